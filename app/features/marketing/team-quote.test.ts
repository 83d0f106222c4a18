// What seats cost in every currency, tier by tier.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, MAX_SEATS, parseSeats } from '#server/contracts/prices.ts';
import { teamQuote, TIER_SEAT_RANGES } from './team-quote';

describe('a quote', () => {
  it.each([
    ['USD', 4, 49, 196, 0, 0],
    ['USD', 12, 39, 468, 120, 0.204],
    ['EUR', 25, 36, 900, 325, 0.265],
    ['GBP', 9, 38, 342, 36, 0.095],
    ['AUD', 100, 52, 5200, 2200, 0.297],
    ['INR', 99, 1541, 152_559, 55_044, 0.265],
  ] as const)('in %s for %i seats', (currency, seats, each, total, saved, discount) => {
    expect(teamQuote(currency, seats)).toMatchObject({ seats, each, total, saved, discount });
  });

  it.each([
    ['USD', 9, { seats: 10, total: 390, saved: 6 }],
    ['USD', 4, undefined],
    ['USD', 95, { seats: 100, total: 3400, saved: 20 }],
    ['USD', 24, { seats: 25, total: 900, saved: 36 }],
    ['USD', 100, undefined],
  ] as const)('in %s for %i seats names more seats that cost less', (currency, seats, cheaper) => {
    expect(teamQuote(currency, seats).cheaper).toEqual(cheaper);
  });

  it('never makes a seat dearer by adding one, and adds up', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), fc.integer({ min: 1, max: MAX_SEATS - 1 }), (currency, seats) => {
        const quote = teamQuote(currency, seats);
        expect(teamQuote(currency, seats + 1).each).toBeLessThanOrEqual(quote.each);
        expect(quote.total + quote.saved).toBeCloseTo(teamQuote(currency, 1).each * seats, 6);
      }),
    );
  });
});

describe('what was typed', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    [' 7 ', 7],
    ['10000', 10_000],
    ['10001', 'invalid'],
    ['0', 'invalid'],
    ['-3', 'invalid'],
    ['2.5', 'invalid'],
    ['1e3', 'invalid'],
    ['twelve', 'invalid'],
    ['999999999999', 'invalid'],
  ])('%j', (typed, seats) => {
    expect(parseSeats(typed)).toBe(seats);
  });
});

it('lists the tiers without gap or overlap', () => {
  expect(TIER_SEAT_RANGES.map(({ from, to }) => [from, to])).toEqual([
    [1, 4],
    [5, 9],
    [10, 24],
    [25, 99],
    [100, -1],
  ]);
});
