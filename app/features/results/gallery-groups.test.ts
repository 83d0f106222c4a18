// A gallery in groups.
import { expect, it } from 'vitest';
import { groupPictures, parseGrouping, usefulGroupings } from './gallery-groups';

const picture = (attachment_id: string, style: string, photo_id: string | null) => ({ attachment_id, style, photo_id });
const all = [
  picture('a', 'library', 'two'),
  picture('b', 'greenery', null),
  picture('c', 'library', 'one'),
  picture('d', 'greenery', 'gone'),
];
const read = (by: 'look' | 'photo', keys?: string[]) =>
  groupPictures(all, by, keys).map(({ key, pictures }) => [key, pictures.map((one) => one.attachment_id).join('')]);

it('is grouped as the address says, and by nothing else', () => {
  expect(parseGrouping(new URLSearchParams('group=look'))).toBe('look');
  expect(parseGrouping(new URLSearchParams('group=rank'))).toBeNull();
  expect(parseGrouping(new URLSearchParams(''))).toBeNull();
});

it('has looks in the order in which they come', () => {
  expect(read('look')).toEqual([
    ['library', 'ac'],
    ['greenery', 'bd'],
  ]);
});

it('has photos in their own order, deleted ones after them, and last what comes of no single photo', () => {
  expect(read('photo', ['one', 'two', 'unused'])).toEqual([
    ['one', 'c'],
    ['two', 'a'],
    ['gone', 'd'],
    [null, 'b'],
  ]);
});

it('is one group by default', () => expect(groupPictures(all, null)).toEqual([{ key: null, pictures: all }]));

it('is offered in groups only where there are two of them', () => {
  expect(usefulGroupings(all)).toEqual(['look', 'photo']);
  expect(usefulGroupings([all[0]!, all[2]!])).toEqual(['photo']);
  expect(usefulGroupings([all[1]!, { ...all[1]!, photo_id: 'one' }])).toEqual([]);
});
