// Removes the objects of deleted rows (tombstones), and the files of uploads that are no longer needed. If a row names the key
// again (a job ran twice), only the tombstone is dropped.
import { z } from 'zod';
import { DELETE_OBJECTS_JOB } from '../domain/objects/schedule-deletion.ts';
import { deleteDueObjects } from '../domain/objects/delete-due.ts';
import { deleteUnneededParts } from '../domain/photos/sweep-uploads.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({});

export function deleteObjectsJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: DELETE_OBJECTS_JOB,
    retries: 5,
    deadline: 600,
    concurrency: 1,
    parse: (value) => payload.parse(value ?? {}),
    run: async (_, { signal }) => {
      // Both run even if one fails: they may be on different disks.
      try {
        await deleteDueObjects(deps, signal);
      } finally {
        await deleteUnneededParts(deps);
      }
    },
    // Picks up tombstones written during a run, and those that failed.
    schedule: '*/10 * * * *',
  };
}
