// What the mails to affiliates say: the decision on a registration, and payouts.
import type { Deps } from '../deps.ts';

export const AFFILIATE_JOB = 'tell-affiliate';

/** Undefined when the account has been closed. */
export const findAffiliateRecipient = ({ db }: Pick<Deps, 'db'>, affiliateId: string) =>
  db
    .selectFrom('catchlight.affiliates as a')
    .innerJoin('catchlight.customers as c', 'c.id', 'a.customer_id')
    .select(['c.email', 'c.language', 'a.first_name as name', 'a.status', 'a.code'])
    .where('a.id', '=', affiliateId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();

/** The sums paid at that time, in minor units. */
export const readPayout = ({ db }: Pick<Deps, 'db'>, affiliateId: string, paidAt: Date) =>
  db
    .selectFrom('catchlight.affiliate_earnings')
    .select((select) => ['currency', select.fn.sum<number>('amount').as('amount')])
    .where('affiliate_id', '=', affiliateId)
    .where('paid_at', '=', paidAt)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
