// Studio pictures ("generations") as far as their order is concerned: what ends before it is made stops, returns its credits to whoever paid, once, and
// is sent nowhere any more. The rest of the studio is above, in domain/studio.
import type { GenerationFailure } from '../../contracts/studio-lists.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { addCredits, type CreditAccount } from '../ledger/ledger.ts';
import { NOT_WAITING_COLUMNS } from './status.ts';

export type GenerationRow = Row<'catchlight.studio_generations'>;
/** Makes a generation on this machine. Painted ones were its jobs too once: it passes them on. */
export const RENDER_GENERATION_JOB = 'render-studio';
/** Has a generation painted, or removes what a provider still keeps of one that has ended. A job of its own, because a model may take minutes to
 * answer, or never does, and nobody's other edits wait for that. */
export const PAINT_GENERATION_JOB = 'paint-studio';
export const generationTopic = (id: string): string => `studio:${id}`;

/** Whether clothes or pose are painted, by a hosted renderer. Everything else our engine does, and shows before it is kept. */
export const isMadeByModel = ({ clothes, pose }: Pick<GenerationRow, 'clothes' | 'pose'>): boolean =>
  clothes !== null || pose !== null;

const jobOf = (row: Pick<GenerationRow, 'clothes' | 'pose'>): string =>
  isMadeByModel(row) ? PAINT_GENERATION_JOB : RENDER_GENERATION_JOB;

type JobRow = Pick<GenerationRow, 'id' | 'clothes' | 'pose'>;

/** In the caller's transaction; `wakeGenerationJobs` follows its commit. */
export const enqueueGeneration = (trx: Trx, { queue }: Pick<Deps, 'queue'>, row: JobRow): Promise<void> =>
  queue.enqueue(trx, jobOf(row), { generation_id: row.id }, { key: row.id });

export function wakeGenerationJobs({ queue }: Pick<Deps, 'queue'>): void {
  for (const job of [RENDER_GENERATION_JOB, PAINT_GENERATION_JOB]) queue.wake(job);
}

/** Gives a painted generation that was queued as one of the engine's to its own job, which is then the only one that asks a model; false for any other. */
export async function passGenerationToModel(deps: Pick<Deps, 'db' | 'queue'>, id: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('catchlight.studio_generations')
    .select(['id', 'clothes', 'pose'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !isMadeByModel(row)) return false;
  await deps.db.transaction().execute((trx) => enqueueGeneration(trx, deps, row));
  wakeGenerationJobs(deps);
  return true;
}

type StopDeps = Pick<Deps, 'clock' | 'queue'>;

export const creditAccountOfGeneration = ({
  company_id,
  customer_id,
}: Pick<GenerationRow, 'company_id' | 'customer_id'>): CreditAccount =>
  company_id === null ? { customerId: customer_id } : { companyId: company_id, unit: 'studio' };

/** For callers that hold the locks of the order and of the generation. */
export async function failGenerationLocked(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  row: GenerationRow,
  reason: GenerationFailure,
): Promise<void> {
  await addCredits(trx, deps, 'refund', {
    account: creditAccountOfGeneration(row),
    amount: row.credits,
    reason: 'studio_returned',
    reference: row.id,
    idempotencyKey: `generation:${row.id}:return`,
  });
  await trx
    .updateTable('catchlight.studio_generations')
    .set({ status: 'failed', stage: null, ...NOT_WAITING_COLUMNS, fail_reason: reason, completed_at: deps.clock.now() })
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
  const painted = (await lockUnfinished(trx, orderId)).filter(isMadeByModel);
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
  await enqueueGeneration(trx, deps, row);
}

/** After the commit that stopped them: running jobs hear of it, also in a pause, and send nothing more. */
export async function announceStopped(
  deps: Pick<Deps, 'queue' | 'events'>,
  rows: readonly GenerationRow[],
): Promise<void> {
  if (rows.length > 0) wakeGenerationJobs(deps);
  for (const { id } of rows) await deps.events.publish(generationTopic(id));
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
