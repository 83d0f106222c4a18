// Hourly housekeeping: deletes what has reached its retention limit, and finds objects that no row names.
import { z } from 'zod';
import { rekeyEmailHashes } from '../domain/access/email-hash.ts';
import { purgeVisitorActions } from '../domain/actions/purge-visitor-actions.ts';
import { purgeIdempotencyKeys } from '../domain/erasure/purge-idempotency-keys.ts';
import { completeExpiredRemovals } from '../domain/erasure/removals/complete-removals.ts';
import { purgeAbandonedMentions } from '../domain/erasure/purge-mentions.ts';
import { purgeLimitCounters } from '../domain/erasure/purge-limits.ts';
import { purgeDeliveries } from '../domain/integrations/deliveries.ts';
import { sweepClosedCompanies } from '../domain/erasure/sweep-closed-companies.ts';
import { sweepOrphans } from '../domain/objects/sweep-orphans.ts';
import { sweepPhotos } from '../domain/photos/sweep-photos.ts';
import { sweepUploads } from '../domain/photos/sweep-uploads.ts';
import { startObjectDeletion } from '../domain/objects/schedule-deletion.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

export const SWEEP_JOB = 'sweep';
const payload = z.object({});

export function sweepJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: SWEEP_JOB,
    retries: 1,
    deadline: 1800,
    concurrency: 1,
    parse: (value) => payload.parse(value ?? {}),
    run: async (_, { signal }) => {
      const orders = await sweepPhotos(deps, signal);
      const uploads = await sweepUploads(deps);
      const orphans = await sweepOrphans(deps, signal);
      const calls = await purgeIdempotencyKeys(deps);
      const counts = await purgeLimitCounters(deps);
      const events = await purgeVisitorActions(deps);
      const rekeyed = await rekeyEmailHashes(deps);
      const unfinished = await purgeAbandonedMentions(deps);
      const deliveries = await purgeDeliveries(deps);
      const removals = await completeExpiredRemovals(deps, signal);
      const closed = await sweepClosedCompanies(deps, signal);
      // Orphans marked by the previous sweep are due now.
      await startObjectDeletion(deps);
      // Last, because it waits for other companies' servers.
      const purged = (await deps.renderer.purgeEnded?.(signal)) ?? 0;
      deps.log.info(
        {
          event: 'sweep.done',
          orders,
          uploads,
          orphans,
          calls,
          counts,
          events,
          rekeyed,
          unfinished,
          deliveries,
          removals,
          closed,
          purged,
        },
        'Swept',
      );
    },
    schedule: '17 * * * *',
  };
}
