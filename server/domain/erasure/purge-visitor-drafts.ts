// Deletes drafts of visitors that nobody moved to an account: photos, previews and the rows themselves. What remains is the record of consent, which
// names no person.
import { HOUR_MS, MINUTE_MS } from '../../contracts/durations.ts';
import { VISITOR_DRAFT_HOURS } from '../../contracts/visitor-draft-terms.ts';
import type { Trx } from '../../db/client.ts';
import { VISITORS_CUSTOMER_ID } from '../access/visitors.ts';
import type { Deps } from '../deps.ts';
import { DELETE_OBJECTS_JOB } from '../objects/schedule-deletion.ts';
import { lockOrder } from '../orders/find-order.ts';
import { deleteOrdersLocked } from './delete-order.ts';

/** Interval of the job. It also deletes what expires before its next run, so that nothing is kept longer than was promised. */
export const PURGE_VISITOR_DRAFTS_MINUTES = 10;

/** Returns the number of drafts deleted. */
export async function purgeVisitorDrafts(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  signal?: AbortSignal,
): Promise<number> {
  const due = new Date(
    deps.clock.now().getTime() - VISITOR_DRAFT_HOURS * HOUR_MS + PURGE_VISITOR_DRAFTS_MINUTES * MINUTE_MS,
  );
  const drafts = await deps.db
    .selectFrom('catchlight.orders')
    .select('id')
    .where('customer_id', '=', VISITORS_CUSTOMER_ID)
    .where('created_at', '<=', due)
    .orderBy('created_at')
    .execute();
  let purged = 0;
  for (const { id } of drafts) {
    if (signal?.aborted) break;
    const isPurged = await deps.db.transaction().execute((trx) => purgeDraft(trx, deps, id));
    if (isPurged) purged += 1;
  }
  if (purged > 0) deps.queue.wake(DELETE_OBJECTS_JOB);
  return purged;
}

/** False when it was moved to an account meanwhile. */
async function purgeDraft(trx: Trx, deps: Pick<Deps, 'clock' | 'queue'>, id: string): Promise<boolean> {
  const order = await lockOrder(trx, id);
  if (order?.customer_id !== VISITORS_CUSTOMER_ID) return false;
  if (order.status !== 'deleted') await deleteOrdersLocked(trx, deps, [order], 'visitor_draft_expired', null);
  await trx.deleteFrom('catchlight.phone_links').where('order_id', '=', id).execute();
  await trx.deleteFrom('catchlight.attachments').where('order_id', '=', id).execute();
  await trx.deleteFrom('catchlight.orders').where('id', '=', id).execute();
  return true;
}
