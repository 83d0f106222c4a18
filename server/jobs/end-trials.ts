// Ends free trials whose days are over.
import { z } from 'zod';
import { endTrials } from '../domain/companies/trials.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';

const nothing = z.object({});

export const endDueTrials = (deps: Deps): JobDefinition<z.infer<typeof nothing>> => ({
  name: 'end-trials',
  retries: 1,
  deadline: 300,
  concurrency: 1,
  parse: (value) => nothing.parse(value ?? {}),
  run: async () => {
    const ended = await endTrials(deps);
    if (ended > 0) deps.log.info({ event: 'trials.ended', ended }, 'Ended free trials');
  },
  schedule: '41 * * * *',
});
