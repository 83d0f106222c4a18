// Deletes a generation: its picture at once, with a receipt; an unfinished one returns its credit.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { writeReceipt } from '../orders/write-receipt.ts';
import { BURY_JOB, buryAttachments } from '../photos/bury.ts';
import { findGeneration, isUnderWay, lockGeneration, missing, topicOf } from './find-generation.ts';
import { failLocked } from './settle-generation.ts';

export async function deleteGeneration(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events'>,
  person: Person,
  id: string,
): Promise<DeletionReceipt> {
  const receipt = await deps.db.transaction().execute(async (trx) => {
    await findGeneration(trx, person, id);
    const row = await lockGeneration(trx, id);
    if (!row || row.deleted_at) throw missing();
    if (isUnderWay(row)) await failLocked(trx, deps, row, 'deleted');
    const pictures = await trx
      .selectFrom('catchlight.attachments')
      .selectAll()
      .where('id', '=', row.result_id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .execute();
    const removed = await buryAttachments(trx, deps, pictures, 'studio_deleted');
    await trx
      .updateTable('catchlight.studio_generations')
      .set({ deleted_at: deps.clock.now() })
      .where('id', '=', id)
      .execute();
    return writeReceipt(trx, deps, person, `studio:${id}`, { ...removed });
  });
  deps.queue.wake(BURY_JOB);
  await deps.events.publish(topicOf(id));
  return receipt;
}
