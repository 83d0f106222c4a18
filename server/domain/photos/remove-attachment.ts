// Deletes one picture at once, with a receipt.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { lockOrder, orderTopic } from '../orders/find-order.ts';
import { isInProgress } from '../orders/status.ts';
import { writeDeletionReceipt } from '../objects/deletion-receipt.ts';
import { DELETE_OBJECTS_JOB, deleteAttachments } from '../objects/schedule-deletion.ts';
import { requireOwnAttachment } from './require-attachment.ts';

export async function removeAttachment(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue'>,
  person: Person,
  id: string,
): Promise<DeletionReceipt> {
  let orderId = '';
  const receipt = await deps.db.transaction().execute(async (trx) => {
    const { order_id } = await requireOwnAttachment(trx, person, id);
    // Lock order: the order first, so that a concurrent analysis or start either precedes us or sees our change.
    orderId = order_id;
    const order = await lockOrder(trx, order_id);
    const row = await requireOwnAttachment(trx, person, id);
    // The engine has loaded the photo already, so deleting it now would neither stop its use nor keep the shoot from failing.
    if (row.kind === 'photo' && order && isInProgress(order.status))
      throw new AppError('conflict', 'A shoot is under way. Please cancel or delete it, or let it end first.');
    const removed = await deleteAttachments(trx, deps, [row], `${row.kind}_deleted`);
    return writeDeletionReceipt(trx, deps, person, `${row.kind}:${id}`, { ...removed });
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  await deps.events.publish(orderTopic(orderId));
  return receipt;
}
