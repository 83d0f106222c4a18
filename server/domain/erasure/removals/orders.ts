// Staff delete a shoot, and may restore it within the period.
import type { Person } from '../../access/viewer.ts';
import { auditStaff } from '../../actions/audit.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { announceStopped } from '../../orders/stop-generations.ts';
import { hideOrder, unhideOrder } from './hidden-orders.ts';
import { alreadyDeleted, recordRemoval, type RemovalDeps, endRemoval } from './removal.ts';
import { notFound } from '../../errors.ts';

export async function removeOrderByStaff(deps: RemovalDeps, person: Person, id: string, reason: string): Promise<void> {
  const stopped = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw notFound();
    if (order.status === 'deleted') throw alreadyDeleted();
    const { hidden, stopped } = await hideOrder(trx, deps, person, order);
    await recordRemoval(trx, deps, person, { kind: 'order', id, reason, before: { orders: [hidden] } });
    return stopped;
  });
  await announceStopped(deps, stopped);
  await deps.events.publish(`order:${id}`);
}

/** Restores the shoot. Its person must exist: a deleted one has to be restored first. */
export async function restoreOrder(deps: RemovalDeps, person: Person, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw notFound();
    const removal = await endRemoval(trx, 'order', id);
    const owner = await trx
      .selectFrom('catchlight.customers')
      .select('deleted_at')
      .where('id', '=', order.customer_id)
      .executeTakeFirstOrThrow();
    if (owner.deleted_at) throw alreadyDeleted();
    for (const hidden of removal.before.orders ?? []) await unhideOrder(trx, deps, hidden);
    await auditStaff(trx, deps, person, 'order_restored', id);
  });
  await deps.events.publish(`order:${id}`);
}
