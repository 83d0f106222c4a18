// Removes the objects of deleted rows (tombstones), and what had arrived of uploads that are no longer wanted. If a row names the key
// again (a job ran twice), only the tombstone is dropped.
import { z } from 'zod';
import { BURY_JOB } from '../domain/photos/bury.ts';
import { buryDue } from '../domain/photos/bury-objects.ts';
import { removeParts } from '../domain/photos/sweep-uploads.ts';
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
      // Each on its own disk, perhaps: what is wrong with one is no reason to leave the other.
      try {
        await buryDue(deps, signal);
      } finally {
        await removeParts(deps);
      }
    },
    // Picks up tombstones written during a run, and those that failed.
    schedule: '*/10 * * * *',
  };
}
