// Ends a generation without a picture: returns its credits to whoever paid, once.
import type { GenerationFailure } from '../../contracts/studio-lists.ts';
import type { Trx } from '../../db/client.ts';
import { NOT_WAITING } from '../orders/status.ts';
import { addCredits, type CreditAccount } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { isPainted } from './edit-values.ts';
import { type GenerationRow, isGenerationInProgress, lockGeneration, generationTopic } from './find-generation.ts';

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

/** Stops unfinished generations of an order's pictures; the caller holds the order's lock. A running job notices at its next step. */
export async function stopGenerations(trx: Trx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  for (const row of await lockUnfinished(trx, orderId)) await failGenerationLocked(trx, deps, row, 'deleted');
}

/** Those that a model paints, because it may not get the picture any more. The caller publishes their events, by which running jobs stop. */
export async function stopPaintedGenerations(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  orderId: string,
): Promise<GenerationRow[]> {
  const painted = (await lockUnfinished(trx, orderId)).filter(isPainted);
  for (const row of painted) await failGenerationLocked(trx, deps, row, 'consent_withdrawn');
  return painted;
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
export async function deleteGenerations(trx: Trx, deps: Pick<Deps, 'clock'>, orderId: string): Promise<void> {
  await stopGenerations(trx, deps, orderId);
  await trx
    .updateTable('catchlight.studio_generations')
    .set({ deleted_at: deps.clock.now() })
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .execute();
}
