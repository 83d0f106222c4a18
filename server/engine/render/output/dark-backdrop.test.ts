// Mixed pixels of the outline show less of the old wall before a dark backdrop, and are as they are before a bright one.
import { expect, test } from 'vitest';
import type { Plane } from '../../types.ts';
import type { Colour } from '../raster/colour-space.ts';
import { thinBeforeDark } from './dark-backdrop.ts';

const alpha: Plane = { data: Float32Array.of(0, 0.25, 0.5, 1), width: 4, height: 1 };
const none: Plane = { data: new Float32Array(4), width: 4, height: 1 };
const backdropOf = (level: number): Colour => {
  const plane = (): Float32Array => new Float32Array(70).fill(level);
  return { r: plane(), g: plane(), b: plane(), width: 10, height: 7 };
};

test('mixed pixels are thinner before a dark backdrop, and the person stays whole', () => {
  const [nothing, quarter, half, whole] = thinBeforeDark(alpha, none, backdropOf(0.2)).data;
  expect([nothing, whole]).toEqual([0, 1]);
  expect(quarter).toBeCloseTo(0.125, 3);
  expect(half).toBeCloseTo(0.354, 3);
});

test('before a dark backdrop alone the share of the old wall goes from what alpha takes for the person', () => {
  const veil: Plane = { data: Float32Array.of(0, 0, 0, 0.5), width: 4, height: 1 };
  expect(thinBeforeDark(alpha, veil, backdropOf(0.2)).data[3]).toBeCloseTo(0.354, 3);
  expect(thinBeforeDark(alpha, veil, backdropOf(0.9)).data[3]).toBe(1);
});

test('between dark and bright they are thinned in part', () => {
  const half = thinBeforeDark(alpha, none, backdropOf(0.35)).data[2];
  expect(half).toBeGreaterThan(0.37);
  expect(half).toBeLessThan(0.48);
});

test('before a bright backdrop alpha stays as it is', () => {
  expect(thinBeforeDark(alpha, none, backdropOf(0.9))).toBe(alpha);
});
