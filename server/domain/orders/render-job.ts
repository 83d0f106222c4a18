// The jobs that make a shoot's headshots.
import type { LookRenderer } from '../../contracts/renderers.ts';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { JobAttempt } from '../../ports/queue.ts';
import { lockOrder, type OrderRow, orderTopic } from './find-order.ts';
import { slotsOfPart } from './shoot-parts.ts';
import { isInProgress } from './status.ts';

/** Makes the looks of the engine, and then passes the shoot on if a model makes others. */
export const RENDER_JOB = 'render-shoot';
/** Has a model make its looks, or removes what a provider still keeps of a shoot that has ended. A job of its own, because a model may take minutes
 * to answer, or never does, and no shoot of the engine waits for that. */
export const PAINT_SHOOT_JOB = 'paint-shoot';
export const RENDER_JOBS = { embedded: RENDER_JOB, hosted: PAINT_SHOOT_JOB } as const satisfies Record<
  LookRenderer,
  string
>;

/** Queues the job that goes on with the shoot. In the caller's transaction; `wakeRenderJobs` follows its commit. */
export async function enqueueRender(trx: Trx, { queue }: Pick<Deps, 'queue'>, order: OrderRow): Promise<void> {
  const part = (await isEnginePartOver(trx, order)) ? 'hosted' : 'embedded';
  await queue.enqueue(trx, RENDER_JOBS[part], { order_id: order.id }, { key: order.id });
}

export function wakeRenderJobs({ queue }: Pick<Deps, 'queue'>): void {
  for (const job of Object.values(RENDER_JOBS)) queue.wake(job);
}

/** Shoots whose jobs wait or run. */
export async function countRenderJobs({ queue }: Pick<Deps, 'queue'>): Promise<number> {
  const depths = await Promise.all(Object.values(RENDER_JOBS).map((job) => queue.depth(job)));
  return depths.reduce((sum, depth) => sum + depth, 0);
}

/** Both parts' jobs of a shoot, newest first. */
export async function readRenderAttempts({ queue }: Pick<Deps, 'queue'>, orderId: string): Promise<JobAttempt[]> {
  const attempts = await Promise.all(Object.values(RENDER_JOBS).map((job) => queue.attempts(job, orderId)));
  return attempts.flat().toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}

/** `unfinished`: headshots of the engine's looks are missing. `nothing_to_pass`: no look is a model's, or the shoot has ended. */
export type PassToModel = 'passed' | 'unfinished' | 'nothing_to_pass';

/** Once nothing is missing but what a model makes, gives the shoot to that job, and the caller's job makes nothing of it after that. A shoot that
 * was passed before is `passed` again; its job is queued once. */
export async function passToModelJobWhenReady(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'events'>,
  orderId: string,
): Promise<PassToModel> {
  const outcome = await deps.db.transaction().execute(async (trx): Promise<PassToModel> => {
    const order = await lockOrder(trx, orderId);
    if (!order || !isInProgress(order.status)) return 'nothing_to_pass';
    if (slotsOfPart(order, 'hosted').length === 0) return 'nothing_to_pass';
    if (!(await isEnginePartOver(trx, order))) return 'unfinished';
    await enqueueRender(trx, deps, order);
    // Until its turn comes, nothing is being done.
    await trx
      .updateTable('catchlight.orders')
      .set({ stage: null, updated_at: deps.clock.now() })
      .where('id', '=', orderId)
      .where('stage', 'is not', null)
      .execute();
    return 'passed';
  });
  if (outcome === 'passed') {
    wakeRenderJobs(deps);
    await deps.events.publish(orderTopic(orderId));
  }
  return outcome;
}

/**
 * For a shoot that ends or is deleted: has its renderer delete what it holds of it. A job that is under way or waits in the queue does so by
 * itself, but a shoot that waits for its model has none.
 */
export async function enqueueProviderPurge(
  trx: Trx,
  { queue }: Pick<Deps, 'queue'>,
  { id, waiting_for }: Pick<OrderRow, 'id' | 'waiting_for'>,
): Promise<void> {
  if (waiting_for !== null) await queue.enqueue(trx, PAINT_SHOOT_JOB, { order_id: id }, { key: id });
}

/** Whether each headshot of the engine's looks is delivered or withheld. */
async function isEnginePartOver(trx: Trx, order: OrderRow): Promise<boolean> {
  const slots = slotsOfPart(order, 'embedded');
  if (slots.length === 0) return true;
  const rows = await trx
    .selectFrom('catchlight.attachments')
    .select('slot')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'headshot')
    .execute();
  const over = new Set([...rows, ...order.withheld].map(({ slot }) => slot));
  return slots.every((slot) => over.has(slot));
}
