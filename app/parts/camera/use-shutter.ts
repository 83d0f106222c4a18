// When a photo is taken: at once, after three seconds, or by itself when all has been right for a second.
import { useEffect, useRef, useState } from 'react';
import type { Guided } from './guide';

export const SHUTTER_MODES = ['auto', 'timer', 'hand'] as const;
export type ShutterMode = (typeof SHUTTER_MODES)[number];

const TIMER_S = 3;
/** All must have been right for so long, in so many frames, before a photo is taken by itself. */
const RIGHT_MS = 1000;
const RIGHT_FRAMES = 2;

export interface Shutter {
  /** Seconds that are left; undefined when nothing counts. */
  left: number | undefined;
  /** Takes a photo, begins to count, or stops counting. */
  press(): void;
}

/** `take` does nothing when no photo can be taken. `ready`: one may be taken. `quiet`: the last one has been answered, so that the next may come by itself. */
export function useShutter(
  mode: ShutterMode,
  { ready, quiet, guided, take }: { ready: boolean; quiet: boolean; guided: Guided; take: () => void },
): Shutter {
  const [left, setLeft] = useState<number>();
  const latest = useRef(take);
  useEffect(() => void (latest.current = take));

  const counting = left !== undefined;
  useEffect(() => {
    if (!counting) return;
    let seconds = TIMER_S;
    const timer = setInterval(() => {
      seconds -= 1;
      setLeft(seconds > 0 ? seconds : undefined);
      if (seconds === 0) latest.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [counting]);

  const byItself = mode === 'auto' && ready && quiet && guided.rightFor >= RIGHT_MS && guided.frames >= RIGHT_FRAMES;
  useEffect(() => {
    if (byItself) latest.current();
  }, [byItself]);

  return {
    left,
    press() {
      if (counting) setLeft(undefined);
      else if (ready && mode === 'timer') setLeft(TIMER_S);
      else if (ready) take();
    },
  };
}
