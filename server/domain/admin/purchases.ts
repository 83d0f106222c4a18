// Payments for staff: every purchase, newest first, by state, and found by receipt, buyer or company.
import { creditAccountOf, toPurchase } from '../ledger/purchase.ts';
import { readBalance } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { anyContains, receiptNumberIn } from './contains-text.ts';
import { uuidIn, type ListQuery, readPage } from './paging.ts';

export const PURCHASE_STATUSES = ['paid', 'refunded', 'pending', 'failed'] as const;

export async function listAllPurchases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { q, status, ...page }: ListQuery & { status?: (typeof PURCHASE_STATUSES)[number] | undefined },
) {
  const id = q && uuidIn(q);
  const receipt = q && receiptNumberIn(q);
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
    .$if(!!receipt, (query) => query.where('p.receipt_number', '=', receipt!))
    .$if(!!q && !id && !receipt, (query) =>
      query.where(
        anyContains(
          [
            ...(['c.email', 'c.name', 'o.name', 'o.domain', 'p.billing_name', 'p.vat_id'] as const),
            ...(['p.provider_reference', 'p.credit_note_number'] as const),
          ],
          q!,
        ),
      ),
    );
  const { rows: shown, ...places } = await readPage(query, page, { created: 'p.created_at', id: 'p.id' });
  return {
    purchases: await Promise.all(
      shown.map(async ({ email, name, company, ...row }) => ({
        ...toPurchase(row, await readBalance(db, creditAccountOf(row)), clock.now()),
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
