// Shoots that wait for the hosted renderer: nothing is charged again, what is delivered stays, and they go on by themselves.
import { DAY_MS } from '../../contracts/durations.ts';
import type { RendererHold } from '../../contracts/renderers.ts';
import type { Deps } from '../deps.ts';
import { lockOrder } from './find-order.ts';
import { NOTIFY_JOB, settleShoot } from './settle-shoot.ts';
import { enqueueRender, wakeRenderJobs } from './render-job.ts';

/** After this time the work ends, with what is missing paid back: photos are not kept for ever. */
export const MAX_RENDERER_WAIT_MS = 14 * DAY_MS;

/** The person is mailed once. No effect on a shoot that has ended meanwhile. */
export async function holdShootForRenderer(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'events' | 'log'>,
  orderId: string,
  hold: RendererHold,
): Promise<void> {
  const begins = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'processing') return false;
    const now = deps.clock.now();
    await trx
      .updateTable('catchlight.orders')
      .set({ waiting_for: hold, waiting_since: order.waiting_since ?? now, stage: null, updated_at: now })
      .where('id', '=', orderId)
      .execute();
    if (order.waiting_since !== null) return false;
    await deps.queue.enqueue(trx, NOTIFY_JOB, { order_id: orderId }, { key: `${NOTIFY_JOB}:${orderId}:waiting` });
    return true;
  });
  if (begins) {
    deps.log.warn({ event: 'shoot.waits', orderId, hold }, 'A shoot waits for the hosted renderer');
    deps.queue.wake(NOTIFY_JOB);
  }
  await deps.events.publish(`order:${orderId}`);
}

/** Queues waiting shoots again, unless the renderer is `held`, and ends those that have waited too long. Returns the ids of those that ended. */
export async function resumeWaitingShoots(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'events'>,
  { held }: { held: boolean },
): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('catchlight.orders')
    .selectAll()
    .where('waiting_for', 'is not', null)
    .where('status', '=', 'processing')
    .orderBy('waiting_since')
    .execute();
  const ended: string[] = [];
  const until = deps.clock.now().getTime() - MAX_RENDERER_WAIT_MS;
  for (const row of rows)
    if (row.waiting_since!.getTime() < until) {
      if (await settleShoot(deps, row.id, 'broken')) ended.push(row.id);
    } else if (!held) await deps.db.transaction().execute((trx) => enqueueRender(trx, deps, row));
  wakeRenderJobs(deps);
  return ended;
}
