// What sharpening must leave alone: strong edges get no ring, and an enlarged photo's faint mottle is not made crunchy.
import { describe, expect, it } from 'vitest';
import { everywhere } from '../framing/transform.ts';
import type { Colour } from '../raster/colour-space.ts';
import { sharpen } from './finish.ts';

const SIZE = { width: 40, height: 40 } as const;

/** A grey picture after sharpening. */
function sharpened(at: (x: number, y: number) => number, scale: number): { before: Float32Array; after: Float32Array } {
  const before = Float32Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    at(i % SIZE.width, Math.floor(i / SIZE.width)),
  );
  const colour: Colour = { r: before.slice(), g: before.slice(), b: before.slice(), ...SIZE };
  sharpen(colour, { data: new Float32Array(before.length).fill(1), ...SIZE }, everywhere(SIZE), scale);
  return { before, after: colour.r };
}

/** Range of the values in the middle of the picture. */
function contrast(values: Float32Array): number {
  const middle = values.filter((_, i) => Math.abs((i % SIZE.width) - 20) < 12 && Math.abs(i / SIZE.width - 20) < 12);
  return Math.max(...middle) - Math.min(...middle);
}

const stripes =
  (height: number) =>
  (x: number): number =>
    0.5 + (height / 2) * Math.sin((x * 2 * Math.PI) / 5);

describe('sharpening', () => {
  it('draws no ring along a strong edge, however much the photo is enlarged', () => {
    for (const scale of [1, 3]) {
      const { after } = sharpened((x) => 0.2 + 0.6 / (1 + Math.exp((20 - x) * 1.2)), scale);
      expect(Math.max(...after)).toBeLessThan(0.8 + 0.03);
      expect(Math.min(...after)).toBeGreaterThan(0.2 - 0.03);
    }
  });

  it('raises the texture of skin and cloth', () => {
    const { before, after } = sharpened(stripes(0.06), 1);
    expect(contrast(after) / contrast(before)).toBeGreaterThan(1.15);
  });

  it('leaves the mottle of an enlarged photo as faint as it is', () => {
    const { before, after } = sharpened(stripes(0.008), 3);
    expect(contrast(after) / contrast(before)).toBeLessThan(1.25);
    const plain = sharpened(stripes(0.06), 3);
    expect(contrast(plain.after) / contrast(plain.before)).toBeGreaterThan(1.3);
  });
});
