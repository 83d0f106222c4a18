// What a page says of the time that is left while no new figure comes.
import { expect, it } from 'vitest';
import { countDown } from './countdown';

it('counts down from what the server said, and never to nothing', () => {
  const said = [0, 10, 30.2, 60, 600].map((elapsed) => countDown(120, elapsed));
  expect(said).toEqual([120, 110, 90, 60, 60]);
  expect(countDown(1, 30)).toBe(1);
});
