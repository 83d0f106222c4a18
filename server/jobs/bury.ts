// Removes the objects of what was deleted. A tombstone whose key is in use again (a job that ran twice) is only dropped.
import { z } from 'zod';
import { BURY_JOB } from '../domain/photos/bury.ts';
import { buryNext } from '../domain/photos/bury-objects.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({});

export function bury(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: BURY_JOB,
    retries: 5,
    deadline: 600,
    concurrency: 1,
    parse: (value) => payload.parse(value ?? {}),
    run: async (_, { signal }) => {
      while (!signal.aborted && (await buryNext(deps)) > 0);
    },
    // What a busy job did not see, and what failed, is found again soon.
    schedule: '*/10 * * * *',
  };
}
