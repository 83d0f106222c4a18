// An order as the API shows it.
import { sql } from 'kysely';
import type { Order } from '../../contracts/api.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { OrderRow } from './find-order.ts';
import { isHybridShoot } from './look-renderers.ts';

export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

export function toOrder(row: OrderRow, photosAccepted: number, now: Date): Order {
  return {
    order_id: row.id,
    status: row.status,
    purpose: row.purpose,
    on_behalf: row.on_behalf,
    subject_name: row.subject_name,
    consent: row.consent_at !== null,
    styles: row.styles,
    looks: row.styles.map((style) => ({ style, renderer: row.renderers?.[style] ?? null })),
    headshot_count: row.headshot_count,
    seat: row.seat,
    credits_spent: row.credits_spent,
    returned_credits: row.returned_credits,
    stage: row.stage,
    done: row.done,
    delivered: row.delivered,
    remaining_seconds: remainingSeconds(row, now),
    fail_reason: row.fail_reason,
    cancel_requested: row.cancel_requested,
    waiting_for: row.waiting_for,
    created_at: row.created_at.toISOString(),
    started_at: isoOrNull(row.started_at),
    completed_at: isoOrNull(row.completed_at),
    photos_delete_at: isoOrNull(row.photos_delete_at),
    photos_accepted: photosAccepted,
    brand_colour: row.brand?.colour ?? null,
    redo_of: row.redo_of,
  };
}

/** Seconds left, from the pace since the first headshot, counting half a headshot as done. Null before there is a pace, while it waits, and for a
 * shoot of both renderers, of which each has its own. */
function remainingSeconds(
  row: Pick<
    OrderRow,
    'status' | 'done' | 'headshot_count' | 'first_headshot_at' | 'waiting_for' | 'styles' | 'renderers'
  >,
  now: Date,
): number | null {
  if (row.status !== 'processing' || row.waiting_for !== null || !row.first_headshot_at || row.done < 2) return null;
  if (isHybridShoot(row)) return null;
  const pace = (now.getTime() - row.first_headshot_at.getTime()) / 1000 / (row.done - 0.5);
  return Math.max(1, Math.ceil(pace * (row.headshot_count - row.done)));
}

/** Accepted photos of each order, by its id. */
export async function countAcceptedPhotos(db: Db | Trx, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catchlight.attachments')
    .select(['order_id', sql<number>`count(*)`.as('count')])
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map((row) => [row.order_id, Number(row.count)]));
}

export async function viewOrder(db: Db | Trx, row: OrderRow, now: Date): Promise<Order> {
  return toOrder(row, (await countAcceptedPhotos(db, [row.id])).get(row.id) ?? 0, now);
}
