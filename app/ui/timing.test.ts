// The interface's timers, on a fake clock: toasts that pause, the loading bar, type-ahead.
import { describe, expect, it } from 'vitest';
import { startCountdown, type Timers } from './countdown';
import { createLoadingProgress, type LoadingState } from './loading-progress';
import { INPUT_DEBOUNCE_MS, MENU_TYPEAHEAD_MS, TOAST_MS } from './tokens';
import { createTypeahead } from './typeahead';
import { createValidation } from './validation';

function handClock() {
  let now = 0;
  let ids = 0;
  const waiting = new Map<number, { at: number; done: () => void }>();
  const timers: Timers = {
    now: () => now,
    set: (done, ms) => {
      ids += 1;
      waiting.set(ids, { at: now + ms, done });
      return ids;
    },
    clear: (id) => void waiting.delete(id as number),
  };
  return {
    timers,
    advance(ms: number): void {
      const end = now + ms;
      for (;;) {
        const next = [...waiting].filter(([, entry]) => entry.at <= end).toSorted((a, b) => a[1].at - b[1].at)[0];
        if (!next) break;
        waiting.delete(next[0]);
        now = next[1].at;
        next[1].done();
      }
      now = end;
    },
  };
}

describe('a toast', () => {
  const toast = () => {
    const { timers, advance } = handClock();
    let gone = 0;
    const countdown = startCountdown(TOAST_MS, () => (gone += 1), timers);
    return { countdown, advance, gone: () => gone };
  };
  it('leaves after 5000 ms', () => {
    const { advance, gone } = toast();
    advance(4999);
    expect(gone()).toBe(0);
    advance(1);
    expect(gone()).toBe(1);
  });
  it('waits while it is pointed at, and then has the rest of its time', () => {
    const { countdown, advance, gone } = toast();
    advance(3000);
    countdown.pause();
    countdown.pause();
    advance(60_000);
    expect(gone()).toBe(0);
    countdown.resume();
    countdown.resume();
    advance(1999);
    expect(gone()).toBe(0);
    advance(1);
    expect(gone()).toBe(1);
  });
  it('that was closed does not leave a second time', () => {
    const { countdown, advance, gone } = toast();
    countdown.stop();
    advance(10_000);
    expect(gone()).toBe(0);
  });
});

describe('the loading bar', () => {
  const bar = () => {
    const { timers, advance } = handClock();
    const seen: LoadingState[] = [];
    return {
      machine: createLoadingProgress((state) => seen.push(state), timers),
      advance,
      last: () => seen.at(-1)!,
      seen,
    };
  };
  it('shows nothing for a page that takes less than 200 ms', () => {
    const { machine, advance, seen } = bar();
    machine.start();
    advance(199);
    machine.finish();
    advance(5000);
    expect(seen.some((state) => state.visible)).toBe(false);
  });
  it('appears after 200 ms, moves on and never arrives by itself', () => {
    const { machine, advance, last } = bar();
    machine.start();
    advance(200);
    const first = last();
    advance(1800);
    const later = last();
    advance(60_000);
    expect(first.visible).toBe(true);
    expect(later.progress).toBeGreaterThan(first.progress);
    expect(last().progress).toBeGreaterThan(later.progress);
    expect(last().progress).toBeLessThan(100);
  });
  it('is full when done, hides 500 ms later and is reset 400 ms after that', () => {
    const { machine, advance, last } = bar();
    machine.start();
    advance(1000);
    machine.finish();
    expect(last()).toMatchObject({ progress: 100, visible: true, failed: false });
    advance(499);
    expect(last().visible).toBe(true);
    advance(1);
    expect(last()).toMatchObject({ progress: 100, visible: false });
    advance(400);
    expect(last()).toMatchObject({ progress: 0, visible: false });
  });
  it('says that a page failed', () => {
    const { machine, advance, last } = bar();
    machine.start();
    advance(300);
    machine.error();
    expect(last()).toMatchObject({ failed: true, progress: 100 });
  });
  it('says so of one that failed at once, or that it did not see begin', () => {
    for (const begin of [true, false]) {
      const { machine, advance, last } = bar();
      if (begin) machine.start();
      machine.error();
      expect(last()).toMatchObject({ failed: true, visible: true, progress: 100 });
      advance(500);
      expect(last()).toMatchObject({ failed: true, visible: false });
      advance(400);
      expect(last()).toMatchObject({ failed: false, progress: 0 });
    }
  });
  it('starts anew while the last one is still leaving', () => {
    const { machine, advance, last } = bar();
    machine.start();
    advance(300);
    machine.finish();
    advance(100);
    machine.start();
    advance(1000);
    expect(last()).toMatchObject({ visible: true, failed: false });
    expect(last().progress).toBeLessThan(100);
  });
});

describe('typing ahead in a menu', () => {
  const names = ['Account', 'Credits', 'Create', 'Orders'];
  const typist = () => {
    let now = 0;
    const go = createTypeahead(MENU_TYPEAHEAD_MS, () => now);
    return { type: (key: string, at = -1) => go(key, names, at), wait: (ms: number) => (now += ms) };
  };
  it('goes to the word that is typed', () => {
    const { type, wait } = typist();
    type('c');
    wait(349);
    type('r', 1);
    wait(349);
    type('e', 1);
    wait(349);
    expect(type('a', 1)).toBe(2);
  });
  it('begins a new word after 350 ms', () => {
    const { type, wait } = typist();
    type('c');
    wait(350);
    expect(type('o', 1)).toBe(3);
  });
  it('walks through all of one letter', () => {
    const { type } = typist();
    expect([type('c'), type('c', 1), type('c', 2)]).toEqual([1, 2, 1]);
  });
  it('stays where nothing fits', () => expect(typist().type('x')).toBe(-1));
});

describe('a field', () => {
  const field = (eager = false) => {
    const { timers, advance } = handClock();
    const shown: (string | null)[] = [];
    const validate = (value: string) => (value.includes('@') ? null : `${value}?`);
    return { ...createValidation({ validate, show: (error) => shown.push(error), eager, timers }), advance, shown };
  };
  it('is not checked while the first word is typed', () => {
    const { typed, advance, shown } = field();
    typed('a');
    advance(60_000);
    expect(shown).toEqual([]);
  });
  it('is checked 300 ms after it was left, and after that 300 ms after the last key', () => {
    const { typed, left, advance, shown } = field();
    left('ad');
    advance(INPUT_DEBOUNCE_MS - 1);
    expect(shown).toEqual([]);
    advance(1);
    expect(shown).toEqual(['ad?']);
    typed('ada');
    advance(299);
    typed('ada@');
    advance(299);
    expect(shown).toEqual(['ad?']);
    advance(1);
    expect(shown).toEqual(['ad?', null]);
  });
  it('that is eager is checked from the first key on', () => {
    const { typed, advance, shown } = field(true);
    typed('a');
    advance(300);
    expect(shown).toEqual(['a?']);
  });
  it('that has gone is not checked any more', () => {
    const { left, stop, advance, shown } = field();
    left('a');
    stop();
    advance(300);
    expect(shown).toEqual([]);
  });
});
