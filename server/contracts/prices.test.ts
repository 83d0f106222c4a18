// Holds the price table against SPEC section 9, figure by figure.
import { describe, expect, it } from 'vitest';
import { bulkDiscounts, CURRENCIES, currencyFor, PRICES, seatPrice, tierOf, toMinor } from './prices.ts';

const table = {
  USD: [35, 59, 39, 79, 79, 129, 49, 44, 39, 36, 34],
  EUR: [35, 59, 39, 79, 79, 129, 49, 44, 39, 36, 34],
  GBP: [30, 39, 34, 69, 69, 115, 42, 38, 33, 31, 29],
  AUD: [54, 89, 59, 119, 119, 199, 74, 67, 59, 54, 52],
  INR: [1498, 2598, 1698, 3498, 2998, 4998, 2097, 1883, 1669, 1541, 1455],
};

describe('the price table', () => {
  it.each(CURRENCIES)('holds the figures of SPEC section 9 in %s', (currency) => {
    const { plans, tiers } = PRICES[currency];
    expect([
      ...(['basic', 'pro', 'expert'] as const).flatMap((id) => [plans[id].price, plans[id].originalPrice]),
      ...tiers,
    ]).toEqual(table[currency]);
  });

  it('gives the bulk discounts of SPEC in dollars and euros', () => {
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
