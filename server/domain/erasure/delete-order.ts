// Deletes a shoot and its pictures at once, with a receipt of what was deleted.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Trx } from '../../db/client.ts';
import type { Person } from '../access/viewer.ts';
import type { Doer } from '../actions/audit.ts';
import { releaseSeatOfOrder } from '../companies/seats.ts';
import type { Deps } from '../deps.ts';
import { deleteGenerations } from '../studio/settle-generation.ts';
import { unhideOrdersOf } from './removals/hidden-orders.ts';
import {
  sumDeletions,
  DELETE_OBJECTS_JOB,
  deleteAttachments,
  purgeUploads,
  activeAttachments,
  type DeletionCounts,
} from '../objects/schedule-deletion.ts';
import { lockOrdersOfCustomer, lockOwnOrder, type OrderRow } from '../orders/find-order.ts';
import { undeliveredCredits } from '../orders/look-renderers.ts';
import { enqueueProviderPurge } from '../orders/render-job.ts';
import { returnCredits } from '../orders/settle-shoot.ts';
import { assertTransition, isInProgress } from '../orders/status.ts';
import { writeDeletionReceipt } from '../objects/deletion-receipt.ts';

type DeleteDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events'>;

export async function deleteOrder(deps: DeleteDeps, person: Person, id: string): Promise<DeletionReceipt> {
  const receipt = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, id);
    const removed = await deleteOrderLocked(trx, deps, order, 'order_deleted', { person, asStaff: false });
    return writeDeletionReceipt(trx, deps, person, `order:${id}`, { ...removed });
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  await deps.events.publish(`order:${id}`);
  return receipt;
}

/** Every shoot of a person, for the deletion of the account. The caller wakes DELETE_OBJECTS_JOB after its commit. */
export async function deleteAllOrders(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  person: Person,
): Promise<DeletionCounts> {
  const { id } = person.customer;
  await unhideOrdersOf(trx, deps, id);
  return deleteOrdersLocked(trx, deps, await lockOrdersOfCustomer(trx, id), 'account_deleted', {
    person,
    asStaff: false,
  });
}

/** Shoots that the caller has locked. The caller wakes DELETE_OBJECTS_JOB after its commit. */
export async function deleteOrdersLocked(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  orders: readonly OrderRow[],
  reason: string,
  by: Doer,
): Promise<DeletionCounts> {
  const removed: DeletionCounts[] = [];
  for (const order of orders) removed.push(await deleteOrderLocked(trx, deps, order, reason, by));
  return sumDeletions(...removed);
}

/** During a shoot, headshots not yet delivered return their credits. A seat cannot be split: it is free again only if nothing was
 * delivered on it. */
async function deleteOrderLocked(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  order: OrderRow,
  reason: string,
  by: Doer,
): Promise<DeletionCounts> {
  assertTransition(order.status, 'deleted');
  const owed = isInProgress(order.status) ? await undeliveredCredits(trx, order) : 0;
  if (isInProgress(order.status) && order.seat && order.delivered === 0)
    await releaseSeatOfOrder(trx, deps, order.id, by);
  const returned = await returnCredits(trx, deps, order, owed, 'shoot_cancelled');
  await deleteGenerations(trx, deps, order.id);
  await enqueueProviderPurge(trx, deps, order);
  // The partner's reference may contain a person's name.
  await trx.deleteFrom('catchlight.partner_shoots').where('order_id', '=', order.id).execute();
  await purgeUploads(trx, deps, order.id, reason);
  const removed = await deleteAttachments(trx, deps, await activeAttachments(trx, order.id), reason);
  const now = deps.clock.now();
  await trx
    .updateTable('catchlight.orders')
    .set({
      status: 'deleted',
      stage: null,
      photo_in_work: null,
      plan: null,
      subject_name: null,
      returned_credits: order.returned_credits + returned,
      photos_delete_at: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .execute();
  return removed;
}
