// How long the studio keeps a picture open in memory.
import { afterEach, expect, it, vi } from 'vitest';
import type { LiveEdit } from '../../ports/renderer.ts';
import { liveEditCalls } from './live-edits.ts';

afterEach(() => void vi.useRealTimers());

it('closes a picture that nobody has edited for ten minutes, so that a deleted photo leaves the memory', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const image = { data: new Uint8Array(64 * 64 * 3), width: 64, height: 64 };
  const edits = { show: vi.fn(), showSource: () => Promise.resolve(image), warm: vi.fn(), dispose: vi.fn() };
  const calls = liveEditCalls(() => Promise.resolve(edits as never));
  const edit = { view: 'source' } as LiveEdit;
  const photo = { bytes: new Uint8Array() } as never;
  expect((await calls.showEdit('one', edit, photo))?.bytes).toBeInstanceOf(Uint8Array);
  vi.advanceTimersByTime(9 * 60_000);
  expect(await calls.showEdit('one', edit)).not.toBeNull();
  vi.advanceTimersByTime(9 * 60_000);
  expect(edits.dispose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * 60_000);
  expect(edits.dispose).toHaveBeenCalledOnce();
  expect(await calls.showEdit('one', edit)).toBeNull();
});
