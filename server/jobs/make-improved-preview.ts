// Makes the analyzer's headshot of one photo; the page reports a photo that the engine cannot use.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { failImprovedPreview, IMPROVED_PREVIEW_JOB, makeImprovedPreview } from '../domain/tools/improved-preview.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({ id: z.uuid() });
type Payload = z.infer<typeof payload>;

export function improvedPreviewJob(deps: Deps): JobDefinition<Payload> {
  return {
    name: IMPROVED_PREVIEW_JOB,
    retries: 1,
    // Seconds, including the wait for a paid shoot to end.
    deadline: 3000,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: ({ id }, { signal }) => makeImprovedPreview(deps, id, signal),
    fail: async ({ id }, error) => {
      deps.log.warn({ event: 'improved_preview.failed', id, error }, 'A free headshot could not be made');
      await failImprovedPreview(deps, id);
    },
  };
}
