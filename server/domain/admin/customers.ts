// People for staff: search by any part of a name or address, or by a receipt, with purchases, shoots and grants. Viewing a person is recorded in
// the audit log.
import type { Db } from '../../db/client.ts';
import { viewCustomer } from '../accounts/view.ts';
import type { Person } from '../access/viewer.ts';
import { creditAccountId, readBalance } from '../ledger/ledger.ts';
import { toPurchase } from '../ledger/purchase.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { toOrder } from '../orders/view.ts';
import { auditStaff } from '../actions/audit.ts';
import { listRemovals } from '../erasure/removals/removal.ts';
import { SERVICE_DOMAIN } from '../partner-shoots/service-customer.ts';
import { anyContainsTextSql } from './contains-text.ts';
import { namedOnReceiptSql } from './receipt-search.ts';
import { countFactors } from './sign-in-factors.ts';
import { extractUuid, type AdminListQuery, queryPage } from './paging.ts';

export const CUSTOMER_FILTERS = ['staff', 'company', 'suspended', 'deleted'] as const;

export async function listCustomers(
  { db }: Pick<Deps, 'db'>,
  { q, paranoid, show, ...page }: AdminListQuery & { show?: (typeof CUSTOMER_FILTERS)[number] | undefined },
) {
  const id = q && extractUuid(q);
  const query = db
    .selectFrom('catchlight.customers as c')
    .selectAll()
    // The accounts of programs are nobody: their shoots are listed with the company.
    .where('c.email', 'not like', `%${SERVICE_DOMAIN}`)
    .$if(!paranoid, (query) => query.where('c.deleted_at', 'is', null).where('c.suspended', '=', false))
    .$if(show === 'staff', (query) => query.where('c.role', '=', 'admin'))
    .$if(show === 'company', (query) => query.where('c.company_id', 'is not', null))
    .$if(show === 'suspended', (query) => query.where('c.suspended', '=', true))
    .$if(show === 'deleted', (query) => query.where('c.deleted_at', 'is not', null))
    .$if(!!id, (query) => query.where('c.id', '=', id!))
    .$if(!!q && !id, (query) =>
      query.where((where) =>
        where.or([anyContainsTextSql(['c.email', 'c.name'], q!), namedOnReceiptSql('c.id', 'customer_id', q!)]),
      ),
    );
  const { rows: shown, ...places } = await queryPage(query, page, {
    created: 'c.created_at',
    id: 'c.id',
    text: 'c.email',
  });
  const removals = await listRemovals(
    db,
    'customer',
    shown.filter((row) => row.deleted_at).map((row) => row.id),
  );
  return {
    customers: shown.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      role: row.role,
      company_id: row.company_id,
      company_role: row.company_role,
      language: row.language,
      suspended: row.suspended,
      disputed: row.disputed_at !== null,
      created_at: row.created_at.toISOString(),
      deleted_at: row.deleted_at?.toISOString() ?? null,
      removal: removals.get(row.id) ?? null,
    })),
    ...places,
  };
}

/** With `populate` the ledger, shoots and purchases as well. */
export async function readAnyCustomer(
  deps: Pick<Deps, 'db' | 'clock' | 'auth' | 'log'>,
  person: Person,
  id: string,
  populate: boolean,
) {
  const { db, clock } = deps;
  const row = await requireCustomer(db, id);
  await db.transaction().execute((trx) => auditStaff(trx, deps, person, 'customer_viewed', id));
  const customer = {
    ...(await viewCustomer(deps, row)),
    company_name: row.company_id && (await companyName(db, row.company_id)),
    suspended: row.suspended,
    disputed: row.disputed_at !== null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    removal: (await listRemovals(db, 'customer', [id])).get(id) ?? null,
  };
  if (!populate) return { customer };
  const now = clock.now();
  const [orders, purchases, entries] = await Promise.all([
    db
      .selectFrom('catchlight.orders')
      .selectAll()
      .where('customer_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(200)
      .execute(),
    db
      .selectFrom('catchlight.purchases')
      .selectAll()
      .where('customer_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(200)
      .execute(),
    db
      .selectFrom('catchlight.credit_entries')
      .selectAll()
      .where('account_id', '=', creditAccountId({ customerId: id }))
      .orderBy('id', 'desc')
      .limit(500)
      .execute(),
  ]);
  const balance = await readBalance(db, { customerId: id });
  return {
    customer,
    factors: row.deleted_at ? null : await countFactors(deps, id),
    orders: orders.map((order) => toOrder(order, 0, now)),
    purchases: purchases.map((purchase) => toPurchase(purchase, balance, now)),
    entries: entries.map(({ id: entry, kind, amount, reason, reference, created_at }) => ({
      id: entry,
      kind,
      amount,
      reason,
      reference,
      created_at: created_at.toISOString(),
    })),
  };
}

async function companyName(db: Db, id: string): Promise<string | null> {
  const company = await db.selectFrom('catchlight.companies').select('name').where('id', '=', id).executeTakeFirst();
  return company?.name ?? null;
}

/** Suspends an account without deleting anything, or lifts the suspension. Staff cannot suspend themselves. */
export async function suspendCustomer(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  id: string,
  suspended: boolean,
): Promise<void> {
  if (id === person.customer.id) throw new AppError('conflict', 'You cannot suspend your own account.');
  await deps.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('catchlight.customers')
      .set({ suspended })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw notFound();
    await auditStaff(trx, deps, person, suspended ? 'customer_suspended' : 'customer_restored', id);
  });
}

async function requireCustomer(db: Db, id: string) {
  const row = await db.selectFrom('catchlight.customers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
