// What a number of seats costs, worked out from the one price table as the checkout does: whole minor units, never fractions.
import {
  bulkDiscounts,
  cheaperSeats,
  type Currency,
  PRICES,
  seatPrice,
  TIER_FROM,
  tierOf,
  toMinor,
} from '#server/contracts/prices.ts';

export interface TeamQuote {
  seats: number;
  tier: number;
  /** Major units, all of them. */
  each: number;
  total: number;
  saved: number;
  /** 0.265 = 26.5 %. */
  discount: number;
  /** More seats that cost less together. */
  cheaper?: { seats: number; total: number; saved: number };
}

export function teamQuote(currency: Currency, seats: number): TeamQuote {
  const each = toMinor(seatPrice(currency, seats));
  const single = toMinor(seatPrice(currency, 1));
  const more = cheaperSeats(PRICES[currency].tiers, seats);
  const moreTotal = more && toMinor(seatPrice(currency, more)) * more;
  return {
    seats,
    tier: tierOf(seats),
    each: each / 100,
    total: (each * seats) / 100,
    saved: ((single - each) * seats) / 100,
    discount: tierDiscountShare(currency, tierOf(seats)),
    ...(more &&
      moreTotal && { cheaper: { seats: more, total: moreTotal / 100, saved: (each * seats - moreTotal) / 100 } }),
  };
}

export function tierDiscountShare(currency: Currency, tier: number): number {
  const { tier2, tier3, tier4, tier5 } = bulkDiscounts(currency);
  return ([0, tier2, tier3, tier4, tier5][tier] ?? 0) / 100;
}

/** The tiers as rows: from how many seats, and up to how many; the last has no end. */
export const TIER_SEAT_RANGES = TIER_FROM.map((from, tier) => ({ tier, from, to: (TIER_FROM[tier + 1] ?? 0) - 1 }));
