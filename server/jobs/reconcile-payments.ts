// Every 15 minutes: asks the provider about payments whose webhook may have been lost.
import { z } from 'zod';
import { reconcilePendingPurchases, RECONCILE_JOB } from '../domain/purchases/reconcile-pending.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({});

export function reconcilePaymentsJob(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: RECONCILE_JOB,
    retries: 1,
    deadline: 600,
    concurrency: 1,
    parse: (value) => payload.parse(value ?? {}),
    run: async (_, { signal }) => {
      const settled = await reconcilePendingPurchases(deps, signal);
      if (settled > 0)
        deps.log.info({ event: 'payments.reconciled', settled }, 'Payments were settled without a webhook');
    },
    schedule: '*/15 * * * *',
  };
}
