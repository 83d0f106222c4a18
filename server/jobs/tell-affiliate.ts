// Mails an affiliate the decision on their registration or, with `paid_at`, the sums paid then. Deleted accounts get no mail.
import { z } from 'zod';
import { AFFILIATE_JOB } from '../domain/affiliates/tell.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { writeAffiliateMail, writePayoutMail } from './affiliate-mail.ts';

const payload = z.object({ affiliate_id: z.uuid(), paid_at: z.iso.datetime().optional() });

export const tellAffiliate = (deps: Deps): JobDefinition<z.infer<typeof payload>> => ({
  name: AFFILIATE_JOB,
  retries: 5,
  deadline: 60,
  concurrency: 1,
  parse: (value) => payload.parse(value),
  run: async ({ affiliate_id, paid_at }) => {
    const affiliate = await deps.db
      .selectFrom('catchlight.affiliates as a')
      .innerJoin('catchlight.customers as c', 'c.id', 'a.customer_id')
      .select(['c.email', 'c.language', 'a.first_name as name', 'a.status', 'a.code'])
      .where('a.id', '=', affiliate_id)
      .where('c.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!affiliate) return;
    if (paid_at) {
      const sums = await deps.db
        .selectFrom('catchlight.affiliate_earnings')
        .select((select) => ['currency', select.fn.sum<number>('amount').as('amount')])
        .where('affiliate_id', '=', affiliate_id)
        .where('paid_at', '=', new Date(paid_at))
        .groupBy('currency')
        .orderBy('currency')
        .execute();
      await deps.mailer.send(writePayoutMail(affiliate, sums, deps.publicUrl));
    } else if (affiliate.status !== 'pending') {
      await deps.mailer.send(writeAffiliateMail(affiliate, affiliate.status, deps.publicUrl));
    }
  },
});
