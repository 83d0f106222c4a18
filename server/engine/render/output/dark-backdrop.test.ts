// Mixed pixels of the outline show less of the old wall before a dark backdrop, and are as they are before a bright one.
import { expect, test } from 'vitest';
import type { Plane } from '../../types.ts';
import type { Colour } from '../raster/colour-space.ts';
import { thinBeforeDark } from './dark-backdrop.ts';

const alpha: Plane = { data: Float32Array.of(0, 0.25, 0.5, 1), width: 4, height: 1 };
const backdropOf = (level: number): Colour => {
  const plane = (): Float32Array => new Float32Array(70).fill(level);
  return { r: plane(), g: plane(), b: plane(), width: 10, height: 7 };
};

test('mixed pixels are thinner before a dark backdrop, and the person stays whole', () => {
  const [none, quarter, half, whole] = thinBeforeDark(alpha, backdropOf(0.2)).data;
  expect([none, whole]).toEqual([0, 1]);
  expect(quarter).toBeCloseTo(0.125, 3);
  expect(half).toBeCloseTo(0.354, 3);
});

test('between dark and bright they are thinned in part', () => {
  const half = thinBeforeDark(alpha, backdropOf(0.35)).data[2];
  expect(half).toBeGreaterThan(0.37);
  expect(half).toBeLessThan(0.48);
});

test('before a bright backdrop alpha stays as it is', () => {
  expect(thinBeforeDark(alpha, backdropOf(0.9))).toBe(alpha);
});
