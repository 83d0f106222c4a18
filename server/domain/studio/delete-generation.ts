// Deletes a generation: its picture at once, with a receipt; an unfinished one returns its credit.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { writeDeletionReceipt } from '../objects/deletion-receipt.ts';
import { DELETE_OBJECTS_JOB, deleteAttachments } from '../objects/schedule-deletion.ts';
import { announceStopped, stopGenerationLocked } from '../orders/stop-generations.ts';
import { requireGeneration, isGenerationInProgress, lockGeneration } from './find-generation.ts';
import { notFound } from '../errors.ts';

export async function deleteGeneration(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events'>,
  person: Person,
  id: string,
): Promise<DeletionReceipt> {
  const { receipt, row } = await deps.db.transaction().execute(async (trx) => {
    await requireGeneration(trx, person, id);
    const row = await lockGeneration(trx, id);
    if (!row || row.deleted_at) throw notFound();
    if (isGenerationInProgress(row)) await stopGenerationLocked(trx, deps, row, 'deleted');
    const pictures = await trx
      .selectFrom('catchlight.attachments')
      .selectAll()
      .where('id', '=', row.result_id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .execute();
    const removed = await deleteAttachments(trx, deps, pictures, 'studio_deleted');
    await trx
      .updateTable('catchlight.studio_generations')
      .set({ deleted_at: deps.clock.now() })
      .where('id', '=', id)
      .execute();
    return { receipt: await writeDeletionReceipt(trx, deps, person, `studio:${id}`, { ...removed }), row };
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  await announceStopped(deps, [row]);
  return receipt;
}
