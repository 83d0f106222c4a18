// Judges the outline of an accepted photo. One that the engine cannot judge counts as judged, so that its shoot can start.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { recordUnjudgedOutline, judgePhotoOutline, OUTLINE_JOB } from '../domain/orders/judge-outline.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({ photo_id: z.uuid() });
type Payload = z.infer<typeof payload>;

export function judgeOutlineJob(deps: Deps): JobDefinition<Payload> {
  return {
    name: OUTLINE_JOB,
    retries: 1,
    // Seconds, including the wait for uploads and previews.
    deadline: 300,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: async ({ photo_id }, { signal }) => {
      // Before the photo is read, which may be deleted meanwhile.
      await deps.renderer.whenIdle(signal);
      await judgePhotoOutline(deps, photo_id);
    },
    fail: async ({ photo_id }, error) => {
      deps.log.warn({ event: 'outline.failed', photoId: photo_id, error }, 'An outline could not be judged');
      await recordUnjudgedOutline(deps, photo_id);
    },
  };
}
