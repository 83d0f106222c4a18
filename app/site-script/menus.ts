// Menus are details: the browser opens and closes them. This adds what people expect besides: a press elsewhere, and the keys.
import { createMenuKeys } from '../ui/menu-keys';

const MENU = 'details[data-menu]';

export function enhanceMenus(page: Document): void {
  const open = (): HTMLDetailsElement[] => [...page.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`)];
  const outside = (event: Event): void => {
    for (const menu of open()) if (!menu.contains(event.target as Node)) menu.open = false;
  };
  page.addEventListener('pointerdown', outside);
  page.addEventListener('focusin', outside);
  const keys = createMenuKeys();
  page.addEventListener('keydown', (event) => {
    const menu = (event.target as Element | null)?.closest<HTMLDetailsElement>(`${MENU}[open]`);
    if (menu) keys(event, menu);
  });
}
