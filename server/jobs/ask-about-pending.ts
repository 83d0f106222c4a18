// Every 15 minutes: asks the provider about payments whose webhook may have been lost.
import { z } from 'zod';
import { askAboutPending, PENDING_JOB } from '../domain/credits/ask-about-pending.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

const payload = z.object({});

export function askAboutPendingPayments(deps: Deps): JobDefinition<z.infer<typeof payload>> {
  return {
    name: PENDING_JOB,
    retries: 1,
    deadline: 600,
    concurrency: 1,
    parse: (value) => payload.parse(value ?? {}),
    run: async (_, { signal }) => {
      const settled = await askAboutPending(deps, signal);
      if (settled > 0) deps.log.info({ event: 'payments.found', settled }, 'Payments were settled without a webhook');
    },
    schedule: '*/15 * * * *',
  };
}
