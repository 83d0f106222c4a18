// Near-duplicates in the gallery: one in front, the others behind it.
import { expect, it } from 'vitest';
import { othersInStack, foldStacks, stackFrontId, movePickToFront, unfoldStacks } from './picture-stacks';

const picture = (attachment_id: string, alike_to: string | null = null) => ({ attachment_id, alike_to });
const all = [picture('a', 'c'), picture('b'), picture('c'), picture('d', 'c')];
const ids = (pictures: { attachment_id: string }[]) => pictures.map((one) => one.attachment_id).join('');

it('shows one of them, and says how many stand behind it', () => {
  const { pictures, behind } = foldStacks(all, null);
  expect(ids(pictures)).toBe('cb');
  expect([...behind]).toEqual([['c', 2]]);
});

it('shows them all where they are opened, next to each other', () => {
  expect(ids(foldStacks(all, 'c').pictures)).toBe('cadb');
  expect(ids(foldStacks(all, 'all').pictures)).toBe('cadb');
  expect(ids(unfoldStacks(all))).toBe('cadb');
});

it('puts another in front where the first is deleted', () => {
  const { pictures, behind } = foldStacks([picture('a', 'gone'), picture('b', 'gone')], null);
  expect(ids(pictures)).toBe('a');
  expect([...behind]).toEqual([['a', 1]]);
});

it('says behind which one a picture stands', () => {
  expect(['a', 'b', 'c'].map((id) => stackFrontId(all, id))).toEqual(['c', 'b', 'c']);
  expect(stackFrontId([picture('a', 'gone'), picture('b', 'gone')], 'b')).toBe('a');
});

it('finds what resembles a picture, from either side', () => {
  expect(ids(othersInStack(all, all[0]!))).toBe('cd');
  expect(ids(othersInStack(all, all[2]!))).toBe('ad');
  expect(ids(othersInStack(all, all[1]!))).toBe('');
});

it('puts the pick first, and in front of those that resemble it', () => {
  expect(ids(unfoldStacks(movePickToFront(all, 'b')))).toBe('bcad');
  expect(ids(unfoldStacks(movePickToFront(all, 'd')))).toBe('dacb');
  expect(ids(foldStacks(movePickToFront(all, 'd'), null).pictures)).toBe('db');
  expect(ids(movePickToFront(all, 'gone'))).toBe('abcd');
});
