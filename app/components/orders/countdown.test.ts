// What a page says of the time that is left between two answers of the server.
import { expect, it } from 'vitest';
import { countDown, secondsLeft } from './countdown';

it('counts down from what the server said, and never to nothing', () => {
  const said = [0, 10, 30.2, 60, 600].map((elapsed) => countDown(120, elapsed));
  expect(said).toEqual([120, 110, 90, 60, 60]);
  expect(countDown(1, 30)).toBe(1);
});

it('begins anew with each answer, also with one that says the same', () => {
  const [first, second] = [{ remaining_seconds: 600 }, { remaining_seconds: 600 }];
  const count = { of: first, elapsed: 10 };
  expect(secondsLeft(600, first, count)).toBe(590);
  expect(secondsLeft(600, second, count)).toBe(600);
});
