// The plan of a shoot: no two slots alike, whatever the photos allow.
import { describe, expect, test } from 'vitest';
import { alternatives, photoByPhoto, planTakes, variationOf } from './takes.ts';
import type { Crop } from './takes.ts';

const crop = (scale: number, x = 500, y = 550): Crop => ({ scale, origin: [x, y], width: 1024 });
const four = [crop(1), crop(1.2), crop(0.95, 440), crop(1.1, 560)];
/** A close selfie: whatever is asked for, the frame is nearly the same. */
const close = [crop(1.5), crop(1.52), crop(1.5, 510), crop(1.55)];

describe('takes', () => {
  test('go through all photos before a photo shows another crop', () => {
    const takes = planTakes(['a', 'b', 'c'], [four, four, four]);
    expect(takes.slice(0, 4).map(({ material, composition }) => `${material}${composition}`)).toEqual([
      'a0',
      'b0',
      'c0',
      'a1',
    ]);
    expect(takes).toHaveLength(12);
  });

  test('count a crop once that a close photo repeats', () => {
    const takes = planTakes(['close', 'wide'], [close, four]);
    expect(takes.filter(({ material }) => material === 'close')).toHaveLength(1);
    expect(takes.filter(({ material }) => material === 'wide')).toHaveLength(4);
  });
});

describe('variations', () => {
  test('twenty of five photos are twenty different frames', () => {
    const takes = planTakes(
      ['a', 'b', 'c', 'd', 'e'],
      Array.from({ length: 5 }, () => four),
    );
    const shown = Array.from({ length: 20 }, (_, v) => variationOf(takes, v)!.take);
    expect(new Set(shown).size).toBe(20);
  });

  test('a frame that returns has its light from the other side', () => {
    const takes = planTakes(['only'], [close]);
    const looks = Array.from({ length: 6 }, (_, v) => variationOf(takes, v)!.look);
    expect(new Set(looks).size).toBe(6);
    for (let i = 1; i < looks.length; i += 1) expect(looks[i]! % 2).not.toBe(looks[i - 1]! % 2);
  });

  test('a shoot without photos has none', () => {
    expect(variationOf(planTakes([], []), 3)).toBeUndefined();
  });

  test('what falls short is tried with another photo before another crop of the same', () => {
    const takes = planTakes(['a', 'b'], [four, four]);
    const others = alternatives(takes, takes[0]!);
    expect(others).toHaveLength(7);
    expect(others.slice(0, 4).every(({ material }) => material === 'b')).toBe(true);
  });
});

test('arranges a shoot photo by photo, and each photo crop by crop', () => {
  const takes = [
    { material: 'best', composition: 0 },
    { material: 'other', composition: 0 },
    { material: 'best', composition: 3 },
    { material: 'other', composition: 1 },
  ];
  // The fifth variation shows the first take again.
  const order = photoByPhoto(takes, [0, 1, 2, 3, 4, 0]);
  expect(order).toEqual([0, 4, 5, 2, 1, 3]);
  expect(photoByPhoto([], [1, 0])).toEqual([0, 1]);
});
