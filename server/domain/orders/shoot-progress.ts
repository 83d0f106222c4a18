// Records the progress of a running shoot. Rows are written first and the event only says "look again", so polling pages, other
// processes and a restarted job all see the same. Every step checks whether the shoot is still wanted.
import { sql } from 'kysely';
import type { LookRenderer } from '../../contracts/renderers.ts';
import type { WithheldSlot } from '../../contracts/shoot-plan.ts';
import type { RenderedHeadshot } from '../../ports/renderer.ts';
import type { Deps } from '../deps.ts';
import { DELETE_OBJECTS_JOB, scheduleObjectDeletion } from '../objects/schedule-deletion.ts';
import { headshotKeys, PREVIEW_TYPE } from '../objects/keys.ts';
import { signHeadshot } from '../objects/sign-headshot.ts';
import { clearServerDeaths } from './exclude-photo.ts';
import { lockOrder, type OrderRow } from './find-order.ts';
import { creditsOfHeadshot } from './look-renderers.ts';
import { rendererOfLook } from './shoot-parts.ts';
import { NOT_WAITING_COLUMNS } from './status.ts';

type ShootDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events' | 'storage' | 'provenance'>;

/** Starts work on one part of the order, or resumes it after a crash. Undefined when it is no longer wanted. */
export async function beginShootPart(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  orderId: string,
  part: LookRenderer,
): Promise<OrderRow | undefined> {
  const order = await deps.db.transaction().execute(async (trx) => {
    const found = await lockOrder(trx, orderId);
    if (!found || (found.status !== 'queued' && found.status !== 'processing')) return undefined;
    // The other part is not tried again with this one.
    const withheld = found.withheld.filter(({ style }) => rendererOfLook(found, style) !== part);
    return trx
      .updateTable('catchlight.orders')
      .set({
        status: 'processing',
        stage: 'analyse',
        // Photos were looked at when they were uploaded: a server that dies while they are again does so for another reason.
        photo_in_work: found.stage === 'analyse' ? null : found.photo_in_work,
        done: found.delivered + withheld.length,
        withheld: JSON.stringify(withheld),
        updated_at: deps.clock.now(),
      })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  if (order) await deps.events.publish(`order:${orderId}`);
  return order;
}

/**
 * Records the engine's stage and photo. The photo stays recorded until `clearPhotoInWork`, so that the next attempt finds it if the whole server crashes.
 * False when the shoot was cancelled or deleted meanwhile.
 */
export async function recordStageAndPhoto(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  orderId: string,
  stage: string,
  photo?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('catchlight.orders')
    .set({ stage, photo_in_work: photo || null, updated_at: deps.clock.now() })
    .where('id', '=', orderId)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await deps.events.publish(`order:${orderId}`);
  return numUpdatedRows > 0n;
}

/** Clears the photo in work: the engine finished with it, or its crash was counted. An ordinary stop clears it too. */
export async function clearPhotoInWork({ db }: Pick<Deps, 'db'>, orderId: string): Promise<void> {
  await db
    .updateTable('catchlight.orders')
    .set({ photo_in_work: null })
    .where('id', '=', orderId)
    .where('photo_in_work', 'is not', null)
    .execute();
}

/** Slots already delivered by earlier attempts. */
export async function listDeliveredSlots(deps: Pick<Deps, 'db'>, orderId: string): Promise<Set<number>> {
  const rows = await deps.db
    .selectFrom('catchlight.attachments')
    .select('slot')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'headshot')
    .execute();
  return new Set(rows.map((row) => row.slot!));
}

/** Writes the objects, then the row that names them. False when the shoot is no longer wanted; the objects are then removed. */
export async function recordHeadshot(
  deps: ShootDeps,
  orderId: string,
  slot: number,
  headshot: RenderedHeadshot,
): Promise<boolean> {
  const keys = headshotKeys(orderId, slot);
  const { bytes, recorded } = await signHeadshot(deps, headshot);
  await deps.storage.put(keys.object, bytes, 'image/jpeg');
  await deps.storage.put(keys.preview, headshot.preview, PREVIEW_TYPE);
  const now = deps.clock.now();
  const wanted = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || order.status !== 'processing') {
      await scheduleObjectDeletion(trx, deps, [keys.object, keys.preview], 'shoot_ended');
      return false;
    }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('catchlight.attachments')
      .values({
        id: deps.ids.uuid(),
        order_id: orderId,
        customer_id: order.customer_id,
        kind: 'headshot',
        status: 'accepted',
        object_key: keys.object,
        preview_key: keys.preview,
        bytes: bytes.byteLength,
        ...recorded,
        width: headshot.width,
        height: headshot.height,
        quality_score: headshot.quality,
        rank: headshot.rank ?? null,
        photo_id: headshot.photo ?? null,
        take: headshot.take ? JSON.stringify(headshot.take) : null,
        slot,
        style: headshot.style,
        likeness: headshot.likeness,
        phash: headshot.phash,
        cost_micros: headshot.costMicros ?? null,
        fallback: headshot.fallback ?? false,
        credits: creditsOfHeadshot(order, headshot),
        // The composition is for comparing with the pictures of colleagues (domain/companies/consistency.ts).
        findings: JSON.stringify({ composition: headshot.composition ?? null, warnings: headshot.flags ?? [] }),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (headshot.photo) await clearServerDeaths(trx, orderId, headshot.photo);
    if (numInsertedOrUpdatedRows !== 1n) return true;
    await trx
      .updateTable('catchlight.orders')
      .set({
        done: order.done + 1,
        delivered: order.delivered + 1,
        first_headshot_at: order.first_headshot_at ?? now,
        ...NOT_WAITING_COLUMNS,
        updated_at: now,
      })
      .where('id', '=', orderId)
      .execute();
    return true;
  });
  if (wanted) await deps.events.publish(`order:${orderId}`);
  else deps.queue.wake(DELETE_OBJECTS_JOB);
  return wanted;
}

/** A slot that could not be delivered still counts as done; why is told with the order. False when the shoot is no longer wanted. */
export async function recordWithheld(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  orderId: string,
  withheld: WithheldSlot,
): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('catchlight.orders')
    .set((order) => ({
      done: order('done', '+', 1),
      withheld: sql`withheld || ${JSON.stringify([withheld])}::jsonb`,
      ...NOT_WAITING_COLUMNS,
      updated_at: deps.clock.now(),
    }))
    .where('id', '=', orderId)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  if (withheld.photo) await clearServerDeaths(deps.db, orderId, withheld.photo);
  if (numUpdatedRows > 0n) await deps.events.publish(`order:${orderId}`);
  return numUpdatedRows > 0n;
}
