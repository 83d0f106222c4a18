// Ends a shoot, whatever the outcome: returns credits for what was not delivered, and deletes what was only needed for the shoot.
// Idempotent, because a finished shoot cannot end again.
import type { OrderStatus, ShootFailure } from '../../contracts/catalogue.ts';
import type { EntryReason } from '../../contracts/credits.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import { missingReason } from '../../contracts/missing-reason.ts';
import type { Trx } from '../../db/client.ts';
import type { Doer } from '../actions/audit.ts';
import { releaseSeatOfOrder } from '../companies/seats.ts';
import { addCredits } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { DELETE_OBJECTS_JOB, deletePhotos } from '../objects/schedule-deletion.ts';
import { originalsDeleteAt } from '../objects/retention.ts';
import { lockOrder, type OrderRow } from './find-order.ts';
import { acceptExcludedPhotos } from './exclude-photo.ts';
import { enqueueOutlinesOfOrder, OUTLINE_JOB } from './judge-outline.ts';
import { hostedLooks, undeliveredCredits } from './look-renderers.ts';
import { enqueueProviderPurge } from './render-job.ts';
import { assertTransition, isInProgress, NOT_WAITING_COLUMNS } from './status.ts';

export const NOTIFY_JOB = 'notify-order';

/** `finished`: every slot was tried. `broken`: the engine failed for good. `cancelled`: the person cancelled it in time. */
export type ShootOutcome = 'finished' | 'broken' | 'cancelled';
type SettleDeps = Pick<Deps, 'db' | 'clock' | 'queue' | 'events'>;

export async function settleShoot(deps: SettleDeps, orderId: string, ending: ShootOutcome): Promise<boolean> {
  const settled = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order || !isInProgress(order.status)) return false;
    await settleShootLocked(trx, deps, order, ending);
    return true;
  });
  if (settled) {
    deps.queue.wake(NOTIFY_JOB);
    deps.queue.wake(OUTLINE_JOB);
    deps.queue.wake(DELETE_OBJECTS_JOB);
    await deps.events.publish(`order:${orderId}`);
  }
  return settled;
}

/** Whether so few headshots are delivered that all credits come back. */
export const owesAllCredits = ({
  delivered,
  headshot_count,
}: Pick<OrderRow, 'delivered' | 'headshot_count'>): boolean => delivered < headshot_count * COMMERCIAL_TERMS.goodShare;

/** Whether a person who cancels a shoot keeps headshots that they pay for: only one that waits with its hosted looks has any. */
export const keepsHeadshotsOnCancel = (order: Pick<OrderRow, 'delivered' | 'styles' | 'renderers'>): boolean =>
  order.delivered > 0 && hostedLooks(order).length > 0;

interface SettleOptions {
  /** The headshots that are there stay paid, so that only the rest is returned. */
  keptInPart?: boolean;
  /** Who cancelled it; by default the service ended it. */
  by?: Doer;
}

/** For callers that already hold the order's lock. */
export async function settleShootLocked(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  order: OrderRow,
  ending: ShootOutcome,
  { keptInPart = false, by = null }: SettleOptions = {},
): Promise<void> {
  const short = owesAllCredits(order);
  const status = statusAfter(ending, short, order.delivered);
  assertTransition(order.status, status);
  const isAllReturned = short && !keptInPart;
  const owed = isAllReturned ? order.credits_spent : await undeliveredCredits(trx, order);
  if (isAllReturned && order.seat) await releaseSeatOfOrder(trx, deps, order.id, by);
  const claim = order.sample_id !== null;
  // The next redo copies the first shoot's photos again, and a cancelled one cannot be repeated.
  const unneeded = claim ? 'claim_settled' : order.redo_of && ending === 'cancelled' ? 'redo_cancelled' : undefined;
  const returned = await returnCredits(
    trx,
    deps,
    order,
    owed,
    claim ? 'claim_returned' : reasonOf(ending, short, order),
  );
  const now = deps.clock.now();
  await trx
    .updateTable('catchlight.orders')
    .set({
      status,
      stage: null,
      ...NOT_WAITING_COLUMNS,
      photo_in_work: null,
      plan: null,
      returned_credits: returned,
      fail_reason: short ? failReasonOf(ending, order) : null,
      cancel_requested: by !== null && !by.asStaff,
      completed_at: now,
      // The photo of a claim is not kept.
      photos_delete_at: unneeded ? null : originalsDeleteAt(now),
      updated_at: now,
    })
    .where('id', '=', order.id)
    .execute();
  await deleteEmbeddings(trx, order.id);
  await enqueueProviderPurge(trx, deps, order);
  if (ending === 'broken') await acceptExcludedPhotos(trx, order.id);
  if (unneeded) await deletePhotos(trx, deps, order.id, unneeded);
  else if (ending !== 'cancelled') await enqueueOutlinesOfOrder(trx, deps, order.id);
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
  /** Distinguishes a return other than the one at the end of the shoot, e.g. when staff return the rest later. */
  idempotencySuffix?: string,
): Promise<number> {
  const amount = Math.min(owed, order.credits_spent);
  if (amount <= 0) return 0;
  await addCredits(trx, deps, 'refund', {
    account: { customerId: order.customer_id },
    amount,
    reason,
    reference: order.id,
    idempotencyKey: `order:${order.id}:return${idempotencySuffix ? `:${idempotencySuffix}` : ''}`,
  });
  return amount;
}

/** Face embeddings are deleted when the shoot ends. */
async function deleteEmbeddings(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('catchlight.attachments')
    .set({ embedding: null })
    .where('order_id', '=', orderId)
    .where('embedding', 'is not', null)
    .execute();
}

function statusAfter(ending: ShootOutcome, short: boolean, delivered: number): OrderStatus {
  if (!short) return 'completed';
  return ending === 'broken' && delivered === 0 ? 'failed' : 'refunded';
}

function failReasonOf(ending: ShootOutcome, { withheld }: Pick<OrderRow, 'withheld'>): ShootFailure {
  if (ending === 'cancelled') return 'cancelled';
  return ending === 'broken' ? 'engine' : missingReason(withheld);
}

function reasonOf(
  ending: ShootOutcome,
  short: boolean,
  { delivered, headshot_count }: Pick<OrderRow, 'delivered' | 'headshot_count'>,
): EntryReason {
  if (ending === 'cancelled') return 'shoot_cancelled';
  if (short) return 'shoot_refunded';
  return delivered < headshot_count ? 'short_delivery' : 'renderer_fallback';
}
