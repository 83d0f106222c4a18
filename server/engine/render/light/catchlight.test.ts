// Which eyes get a catchlight, and where it is set.
import { describe, expect, it } from 'vitest';
import type { Rgb } from '../../types.ts';
import { areDull, setCatchlights } from './catchlight.ts';
import type { EyeInFrame } from './catchlight.ts';
import type { Colour } from '../raster/colour-space.ts';

const SIZE = 100;
const RADIUS = 15;
const MIDDLE = 50;

/** An eye as a painter would start it: a brown iris on a white ball, `lamp` added where a reflection would be. */
function eyeball({ white = 0.6, iris = 0.15, lamp = 0 } = {}): Colour {
  const plane = Float32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    if (Math.hypot(x - MIDDLE - 5, y - MIDDLE + 5) < 3) return iris + lamp;
    return Math.hypot(x - MIDDLE, y - MIDDLE) < RADIUS ? iris : white;
  });
  return { r: plane, g: plane, b: plane, width: SIZE, height: SIZE };
}
const eye = (more: Partial<EyeInFrame> = {}): EyeInFrame => ({
  iris: [MIDDLE, MIDDLE],
  radius: RADIUS,
  lids: [
    [20, 50],
    [35, 62],
    [65, 62],
    [80, 50],
    [65, 38],
    [35, 38],
  ],
  openness: 0.4,
  ...more,
});

describe('an eye', () => {
  it('is dull without a reflection', () => {
    expect(areDull(eyeball(), [eye()])).toBe(true);
  });

  it.each([
    ['reflects a lamp', eyeball({ lamp: 0.6 }), eye()],
    ['is behind dark glass', eyeball({ white: 0.15, iris: 0.1 }), eye()],
    ['is nearly closed', eyeball(), eye({ openness: 0.1 })],
    ['is small', eyeball(), eye({ radius: 5 })],
    ['leaves the picture', eyeball(), eye({ iris: [2, MIDDLE], lids: [[-20, 50], [2, 62], [30, 50], [2, 38]] })], // prettier-ignore
  ])('is left alone when it %s', (_, person, one) => {
    expect(areDull(person, [one])).toBe(false);
    // One of the two is enough: nobody has a lamp in one eye only.
    expect(areDull(person, [eye(), one])).toBe(false);
  });

  it.each([1, -1] as const)(
    'gets its lamp above the middle, on the side of the key (%i), and nothing on its lids',
    (side) => {
      const image: Rgb = { data: new Uint8Array(SIZE * SIZE * 3).fill(40), width: SIZE, height: SIZE };
      setCatchlights(image, [eye()], side);
      let [sum, across, down, brightest] = [0, 0, 0, 0];
      for (let i = 0; i < SIZE * SIZE; i++) {
        const more = image.data[i * 3]! - 40;
        sum += more;
        across += more * (i % SIZE);
        down += more * Math.floor(i / SIZE);
        brightest = Math.max(brightest, more);
        if (Math.abs(Math.floor(i / SIZE) - MIDDLE) > 13) expect(more).toBe(0);
      }
      expect((across / sum - MIDDLE) * side).toBeGreaterThan(RADIUS * 0.2);
      expect(down / sum).toBeLessThan(MIDDLE - RADIUS * 0.2);
      expect(brightest).toBeGreaterThan(70);
      expect(brightest).toBeLessThan(160);
    },
  );
});
