// Deletes all photos of a shoot at once, with a receipt: also the copies in a redo or repeat of it that has not been started.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Person } from '../access/viewer.ts';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { writeDeletionReceipt } from '../objects/deletion-receipt.ts';
import { DELETE_OBJECTS_JOB, deletePhotos, sumDeletions } from '../objects/schedule-deletion.ts';
import { type OrderRow, orderTopic } from '../orders/find-order.ts';
import { isInProgress } from '../orders/status.ts';

export async function removePhotos(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue'>,
  person: Person,
  id: string,
): Promise<DeletionReceipt> {
  const { receipt, orders } = await deps.db.transaction().execute(async (trx) => {
    const orders = await lockWithDrafts(trx, person, id);
    const shoot = orders.find((one) => one.id === id);
    if (!shoot) throw notFound();
    if (isInProgress(shoot.status))
      throw new AppError('conflict', 'A shoot is under way. Please cancel or delete it, or let it end first.');
    const removed = [];
    for (const order of orders) removed.push(await deletePhotos(trx, deps, order.id, 'photo_deleted'));
    const receipt = await writeDeletionReceipt(trx, deps, person, `photos:${id}`, { ...sumDeletions(...removed) });
    return { receipt, orders };
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  for (const order of orders) await deps.events.publish(orderTopic(order.id));
  return receipt;
}

/** The shoot and the drafts that its photos were copied to, locked in the order of their ids as everywhere. A copy that is under way ends by
 * itself: it finds its photo gone. */
const lockWithDrafts = (trx: Trx, person: Person, id: string): Promise<OrderRow[]> =>
  trx
    .selectFrom('catchlight.orders')
    .selectAll()
    .where('customer_id', '=', person.customer.id)
    .where('status', '!=', 'deleted')
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([where('status', '=', 'draft'), where.or([where('redo_of', '=', id), where('repeat_of', '=', id)])]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
