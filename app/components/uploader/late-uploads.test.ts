// A photo that was deleted elsewhere before the page listed it: the page stops looking for it.
import { expect, it, vi } from 'vitest';
import { createWatch, lateUploads, MAX_LISTS } from './late-uploads';

it('is late while the list lacks a photo that has arrived', () => {
  const item = { key: 'one', state: 'done' as const, attachmentId: 'a' };
  expect(lateUploads([item], [])).toEqual(['one']);
  expect(lateUploads([item], [{ attachment_id: 'a' }])).toEqual([]);
  expect(lateUploads([{ ...item, state: 'checking' as const }], [])).toEqual([]);
});

it('is given up once it was missing on many lists, and not while the server cannot be asked', async () => {
  const onLost = vi.fn();
  let isReachable = false;
  const look = createWatch(['one'], () => Promise.resolve(isReachable), onLost);
  for (let tries = 0; tries < 2 * MAX_LISTS; tries += 1) await look();
  isReachable = true;
  for (let tries = 1; tries < MAX_LISTS; tries += 1) await look();
  expect(onLost).not.toHaveBeenCalled();
  await look();
  expect(onLost).toHaveBeenCalledExactlyOnceWith(['one']);
});

it('ends nothing where another photo is being checked', async () => {
  const onLost = vi.fn();
  const look = createWatch([], () => Promise.resolve(true), onLost);
  for (let tries = 0; tries < 2 * MAX_LISTS; tries += 1) await look();
  expect(onLost).not.toHaveBeenCalled();
});
