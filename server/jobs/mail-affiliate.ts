// Mails an affiliate the decision on their registration or, with `paid_at`, the sums paid then. Deleted accounts get no mail.
import { z } from 'zod';
import { AFFILIATE_JOB, findAffiliateRecipient, readPayout } from '../domain/affiliates/affiliate-mail-data.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeAffiliateMail, writePayoutMail } from './affiliate-mail.ts';

const payload = z.object({ affiliate_id: z.uuid(), paid_at: z.iso.datetime().optional() });

export const mailAffiliateJob = (deps: Deps): JobDefinition<z.infer<typeof payload>> => ({
  name: AFFILIATE_JOB,
  retries: 5,
  deadline: 60,
  concurrency: 1,
  parse: (value) => payload.parse(value),
  run: async ({ affiliate_id, paid_at }) => {
    const affiliate = await findAffiliateRecipient(deps, affiliate_id);
    if (!affiliate) return;
    if (paid_at) {
      const sums = await readPayout(deps, affiliate_id, new Date(paid_at));
      await deps.mailer.send(writePayoutMail(affiliate, sums, deps.publicUrl));
    } else if (affiliate.status !== 'pending') {
      await deps.mailer.send(writeAffiliateMail(affiliate, affiliate.status, deps.publicUrl));
    }
  },
});
