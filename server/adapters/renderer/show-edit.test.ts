// An edit that takes longer than a request may wait: it goes on, and the next request gets it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LiveEdit, type LivePicture, RendererStillWorking } from '../../ports/renderer.ts';
import type { LiveEditCalls } from './live-edits.ts';
import { liveEditsBy } from './show-edit.ts';

const PATIENCE_MS = 20_000;
const picture: LivePicture = { bytes: new Uint8Array([1]), problem: null };
const edit = (style: string): LiveEdit => ({ style, view: 'edit', wishes: {} }) as LiveEdit;
const read = () => Promise.resolve({ bytes: new Uint8Array() });

/** A worker that opens a picture when it is told to. */
function slowWorker() {
  const opened = Promise.withResolvers<void>();
  const asked: string[] = [];
  let isOpen = false;
  const calls: LiveEditCalls = {
    showEdit: async (_, { style }, photo) => {
      asked.push(photo ? `open for ${style}` : style);
      if (isOpen) return picture;
      if (!photo) return null;
      await opened.promise;
      isOpen = true;
      return picture;
    },
    showsClothes: async () => asked.push('clothes') > 0,
    warmEdits: async () => undefined,
  };
  return { asked, finishOpening: opened.resolve, ...liveEditsBy(calls, PATIENCE_MS) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const giveUp = async (request: Promise<unknown>): Promise<void> => {
  const refused = expect(request).rejects.toThrow(RendererStillWorking);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  await refused;
};

it('lets the request go and the work go on, which the next request joins', async () => {
  const { asked, finishOpening, showEdit } = slowWorker();
  await giveUp(showEdit('one', edit('library'), read));
  await giveUp(showEdit('one', edit('library'), read));
  const third = showEdit('one', edit('library'), read);
  finishOpening();
  expect(await third).toBe(picture);
  expect(asked).toEqual(['library', 'open for library']);
});

it('waits for longer for whoever cannot ask again', async () => {
  const { finishOpening, showEdit, showsClothes } = slowWorker();
  const patient = showEdit('one', edit('library'), read, { ms: 90_000 });
  await giveUp(showEdit('one', edit('library'), read));
  const clothes = showsClothes('one', {}, read, { ms: 90_000 });
  await vi.advanceTimersByTimeAsync(60_000);
  finishOpening();
  expect(await patient).toBe(picture);
  expect(await clothes).toBe(true);
});

it('drops at once what a request asked for whose person has gone', async () => {
  const { asked, finishOpening, showEdit } = slowWorker();
  const first = showEdit('one', edit('library'), read);
  const gone = new AbortController();
  const left = expect(showEdit('one', edit('cafe'), read, { signal: gone.signal })).rejects.toThrow(
    RendererStillWorking,
  );
  gone.abort();
  await left;
  finishOpening();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['library', 'open for library']);
});

it('keeps the answer for whoever asks again a moment after it was there', async () => {
  const { asked, finishOpening, showEdit } = slowWorker();
  await giveUp(showEdit('one', edit('library'), read));
  finishOpening();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await showEdit('one', edit('library'), read)).toBe(picture);
  expect(asked).toEqual(['library', 'open for library']);
  await vi.advanceTimersByTimeAsync(60_000);
  await showEdit('one', edit('library'), read);
  expect(asked.at(-1)).toBe('library');
  expect(asked).toHaveLength(3);
});

it('opens a picture once for several edits, and drops those that nobody waits for any more', async () => {
  const { asked, finishOpening, showEdit } = slowWorker();
  await giveUp(showEdit('one', edit('library'), read));
  await giveUp(showEdit('one', edit('cafe'), read));
  const last = showEdit('one', edit('loft'), read);
  finishOpening();
  expect(await last).toBe(picture);
  expect(asked).toEqual(['library', 'open for library', 'loft']);
});

it('never begins what was given up while the worker was busy, nor reads its picture', async () => {
  const worked = Promise.withResolvers<LivePicture>();
  const showEdit = vi.fn<LiveEditCalls['showEdit']>().mockReturnValueOnce(worked.promise).mockResolvedValue(picture);
  const edits = liveEditsBy({ showEdit, showsClothes: vi.fn(), warmEdits: vi.fn() }, PATIENCE_MS);
  const readOther = vi.fn(read);
  // The picture is open, so that nothing is being opened meanwhile.
  await giveUp(edits.showEdit('one', edit('library'), read));
  await giveUp(edits.showEdit('one', edit('cafe'), read));
  await giveUp(edits.showEdit('two', edit('cafe'), readOther));
  const last = edits.showEdit('one', edit('loft'), read);
  worked.resolve(picture);
  expect(await last).toBe(picture);
  expect(showEdit.mock.calls.map(([id, { style }]) => `${id} ${style}`)).toEqual(['one library', 'one loft']);
  expect(readOther).not.toHaveBeenCalled();
});

it('reads and sends no picture that is given up meanwhile', async () => {
  const looked = Promise.withResolvers<null>();
  const showEdit = vi.fn<LiveEditCalls['showEdit']>();
  showEdit.mockReturnValueOnce(looked.promise).mockResolvedValue(null);
  const edits = liveEditsBy({ showEdit, showsClothes: vi.fn(), warmEdits: vi.fn() }, PATIENCE_MS);
  const readLate = vi.fn(read);
  await giveUp(edits.showEdit('one', edit('library'), readLate));
  looked.resolve(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(readLate).not.toHaveBeenCalled();
  const bytes = Promise.withResolvers<{ bytes: Uint8Array }>();
  await giveUp(edits.showEdit('two', edit('library'), () => bytes.promise));
  bytes.resolve({ bytes: new Uint8Array() });
  await vi.advanceTimersByTimeAsync(0);
  expect(showEdit.mock.calls.filter(([, , photo]) => photo)).toEqual([]);
});

it('has the worker do one thing at a time, in order', async () => {
  const { asked, finishOpening, showEdit, showsClothes } = slowWorker();
  const both = [
    showEdit('one', edit('library'), read),
    showsClothes('one', {}, read),
    showEdit('one', edit('cafe'), read),
  ];
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['library', 'open for library']);
  finishOpening();
  await Promise.all(both);
  expect(asked).toEqual(['library', 'open for library', 'clothes', 'cafe']);
});

it('starts anew after a failure', async () => {
  const showEdit = vi
    .fn<LiveEditCalls['showEdit']>()
    .mockRejectedValueOnce(new Error('died'))
    .mockResolvedValue(picture);
  const edits = liveEditsBy({ showEdit, showsClothes: vi.fn(), warmEdits: vi.fn() }, PATIENCE_MS);
  await expect(edits.showEdit('one', edit('library'), read)).rejects.toThrow('died');
  expect(await edits.showEdit('one', edit('library'), read)).toBe(picture);
});
