// A memoised function computes each result once and returns the same.
import { expect, it } from 'vitest';
import { memoize } from './memoize';

it('works each answer out once', () => {
  let worked = 0;
  const joined = memoize((first: string, second: string) => {
    worked += 1;
    return first + second;
  });
  expect([joined('a', 'b'), joined('a', 'b'), joined('b', 'a')]).toEqual(['ab', 'ab', 'ba']);
  expect(worked).toBe(2);
});

it('forgets rather than grow for ever', () => {
  let worked = 0;
  const same = memoize((word: string) => (worked++, word), 2);
  for (const word of ['a', 'b', 'c', 'a']) same(word);
  expect(worked).toBe(4);
});
