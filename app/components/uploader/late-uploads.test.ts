// A photo that was deleted elsewhere before the page listed it: the page stops looking for it.
import { expect, it } from 'vitest';
import { countMissedLists, latePhotos, MAX_MISSED_LISTS, NOTHING_MISSED, type Watch } from './late-uploads';

const listing = (...ids: string[]) => ids.map((attachment_id) => ({ attachment_id }));
const afterLists = (count: number, late: readonly string[], before: Watch = NOTHING_MISSED): Watch =>
  Array.from({ length: count }).reduce<Watch>((watch) => countMissedLists(watch, late, []), before);

it('is late while the list lacks a photo that has arrived', () => {
  const item = { state: 'done' as const, attachmentId: 'a' };
  expect(latePhotos([item], [])).toEqual(['a']);
  expect(latePhotos([item], listing('a'))).toEqual([]);
  expect(latePhotos([{ ...item, state: 'checking' as const }], [])).toEqual([]);
});

it('is not late without an id, by which no list could name it', () => {
  expect(latePhotos([{ state: 'done' }], listing('b'))).toEqual([]);
});

it('is lost once it was missing on many lists, each photo for itself', () => {
  const before = afterLists(MAX_MISSED_LISTS - 1, ['a']);
  expect(before.lost).toEqual([]);
  const after = afterLists(1, ['a', 'b'], before);
  expect(after.lost).toEqual(['a']);
  expect(afterLists(MAX_MISSED_LISTS - 1, ['b'], after).lost).toEqual(['a', 'b']);
});

it('counts anew once a list has named it', () => {
  const named = countMissedLists(afterLists(MAX_MISSED_LISTS - 1, ['a']), [], listing('a'));
  expect(afterLists(MAX_MISSED_LISTS - 1, ['a'], named).lost).toEqual([]);
});

it('is not lost any more once a list names it, also when it is deleted afterwards', () => {
  const found = countMissedLists(afterLists(MAX_MISSED_LISTS, ['a', 'b']), [], listing('a'));
  expect(found.lost).toEqual(['b']);
  expect(countMissedLists(found, [], []).lost).toEqual(['b']);
});
