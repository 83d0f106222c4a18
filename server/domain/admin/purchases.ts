// Payments for staff: every purchase, newest first, by state, and found by receipt, buyer or company.
import { creditAccountOfPurchase, toPurchase } from '../ledger/purchase.ts';
import { readBalance } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { anyContainsTextSql } from './contains-text.ts';
import { receiptNumberSql } from './receipt-search.ts';
import { extractUuid, type AdminListQuery, queryPage } from './paging.ts';

export const PURCHASE_STATUSES = ['paid', 'refunded', 'pending', 'failed'] as const;

const SEARCHED = ['c.email', 'c.name', 'o.name', 'o.domain', 'p.billing_name', 'p.vat_id', 'p.provider_reference'];

export async function listAllPurchases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { q, status, ...page }: AdminListQuery & { status?: (typeof PURCHASE_STATUSES)[number] | undefined },
) {
  const id = q && extractUuid(q);
  const query = db
    .selectFrom('catchlight.purchases as p')
    .innerJoin('catchlight.customers as c', 'c.id', 'p.customer_id')
    .leftJoin('catchlight.companies as o', 'o.id', 'p.company_id')
    .selectAll('p')
    .select(['c.email', 'c.name', 'o.name as company'])
    .$if(status !== undefined, (query) => query.where('p.status', '=', status!))
    // Pages that were opened and left are of interest only when they are asked for.
    .$if(status === undefined, (query) => query.where('p.status', 'in', ['paid', 'refunded']))
    .$if(!!id, (query) => query.where((where) => where.or([where('p.id', '=', id!), where('p.customer_id', '=', id!)])))
    .$if(!!q && !id, (query) =>
      query.where((where) => where.or([anyContainsTextSql(SEARCHED, q!), receiptNumberSql(q!, 'p')])),
    );
  const { rows: shown, ...places } = await queryPage(query, page, { created: 'p.created_at', id: 'p.id' });
  return {
    purchases: await Promise.all(
      shown.map(async ({ email, name, company, ...row }) => ({
        ...toPurchase(row, await readBalance(db, creditAccountOfPurchase(row)), clock.now()),
        customer_id: row.customer_id,
        company_id: row.company_id,
        email,
        name,
        company,
      })),
    ),
    ...places,
  };
}
