// Retries for a provider that is busy or down: waits as long as it says, up to a limit.
import { PainterBusy, PainterDown } from './painter.ts';

export interface Patience {
  /** How often to wait for a busy provider, and how long at most. */
  waits: number;
  waitMs: number;
  /** Attempts when the provider is down; the pause doubles each time. */
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
