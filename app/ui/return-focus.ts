// Gives the focus back when a dialog without a trigger closes: Radix knows only triggers, and would leave the focus on no element.
import { useRef } from 'react';

/** `find`: what takes the focus instead of the opener, which had it when the dialog opened. */
export function useReturnFocus(find?: (opener: Element | null) => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  return {
    /** For `onOpenAutoFocus`. */
    remember: (): void => void (opener.current = document.activeElement),
    /** For `onCloseAutoFocus`. */
    restore: (event: Event): void => {
      const target = find?.(opener.current) ?? opener.current;
      if (!(target instanceof HTMLElement) || !target.isConnected) return;
      event.preventDefault();
      target.focus();
    },
  };
}
