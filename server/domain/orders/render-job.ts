// The job that makes a shoot's headshots.
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from './find-order.ts';

export const RENDER_JOB = 'render-shoot';

export const enqueueRender = (trx: Trx, { queue }: Pick<Deps, 'queue'>, orderId: string): Promise<unknown> =>
  queue.enqueue(trx, RENDER_JOB, { order_id: orderId }, { key: orderId });

/**
 * For a shoot that ends or is deleted: has its renderer delete what it holds of it. A job that is under way or waits in the queue does so by
 * itself, but a shoot that waits for its model has none.
 */
export async function purgeWaiting(
  trx: Trx,
  deps: Pick<Deps, 'queue'>,
  { id, waiting_for }: Pick<OrderRow, 'id' | 'waiting_for'>,
): Promise<void> {
  if (waiting_for !== null) await enqueueRender(trx, deps, id);
}
