// Deletes a shoot and its pictures at once, with a receipt of what was deleted.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Person } from '../accounts/viewer.ts';
import { freeSeat } from '../companies/seats.ts';
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { removeGenerations } from '../studio/settle-generation.ts';
import { showHidden } from '../admin/removals/hide-orders.ts';
import {
  addRemoved,
  BURY_JOB,
  buryAttachments,
  forgetUploads,
  livingAttachments,
  type Removed,
} from '../photos/bury.ts';
import { lockOrders, lockOwnOrder, type OrderRow } from './find-order.ts';
import { returnCredits } from './settle-shoot.ts';
import { assertMove, isUnderWay } from './status.ts';
import { writeReceipt } from './write-receipt.ts';

type DeleteDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events'>;

export async function deleteOrder(deps: DeleteDeps, person: Person, id: string): Promise<DeletionReceipt> {
  const receipt = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, id);
    const removed = await removeOrder(trx, deps, order, 'order_deleted');
    return writeReceipt(trx, deps, person, `order:${id}`, { ...removed });
  });
  deps.queue.wake(BURY_JOB);
  await deps.events.publish(`order:${id}`);
  return receipt;
}

/** Every shoot of a person, for the deletion of the account. The caller wakes BURY_JOB after its commit. */
export async function removeAllOrders(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  customerId: string,
): Promise<Removed> {
  await showHidden(trx, deps, customerId);
  return removeOrders(trx, deps, await lockOrders(trx, customerId), 'account_deleted');
}

/** Shoots that the caller has locked. The caller wakes BURY_JOB after its commit. */
export async function removeOrders(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  orders: readonly OrderRow[],
  reason: string,
): Promise<Removed> {
  const removed: Removed[] = [];
  for (const order of orders) removed.push(await removeOrder(trx, deps, order, reason));
  return addRemoved(...removed);
}

/** During a shoot, headshots not yet delivered return their credits. A seat cannot be split: it is free again only if nothing was
 * delivered on it. */
async function removeOrder(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  order: OrderRow,
  reason: string,
): Promise<Removed> {
  assertMove(order.status, 'deleted');
  const owed = isUnderWay(order.status) ? order.headshot_count - order.delivered : 0;
  if (isUnderWay(order.status) && order.seat && order.delivered === 0) await freeSeat(trx, deps, order.id);
  const returned = await returnCredits(trx, deps, order, owed, 'shoot_cancelled');
  await removeGenerations(trx, deps, order.id);
  // The partner's reference may contain a person's name.
  await trx.deleteFrom('catchlight.partner_shoots').where('order_id', '=', order.id).execute();
  await forgetUploads(trx, deps, order.id);
  const removed = await buryAttachments(trx, deps, await livingAttachments(trx, order.id), reason);
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
