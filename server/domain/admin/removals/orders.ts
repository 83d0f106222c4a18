// Staff delete a shoot, and may restore it within the period.
import type { Person } from '../../accounts/viewer.ts';
import { audit } from '../../actions/audit.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { hideOrder, showOrder } from './hide-orders.ts';
import { alreadyGone, missing, noteRemoval, type RemovalDeps, takeRemoval } from './removal.ts';

export async function removeOrderByStaff(deps: RemovalDeps, person: Person, id: string, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw missing();
    if (order.status === 'deleted') throw alreadyGone();
    const hidden = await hideOrder(trx, deps, order);
    await noteRemoval(trx, deps, person, { kind: 'order', id, reason, before: { orders: [hidden] } });
  });
  await deps.events.publish(`order:${id}`);
}

/** Restores the shoot. Its person must exist: a deleted one has to be restored first. */
export async function restoreOrder(deps: RemovalDeps, person: Person, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw missing();
    const removal = await takeRemoval(trx, 'order', id);
    const owner = await trx
      .selectFrom('catchlight.customers')
      .select('deleted_at')
      .where('id', '=', order.customer_id)
      .executeTakeFirstOrThrow();
    if (owner.deleted_at) throw alreadyGone();
    for (const hidden of removal.before.orders ?? []) await showOrder(trx, deps, hidden);
    await audit(trx, deps, person, 'order_restored', id);
  });
  await deps.events.publish(`order:${id}`);
}
