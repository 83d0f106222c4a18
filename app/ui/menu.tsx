// Things that open beside what was pressed or pointed at, without a script too: a menu and a tooltip.
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx';
import { createMenuKeys } from './menu-keys';

const panel = 'rounded-md border border-line bg-surface shadow-high';

const sheetClass =
  'max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:bottom-[max(1rem,env(safe-area-inset-bottom))] max-sm:max-h-[80dvh] max-sm:w-auto max-sm:overflow-y-auto max-sm:rounded-xl';
/** While the sheet is open, what was pressed reaches over all of the page behind it: a press anywhere closes it, without a script too. */
const behindSheet =
  'max-sm:[[open]>&]:before:fixed max-sm:[[open]>&]:before:inset-0 max-sm:[[open]>&]:before:z-30 max-sm:[[open]>&]:before:cursor-default max-sm:[[open]>&]:before:bg-scrim';

/** Shows that the menu is open, in the button's own colour, over whatever its ground is. Of an inner shadow nothing was seen in WebKit. */
const openTrigger = 'group-open/menu:bg-[linear-gradient(color-mix(in_srgb,currentColor_10%,transparent)_0_0)]';

export interface MenuProps {
  label: ReactNode;
  /** For assistive technology when the label is a picture. */
  name?: string;
  children: ReactNode;
  className?: string;
  triggerClassName?: string;
  align?: 'start' | 'end';
  /** Opens upwards, for what stands at the foot of the page. */
  up?: boolean;
  /** On a phone at the foot of the screen, over all of its width, whatever was pressed: for what would not fit beside it. */
  sheet?: boolean;
  /** Closes when a form in it is sent: for forms that the same page answers, and that have nothing to show an error beside. */
  closesOnSubmit?: boolean;
  /** Menus of one group close each other, as the browser does it for details of one name. */
  group?: string;
}

/** A disclosure: opens without a script; a script adds Escape, closing from outside, arrow keys and typing ahead. */
export function Menu({
  label,
  name,
  children,
  className,
  triggerClassName,
  align = 'start',
  up,
  sheet,
  closesOnSubmit,
  group = 'menu',
}: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const keys = useRef(createMenuKeys());

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const outside = (event: Event): void => {
      if (details.open && !details.contains(event.target as Node)) details.open = false;
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, []);

  return (
    <details
      ref={ref}
      data-menu={sheet ? 'sheet' : ''}
      name={group}
      className="group/menu relative"
      onToggle={({ currentTarget: { open, lastElementChild: opened } }) => {
        // Pressed at the lower edge of the window, it would open below it.
        if (open) opened?.scrollIntoView({ block: 'nearest' });
      }}
      onSubmit={({ currentTarget: details }) => {
        if (!closesOnSubmit) return;
        details.open = false;
        details.querySelector('summary')?.focus();
      }}
      onKeyDown={(event) => keys.current(event.nativeEvent, event.currentTarget)}
    >
      <summary aria-label={name} className={cx(triggerClassName, openTrigger, sheet && behindSheet)}>
        {label}
      </summary>
      <div
        className={cx(
          panel,
          'anim-rise absolute z-40 min-w-52 scroll-my-4 p-1.5',
          up ? 'bottom-[calc(100%+8px)]' : 'top-[calc(100%+8px)]',
          align === 'end' ? 'right-0' : 'left-0',
          sheet && sheetClass,
          className,
        )}
      >
        {children}
      </div>
    </details>
  );
}

export const menuItemClass =
  'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-3 py-2 text-left text-sm text-ink no-underline hover:bg-sunken aria-[current]:font-semibold aria-disabled:cursor-not-allowed aria-disabled:text-faint aria-disabled:hover:bg-transparent';

/** A short text for what is pointed at or focused. It is always in the page, so that assistive technology reads it. */
export function Tooltip({
  id,
  text,
  children,
  className,
}: {
  id: string;
  text: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx('group/tip relative inline-flex', className)}>
      {children}
      <span
        role="tooltip"
        id={id}
        className="pointer-events-none absolute bottom-[calc(100%+8px)] left-1/2 z-50 w-max max-w-60 -translate-x-1/2 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-on-ink opacity-0 transition-opacity duration-150 group-focus-within/tip:opacity-100 group-hover/tip:opacity-100"
      >
        {text}
      </span>
    </span>
  );
}
