// The mask of skin to retouch, on synthetic pictures: it ends softly on every side, and it is a number everywhere.
import { describe, expect, it } from 'vitest';
import { drawnFace } from '#tests/fixtures/drawn-face.ts';
import type { Plane } from '../../types.ts';
import type { Colour } from '../raster/colour-space.ts';
import { cutPatch } from './patch.ts';
import { skinBox, skinMasks } from './skin.ts';

const SIZE = 500;
const MIDDLE = 250;

/** Skin as far as the picture goes; luma is scaled by `light` at each pixel. */
function skinMaskOf(light: (x: number, y: number) => number): Plane {
  const colour: Colour = {
    ...{ r: new Float32Array(SIZE * SIZE), g: new Float32Array(SIZE * SIZE), b: new Float32Array(SIZE * SIZE) },
    ...{ width: SIZE, height: SIZE },
  };
  for (let i = 0; i < SIZE * SIZE; i++) {
    const level = light(i % SIZE, Math.floor(i / SIZE));
    [colour.r[i], colour.g[i], colour.b[i]] = [0.82 * level, 0.66 * level, 0.56 * level];
  }
  const face = drawnFace(MIDDLE, [92, 120]);
  const box = skinBox(face, SIZE, SIZE);
  const patch = cutPatch(colour, box);
  const whole: Plane = {
    data: new Float32Array(patch.width * patch.height).fill(1),
    width: patch.width,
    height: patch.height,
  };
  return skinMasks(patch, whole, whole, face, { left: box.x, top: box.y, scale: 1 }).skin;
}

describe('the mask of skin', () => {
  it('fades out above the forehead of a bald head as it does beside and below the face', () => {
    const { data, width, height } = skinMaskOf(() => 1);
    const down = Array.from({ length: height }, (_, y) => data[y * width + (width >> 1)]!);
    expect(Math.max(...down)).toBeGreaterThan(0.9);
    expect(down[0]).toBeLessThan(0.02);
    expect(down.at(-1)).toBeLessThan(0.02);
    const steps = down.slice(1).map((v, y) => Math.abs(v - down[y]!));
    expect(Math.max(...steps)).toBeLessThan(0.08);
  });

  it('is a number where black lies beside strong texture', () => {
    // In pure black the variance is 0; rounding makes it negative beside values of very different size.
    const near = (x: number, y: number): number => Math.exp(-((x - MIDDLE) ** 2 + (y - MIDDLE) ** 2) / 900);
    const { data } = skinMaskOf((x, y) => (near(x, y) < 1e-4 ? 0 : near(x, y) * (((x * 7919 + y * 104729) % 97) / 97)));
    expect(data.every((v) => v >= 0 && v <= 1)).toBe(true);
  });
});
