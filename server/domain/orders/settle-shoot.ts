// Ends a shoot, whatever the outcome: returns credits for what was not delivered, and deletes what was only needed for the shoot.
// Idempotent, because a finished shoot cannot end again.
import type { OrderStatus } from '../../contracts/catalogue.ts';
import type { EntryReason } from '../../contracts/credits.ts';
import { TERMS } from '../../contracts/terms.ts';
import { freeSeat } from '../companies/seats.ts';
import type { Trx } from '../credits/accounts.ts';
import { refundCredits } from '../credits/book.ts';
import type { Deps } from '../deps.ts';
import { BURY_JOB, buryPhotos } from '../photos/bury.ts';
import { originalsDeleteAt } from '../photos/retention.ts';
import { lockOrder, type OrderRow } from './find-order.ts';
import { acquitPhotos } from './leave-out.ts';
import { assertMove, isUnderWay } from './status.ts';

export const NOTIFY_JOB = 'notify-order';

/** `finished`: every slot was tried. `broken`: the engine gave up for good. `cancelled`: the person stopped it in time. */
export type Ending = 'finished' | 'broken' | 'cancelled';
type SettleDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'events'>;

export async function settleShoot(deps: SettleDeps, orderId: string, ending: Ending): Promise<boolean> {
  const settled = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || !isUnderWay(order.status)) return false;
    await settleLocked(trx, deps, order, ending);
    return true;
  });
  if (settled) {
    deps.queue.wake(NOTIFY_JOB);
    deps.queue.wake(BURY_JOB);
    await deps.events.publish(`order:${orderId}`);
  }
  return settled;
}

/** For callers that already hold the order's lock. */
export async function settleLocked(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  order: OrderRow,
  ending: Ending,
): Promise<void> {
  const short = order.delivered < order.headshot_count * TERMS.goodShare;
  const status = statusAfter(ending, short, order.delivered);
  assertMove(order.status, status);
  const owed = short ? order.headshot_count : order.headshot_count - order.delivered;
  if (short && order.seat) await freeSeat(trx, deps, order.id);
  const claim = order.sample_id !== null;
  const returned = await returnCredits(trx, deps, order, owed, claim ? 'claim_returned' : reasonOf(ending, short));
  const now = deps.clock.now();
  await trx
    .updateTable('catchlight.orders')
    .set({
      status,
      stage: null,
      photo_in_work: null,
      plan: null,
      returned_credits: returned,
      fail_reason: !short ? null : ending === 'cancelled' ? 'cancelled' : ending === 'broken' ? 'engine' : 'likeness',
      cancel_requested: ending === 'cancelled',
      completed_at: now,
      // The free generator promises not to keep its photo.
      photos_delete_at: claim ? null : originalsDeleteAt(now),
      updated_at: now,
    })
    .where('id', '=', order.id)
    .execute();
  await forgetFaces(trx, order.id);
  if (ending === 'broken') await acquitPhotos(trx, order.id);
  if (claim) await buryPhotos(trx, deps, order.id, 'claim_settled');
  // No mail to somebody who cancelled it themselves.
  if (ending !== 'cancelled')
    await deps.queue.enqueue(trx, NOTIFY_JOB, { order_id: order.id }, { key: `${NOTIFY_JOB}:${order.id}` });
}

/** Returns at most what was paid (a free redo cost nothing; a seat is returned as a seat). Resolves to the number of credits. */
export async function returnCredits(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  order: OrderRow,
  owed: number,
  reason: EntryReason,
  /** Key of a booking other than the end of the shoot, e.g. when staff return the rest later. */
  deed?: string,
): Promise<number> {
  const amount = Math.min(owed, order.credits_spent);
  if (amount <= 0) return 0;
  await refundCredits(trx, deps, {
    account: { customerId: order.customer_id },
    amount,
    reason,
    reference: order.id,
    idempotencyKey: `order:${order.id}:return${deed ? `:${deed}` : ''}`,
  });
  return amount;
}

/** A face embedding never lives past its shoot. */
async function forgetFaces(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('catchlight.attachments')
    .set({ embedding: null })
    .where('order_id', '=', orderId)
    .where('embedding', 'is not', null)
    .execute();
}

function statusAfter(ending: Ending, short: boolean, delivered: number): OrderStatus {
  if (!short) return 'completed';
  return ending === 'broken' && delivered === 0 ? 'failed' : 'refunded';
}

function reasonOf(ending: Ending, short: boolean): EntryReason {
  if (ending === 'cancelled') return 'shoot_cancelled';
  return short ? 'shoot_refunded' : 'short_delivery';
}
