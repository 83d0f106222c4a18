// Available credits, case by case.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableCredits } from './credits.ts';

describe('available credits', () => {
  it.each([
    [20, 0, 20],
    [20, 3, 17],
    [20, 20, 0],
    [20.9, 0, 20],
    [20.9, 20.5, 0],
    [0, 0, 0],
  ])('%d less %d spent leaves %d', (balance, spent, left) => expect(availableCredits(balance, spent)).toBe(left));

  it.each([
    ['an unknown balance', undefined, 0],
    ['no balance', null, 0],
    ['a negative balance', -1, 0],
    ['a negative balance, however small', -0.2, 0],
    ['a balance that is no number', Number.NaN, 0],
    ['more spent than there is', 5, 6],
    ['a little more spent than there is', 5, 5.5],
  ])('is -1 for %s', (_, balance, spent) => expect(availableCredits(balance, spent)).toBe(-1));

  it('is a whole number between 0 and the balance, or -1', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (b, s) => {
          const left = availableCredits(b, s);
          expect(Number.isInteger(left)).toBe(true);
          expect(left === -1 ? s > b : left <= b - s && left > b - s - 1).toBe(true);
        },
      ),
    );
  });
});
