// Free trials: mails the decision, and ends trials whose time is over.
import { z } from 'zod';
import { endTrials, findTrialDecision, TRIAL_JOB } from '../domain/companies/trials.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeTrialMail } from './company-mail.ts';

const payload = z.object({ company_id: z.uuid() });
const nothing = z.object({});

export const endTrialsJob = (deps: Deps): JobDefinition<z.infer<typeof nothing>> => ({
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
export const mailTrialDecisionJob = (deps: Deps): JobDefinition<z.infer<typeof payload>> => ({
  name: TRIAL_JOB,
  retries: 5,
  deadline: 60,
  concurrency: 1,
  parse: (value) => payload.parse(value),
  run: async ({ company_id }) => {
    const trial = await findTrialDecision(deps, company_id);
    if (!trial) return;
    const { ends_at, ...recipient } = trial;
    await deps.mailer.send(writeTrialMail({ ...recipient, companyId: company_id, endsAt: ends_at }, deps.publicUrl));
  },
});
