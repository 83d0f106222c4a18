// Which photos are named before the shoot, and when most of them are too weak.
import { describe, expect, it } from 'vitest';
import { threeStrongestPhotos, weakMajority } from './photo-strength';

const photo = (id: string, quality_score: number, warnings: string[] = [], status = 'accepted' as const) => ({
  attachment_id: id,
  quality_score,
  warnings,
  status,
});
const ids = (photos: { attachment_id: string }[]) => photos.map(({ attachment_id }) => attachment_id);

describe('the photos that carry a shoot', () => {
  it('are the three best, the best first', () => {
    expect(ids(threeStrongestPhotos([photo('a', 60), photo('b', 80), photo('c', 70), photo('d', 50)]))).toEqual([
      'b',
      'c',
      'a',
    ]);
  });

  it('are no weak ones, however good their score', () => {
    const found = threeStrongestPhotos([
      photo('a', 60),
      photo('b', 99, ['eyes_closed']),
      photo('c', 70),
      photo('d', 50),
    ]);
    expect(ids(found)).toEqual(['c', 'a', 'd']);
  });

  it('are not named where there is nothing to choose from', () => {
    expect(threeStrongestPhotos([photo('a', 60), photo('b', 80), photo('c', 70)])).toEqual([]);
    expect(
      threeStrongestPhotos([photo('a', 60), photo('b', 80), photo('c', 70), photo('d', 9, ['soft'])]),
    ).toHaveLength(3);
    expect(
      threeStrongestPhotos([photo('a', 60), photo('b', 80), photo('c', 7, ['dim']), photo('d', 9, ['soft'])]),
    ).toEqual([]);
  });
});

describe('a warning about weak photos', () => {
  it('is given when more than half are weak', () => {
    const weak = photo('a', 60, ['soft']);
    expect(weakMajority([weak, photo('b', 80)])).toBeNull();
    expect(weakMajority([weak, weak, photo('b', 80)])).toEqual({ weak: 2, count: 3 });
    expect(weakMajority([])).toBeNull();
  });

  it('is not given for what costs little', () => {
    expect(weakMajority([photo('a', 60, ['hat', 'no_shoulders'])])).toBeNull();
  });
});
