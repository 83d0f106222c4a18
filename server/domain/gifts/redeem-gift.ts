// Redeeming a gift card, once: a package becomes credits, an amount becomes money for the next checkout.
import type { RedeemAnswer } from '../../contracts/gifts.ts';
import { PACKAGES } from '../../contracts/prices.ts';
import type { Person } from '../access/viewer.ts';
import { addCredits } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { hashGiftCode } from './code.ts';
import { addVoucherEntry } from './vouchers.ts';

export async function redeemGift(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  typed: string,
): Promise<RedeemAnswer> {
  const now = deps.clock.now();
  const { id } = person.customer;
  return deps.db.transaction().execute(async (trx) => {
    const card = await trx
      .selectFrom('catchlight.gift_cards')
      .selectAll()
      .where('code_hash', '=', hashGiftCode(typed))
      .forUpdate()
      .executeTakeFirst();
    // An unpaid or refunded card gives the same error as a wrong code.
    if (!card || card.status === 'pending' || card.status === 'refunded')
      throw new AppError('not_found', 'This code is not known. Please check it.', { reason: 'unknown' });
    const again = card.status === 'redeemed' && card.redeemed_by === id;
    if (card.status === 'redeemed' && !again)
      throw new AppError('conflict', 'This gift card has been redeemed already.', { reason: 'redeemed' });
    if (!again && card.expires_at && card.expires_at <= now)
      throw new AppError('conflict', 'This gift card is too old.', { reason: 'expired' });
    const currency = card.currency;
    const key = `gift:${card.id}`;
    if (!again)
      await trx
        .updateTable('catchlight.gift_cards')
        .set({ status: 'redeemed', redeemed_by: id, redeemed_at: now })
        .where('id', '=', card.id)
        .execute();
    if (card.package_id === null) {
      await addVoucherEntry(trx, deps, {
        customer_id: id,
        currency,
        amount: card.amount!,
        reason: 'gift',
        reference: card.id,
        idempotency_key: key,
      });
      return { package_id: null, credits: 0, value: card.amount! / 100, currency };
    }
    const { package_id } = card;
    const credits = PACKAGES[package_id].credits + PACKAGES[package_id].bonus;
    await addCredits(trx, deps, 'gift', {
      account: { customerId: id },
      amount: credits,
      reason: 'gift',
      reference: card.id,
      idempotencyKey: key,
    });
    return { package_id, credits, value: 0, currency };
  });
}
