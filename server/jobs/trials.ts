// Free trials: mails the decision, and ends trials whose time is over.
import { z } from 'zod';
import { endTrials, TRIAL_JOB } from '../domain/companies/trials.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeTrialMail } from './company-mail.ts';

const payload = z.object({ company_id: z.uuid() });
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

/** Mails the applicant in their language; nobody when their account has been deleted. */
export const tellTrial = (deps: Deps): JobDefinition<z.infer<typeof payload>> => ({
  name: TRIAL_JOB,
  retries: 5,
  deadline: 60,
  concurrency: 1,
  parse: (value) => payload.parse(value),
  run: async ({ company_id }) => {
    const trial = await deps.db
      .selectFrom('catchlight.company_trials as t')
      .innerJoin('catchlight.companies as o', 'o.id', 't.company_id')
      .innerJoin('catchlight.customers as c', 'c.id', 't.applied_by')
      .select(['c.email', 'c.language', 'o.name as company', 't.ends_at'])
      .where('t.company_id', '=', company_id)
      .where('t.status', '!=', 'pending')
      .where('c.deleted_at', 'is', null)
      .where('o.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!trial) return;
    const { ends_at, ...words } = trial;
    await deps.mailer.send(writeTrialMail({ ...words, companyId: company_id, endsAt: ends_at }, deps.publicUrl));
  },
});
