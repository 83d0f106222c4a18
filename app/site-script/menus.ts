// Menus are details: the browser opens and closes them. This adds what people expect besides: Escape, a press elsewhere, arrow keys.
const MENU = 'details[data-menu]';

export function closeMenus(page: Document): void {
  const open = (): HTMLDetailsElement[] => [...page.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`)];
  const outside = (event: Event): void => {
    for (const menu of open()) if (!menu.contains(event.target as Node)) menu.open = false;
  };
  page.addEventListener('pointerdown', outside);
  page.addEventListener('focusin', outside);
  page.addEventListener('keydown', (event) => {
    const menu = (event.target as Element | null)?.closest<HTMLDetailsElement>(`${MENU}[open]`);
    if (!menu) return;
    if (event.key === 'Escape') {
      menu.open = false;
      menu.querySelector('summary')?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const items = [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
    const at = items.indexOf(page.activeElement as HTMLElement);
    event.preventDefault();
    items[at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length]?.focus();
  });
}
