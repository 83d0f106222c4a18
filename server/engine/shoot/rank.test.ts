// The order in which headshots are presented.
import { describe, expect, test } from 'vitest';
import { flagsOf, rankOf, type RankInputs } from './rank.ts';

const GOOD: RankInputs = {
  smile: 0.7,
  mouthOpening: 0.15,
  eyesOpen: 0.28,
  pastCamera: 0.1,
  light: { bright: 190, clipped: 0, evenness: 0.8 },
  edges: 1,
  sharpness: 12,
  warnings: [],
};
const rank = (change: Partial<RankInputs>): number => rankOf({ ...GOOD, ...change });

describe('rank', () => {
  test('a smile into the camera in good light has nearly everything', () => expect(rank({})).toBeGreaterThan(95));

  test('a calm closed mouth comes close to a smile', () => {
    expect(rank({ smile: 0, mouthOpening: 0.02 })).toBeGreaterThan(90);
  });

  test.each<[string, Partial<RankInputs>]>([
    ['a mouth open in the middle of a word', { smile: 0, mouthOpening: 0.4 }],
    ['closed eyes', { eyesOpen: 0.05 }],
    ['eyes past the camera', { pastCamera: 0.6 }],
    ['a dim face', { light: { ...GOOD.light, bright: 100 } }],
    ['one cheek in the dark', { light: { ...GOOD.light, evenness: 0.35 } }],
    ['an outline that is not to be trusted', { edges: 0.5 }],
    ['a soft face', { sharpness: 1 }],
    ['a photo with a hand at the face', { warnings: ['hand_at_face'] }],
  ])('%s ranks well below a calm face', (_, change) => {
    expect(rank(change)).toBeLessThan(rank({ smile: 0, mouthOpening: 0.02 }) - 10);
  });

  test('two faults are worse than one', () => {
    expect(rank({ pastCamera: 0.6, edges: 0.5 })).toBeLessThan(rank({ edges: 0.5 }));
    expect(rank({ warnings: ['dim', 'looking_away'] })).toBeLessThan(rank({ warnings: ['dim'] }));
  });

  test('only what a headshot shows is a flag', () => {
    expect(flagsOf(['small_face', 'looking_away', 'no_shoulders', 'sunglasses'])).toEqual([
      'looking_away',
      'sunglasses',
    ]);
    expect(rank({ warnings: ['no_shoulders'] })).toBe(rank({}));
  });
});
