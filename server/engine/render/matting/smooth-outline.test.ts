// Lumps of a busy wall go from the outline; what is as broad as a lock of hair stays, and so does every outline before a plain wall.
import { expect, test } from 'vitest';
import type { Plane } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { fitAlpha } from './guided-upsample.ts';
import { ignoreColours, smoothOutline } from './smooth-outline.ts';

const SIDE = 320;
/** A head of 100 pixels radius. */
const MIDDLE = SIDE / 2;
const HEAD = 100;
const face = { width: 185 } as FaceGeometry;

const planeOf = (inside: (x: number, y: number) => boolean): Plane => ({
  data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => (inside(i % SIDE, (i / SIDE) | 0) ? 1 : 0)),
  width: SIDE,
  height: SIDE,
});
const isHead = (x: number, y: number): boolean => Math.hypot(x - MIDDLE, y - MIDDLE) < HEAD;
/** The head with a round piece of so many pixels radius on its crown. */
const headWith = (radius: number): Plane =>
  planeOf((x, y) => isHead(x, y) || Math.hypot(x - MIDDLE, y - (MIDDLE - HEAD)) < radius);
const everywhere = (weight: number): Float32Array => new Float32Array(SIDE * SIDE).fill(weight);
const crown = ({ data }: Plane, above: number): number => data[(MIDDLE - HEAD - above) * SIDE + MIDDLE]!;

test('a lump on the outline is gone, and the head below it is whole', () => {
  const alpha = headWith(4);
  expect(crown(alpha, 3)).toBe(1);
  smoothOutline(alpha, everywhere(1), everywhere(0), face);
  expect(crown(alpha, 3)).toBeLessThan(0.1);
  expect(crown(alpha, -8)).toBeGreaterThan(0.95);
});

test('what the corridor keeps stays, however thin', () => {
  const alpha = headWith(4);
  const least = everywhere(0);
  least[(MIDDLE - HEAD - 3) * SIDE + MIDDLE] = 1;
  smoothOutline(alpha, everywhere(1), least, face);
  expect(crown(alpha, 3)).toBe(1);
});

test('what is as broad as a bun stays', () => {
  const alpha = headWith(24);
  smoothOutline(alpha, everywhere(1), everywhere(0), face);
  expect(crown(alpha, 18)).toBeGreaterThan(0.95);
});

test('the outline stays steep', () => {
  const alpha = planeOf(isHead);
  smoothOutline(alpha, everywhere(1), everywhere(0), face);
  const row = alpha.data.subarray(MIDDLE * SIDE, MIDDLE * SIDE + MIDDLE);
  expect(row.filter((v) => v > 0.05 && v < 0.95).length).toBeLessThanOrEqual(6);
});

test('before a plain wall alpha stays as it is', () => {
  const alpha = headWith(5);
  const before = Float32Array.from(alpha.data);
  smoothOutline(alpha, everywhere(0), everywhere(0), face);
  expect(alpha.data).toEqual(before);
});

test('colours have a say in alpha only before a plain wall', () => {
  const alpha = planeOf((x) => x < MIDDLE).data.map((v, i) => v * (0.6 + 0.4 * (((i / SIDE) | 0) % 2)));
  const grey = alpha.map((v) => v * 0.8);
  const linesOf = (weight: number): Float32Array => {
    const picture = { r: grey, g: grey, b: grey, width: SIDE, height: SIDE };
    const fitted = fitAlpha(alpha, picture, new Uint8Array(alpha.length).fill(1));
    ignoreColours(fitted, everywhere(weight));
    return fitted.lines.subarray((MIDDLE * SIDE + MIDDLE) * 4).slice(0, 3);
  };
  expect(Math.max(...linesOf(0))).toBeGreaterThan(0.1);
  expect([...linesOf(1)]).toEqual([0, 0, 0]);
});
