// Affiliates for staff: applications, amounts owed, decisions and payouts.
import type { Person } from '../access/viewer.ts';
import { auditStaff } from '../actions/audit.ts';
import { toAffiliate } from '../affiliates/register-affiliate.ts';
import { AFFILIATE_JOB } from '../affiliates/affiliate-mail-data.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { anyContainsTextSql } from './contains-text.ts';
import { type PageQuery, queryPage } from './paging.ts';

/** Newest first; `payable` are sums in major units that wait to be paid now. */
export async function listAffiliates(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  {
    q,
    status,
    ...page
  }: PageQuery & { q?: string | undefined; status?: 'pending' | 'approved' | 'rejected' | undefined },
) {
  const query = db
    .selectFrom('catchlight.affiliates as a')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('a.status', '=', status!))
    // First and last name are two columns, which a whole name goes across.
    .$if(!!q, (query) =>
      query.where((where) =>
        where.and(q!.split(/\s+/).map((word) => anyContainsTextSql(['a.first_name', 'a.last_name', 'a.email'], word))),
      ),
    );
  const { rows: shown, ...places } = await queryPage(query, page, { created: 'a.created_at', id: 'a.id' });
  const owed = shown.length
    ? await db
        .selectFrom('catchlight.affiliate_earnings')
        .select((select) => ['affiliate_id', 'currency', select.fn.sum<number>('amount').as('amount')])
        .where(
          'affiliate_id',
          'in',
          shown.map(({ id }) => id),
        )
        .where('paid_at', 'is', null)
        .where('reversed_at', 'is', null)
        .where('payable_at', '<=', clock.now())
        .groupBy(['affiliate_id', 'currency'])
        .execute()
    : [];
  return {
    affiliates: shown.map((row) => ({
      ...toAffiliate(row, publicUrl),
      payable: owed
        .filter(({ affiliate_id }) => affiliate_id === row.id)
        .map(({ currency, amount }) => ({ currency, value: Number(amount) / 100 })),
    })),
    ...places,
  };
}

/** Sets the decision; it may change later. A changed decision is mailed, a repeated one is not. */
export async function reviewAffiliate(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  person: Person,
  id: string,
  status: 'approved' | 'rejected',
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const affiliate = await trx
      .selectFrom('catchlight.affiliates')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!affiliate) throw notFound();
    if (affiliate.status === status) return;
    await trx
      .updateTable('catchlight.affiliates')
      .set({ status, reviewed_at: deps.clock.now(), reviewed_by: person.customer.id })
      .where('id', '=', id)
      .execute();
    await auditStaff(trx, deps, person, `affiliate_${status}`, id);
    await deps.queue.enqueue(trx, AFFILIATE_JOB, { affiliate_id: id }, { key: id });
  });
  deps.queue.wake(AFFILIATE_JOB);
}

/** Marks everything payable as paid, after the money was sent by hand, and mails the affiliate. Returns the sums in major units. */
export async function payAffiliate(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  person: Person,
  id: string,
): Promise<{ paid: { currency: string; value: number }[] }> {
  const now = deps.clock.now();
  const paid = await deps.db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('catchlight.affiliate_earnings')
      .set({ paid_at: now })
      .where('affiliate_id', '=', id)
      .where('paid_at', 'is', null)
      .where('reversed_at', 'is', null)
      .where('payable_at', '<=', now)
      .returning(['currency', 'amount'])
      .execute();
    const sums = new Map<string, number>();
    for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    const paid = [...sums].map(([currency, amount]) => ({ currency, value: amount / 100 }));
    if (paid.length) {
      const paid_at = now.toISOString();
      await auditStaff(trx, deps, person, 'affiliate_paid', id, { paid });
      await deps.queue.enqueue(trx, AFFILIATE_JOB, { affiliate_id: id, paid_at }, { key: `${id}:${paid_at}` });
    }
    return paid;
  });
  deps.queue.wake(AFFILIATE_JOB);
  return { paid };
}
