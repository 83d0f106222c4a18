// The outline of an enlarged photo is smooth, and single hairs stay.
import { expect, test } from 'vitest';
import type { Plane } from '../../types.ts';
import { softenOutline } from './soften-outline.ts';

const SIDE = 240;
const SCALE = 3;
const planeOf = (inside: (x: number, y: number) => boolean): Plane => ({
  data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => (inside(i % SIDE, (i / SIDE) | 0) ? 1 : 0)),
  width: SIDE,
  height: SIDE,
});

/** Where the outline crosses each row, in pixels: the sum of alpha. */
const crossings = ({ data }: Plane): number[] =>
  Array.from({ length: SIDE }, (_, y) => data.subarray(y * SIDE, (y + 1) * SIDE).reduce((sum, v) => sum + v, 0));
const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);

test('steps of a pixel of the photo along an upright outline nearly vanish', () => {
  const stepped = planeOf((x, y) => x < 120 + (((y / SCALE) | 0) % 2) * SCALE);
  const inner = (plane: Plane): number[] => crossings(plane).slice(20, -20);
  expect(spread(inner(stepped))).toBe(SCALE);
  expect(spread(inner(softenOutline(stepped, SCALE)))).toBeLessThan(SCALE * 0.25);
});

test('the outline stays steep, and a hair as wide as a pixel of the photo stays plain to see', () => {
  const edge = softenOutline(
    planeOf((x) => x < 120),
    SCALE,
  ).data;
  const blurred = Array.from({ length: SIDE }, (_, x) => edge[100 * SIDE + x]!).filter((v) => v > 0.02 && v < 0.98);
  expect(blurred.length).toBeLessThanOrEqual(3 * SCALE);
  const hair = softenOutline(
    planeOf((x) => Math.abs(x - 120) <= 1),
    SCALE,
  ).data;
  expect(hair[100 * SIDE + 120]).toBeGreaterThan(0.35);
});

test('a photo that is not enlarged keeps its outline as it is', () => {
  const alpha = planeOf((x) => x < 120);
  expect(softenOutline(alpha, 1.5)).toBe(alpha);
});
