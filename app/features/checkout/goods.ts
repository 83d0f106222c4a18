// What was bought, in words: packages, packs, seats, gift cards.
import type { MessageKey, Translate } from '~/i18n/messages';
import type { Purchase } from '#server/contracts/api.ts';

const NAMES = [
  ...(['basic', 'pro', 'expert', 'pack10', 'pack30', 'pack100', 'seats'] as const),
  ...(['gift-basic', 'gift-pro', 'gift-expert', 'gift-amount'] as const),
];

export function goodsName(id: string, t: Translate<'checkout'>): string {
  const known = NAMES.find((name) => name === id);
  return known ? t(`names.${known}`) : id;
}

/** A line of a receipt. */
export function goodsLine(id: string, count: number, t: Translate<'checkout'>): string {
  const name = goodsName(id, t);
  if (id.startsWith('gift-')) return name;
  return id === 'seats' ? `${name}: ${count}` : t('receipt.line', { name, count });
}

/** What a refund takes back. */
export function refundText(purchase: Purchase, t: Translate<'checkout'>): string {
  const count = purchase.credits + purchase.bonus_credits;
  const key: MessageKey<'checkout'> = purchase.package_id.startsWith('gift-')
    ? 'credits.refundGift'
    : purchase.type === 'company_headshots_credits'
      ? 'credits.refundSeats'
      : 'credits.refundText';
  return t(key, { count });
}
