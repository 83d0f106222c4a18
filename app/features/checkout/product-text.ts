// What was bought, in words: packages, packs, seats, gift cards.
import type { MessageKey, Translate } from '~/i18n/messages';
import type { Purchase } from '#server/contracts/api.ts';

const NAMES = [
  ...(['basic', 'pro', 'expert', 'pack10', 'pack30', 'pack100', 'seats'] as const),
  ...(['gift-basic', 'gift-pro', 'gift-expert', 'gift-amount'] as const),
];

export function productName(id: string, t: Translate<'checkout'>): string {
  const known = NAMES.find((name) => name === id);
  return known ? t(`names.${known}`) : id;
}

/** A line of a receipt. */
export function receiptLineText(id: string, count: number, t: Translate<'checkout'>): string {
  const name = productName(id, t);
  if (id.startsWith('gift-')) return name;
  return id === 'seats' ? `${name}: ${count}` : t('receipt.line', { name, count });
}

/** What a refund takes back, and where the money goes: what a gift balance paid goes back to it. */
export function refundDescription(purchase: Purchase, t: Translate<'checkout'>): string {
  const count = purchase.credits + purchase.bonus_credits;
  const what: MessageKey<'checkout'> = purchase.package_id.startsWith('gift-')
    ? 'credits.refundGift'
    : purchase.type === 'company_headshots_credits'
      ? 'credits.refundSeats'
      : 'credits.refundText';
  return `${t(what, { count })} ${t(refundDestination(purchase))}`;
}

function refundDestination({ value, voucher_value, discount_value }: Purchase): MessageKey<'checkout'> {
  if (voucher_value === 0) return 'credits.refundTo.payment';
  return value > voucher_value + discount_value ? 'credits.refundTo.both' : 'credits.refundTo.giftBalance';
}
