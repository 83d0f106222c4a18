// Mixed pixels of the outline show less of the old wall before a dark backdrop, and before one that is brighter than that wall.
import { expect, test } from 'vitest';
import type { Plane } from '../../types.ts';
import type { Colour } from '../raster/colour-space.ts';
import { thinEdge } from './thin-edge.ts';

const alpha: Plane = { data: Float32Array.of(0, 0.25, 0.5, 1), width: 4, height: 1 };
const none: Plane = { data: new Float32Array(4), width: 4, height: 1 };
const wallOf = (levelAt: (x: number) => number): Colour => {
  const plane = (): Float32Array => Float32Array.from({ length: 80 }, (_, i) => levelAt((i % 8) / 8));
  return { r: plane(), g: plane(), b: plane(), width: 8, height: 10 };
};
const before = (backdrop: number, own: number, veil = none): Plane =>
  thinEdge(alpha, { veil, own: wallOf(() => own), backdrop: wallOf(() => backdrop) });

test('mixed pixels are thinner before a dark backdrop, whatever the old wall, and the person stays whole', () => {
  for (const own of [0.1, 0.9]) {
    const [nothing, quarter, half, whole] = before(0.2, own).data;
    expect([nothing, whole]).toEqual([0, 1]);
    expect(quarter).toBeCloseTo(0.125, 3);
    expect(half).toBeCloseTo(0.354, 3);
  }
});

test('before a dark backdrop alone the share of the old wall goes from what alpha takes for the person', () => {
  const veil: Plane = { data: Float32Array.of(0, 0, 0, 0.5), width: 4, height: 1 };
  expect(before(0.2, 0.9, veil).data[3]).toBeCloseTo(0.354, 3);
  expect(before(0.9, 0.2, veil).data[3]).toBe(1);
});

test('between dark and bright they are thinned in part', () => {
  const half = before(0.39, 0.9).data[2];
  expect(half).toBeGreaterThan(0.37);
  expect(half).toBeLessThan(0.48);
});

test('mixed pixels with a dark wall in them are thinner before a bright backdrop', () => {
  expect(before(0.9, 0.2).data[2]).toBeCloseTo(0.354, 3);
});

test('only where the old wall is dark', () => {
  const walls = { veil: none, own: wallOf((x) => (x < 0.5 ? 0.2 : 0.9)), backdrop: wallOf(() => 0.9) };
  const [, quarter, half] = thinEdge(alpha, walls).data;
  expect(quarter).toBeCloseTo(0.125, 3);
  expect(half).toBe(0.5);
});

test('before a bright backdrop what was before a bright wall stays as it is', () => {
  expect(before(0.9, 0.8)).toBe(alpha);
});
