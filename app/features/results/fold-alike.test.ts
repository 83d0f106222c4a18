// Near-duplicates in the gallery: one in front, the others behind it.
import { expect, it } from 'vitest';
import { alikeTo, foldAlike, frontOf, pickFirst, unfolded } from './fold-alike';

const picture = (attachment_id: string, alike_to: string | null = null) => ({ attachment_id, alike_to });
const all = [picture('a', 'c'), picture('b'), picture('c'), picture('d', 'c')];
const ids = (pictures: { attachment_id: string }[]) => pictures.map((one) => one.attachment_id).join('');

it('shows one of them, and says how many stand behind it', () => {
  const { pictures, behind } = foldAlike(all, null);
  expect(ids(pictures)).toBe('cb');
  expect([...behind]).toEqual([['c', 2]]);
});

it('shows them all where they are opened, next to each other', () => {
  expect(ids(foldAlike(all, 'c').pictures)).toBe('cadb');
  expect(ids(foldAlike(all, 'all').pictures)).toBe('cadb');
  expect(ids(unfolded(all))).toBe('cadb');
});

it('puts another in front where the first is deleted', () => {
  const { pictures, behind } = foldAlike([picture('a', 'gone'), picture('b', 'gone')], null);
  expect(ids(pictures)).toBe('a');
  expect([...behind]).toEqual([['a', 1]]);
});

it('says behind which one a picture stands', () => {
  expect(['a', 'b', 'c'].map((id) => frontOf(all, id))).toEqual(['c', 'b', 'c']);
  expect(frontOf([picture('a', 'gone'), picture('b', 'gone')], 'b')).toBe('a');
});

it('finds what resembles a picture, from either side', () => {
  expect(ids(alikeTo(all, all[0]!))).toBe('cd');
  expect(ids(alikeTo(all, all[2]!))).toBe('ad');
  expect(ids(alikeTo(all, all[1]!))).toBe('');
});

it('puts the pick first, and in front of those that resemble it', () => {
  expect(ids(unfolded(pickFirst(all, 'b')))).toBe('bcad');
  expect(ids(unfolded(pickFirst(all, 'd')))).toBe('dacb');
  expect(ids(foldAlike(pickFirst(all, 'd'), null).pictures)).toBe('db');
  expect(ids(pickFirst(all, 'gone'))).toBe('abcd');
});
