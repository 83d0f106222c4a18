// Keeps the uploads folder of a web process tidy: jobs may run on another machine, which cannot reach it.
import type { Deps } from '../domain/deps.ts';
import { removeParts } from '../domain/photos/sweep-uploads.ts';

const EVERY_MS = 10 * 60 * 1000;

/** Begins at once, with what an earlier process left. Returns how to stop it. */
export function tidyUploads(deps: Pick<Deps, 'db' | 'clock' | 'uploadsDir' | 'log'>): () => void {
  const tidy = (): void => {
    removeParts(deps).catch((error: unknown) =>
      deps.log.warn({ event: 'uploads.not_tidied', err: error }, 'Parts of uploads could not be removed'),
    );
  };
  tidy();
  const timer = setInterval(tidy, EVERY_MS).unref();
  return () => clearInterval(timer);
}
