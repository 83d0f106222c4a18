// What takes an outline's confidence: a large patch that may be the person's or not, and not the slope along any outline.
import { describe, expect, test } from 'vitest';
import type { Plane } from '../../types.ts';
import { patchDoubt } from './doubted-patch.ts';

const SIDE = 200;
const FACE = { mesh: new Float32Array(), left: 50, top: 40, width: 100, height: 120, turn: 0 };

/** A person left of a straight outline, which the segmenter sees as a slope of `slope` pixels, and a patch that it half believes in beside it. */
function belief({ slope = 4, patch = 0 }): Plane {
  const data = new Float32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const isPatch = x > 120 && x < 120 + patch && y > 150 && y < 150 + patch;
      data[y * SIDE + x] = isPatch ? 0.5 : Math.min(1, Math.max(0, 0.5 + (120 - x) / slope));
    }
  return { data, width: SIDE, height: SIDE };
}
const hair = (share: number): Float32Array => new Float32Array(SIDE * SIDE).fill(share);

describe('doubt about a patch', () => {
  test.each([2, 4, 5])('there is none along an outline whose slope is %i pixels wide', (slope) => {
    expect(patchDoubt(belief({ slope }), hair(0), FACE)).toBe(0);
  });

  test('a head behind the shoulder that is half believed in takes all that a patch can', () => {
    expect(patchDoubt(belief({ patch: 20 }), hair(0), FACE)).toBe(1);
  });

  test('the same patch is nothing unusual in curls, and a much larger one is', () => {
    expect(patchDoubt(belief({ patch: 20 }), hair(1), FACE)).toBe(0);
    expect(patchDoubt(belief({ patch: 45 }), hair(1), FACE)).toBe(1);
  });

  test('is the same at any size of the picture', () => {
    const small = belief({ patch: 12 });
    const large = { width: 2 * SIDE, height: 2 * SIDE, data: new Float32Array(4 * SIDE * SIDE) };
    for (let i = 0; i < large.data.length; i++) {
      const [x, y] = [i % large.width, Math.floor(i / large.width)];
      large.data[i] = small.data[(y >> 1) * SIDE + (x >> 1)]!;
    }
    const face = { ...FACE, left: 100, top: 80, width: 200, height: 240 };
    expect(patchDoubt(large, new Float32Array(large.data.length), face)).toBeCloseTo(
      patchDoubt(small, hair(0), FACE),
      1,
    );
  });
});
