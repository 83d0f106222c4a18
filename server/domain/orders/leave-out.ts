// Leaves out a photo that the engine cannot process: it is marked, so that its person is told and no later try uses it. When no photo would
// be left, none is to blame and all are used again.
import { sql } from 'kysely';
import type { FailReason } from '../../contracts/catalogue.ts';
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { lockOrder, topicOfOrder } from './find-order.ts';

/** Deaths of the engine over a photo before it is left out; a single one may be the machine's fault. */
export const DEATHS_A_PHOTO = 2;

/** Counts a death of the engine over this photo. Returns the total, including earlier tries of the shoot. */
export async function countDeath({ db }: Pick<Deps, 'db'>, orderId: string, photo: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // In the same transaction, so that the next try does not count this death again.
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
 * Rejects a photo of a running shoot; its object stays until the shoot's photos are deleted. False when the shoot cannot go on without it:
 * it has ended, or there is no other photo. In the latter case all photos left out before are accepted again, because the engine fails
 * on everything.
 */
export async function leaveOut(
  deps: Pick<Deps, 'db' | 'events'>,
  orderId: string,
  photo: string,
  reason: FailReason,
): Promise<boolean> {
  const left = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    // Cancelled or deleted: already settled.
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

/** Accepts left-out photos again when the engine gave up for good: it was broken itself. */
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
