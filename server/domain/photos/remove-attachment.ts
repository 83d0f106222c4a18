// Deletes one picture at once, with a receipt.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { lockOrder } from '../orders/find-order.ts';
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
    await lockOrder(trx, order_id);
    const row = await findOwnAttachment(trx, person, id);
    const removed = await buryAttachments(trx, deps, [row], `${row.kind}_deleted`);
    return writeReceipt(trx, deps, person, `${row.kind}:${id}`, { ...removed });
  });
  deps.queue.wake(BURY_JOB);
  return receipt;
}
