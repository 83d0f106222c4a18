// The time that is left, between two figures of the server: a page that says the same for a minute looks as if it hung.
import { useEffect, useState } from 'react';

const TICK_MS = 1000;
/** The server may say the same until the next headshot is done: no less than this share of it is claimed. */
const MIN_SHARE = 0.5;

/** `elapsed`: seconds since the server said it. */
export const countDown = (seconds: number, elapsed: number): number =>
  Math.ceil(Math.max(seconds * MIN_SHARE, seconds - elapsed));

/** `seconds`: the last figure of the server; a new one begins the count anew. */
export function useCountdown(seconds: number | null): number | null {
  const [count, setCount] = useState({ of: seconds, elapsed: 0 });
  useEffect(() => {
    if (seconds === null) return;
    const saidAt = performance.now();
    const tick = (): void => setCount({ of: seconds, elapsed: (performance.now() - saidAt) / 1000 });
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  if (seconds === null) return null;
  return countDown(seconds, count.of === seconds ? count.elapsed : 0);
}
