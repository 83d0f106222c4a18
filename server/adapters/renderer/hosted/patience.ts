// How long we ask somebody who is busy or down: as long as they say, and not for ever.
import { PainterBusy, PainterDown } from './painter.ts';

export interface Patience {
  /** Waits for "too many at once", and how long one may be. */
  waits: number;
  waitMs: number;
  /** Tries of a provider that is down; the first pause doubles. */
  tries: number;
  pauseMs: number;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export async function patiently<T>(work: () => Promise<T>, patience: Patience, signal: AbortSignal): Promise<T> {
  let waited = 0;
  let failed = 0;
  for (;;)
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PainterBusy && waited < patience.waits) {
        waited += 1;
        await patience.pause(Math.min(patience.waitMs, error.after ?? patience.pauseMs * 2 ** waited), signal);
      } else if (error instanceof PainterDown && failed < patience.tries - 1) {
        failed += 1;
        await patience.pause(patience.pauseMs * 2 ** (failed - 1), signal);
      } else throw error;
    }
}
