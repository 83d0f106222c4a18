// Staff delete a company, and may restore it within the period. Meanwhile its members keep their accounts but belong to no company, its
// shoots are stopped, and its keys and links are invalid.
import type { Trx } from '../../../db/client.ts';
import type { Person } from '../../access/viewer.ts';
import { auditStaff } from '../../actions/audit.ts';
import { AppError, notFound } from '../../errors.ts';
import type { OrderRow } from '../../orders/find-order.ts';
import { announceStopped, type GenerationRow } from '../../orders/stop-generations.ts';
import { stopOrder } from './hidden-orders.ts';
import { alreadyDeleted, recordRemoval, type RemovalDeps, type RemovalRow, endRemoval } from './removal.ts';

/** A member, and their role when the company is restored. */
type FormerMember = NonNullable<RemovalRow['before']['members']>[number];

export async function removeCompany(deps: RemovalDeps, person: Person, id: string, reason: string): Promise<void> {
  const { orders: ended, stopped } = await deps.db.transaction().execute(async (trx) => {
    // Lock order: shoots before the company and its people, as everywhere.
    const orders = await lockCompanyOrders(trx, id);
    const company = await lockCompanyRow(trx, id);
    if (company.deleted_at) throw alreadyDeleted();
    const stopped: GenerationRow[] = [];
    for (const order of orders) stopped.push(...(await stopOrder(trx, deps, person, order)).stopped);
    const members = await lockMembers(trx, id);
    await trx
      .updateTable('catchlight.customers')
      .set({ company_id: null, company_role: null, joined_at: null })
      .where('company_id', '=', id)
      .execute();
    await trx.updateTable('catchlight.companies').set({ deleted_at: deps.clock.now() }).where('id', '=', id).execute();
    await recordRemoval(trx, deps, person, { kind: 'company', id, reason, before: { members } });
    return { orders, stopped };
  });
  await announceStopped(deps, stopped);
  for (const order of ended) await deps.events.publish(`order:${order.id}`);
}

/** Members who have joined another company or closed their account are not restored. The owner is the former one, else the first
 * manager, else whoever joined first. Throws `conflict` when nobody is left. */
export async function restoreCompany(deps: RemovalDeps, person: Person, id: string): Promise<{ members: number }> {
  return deps.db.transaction().execute(async (trx) => {
    const company = await lockCompanyRow(trx, id);
    const removal = await endRemoval(trx, 'company', id);
    const free = await withoutCompany(trx, removal.before.members ?? []);
    const owner = free.find(({ role }) => role === 'owner') ?? free.find(({ role }) => role === 'manager') ?? free[0];
    if (!owner)
      throw new AppError('conflict', 'None of its members is left: all belong to another company or are gone.');
    await trx.updateTable('catchlight.companies').set({ deleted_at: null }).where('id', '=', company.id).execute();
    for (const member of free)
      await trx
        .updateTable('catchlight.customers')
        .set({
          company_id: id,
          company_role: member === owner ? 'owner' : member.role,
          joined_at: member.joined_at === null ? null : new Date(member.joined_at),
        })
        .where('id', '=', member.id)
        .execute();
    await auditStaff(trx, deps, person, 'company_restored', id, { members: free.length });
    return { members: free.length };
  });
}

async function lockCompanyRow(trx: Trx, id: string) {
  const company = await trx
    .selectFrom('catchlight.companies')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!company) throw notFound();
  return company;
}

const lockCompanyOrders = (trx: Trx, id: string): Promise<OrderRow[]> =>
  trx
    .selectFrom('catchlight.orders')
    .selectAll()
    .where('company_id', '=', id)
    .where('status', 'in', ['submitted', 'queued', 'processing'])
    .orderBy('id')
    .forUpdate()
    .execute();

async function lockMembers(trx: Trx, id: string): Promise<FormerMember[]> {
  const rows = await trx
    .selectFrom('catchlight.customers')
    .select(['id', 'company_role', 'joined_at'])
    .where('company_id', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      role: row.company_role ?? ('employee' as const),
      joined_at: row.joined_at?.toISOString() ?? null,
    }))
    .toSorted((a, b) => (a.joined_at ?? '').localeCompare(b.joined_at ?? ''));
}

async function withoutCompany(trx: Trx, members: readonly FormerMember[]): Promise<FormerMember[]> {
  if (members.length === 0) return [];
  const rows = await trx
    .selectFrom('catchlight.customers')
    .select('id')
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .where('company_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const free = new Set(rows.map(({ id }) => id));
  return members.filter(({ id }) => free.has(id));
}
