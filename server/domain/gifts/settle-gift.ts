// What happens to a gift card when its purchase is paid or refunded. Called under the lock of the purchase's row.
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Trx } from '../../db/client.ts';
import type { PurchaseRow } from '../ledger/purchase.ts';
import type { Deps } from '../deps.ts';

export const GIFT_JOB = 'send-gift';

/** Paid: the card can be redeemed, and is mailed on its day. */
export async function activateGift(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  purchase: PurchaseRow,
): Promise<void> {
  if (!purchase.gift_card_id) return;
  const now = deps.clock.now();
  const expires = new Date(now);
  expires.setUTCMonth(expires.getUTCMonth() + COMMERCIAL_TERMS.giftMonths);
  const card = await trx
    .updateTable('catchlight.gift_cards')
    .set({ status: 'active', expires_at: expires })
    .where('id', '=', purchase.gift_card_id)
    .where('status', '=', 'pending')
    .returning(['id', 'deliver_at'])
    .executeTakeFirst();
  if (!card) return;
  const delay = Math.max(0, Math.ceil((card.deliver_at.getTime() - now.getTime()) / 1000));
  await deps.queue.enqueue(trx, GIFT_JOB, { gift_card_id: card.id }, { key: card.id, delay });
}

/** Refunded: invalidates an unused card. False when it has been redeemed. */
export async function cancelGift(trx: Trx, purchase: PurchaseRow): Promise<boolean> {
  if (!purchase.gift_card_id) return true;
  const cancelled = await trx
    .updateTable('catchlight.gift_cards')
    .set({ status: 'refunded' })
    .where('id', '=', purchase.gift_card_id)
    .where('status', 'in', ['pending', 'active'])
    .executeTakeFirst();
  return cancelled.numUpdatedRows === 1n;
}

/** The provider refused the refund: the card is valid again. */
export async function reactivateGift(trx: Trx, purchase: PurchaseRow): Promise<void> {
  if (!purchase.gift_card_id) return;
  await trx
    .updateTable('catchlight.gift_cards')
    .set({ status: 'active' })
    .where('id', '=', purchase.gift_card_id)
    .where('status', '=', 'refunded')
    .execute();
}
