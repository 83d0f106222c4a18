// Sweeps the uploads folder of a web process; jobs may run on another machine, which cannot reach it.
import type { Deps } from '../domain/deps.ts';
import { deleteUnneededParts } from '../domain/photos/sweep-uploads.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Runs at once and then every ten minutes. Returns a function that stops it. */
export function sweepUploadsRegularly(deps: Pick<Deps, 'db' | 'clock' | 'uploadsDir' | 'log'>): () => void {
  const sweep = (): void => {
    deleteUnneededParts(deps).catch((error: unknown) =>
      deps.log.warn({ event: 'uploads.sweep_failed', err: error }, 'Parts of uploads could not be removed'),
    );
  };
  sweep();
  const timer = setInterval(sweep, EVERY_MS).unref();
  return () => clearInterval(timer);
}
