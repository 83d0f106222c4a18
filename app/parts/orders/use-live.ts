// Looks again whenever the server says that something has changed; where its events cannot get through, every few seconds.
import { useEffect } from 'react';
import { useLookAgain } from '../reachable';

export const POLL_MS = 4000;
/** Changes that come faster than this are looked at together. */
const PAUSE_MS = 700;

/** `events`: the address of what has events of its own: an order, a link for a phone, a picture of the studio. */
export function useLive(events: string, active: boolean): void {
  const look = useLookAgain();
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void look();
      }, PAUSE_MS);
    };
    const source = new EventSource(events);
    source.addEventListener('change', soon);
    source.addEventListener('done', () => {
      source.close();
      soon();
    });
    // The browser comes back by itself after a cut; a proxy that lets no events through is helped by asking.
    const poll = setInterval(() => {
      if (source.readyState !== EventSource.OPEN) soon();
    }, POLL_MS);
    return () => {
      source.close();
      clearInterval(poll);
      clearTimeout(timer);
    };
  }, [events, active, look]);
}
