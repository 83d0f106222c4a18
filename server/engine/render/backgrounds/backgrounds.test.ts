// Backgrounds on their own: never flat, never the same twice over, lit from the key's side, and repeatable.
import { describe, expect, it } from 'vitest';
import { luma } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { STYLES } from '../styles.ts';
import { backdropFor } from './index.ts';

const room: Colour = {
  r: Float32Array.from({ length: 64 * 80 }, (_, i) => (i % 64) / 64),
  g: Float32Array.from({ length: 64 * 80 }, (_, i) => i / (64 * 80)),
  b: new Float32Array(64 * 80).fill(0.4),
  width: 64,
  height: 80,
};

function lumas(backdrop: Colour): Float32Array {
  return backdrop.r.map((r, i) => luma(r, backdrop.g[i]!, backdrop.b[i]!));
}
const mean = (values: Float32Array): number => values.reduce((sum, v) => sum + v, 0) / values.length;
function gap(a: Colour, b: Colour): number {
  const other = lumas(b);
  return mean(lumas(a).map((v, i) => Math.abs(v - other[i]!)));
}

describe.each(STYLES.map((style) => [style.id, style] as const))('the background of %s', (_, style) => {
  it('is never a flat fill, and holds no impossible value', async () => {
    const values = lumas(await backdropFor(style, 1, 0, room));
    const middle = mean(values);
    const deviation = Math.sqrt(mean(values.map((v) => (v - middle) ** 2)));
    expect(deviation).toBeGreaterThan(0.008);
    expect(values.every((v) => v >= 0 && v <= 1.001)).toBe(true);
  });

  it('changes with the variant and is the same when painted again', async () => {
    const [first, second] = [await backdropFor(style, 1, 0, room), await backdropFor(style, 1, 1, room)];
    const difference = first.r.reduce((sum, v, i) => sum + Math.abs(v - second.r[i]!), 0) / first.r.length;
    expect(difference).toBeGreaterThan(0.008);
    expect((await backdropFor(style, 1, 0, room)).g).toEqual(first.g);
  });
});

describe('studio paper', () => {
  it('is brighter on the side of the key', async () => {
    const grey = STYLES.find((s) => s.id === 'studio-grey')!;
    const right = await backdropFor(grey, 1, 0, room);
    const left = await backdropFor(grey, -1, 0, room);
    const half = (c: Colour, from: number): number =>
      mean(lumas(c).filter((_, i) => (i % c.width >= c.width / 2 ? 1 : 0) === from));
    expect(half(right, 1)).toBeGreaterThan(half(right, 0));
    expect(half(left, 0)).toBeGreaterThan(half(left, 1));
    expect(gap(right, left)).toBeGreaterThan(0.005);
  });
});

describe('a company’s wall', () => {
  it.each([0, 1, 2, 3])('is brightest behind the head, in variant %i', async (variant) => {
    const navy = STYLES.find((s) => s.id === 'navy-brand')!;
    const backdrop = await backdropFor(navy, 1, variant, room);
    const { width, height } = backdrop;
    const near = (from: number, to: number): number =>
      mean(
        lumas(backdrop).filter((_, i) => {
          const [across, down] = [((i % width) + 0.5) / width - 0.5, (Math.floor(i / width) + 0.5) / height - 0.36];
          const far = Math.hypot(across, down);
          return far >= from && far < to;
        }),
      );
    expect(near(0, 0.25)).toBeGreaterThan(near(0.4, 1) * 1.15);
  });
});
