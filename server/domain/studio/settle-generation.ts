// Ends a generation without a picture: returns its credits to whoever paid, once.
import type { GenerationFailure } from '../../contracts/studio-lists.ts';
import type { Trx } from '../../db/client.ts';
import { NOT_WAITING } from '../orders/status.ts';
import { addCredits, type CreditAccount } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { isPainted } from './edit-values.ts';
import {
  type GenerationRow,
  isGenerationInProgress,
  lockGeneration,
  generationTopic,
  STUDIO_JOB,
} from './find-generation.ts';

type StopDeps = Pick<Deps, 'clock' | 'queue'>;

export const payingAccount = ({
  company_id,
  customer_id,
}: Pick<GenerationRow, 'company_id' | 'customer_id'>): CreditAccount =>
  company_id === null ? { customerId: customer_id } : { companyId: company_id, unit: 'studio' };

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

/** For callers that hold the locks of the order and of the generation. */
export async function failGenerationLocked(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  row: GenerationRow,
  reason: GenerationFailure,
): Promise<void> {
  await addCredits(trx, deps, 'refund', {
    account: payingAccount(row),
    amount: row.credits,
    reason: 'studio_returned',
    reference: row.id,
    idempotencyKey: `generation:${row.id}:return`,
  });
  await trx
    .updateTable('catchlight.studio_generations')
    .set({ status: 'failed', stage: null, ...NOT_WAITING, fail_reason: reason, completed_at: deps.clock.now() })
    .where('id', '=', row.id)
    .execute();
}

/** Stops unfinished generations of an order's pictures. The caller holds the order's lock, and calls `announceStopped` after its commit. */
export async function stopGenerations(trx: Trx, deps: StopDeps, orderId: string): Promise<GenerationRow[]> {
  const rows = await lockUnfinished(trx, orderId);
  for (const row of rows) await stopGenerationLocked(trx, deps, row, 'deleted');
  return rows;
}

/** As `stopGenerations`, for those that a model paints: it may not get the picture any more. */
export async function stopPaintedGenerations(trx: Trx, deps: StopDeps, orderId: string): Promise<GenerationRow[]> {
  const painted = (await lockUnfinished(trx, orderId)).filter(isPainted);
  for (const row of painted) await stopGenerationLocked(trx, deps, row, 'consent_withdrawn');
  return painted;
}

/** For callers that hold the locks of the order and of the generation. One that waits has no job, and its job is what deletes what the
 * provider keeps of it. */
export async function stopGenerationLocked(
  trx: Trx,
  deps: StopDeps,
  row: GenerationRow,
  reason: GenerationFailure,
): Promise<void> {
  await failGenerationLocked(trx, deps, row, reason);
  await deps.queue.enqueue(trx, STUDIO_JOB, { generation_id: row.id }, { key: row.id });
}

/** After the commit that stopped them: running jobs hear of it, also in a pause, and send nothing more. */
export async function announceStopped(
  { queue, events }: Pick<Deps, 'queue' | 'events'>,
  rows: readonly GenerationRow[],
): Promise<void> {
  if (rows.length > 0) queue.wake(STUDIO_JOB);
  for (const { id } of rows) await events.publish(generationTopic(id));
}

const lockUnfinished = (trx: Trx, orderId: string): Promise<GenerationRow[]> =>
  trx
    .selectFrom('catchlight.studio_generations')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', ['queued', 'processing'])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Deletes all generations of an order; for whoever deletes it. Their pictures are attachments and are deleted with the others. */
export async function deleteGenerations(trx: Trx, deps: StopDeps, orderId: string): Promise<void> {
  await stopGenerations(trx, deps, orderId);
  await trx
    .updateTable('catchlight.studio_generations')
    .set({ deleted_at: deps.clock.now() })
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .execute();
}
