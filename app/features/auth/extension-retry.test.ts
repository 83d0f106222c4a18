// How long a page that an extension opened goes on asking.
import { expect, it } from 'vitest';
import { retryUntilAccepted } from './extension-retry';

const never = new AbortController().signal;

it('asks ten times, a second apart, and gives up', async () => {
  const waits: number[] = [];
  let asked = 0;
  const ask = async (): Promise<never> => {
    asked += 1;
    throw new Error('down');
  };
  expect(await retryUntilAccepted(ask, never, async (ms) => void waits.push(ms))).toBe(false);
  expect([asked, waits]).toEqual([10, Array.from({ length: 10 }, () => 1000)]);
});

it('stops at the first yes', async () => {
  let asked = 0;
  const ask = async (): Promise<void> => {
    asked += 1;
    if (asked < 3) throw new Error('down');
  };
  expect([await retryUntilAccepted(ask, never, async () => undefined), asked]).toEqual([true, 3]);
});

it('stops when the page is left', async () => {
  const leaving = new AbortController();
  const sleep = async (): Promise<void> => leaving.abort();
  expect(await retryUntilAccepted(async () => undefined, leaving.signal, sleep)).toBe(false);
});
