// The price table, figure by figure, so that no price changes by accident.
import { describe, expect, it } from 'vitest';
import {
  bulkDiscounts,
  CURRENCIES,
  currencyFor,
  PACKAGES,
  PACKS,
  PRICES,
  seatPrice,
  tierOf,
  toMinor,
} from './prices.ts';

const table = {
  USD: [35, 59, 39, 79, 79, 129, 49, 44, 39, 36, 34],
  EUR: [35, 59, 39, 79, 79, 129, 49, 44, 39, 36, 34],
  GBP: [30, 39, 34, 69, 69, 115, 42, 38, 33, 31, 29],
  AUD: [54, 89, 59, 119, 119, 199, 74, 67, 59, 54, 52],
  INR: [1498, 2598, 1698, 3498, 2998, 4998, 2097, 1883, 1669, 1541, 1455],
};

describe('the price table', () => {
  it.each(CURRENCIES)('holds the agreed prices in %s', (currency) => {
    const { plans, tiers } = PRICES[currency];
    expect([
      ...(['basic', 'pro', 'expert'] as const).flatMap((id) => [plans[id].price, plans[id].originalPrice]),
      ...tiers,
    ]).toEqual(table[currency]);
  });

  it.each([
    ['USD', 9, 19, 49],
    ['EUR', 9, 19, 49],
    ['GBP', 8, 17, 43],
    ['AUD', 14, 29, 75],
    ['INR', 399, 799, 1999],
  ] as const)('sells packs of 10, 30 and 100 credits in %s for %d, %d and %d', (currency, ...prices) => {
    const { pack10, pack30, pack100 } = PRICES[currency].packs;
    expect([pack10, pack30, pack100]).toEqual(prices);
    expect(Object.values(PACKS).map(({ credits }) => credits)).toEqual([10, 30, 100]);
  });

  it('gives 20, 60 and 120 credits, 1, 3 and 6 looks, and a bonus of 3 and 10', () => {
    expect(PACKAGES).toEqual({
      basic: { credits: 20, styles: 1, bonus: 0 },
      pro: { credits: 60, styles: 3, bonus: 3 },
      expert: { credits: 120, styles: 6, bonus: 10 },
    });
  });

  it('gives the agreed bulk discounts in dollars and euros', () => {
    const expected = { tier2: 10.2, tier3: 20.4, tier4: 26.5, tier5: 30.6 };
    expect(bulkDiscounts('USD')).toEqual(expected);
    expect(bulkDiscounts('EUR')).toEqual(expected);
  });

  it('multiplies affiliate amounts by 100, and by 1 in rupees', () => {
    expect(CURRENCIES.map((currency) => PRICES[currency].dubMultiplier)).toEqual([100, 100, 100, 100, 1]);
  });

  it.each([
    ['GB', 'EU', 'GBP'],
    ['AU', 'OC', 'AUD'],
    ['IN', 'AS', 'INR'],
    ['DE', 'EU', 'EUR'],
    ['CH', 'EU', 'EUR'],
    ['US', 'NA', 'USD'],
    ['NZ', 'OC', 'USD'],
    ['', '', 'USD'],
  ])('charges %s (%s) in %s', (country, continent, currency) => {
    expect(currencyFor({ country, continent })).toBe(currency);
  });

  it.each([
    [1, 0],
    [4, 0],
    [5, 1],
    [9, 1],
    [10, 2],
    [24, 2],
    [25, 3],
    [99, 3],
    [100, 4],
    [5000, 4],
  ])('puts %i seats into tier index %i', (seats, tier) => {
    expect(tierOf(seats)).toBe(tier);
    expect(seatPrice('USD', seats)).toBe(table.USD[6 + tier]);
  });

  it('turns major units into whole minor units', () => {
    expect(toMinor(35)).toBe(3500);
    expect(toMinor(0.29)).toBe(29);
  });
});
