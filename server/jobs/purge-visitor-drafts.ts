// Every ten minutes: deletes drafts of visitors whose day ends.
import { z } from 'zod';
import type { Deps } from '../domain/deps.ts';
import { PURGE_VISITOR_DRAFTS_MINUTES, purgeVisitorDrafts } from '../domain/erasure/purge-visitor-drafts.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({});

export function purgeVisitorDraftsJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: 'purge-visitor-drafts',
    retries: 1,
    deadline: 540,
    concurrency: 1,
    parse: (value) => payload.parse(value ?? {}),
    run: async (_, { signal }) => {
      const drafts = await purgeVisitorDrafts(deps, signal);
      if (drafts > 0) deps.log.info({ event: 'visitor_drafts.deleted', drafts }, 'Drafts of visitors were deleted');
    },
    schedule: `*/${PURGE_VISITOR_DRAFTS_MINUTES} * * * *`,
  };
}
