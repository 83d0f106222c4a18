// Headshots that hardly differ stand behind the best of them.
import { expect, it } from 'vitest';
import { hashDistance } from '../../engine/analysis/hash-distance.ts';
import { findAlikeHeadshots } from './find-alike-headshots.ts';

const headshot = (id: string, changes: Partial<Parameters<typeof findAlikeHeadshots>[1][number]> = {}) => ({
  id,
  kind: 'headshot' as const,
  style: 'library' as const,
  photo_id: 'photo',
  phash: '0000000000000000',
  rank: 50,
  slot: 0,
  ...changes,
});
const fold = (...rows: ReturnType<typeof headshot>[]) =>
  Object.fromEntries(findAlikeHeadshots({ renderer: { hashDistance } }, rows));

it('folds those of one photo and look whose hashes are near, behind the one with the highest rank', () => {
  const near = headshot('near', { phash: '00000000000000ff', rank: 60 });
  expect(fold(headshot('a'), near, headshot('far', { phash: 'ffffffff00000000' }))).toEqual({ a: 'near' });
});

it('keeps those of another photo or another look apart', () => {
  expect(fold(headshot('a'), headshot('b', { photo_id: 'other' }), headshot('c', { style: 'cafe' }))).toEqual({});
});

it('compares with the one in front, not along a chain', () => {
  const [first, second, third] = [
    headshot('a', { rank: 90 }),
    headshot('b', { phash: '00000000000003ff', rank: 80 }),
    headshot('c', { phash: '00000000000fffff', rank: 70 }),
  ];
  expect(fold(first, second, third)).toEqual({ b: 'a' });
});

it('leaves alone what it cannot compare: no hash, no known photo, a photo itself', () => {
  expect(
    fold(
      headshot('a'),
      headshot('b', { phash: null }),
      headshot('c', { photo_id: null }),
      headshot('d', { phash: 'library-1' }),
    ),
  ).toEqual({});
});
