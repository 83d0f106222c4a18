// The time that is left, between two figures of the server: a page that says the same for a minute looks as if it hung.
import { useEffect, useState } from 'react';

const TICK_MS = 1000;
/** The server says the same until the next headshot is done: no less than this share of it is claimed. */
const MIN_SHARE = 0.5;

interface Remaining {
  /** The last figure of the server; another one begins the count anew. */
  seconds: number | null;
  /** The shoot is being made. One that waits behind others hears the same figure again until they go on: nothing runs off. */
  isRunning: boolean;
}

/** `elapsed`: seconds since the server said it. */
export function remainingAfter({ seconds, isRunning }: Remaining, elapsed: number): number | null {
  if (seconds === null || !isRunning) return seconds;
  return Math.ceil(Math.max(seconds * MIN_SHARE, seconds - elapsed));
}

export function useRemainingSeconds({ seconds, isRunning }: Remaining): number | null {
  const [count, setCount] = useState({ of: seconds, elapsed: 0 });
  const isCounting = isRunning && seconds !== null;
  useEffect(() => {
    if (!isCounting) return;
    const saidAt = performance.now();
    const tick = (): void => setCount({ of: seconds, elapsed: (performance.now() - saidAt) / 1000 });
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [seconds, isCounting]);
  return remainingAfter({ seconds, isRunning }, count.of === seconds ? count.elapsed : 0);
}
