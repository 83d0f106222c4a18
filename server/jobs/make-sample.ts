// Makes the free headshots of one photo; the page reports a photo that the engine cannot use.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { failSample, makeSample as make } from '../domain/tools/sample.ts';
import { SAMPLE_JOB } from '../domain/tools/sample-queue.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({ id: z.uuid() });
type Payload = z.infer<typeof payload>;

export function makeSample(deps: Deps): JobDefinition<Payload> {
  return {
    name: SAMPLE_JOB,
    retries: 1,
    // Seconds, including the wait for a paid shoot to end.
    deadline: 3000,
    concurrency: 1,
    parse: (value) => payload.parse(value),
    run: ({ id }, { signal }) => make(deps, id, signal),
    fail: async ({ id }, error) => {
      deps.log.warn({ event: 'sample.failed', id, error }, 'A free headshot could not be made');
      await failSample(deps, id);
    },
  };
}
