// The figures reported to trackers, one by one.
import { expect, it } from 'vitest';
import { adConversionValue, affiliateAmount } from './tracking-figures.ts';

it.each([
  [35, 'USD', 3500],
  [39, 'EUR', 3900],
  [34.5, 'GBP', 3450],
  [54, 'AUD', 5400],
  [1498, 'INR', 1498],
  [0.015, 'USD', 2],
] as const)('reports a sale of %d %s as %d', (price, currency, amount) => {
  expect(affiliateAmount(price, currency)).toBe(amount);
});

it.each([
  [29, 249],
  [35, 299],
  [59, 499],
  [39, 332],
  [79, 672],
  [1498, 12733],
])('reports a conversion of %d as %d', (value, reported) => {
  expect(adConversionValue(value)).toBe(reported);
});
