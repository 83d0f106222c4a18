// Companies and affiliates, as staff see them.
import { sql } from 'kysely';
import type { Person } from '../accounts/viewer.ts';
import { toAffiliate } from '../affiliates/register-affiliate.ts';
import { readBalance } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { audit } from '../actions/audit.ts';
import { cursorOf, type ListQuery, prefix, readCursor } from './paging.ts';

const PAGE = 50;
const missing = (): AppError => new AppError('not_found', 'The requested resource was not found.');

export async function listAllCompanies({ db }: Pick<Deps, 'db'>, { q, before, paranoid }: ListQuery) {
  const after = readCursor(before);
  const rows = await db
    .selectFrom('catchlight.companies as o')
    .selectAll('o')
    .select((select) =>
      select
        .selectFrom('catchlight.customers as c')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('c.company_id', '=', 'o.id')
        .where('c.deleted_at', 'is', null)
        .as('members'),
    )
    .$if(!paranoid, (query) => query.where('o.deleted_at', 'is', null))
    .$if(!!q, (query) => query.where(sql`lower(o.name)`, 'like', prefix(q!)))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(o.created_at, o.id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  return {
    companies: await Promise.all(
      shown.map(async (row) => ({
        company_id: row.id,
        name: row.name,
        industry: row.industry,
        employees: row.employees,
        domain: row.domain,
        members: Number(row.members ?? 0),
        seats: await readBalance(db, { companyId: row.id, unit: 'headshots' }),
        studio: await readBalance(db, { companyId: row.id, unit: 'studio' }),
        created_at: row.created_at.toISOString(),
        deleted_at: row.deleted_at?.toISOString() ?? null,
      })),
    ),
    next: rows.length > PAGE ? cursorOf(shown.at(-1)!) : null,
  };
}

export async function listAffiliates(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  status: 'pending' | 'approved' | 'rejected' | undefined,
) {
  const rows = await db
    .selectFrom('catchlight.affiliates')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute();
  return { affiliates: rows.map((row) => toAffiliate(row, publicUrl)) };
}

export async function reviewAffiliate(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: string,
  status: 'approved' | 'rejected',
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('catchlight.affiliates')
      .set({ status, reviewed_at: deps.clock.now(), reviewed_by: person.customer.id })
      .where('id', '=', id)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw missing();
    await audit(trx, deps, person, `affiliate_${status}`, id);
  });
}

/** Marks all that is payable as paid, after the money was sent by hand. Answers the sums in major units. */
export async function payAffiliate(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: string,
): Promise<{ paid: { currency: string; value: number }[] }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
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
    if (paid.length) await audit(trx, deps, person, 'affiliate_paid', id, { paid });
    return { paid };
  });
}
