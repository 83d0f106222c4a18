// A photo that the engine cannot work with: it is marked, so that its person hears of it and no later try of the shoot begins with
// it again. When that would leave no photo, none of them is to blame, and all are taken up again.
import { sql } from 'kysely';
import type { FailReason } from '../../contracts/catalogue.ts';
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { lockOrder, topicOfOrder } from './find-order.ts';

/** A photo over which the engine died so often is left out: once may have been the machine's fault. */
export const DEATHS_A_PHOTO = 2;

/** Counts a death of the engine over this photo, and says how many there were, earlier tries of the shoot included. */
export async function countDeath({ db }: Pick<Deps, 'db'>, orderId: string, photo: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // In the same step, so that the next try does not count this death once more.
    await trx.updateTable('catchlight.orders').set({ photo_in_work: null }).where('id', '=', orderId).execute();
    const row = await trx
      .updateTable('catchlight.attachments')
      .set({ faults: sql<number>`faults + 1` })
      .where('id', '=', photo)
      .where('order_id', '=', orderId)
      .returning('faults')
      .executeTakeFirst();
    return row?.faults ?? DEATHS_A_PHOTO;
  });
}

/**
 * Rejects a photo of a running shoot; its object stays until the shoot's photos go. False when the shoot cannot go on without it:
 * because it is over, or because there is no other photo. Then those that the engine broke over are accepted again, for it breaks
 * over everything.
 */
export async function leaveOut(
  deps: Pick<Deps, 'db' | 'events'>,
  orderId: string,
  photo: string,
  reason: FailReason,
): Promise<boolean> {
  const left = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    // Whoever cancelled or deleted it has settled it.
    if (order?.status !== 'processing') return false;
    const others = await trx
      .selectFrom('catchlight.attachments')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'photo')
      .where('status', '=', 'accepted')
      .where('deleted_at', 'is', null)
      .where('id', '!=', photo)
      .limit(1)
      .execute();
    if (others.length === 0) {
      await acquitPhotos(trx, orderId);
      return false;
    }
    await trx
      .updateTable('catchlight.attachments')
      .set({ status: 'rejected', fail_reason: reason })
      .where('id', '=', photo)
      .where('order_id', '=', orderId)
      .where('kind', '=', 'photo')
      .where('deleted_at', 'is', null)
      .execute();
    return true;
  });
  await deps.events.publish(topicOfOrder(orderId));
  return left;
}

/** An engine that gives up for good was broken itself: the photos that it died over are as good as before. */
export async function acquitPhotos(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('catchlight.attachments')
    .set({ status: 'accepted', fail_reason: null, faults: 0 })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('fail_reason', '=', 'engine'),
        where.and([where('fail_reason', 'is', null), where('faults', '>', 0)]),
      ]),
    )
    .execute();
}
