// A tab in the background asks the server nothing.
import { afterEach, expect, it, vi } from 'vitest';
import { pollWhileVisible } from './poll-while-visible';

afterEach(() => void vi.useRealTimers());

it('looks again only while the page is seen, and when somebody comes back', () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const turn = (state: 'visible' | 'hidden'): void => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const look = vi.fn();
  const stop = pollWhileVisible(look, 10_000);
  vi.advanceTimersByTime(20_000);
  expect(look).toHaveBeenCalledTimes(2);
  turn('hidden');
  vi.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(2);
  turn('visible');
  expect(look).toHaveBeenCalledTimes(3);
  stop();
  turn('visible');
  vi.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(3);
});
