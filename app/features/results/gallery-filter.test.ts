// What a gallery shows, and what comes next.
import { expect, it } from 'vitest';
import {
  filterPictures,
  hasPhotoAndAi,
  placeholderCount,
  neighbours,
  parseGalleryFilter,
  updateQuery,
} from './gallery-filter';

const picture = (attachment_id: string, favourite = false, style = 'library') => ({ attachment_id, favourite, style });
const all = [picture('a'), picture('b', true), picture('c', true, 'greenery')];

it('filters by heart and by look, and by both', () => {
  const ids = (query: string) =>
    filterPictures(all, parseGalleryFilter(new URLSearchParams(query))).map((one) => one.attachment_id);
  expect(ids('')).toEqual(['a', 'b', 'c']);
  expect(ids('show=favourites')).toEqual(['b', 'c']);
  expect(ids('look=greenery')).toEqual(['c']);
  expect(ids('look=library&show=favourites')).toEqual(['b']);
  expect(ids('show=everything')).toEqual(['a', 'b', 'c']);
});

it('goes round in both directions', () => {
  expect(neighbours(all, 'a')).toMatchObject({ at: 0, previous: all[2], next: all[1] });
  expect(neighbours(all, 'c')).toMatchObject({ at: 2, previous: all[1], next: all[0] });
  expect(neighbours([all[0]!], 'a')).toMatchObject({ at: 0, previous: all[0], next: all[0] });
});

it('knows no neighbours of a picture that is not shown', () => {
  expect(neighbours(all, 'gone')).toBeUndefined();
});

it('changes the address and keeps the rest of it', () => {
  const query = new URLSearchParams('show=favourites&picture=a');
  expect(updateQuery('/x', query, { picture: 'b' })).toBe('/x?show=favourites&picture=b');
  expect(updateQuery('/x', query, { picture: null, show: null })).toBe('/x');
});

it('keeps the sheet as large as it is while headshots take their places', () => {
  for (const there of [0, 1, 19]) expect(there + placeholderCount(20, there)).toBe(20);
  expect(placeholderCount(20, 20)).toBe(0);
  expect(placeholderCount(5, 2)).toBe(3);
  for (const there of [20, 27, 39]) expect(there + placeholderCount(60, there)).toBe(40);
});

it('filters by how they were made, and marks that only where both kinds are there', () => {
  const made = [
    { ...picture('a'), origin: 'photo' as const },
    { ...picture('b'), origin: 'generated' as const },
    { ...picture('c'), origin: null },
  ];
  const ids = (query: string) =>
    filterPictures(made, parseGalleryFilter(new URLSearchParams(query))).map((one) => one.attachment_id);
  expect([ids('made=photo'), ids('made=ai'), ids('made=other')]).toEqual([['a'], ['b'], ['a', 'b', 'c']]);
  expect(hasPhotoAndAi(made)).toBe(true);
  expect(hasPhotoAndAi(made.slice(1))).toBe(false);
});
