// When a photo is taken: at once, after three seconds, or automatically when all has been right for a second.
import { useEffect, useRef, useState } from 'react';
import type { StableHint } from './hint-stabilizer';

export const SHUTTER_MODES = ['auto', 'timer', 'hand'] as const;
export type ShutterMode = (typeof SHUTTER_MODES)[number];

const TIMER_S = 3;
/** All must have been right for so long, in so many frames, before a photo is taken by itself. */
const MIN_GOOD_MS = 1000;
const MIN_GOOD_FRAMES = 2;

export interface Shutter {
  /** Seconds that are left; undefined when nothing counts. */
  secondsLeft: number | undefined;
  /** Takes a photo, begins to count, or stops counting. */
  press(): void;
}

/** `take` does nothing when no photo can be taken. `ready`: one may be taken. `quiet`: the last one has been answered, so that the next may come by itself. */
export function useShutter(
  mode: ShutterMode,
  { ready, quiet, guided, take }: { ready: boolean; quiet: boolean; guided: StableHint; take: () => void },
): Shutter {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const latest = useRef(take);
  useEffect(() => void (latest.current = take));

  const counting = secondsLeft !== undefined;
  useEffect(() => {
    if (!counting) return;
    let seconds = TIMER_S;
    const timer = setInterval(() => {
      seconds -= 1;
      setSecondsLeft(seconds > 0 ? seconds : undefined);
      if (seconds === 0) latest.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [counting]);

  const byItself =
    mode === 'auto' && ready && quiet && guided.goodForMs >= MIN_GOOD_MS && guided.goodFrames >= MIN_GOOD_FRAMES;
  useEffect(() => {
    if (byItself) latest.current();
  }, [byItself]);

  return {
    secondsLeft,
    press() {
      if (counting) setSecondsLeft(undefined);
      else if (ready && mode === 'timer') setSecondsLeft(TIMER_S);
      else if (ready) take();
    },
  };
}
