// The time that is left, between two figures of the server: a page that says the same for a minute looks as if it hung.
import { useEffect, useState } from 'react';

const TICK_MS = 1000;
/** The server may say the same until the next headshot is done: no less than this share of it is claimed. */
const MIN_SHARE = 0.5;

/** `elapsed`: seconds since the server said it. */
export const countDown = (seconds: number, elapsed: number): number =>
  Math.ceil(Math.max(seconds * MIN_SHARE, seconds - elapsed));

export interface Count {
  /** The answer that it began with. */
  of: object;
  elapsed: number;
}

/** A newer answer begins the count anew, also with the same figure: a shoot that waits behind others may hear it again and again. */
export const secondsLeft = (seconds: number, answer: object, { of, elapsed }: Count): number =>
  countDown(seconds, of === answer ? elapsed : 0);

/** `seconds`: what `answer`, the last one of the server, says is left. */
export function useCountdown(seconds: number | null, answer: object): number | null {
  const [count, setCount] = useState<Count>({ of: answer, elapsed: 0 });
  const isCounting = seconds !== null;
  useEffect(() => {
    if (!isCounting) return;
    const saidAt = performance.now();
    const tick = (): void => setCount({ of: answer, elapsed: (performance.now() - saidAt) / 1000 });
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [answer, isCounting]);
  return isCounting ? secondsLeft(seconds, answer, count) : null;
}
