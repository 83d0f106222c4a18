// Deletes one picture at once, with a receipt.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { lockOrder } from '../orders/find-order.ts';
import { isUnderWay } from '../orders/status.ts';
import { writeReceipt } from '../orders/write-receipt.ts';
import { BURY_JOB, buryAttachments } from './bury.ts';
import { findOwnAttachment } from './find-attachment.ts';

export async function removeAttachment(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue'>,
  person: Person,
  id: string,
): Promise<DeletionReceipt> {
  const receipt = await deps.db.transaction().execute(async (trx) => {
    const { order_id } = await findOwnAttachment(trx, person, id);
    // Lock order: the order first, so that a concurrent analysis or start either precedes us or sees our change.
    const order = await lockOrder(trx, order_id);
    const row = await findOwnAttachment(trx, person, id);
    // The engine has it in its hands: deleted now it would still be used, and a shoot robbed of its photos fails and is given back.
    if (row.kind === 'photo' && order && isUnderWay(order.status))
      throw new AppError('conflict', 'A shoot is under way. Please cancel or delete it, or let it end first.');
    const removed = await buryAttachments(trx, deps, [row], `${row.kind}_deleted`);
    return writeReceipt(trx, deps, person, `${row.kind}:${id}`, { ...removed });
  });
  deps.queue.wake(BURY_JOB);
  return receipt;
}
