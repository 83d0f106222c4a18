// Deletes partner API shoots, keys, webhooks and billing details of closed companies, because nobody is left who could.
import type { Deps } from '../deps.ts';
import { deleteOrder } from './delete-order.ts';
import { requireServicePerson } from '../partner-shoots/service-customer.ts';

/** Returns the number of shoots deleted. Each in its own transaction, so it can be interrupted at any point. */
export async function sweepClosedCompanies(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events'>,
  signal: AbortSignal,
): Promise<number> {
  const { db, clock } = deps;
  const closed = db
    .selectFrom('catchlight.companies as c')
    .select('c.id')
    .where('c.deleted_at', 'is not', null)
    // Except companies that staff may still restore.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('catchlight.removals as r')
            .select('r.subject_id')
            .where('r.kind', '=', 'company')
            .whereRef('r.subject_id', '=', 'c.id'),
        ),
      ),
    );
  await db
    .updateTable('catchlight.api_keys')
    .set({ revoked_at: clock.now() })
    .where('company_id', 'in', closed)
    .where('revoked_at', 'is', null)
    .execute();
  // Receipts have their own copy, for as long as they have to be kept.
  await db
    .updateTable('catchlight.companies')
    .set({ billing_name: null, vat_id: null, billing_address: null })
    .where('id', 'in', closed)
    .where((where) =>
      where.or([
        where('billing_name', 'is not', null),
        where('vat_id', 'is not', null),
        where('billing_address', 'is not', null),
      ]),
    )
    .execute();
  await db.deleteFrom('catchlight.webhook_deliveries').where('company_id', 'in', closed).execute();
  await db
    .updateTable('catchlight.webhooks')
    .set({ deleted_at: clock.now(), active: false })
    .where('company_id', 'in', closed)
    .where('deleted_at', 'is', null)
    .execute();
  const left = await db
    .selectFrom('catchlight.partner_shoots as p')
    .innerJoin('catchlight.orders as o', 'o.id', 'p.order_id')
    .select(['o.id', 'o.customer_id', 'p.company_id'])
    .where('p.company_id', 'in', closed)
    .where('o.status', '!=', 'deleted')
    .execute();
  let gone = 0;
  for (const { id, customer_id, company_id } of left) {
    if (signal.aborted) break;
    await deleteOrder(deps, await requireServicePerson(db, customer_id, company_id), id);
    gone += 1;
  }
  return gone;
}
