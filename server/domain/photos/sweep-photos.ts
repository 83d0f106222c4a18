// Deletes expired photos: of drafts never started, and of shoots that ended long enough ago. Headshots stay.
import type { Deps } from '../deps.ts';
import { lockOrder } from '../orders/find-order.ts';
import { isInProgress } from '../orders/status.ts';
import { deletePhotos } from '../objects/schedule-deletion.ts';

/** Returns the number of orders whose photos were deleted. */
export async function sweepPhotos(deps: Pick<Deps, 'db' | 'clock' | 'queue'>, signal?: AbortSignal): Promise<number> {
  const due = await deps.db
    .selectFrom('catchlight.orders')
    .select('id')
    .where('photos_delete_at', '<=', deps.clock.now())
    .orderBy('id')
    .execute();
  let swept = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    swept += await deps.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      // Started, or given a new photo, since the search.
      if (!order?.photos_delete_at || order.photos_delete_at > deps.clock.now() || isInProgress(order.status)) return 0;
      await deletePhotos(trx, deps, id, order.status === 'draft' ? 'draft_expired' : 'originals_expired');
      await trx.updateTable('catchlight.orders').set({ photos_delete_at: null }).where('id', '=', id).execute();
      return 1;
    });
  }
  return swept;
}
