// The keys of an open menu (a details element): Escape closes it, arrows, Home and End walk it, letters go to what begins with them.
// For Menu, and for the script of plain pages.
import { MENU_TYPEAHEAD_MS } from './tokens';
import { createTypeahead } from './typeahead';

/** For `onEscapeKeyDown` of a dialog, which hears the key before what is inside it: an open menu closes, and the dialog stays. */
export function closeMenuOnEscape(event: KeyboardEvent): void {
  const menu = document.querySelector<HTMLDetailsElement>('details[data-menu][open]');
  if (!menu) return;
  event.preventDefault();
  closeMenu(menu);
}

function closeMenu(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

export function createMenuKeys(now: () => number = () => performance.now()) {
  const typeahead = createTypeahead(MENU_TYPEAHEAD_MS, now);
  return (event: KeyboardEvent, menu: HTMLDetailsElement): void => {
    if (!menu.open) return;
    if (event.key === 'Escape') {
      // The browser would close the popover that the menu stands in, too.
      event.preventDefault();
      closeMenu(menu);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const items = [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
    const at = items.indexOf(menu.ownerDocument.activeElement as HTMLElement);
    const next = items[indexFor(event.key, items, at)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  function indexFor(key: string, items: readonly HTMLElement[], at: number): number {
    const last = items.length - 1;
    if (key === 'ArrowDown') return at === last ? 0 : at + 1;
    if (key === 'ArrowUp') return at <= 0 ? last : at - 1;
    if (key === 'Home') return 0;
    if (key === 'End') return last;
    if (key.length !== 1 || key === ' ') return -1;
    return typeahead(
      key,
      items.map((item) => item.textContent ?? ''),
      at,
    );
  }
}
