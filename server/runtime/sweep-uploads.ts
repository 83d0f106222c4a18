// Looks after the uploads of a web process: removes from its folder what no upload needs, which jobs on another machine cannot reach, and
// analyses photos of forms that another process has left.
import { resumeFormPhotos } from '../backend/uploads/form-photos.ts';
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

const RESUME_MS = 30 * 1000;

/** Runs at once and then every 30 seconds, so that a page which waits for a photo sees it soon after a restart. Returns what stops it. */
export function resumeFormPhotosRegularly(deps: Deps): () => void {
  let running = false;
  const resume = (): void => {
    if (running) return;
    running = true;
    resumeFormPhotos(deps)
      .catch((error: unknown) =>
        deps.log.warn({ event: 'uploads.resume_failed', err: error }, 'Photos of forms could not be looked for'),
      )
      .finally(() => (running = false));
  };
  resume();
  const timer = setInterval(resume, RESUME_MS).unref();
  return () => clearInterval(timer);
}
