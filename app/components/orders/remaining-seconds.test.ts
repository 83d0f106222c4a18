// What a page says of the time that is left between two figures of the server.
import { expect, it } from 'vitest';
import { remainingAfter } from './remaining-seconds';

it('counts down from what the server said, and never to nothing', () => {
  const said = [0, 10, 30.2, 60, 600].map((elapsed) => remainingAfter({ seconds: 120, isRunning: true }, elapsed));
  expect(said).toEqual([120, 110, 90, 60, 60]);
  expect(remainingAfter({ seconds: 1, isRunning: true }, 30)).toBe(1);
});

it('holds the figure of a shoot that waits for its turn, which stays until the others go on', () => {
  expect(remainingAfter({ seconds: 600, isRunning: false }, 400)).toBe(600);
});

it('says nothing where the server does not know', () => {
  expect(remainingAfter({ seconds: null, isRunning: true }, 10)).toBeNull();
});
