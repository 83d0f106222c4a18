// Outlines wait for a pause between uploads, and not for ever.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPause, type Pause } from './pause.ts';

const QUIET = 2000;
const MAX = 30_000;
let pause: Pause;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  pause = createPause(QUIET, MAX);
});
afterEach(() => {
  vi.useRealTimers();
});

function waiting(): () => boolean {
  let ended = false;
  void pause.wait().then(() => (ended = true));
  return () => ended;
}

it('does not wait where nothing happens', async () => {
  const hasEnded = waiting();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasEnded()).toBe(true);
});

it('begins again with each upload', async () => {
  pause.note();
  const hasEnded = waiting();
  await vi.advanceTimersByTimeAsync(QUIET - 1);
  pause.note();
  await vi.advanceTimersByTimeAsync(QUIET - 1);
  expect(hasEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasEnded()).toBe(true);
});

it('ends where uploads never cease', async () => {
  pause.note();
  const hasEnded = waiting();
  for (let at = 0; at < MAX - 1; at += 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(1000, MAX - 1 - at));
    pause.note();
  }
  expect(hasEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasEnded()).toBe(true);
});
