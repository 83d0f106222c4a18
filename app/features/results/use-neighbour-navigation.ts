// Walks through the headshots of the large view by arrow keys and swipes.
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { createSwipe, type SwipeHandlers } from './swipe';

/** The addresses of the neighbours. Returns the handlers of the element that is swiped. */
export function useNeighbourNavigation(previous: string | undefined, next: string | undefined): SwipeHandlers {
  const navigate = useNavigate();
  const go = useMemo(
    () =>
      (to: string | undefined): void => {
        if (to) void navigate(to, { replace: true, preventScrollReset: true });
      },
    [navigate],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = { ArrowLeft: previous, ArrowRight: next }[event.key];
      if (!target) return;
      event.preventDefault();
      go(target);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [previous, next, go]);
  return useMemo(() => createSwipe((direction) => go(direction === 1 ? next : previous)), [previous, next, go]);
}
