// Staff delete a person's account, and may restore it within the period. Until then nothing is lost: the person cannot sign in, nobody
// sees them or their pictures, and work in progress was stopped and its credits returned.
import type { Trx } from '../../../db/client.ts';
import { assertNotLastOwner } from '../delete-account.ts';
import type { Person } from '../../access/viewer.ts';
import { auditStaff } from '../../actions/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { lockOrdersOfCustomer } from '../../orders/find-order.ts';
import { announceStopped, type GenerationRow } from '../../orders/stop-generations.ts';
import { hideOrder, type HiddenOrder, unhideOrder } from './hidden-orders.ts';
import { alreadyDeleted, recordRemoval, type RemovalDeps, type RemovalRow, endRemoval } from './removal.ts';

/** Throws `conflict` for oneself, and for an owner whose company has other members: it must be handed over first. */
export async function removeCustomer(deps: RemovalDeps, person: Person, id: string, reason: string): Promise<void> {
  if (id === person.customer.id) throw new AppError('conflict', 'You cannot delete your own account here.');
  const { before: hidden, stopped } = await deps.db.transaction().execute(async (trx) => {
    // Shoots before the customer, as everywhere.
    const orders = await lockOrdersOfCustomer(trx, id);
    const customer = await lockCustomer(trx, id);
    if (!customer) throw notFound();
    if (customer.deleted_at) throw alreadyDeleted();
    await assertNotLastOwner(trx, { kind: 'person', customer });
    const before: HiddenOrder[] = [];
    const stopped: GenerationRow[] = [];
    for (const order of orders) {
      const done = await hideOrder(trx, deps, person, order);
      before.push(done.hidden);
      stopped.push(...done.stopped);
    }
    await trx.updateTable('catchlight.customers').set({ deleted_at: deps.clock.now() }).where('id', '=', id).execute();
    await recordRemoval(trx, deps, person, { kind: 'customer', id, reason, before: { orders: before } });
    return { before, stopped };
  });
  await announceStopped(deps, stopped);
  for (const order of hidden) await deps.events.publish(`order:${order.id}`);
}

/** Restores the account. Throws `conflict` when another account has the address by now. */
export async function restoreCustomer(deps: RemovalDeps, person: Person, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await unhideCustomer(trx, deps, await endRemoval(trx, 'customer', id));
    await auditStaff(trx, deps, person, 'customer_undeleted', id);
  });
}

/** Undoes the hiding: for restoring, and before deleting the account for good in the usual way. */
export async function unhideCustomer(trx: Trx, deps: Pick<Deps, 'clock'>, removal: RemovalRow): Promise<void> {
  const customer = await lockCustomer(trx, removal.subject_id);
  if (!customer) throw notFound();
  const taken = await trx
    .selectFrom('catchlight.customers')
    .select('id')
    .where((where) => where.fn('lower', ['email']), '=', customer.email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken) throw new AppError('conflict', 'This email belongs to another account by now.', { customer_id: taken.id });
  for (const order of removal.before.orders ?? []) await unhideOrder(trx, deps, order);
  await trx.updateTable('catchlight.customers').set({ deleted_at: null }).where('id', '=', customer.id).execute();
}

const lockCustomer = (trx: Trx, id: string) =>
  trx.selectFrom('catchlight.customers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
