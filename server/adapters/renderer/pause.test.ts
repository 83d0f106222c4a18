// Outlines wait for a pause between uploads and previews, and not for ever.
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
  pause.begin()();
  const hasEnded = waiting();
  await vi.advanceTimersByTimeAsync(QUIET - 1);
  pause.begin()();
  await vi.advanceTimersByTimeAsync(QUIET - 1);
  expect(hasEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasEnded()).toBe(true);
});

it('begins when all work has ended', async () => {
  const [end, endOther] = [pause.begin(), pause.begin()];
  const hasEnded = waiting();
  await vi.advanceTimersByTimeAsync(3 * QUIET);
  end();
  await vi.advanceTimersByTimeAsync(2 * QUIET);
  expect(hasEnded()).toBe(false);
  endOther();
  await vi.advanceTimersByTimeAsync(2 * QUIET);
  expect(hasEnded()).toBe(true);
});

it('is not waited for where work has not ceased for long, by whoever comes then either', async () => {
  const end = pause.begin();
  const hasEnded = waiting();
  await vi.advanceTimersByTimeAsync(MAX - 1);
  expect(hasEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasEnded()).toBe(true);
  const hasNextEnded = waiting();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasNextEnded()).toBe(true);
  // After a pause it is waited for again.
  end();
  await vi.advanceTimersByTimeAsync(QUIET);
  pause.begin();
  const hasLastEnded = waiting();
  await vi.advanceTimersByTimeAsync(QUIET);
  expect(hasLastEnded()).toBe(false);
});

it('is not waited for by whoever is stopped', async () => {
  pause.begin();
  const stop = new AbortController();
  const wait = pause.wait(stop.signal);
  const reason = new Error('The server stops');
  stop.abort(reason);
  await expect(wait).rejects.toBe(reason);
});
