// Revalidates the page on server-sent events, and by polling where the events do not get through.
import { useEffect } from 'react';
import { useRevalidateIfReachable } from './connectivity';

export const POLL_INTERVAL_MS = 4000;
/** Changes within this time cause one revalidation. */
const DEBOUNCE_MS = 700;

/**
 * `events`: the address of an event stream, such as that of an order, a phone link or a studio picture. `pollMs`: looks again so often besides, for what
 * the stream does not tell.
 */
export function useLiveUpdates(events: string, active: boolean, pollMs?: number): void {
  const revalidate = useRevalidateIfReachable();
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
    // The browser reconnects by itself; polling helps where a proxy blocks event streams.
    const poll = setInterval(() => {
      if (source.readyState !== EventSource.OPEN) scheduleRevalidation();
    }, POLL_INTERVAL_MS);
    const besides = pollMs === undefined ? undefined : setInterval(scheduleRevalidation, pollMs);
    return () => {
      source.close();
      clearInterval(poll);
      clearInterval(besides);
      clearTimeout(timer);
    };
  }, [events, active, pollMs, revalidate]);
}
