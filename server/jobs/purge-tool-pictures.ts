// Every five minutes: deletes pictures of the free tools whose hour ends.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { PURGE_INTERVAL_MINUTES, PURGE_TOOL_PICTURES_JOB, purgeToolPictures } from '../domain/tools/purge-pictures.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({});

export function purgeToolPicturesJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: PURGE_TOOL_PICTURES_JOB,
    retries: 1,
    deadline: 240,
    concurrency: 1,
    parse: (value) => payload.parse(value ?? {}),
    run: async () => {
      const gone = await purgeToolPictures(deps);
      if (gone > 0) deps.log.info({ event: 'tools.pictures_deleted', gone }, 'Pictures of the free tools were deleted');
    },
    schedule: `*/${PURGE_INTERVAL_MINUTES} * * * *`,
  };
}
