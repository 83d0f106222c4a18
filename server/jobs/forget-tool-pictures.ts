// Every five minutes: deletes pictures of the free tools whose hour ends.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { FORGET_EVERY_MINUTES, FORGET_TOOLS_JOB, forgetToolPictures } from '../domain/tools/forget-pictures.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({});

export function forgetTools(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: FORGET_TOOLS_JOB,
    retries: 1,
    deadline: 240,
    concurrency: 1,
    parse: (value) => payload.parse(value ?? {}),
    run: async () => {
      const gone = await forgetToolPictures(deps);
      if (gone > 0) deps.log.info({ event: 'tools.forgotten', gone }, 'Pictures of the free tools were deleted');
    },
    schedule: `*/${FORGET_EVERY_MINUTES} * * * *`,
  };
}
