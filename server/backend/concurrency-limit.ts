// Runs work a few pieces at a time, and lets other calls in between.
import { setImmediate as nextTurn } from 'node:timers/promises';

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export function createConcurrencyLimit(max: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      await nextTurn();
      // Whoever waits takes over this turn.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
