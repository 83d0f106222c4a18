// Revalidates the page on server-sent events, and by polling where the events do not get through.
import { useEffect } from 'react';
import { usePollRevalidation, useRevalidateIfReachable } from './connectivity';
import { pollWhileVisible } from './poll-while-visible';

export const POLL_INTERVAL_MS = 4000;
/** Changes within this time cause one revalidation. */
const DEBOUNCE_MS = 700;

/**
 * `events`: the address of an event stream, such as that of an order, a phone link or a studio picture. `pollMs`: looks again so often besides while
 * the page is seen, for what the stream does not tell.
 */
export function useLiveUpdates(events: string, active: boolean, pollMs?: number): void {
  const revalidate = useRevalidateIfReachable();
  const poll = usePollRevalidation();
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleRevalidation = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void revalidate();
      }, DEBOUNCE_MS);
    };
    const source = new EventSource(events);
    source.addEventListener('change', scheduleRevalidation);
    source.addEventListener('done', () => {
      source.close();
      scheduleRevalidation();
    });
    // The browser reconnects by itself; polling helps where a proxy blocks event streams. In a hidden tab, too: its title and its sound say when it is done.
    const instead = setInterval(() => {
      if (source.readyState !== EventSource.OPEN) void poll();
    }, POLL_INTERVAL_MS);
    const stopBesides = pollMs === undefined ? undefined : pollWhileVisible(() => void poll(), pollMs);
    return () => {
      source.close();
      clearInterval(instead);
      stopBesides?.();
      clearTimeout(timer);
    };
  }, [events, active, pollMs, revalidate, poll]);
}
