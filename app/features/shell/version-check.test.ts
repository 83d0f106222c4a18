// When a page that was built before the server's newest build reloads, and when it does not.
import { describe, expect, it } from 'vitest';
import { RELOAD_GUARD_MS } from '~/ui/tokens';
import { createVersionCheck, VERSION_POLL_MS } from './version-check';

function bench({ visible = true } = {}) {
  const page = { latest: 'one' as string | undefined, visible, asked: 0, now: 1_000_000 };
  const kept = new Map<string, string>();
  let waiting: { done: () => void; ms: number } | undefined;
  const open = () =>
    createVersionCheck({
      build: 'one',
      latest: async () => {
        page.asked += 1;
        return page.latest;
      },
      visible: () => page.visible,
      store: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
      now: () => page.now,
      timers: {
        now: () => page.now,
        set: (done, ms) => (waiting = { done, ms }),
        clear: () => (waiting = undefined),
      },
    });
  return {
    page,
    open,
    waiting: () => waiting,
    async poll(): Promise<void> {
      const due = waiting!;
      waiting = undefined;
      due.done();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('the version check', () => {
  it('asks every five minutes, and leaves a page of the newest build alone', async () => {
    const { page, open, poll, waiting } = bench();
    const check = open();
    expect(waiting()?.ms).toBe(VERSION_POLL_MS);
    await poll();
    await poll();
    expect([page.asked, check.shouldReload(), waiting()?.ms]).toEqual([2, false, VERSION_POLL_MS]);
  });

  it('reloads on the next navigation after a new build, once, and asks no more', async () => {
    const { page, open, poll, waiting } = bench();
    const check = open();
    page.latest = 'two';
    expect(check.shouldReload()).toBe(false);
    await poll();
    expect(waiting()).toBeUndefined();
    expect([check.shouldReload(), check.shouldReload()]).toEqual([true, false]);
  });

  it('reloads no second time within 10 s, also when the new page still finds itself old', async () => {
    const { page, open, poll } = bench();
    page.latest = 'two';
    const first = open();
    await poll();
    expect(first.shouldReload()).toBe(true);
    const second = open();
    await poll();
    page.now += RELOAD_GUARD_MS - 1;
    expect(second.shouldReload()).toBe(false);
    page.now += 1;
    expect(second.shouldReload()).toBe(true);
  });

  it('takes no answer for no news, and does not ask while nobody looks', async () => {
    const { page, open, poll } = bench({ visible: false });
    const check = open();
    page.latest = 'two';
    await poll();
    expect(page.asked).toBe(0);
    page.visible = true;
    page.latest = undefined;
    await poll();
    expect([page.asked, check.shouldReload()]).toEqual([1, false]);
  });

  it('ends with its page', () => {
    const { open, waiting } = bench();
    open().stop();
    expect(waiting()).toBeUndefined();
  });
});
