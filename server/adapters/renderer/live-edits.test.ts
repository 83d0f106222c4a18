// How long the studio keeps a picture open in memory.
import { afterEach, expect, it, vi } from 'vitest';
import type { LiveEdit, Wishes } from '../../ports/renderer.ts';
import { liveEditCalls } from './live-edits.ts';
import { liveEditsBy } from './show-edit.ts';

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

it('is asked whether a picture shows clothes, and looks at its bytes only where it is not open', async () => {
  const opened: string[] = [];
  const edits = { showsClothes: async ({ crop }: Wishes) => crop !== 'close', dispose: vi.fn() };
  const calls = liveEditCalls(async ({ id }) => {
    opened.push(id);
    return id === 'wall' ? null : (edits as never);
  });
  const { showsClothes } = liveEditsBy(calls, 60_000);
  const read = vi.fn(async () => ({ bytes: new Uint8Array() }));
  expect(await showsClothes('one', { crop: 'classic' }, read)).toBe(true);
  expect(await showsClothes('one', { crop: 'close' }, read)).toBe(false);
  expect(read).toHaveBeenCalledOnce();
  // Who shows no face is told so of the picture itself.
  expect(await showsClothes('wall', { crop: 'close' }, read)).toBe(true);
  expect(opened).toEqual(['one', 'wall']);
});
