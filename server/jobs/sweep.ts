// Hourly housekeeping: deletes what has reached its retention limit, and finds objects that no row names.
import { z } from 'zod';
import { forgetCalls } from '../domain/accounts/forget-calls.ts';
import { endRemovals } from '../domain/admin/removals/end-removals.ts';
import { forgetUnfinished } from '../domain/accounts/forget-mentions.ts';
import { forgetCounts } from '../domain/accounts/forget-counts.ts';
import { forgetDeliveries } from '../domain/integrations/deliveries.ts';
import { sweepClosedCompanies } from '../domain/partner-shoots/sweep-closed.ts';
import { sweepOrphans } from '../domain/photos/sweep-orphans.ts';
import { sweepPhotos } from '../domain/photos/sweep-photos.ts';
import { sweepUploads } from '../domain/photos/sweep-uploads.ts';
import { BURY_JOB } from '../domain/photos/bury.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

export const SWEEP_JOB = 'sweep';
const payload = z.object({});

export function sweep(deps: Deps): JobDefinition<z.infer<typeof payload>> {
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
      const calls = await forgetCalls(deps);
      const counts = await forgetCounts(deps);
      const unfinished = await forgetUnfinished(deps);
      const deliveries = await forgetDeliveries(deps);
      const removals = await endRemovals(deps, signal);
      const closed = await sweepClosedCompanies(deps, signal);
      // Orphans marked by the previous sweep are due now.
      await deps.db.transaction().execute((trx) => deps.queue.enqueue(trx, BURY_JOB, {}, { key: BURY_JOB }));
      deps.queue.wake(BURY_JOB);
      deps.log.info(
        { event: 'sweep.done', orders, uploads, orphans, calls, counts, unfinished, deliveries, removals, closed },
        'Swept',
      );
    },
    schedule: '17 * * * *',
  };
}
