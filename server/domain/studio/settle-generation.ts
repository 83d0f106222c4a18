// Ends a generation without a picture, or deletes all of an order.
import type { GenerationFailure } from '../../contracts/studio-lists.ts';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { failGenerationLocked, generationTopic, stopGenerations } from '../orders/stop-generations.ts';
import { isGenerationInProgress, lockGeneration } from './find-generation.ts';

/** False when it had already ended. */
export async function failGeneration(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  id: string,
  reason: GenerationFailure,
): Promise<boolean> {
  const failed = await deps.db.transaction().execute(async (trx) => {
    const row = await lockGeneration(trx, id);
    if (!row || !isGenerationInProgress(row)) return false;
    await failGenerationLocked(trx, deps, row, reason);
    return true;
  });
  if (failed) await deps.events.publish(generationTopic(id));
  return failed;
}

/** Deletes all generations of an order; for whoever deletes it. Their pictures are attachments and are deleted with the others. */
export async function deleteGenerations(trx: Trx, deps: Pick<Deps, 'clock' | 'queue'>, orderId: string): Promise<void> {
  await stopGenerations(trx, deps, orderId);
  await trx
    .updateTable('catchlight.studio_generations')
    .set({ deleted_at: deps.clock.now() })
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .execute();
}
