// Excludes a photo that the engine cannot process: it is rejected, so that its person is told and no later attempt uses it. When no photo
// would be left, all exclusions are cleared, because the engine itself is broken.
import { sql } from 'kysely';
import type { FailReason } from '../../contracts/findings.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { lockOrder, orderTopic } from './find-order.ts';

/** Crashes of the engine alone on a photo before it is excluded; a single one may be the machine's fault. */
export const MAX_CRASHES_PER_PHOTO = 2;

/** Deaths of the whole server over a photo before it is to blame for them; they nearly always are the machine's fault. */
const MAX_DEATHS_PER_PHOTO = 4;

/** Counts a crash of the engine on this photo. Returns the total, including earlier attempts of the shoot. */
export async function recordWorkerCrash({ db }: Pick<Deps, 'db'>, orderId: string, photo: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // In the same transaction, so that the next attempt does not count this crash again.
    await trx.updateTable('catchlight.orders').set({ photo_in_work: null }).where('id', '=', orderId).execute();
    const row = await trx
      .updateTable('catchlight.attachments')
      .set({ faults: sql<number>`faults + 1` })
      .where('id', '=', photo)
      .where('order_id', '=', orderId)
      .returning('faults')
      .executeTakeFirst();
    return row?.faults ?? MAX_CRASHES_PER_PHOTO;
  });
}

/**
 * Counts a death of the whole server while this photo was in work. True when the photo is to blame: it was the fourth since a slot of this
 * photo came to an end, other photos gave headshots, and none of them has a death. A machine that fails at any moment fails over several.
 */
export async function recordServerDeath({ db }: Pick<Deps, 'db'>, orderId: string, photo: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // In the same transaction, so that the next attempt does not count this death again.
    await trx.updateTable('catchlight.orders').set({ photo_in_work: null }).where('id', '=', orderId).execute();
    const counted = await trx
      .updateTable('catchlight.attachments')
      .set((photos) => ({ deaths: photos('deaths', '+', 1) }))
      .where('id', '=', photo)
      .where('order_id', '=', orderId)
      .returning('deaths')
      .executeTakeFirst();
    if (!counted || counted.deaths < MAX_DEATHS_PER_PHOTO) return false;
    const suspects = await countServerDeaths({ db: trx }, orderId);
    if (suspects.size > 1) return false;
    const ofOthers = await trx
      .selectFrom('catchlight.attachments')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'headshot')
      .where('photo_id', '!=', photo)
      .limit(1)
      .execute();
    return ofOthers.length > 0;
  });
}

/** Takes the deaths back from a photo of which a slot came to an end, delivered or withheld. */
export async function clearServerDeaths(db: Db | Trx, orderId: string, photo: string): Promise<void> {
  await db
    .updateTable('catchlight.attachments')
    .set({ deaths: 0 })
    .where('id', '=', photo)
    .where('order_id', '=', orderId)
    .where('deaths', '>', 0)
    .execute();
}

/** Deaths of the server over each photo of the shoot that has any; excluded photos are left out. */
export async function countServerDeaths({ db }: { db: Db | Trx }, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('catchlight.attachments')
    .select(['id', 'deaths'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deaths', '>', 0)
    .execute();
  return new Map(rows.map(({ id, deaths }) => [id, deaths]));
}

/**
 * Rejects a photo of a running shoot; its object stays until the shoot's photos are deleted. False when the shoot cannot continue:
 * it has ended, or there is no other photo. In the latter case all excluded photos are accepted again, because the engine fails on
 * everything.
 */
export async function excludePhoto(
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
      await acceptExcludedPhotos(trx, orderId);
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
  await deps.events.publish(orderTopic(orderId));
  return left;
}

/** Accepts excluded photos again when the engine gave up for good: the engine was at fault, not the photos. */
export async function acceptExcludedPhotos(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('catchlight.attachments')
    .set({ status: 'accepted', fail_reason: null, faults: 0, deaths: 0 })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('fail_reason', '=', 'engine'),
        where.and([where('fail_reason', 'is', null), where.or([where('faults', '>', 0), where('deaths', '>', 0)])]),
      ]),
    )
    .execute();
}
