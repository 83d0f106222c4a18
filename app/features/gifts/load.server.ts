// What /app/gifts shows: gift money at hand, what can be given in the visitor's currency, and the cards given so far.
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { DAY_MS } from '#server/contracts/durations.ts';
import { GIFT_AMOUNTS, INR_FACTOR, type GiftCard } from '#server/contracts/gifts.ts';
import type { Api } from '~/api/client';
import type { BillingDetails, PackagesAnswer } from '#server/contracts/api.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';

export interface GiftsData {
  /** Major units. */
  balances: { currency: string; value: number }[];
  cards: GiftCard[];
  offers: {
    currency: string;
    packages: { id: string; value: number; headshots: number }[];
    /** `amount` is what the form sends, `value` the price in the visitor's currency. */
    amounts: { amount: number; value: number }[];
  } | null;
  billing: BillingDetails | null;
  /** Out of the mail's link. */
  code: string;
  /** A payment that the provider has not confirmed yet. */
  waiting: boolean;
  days: { first: string; last: string };
  months: number;
  /** Fields of the form, out of a payment that was broken off. */
  prefilled: Record<string, string>;
}

const PLANS = ['basic', 'pro', 'expert'];

export async function loadGifts(api: Api, query: URLSearchParams, waiting: boolean): Promise<GiftsData> {
  const [typed, money, given, packages, billing] = await Promise.all([
    loadUnpaidFields(api, query.get('unpaid')),
    api.get('/gift-cards/balance'),
    api.get('/gift-cards'),
    api.get('/credits/packages', { open: true }),
    api.get('/customers/billing'),
  ]);
  const now = Date.now();
  return {
    balances: money?.balances ?? [],
    cards: given?.gift_cards ?? [],
    offers: packages ? offersOf(packages) : null,
    billing: billing ?? null,
    code: (query.get('code') ?? '').slice(0, MAX_LENGTHS.giftCode),
    waiting,
    days: { first: dayOf(now), last: dayOf(now + (COMMERCIAL_TERMS.giftWaitDays - 1) * DAY_MS) },
    months: COMMERCIAL_TERMS.giftMonths,
    prefilled: typed,
  };
}

/** Empty for a card that has been paid meanwhile or belongs to another customer. */
async function loadUnpaidFields(api: Api, transaction: string | null): Promise<Record<string, string>> {
  if (!transaction) return {};
  const unpaid = await api
    .get('/gift-cards/unpaid/:transaction_id', { params: { transaction_id: transaction }, attempts: 1 })
    .catch(() => undefined);
  if (!unpaid) return {};
  const { package_id, amount, ...fields } = unpaid;
  return { ...fields, gift: package_id ?? `amount:${amount}` };
}

/** The result of the payment that the person returns from. */
export async function loadPaymentStatus(
  api: Api,
  query: URLSearchParams,
): Promise<'paid' | 'cancelled' | 'failed' | 'waiting' | undefined> {
  if (query.get('checkout') === 'cancelled') return 'cancelled';
  const id = query.get('transaction_id');
  if (!id) return undefined;
  const purchase = await api.get('/credits/purchases/:id', { params: { id }, attempts: 1 }).catch(() => undefined);
  if (!purchase || purchase.status === 'refunded') return undefined;
  return purchase.status === 'pending' ? 'waiting' : purchase.status;
}

const offersOf = ({ currency, packages }: PackagesAnswer): NonNullable<GiftsData['offers']> => ({
  currency,
  packages: packages
    .filter(({ package_id: id }) => PLANS.includes(id))
    .map((one) => ({ id: one.package_id, value: one.value, headshots: one.credits + one.bonus_credits })),
  amounts: GIFT_AMOUNTS.map((amount) => ({ amount, value: currency === 'INR' ? amount * INR_FACTOR : amount })),
});

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
