// Mixed pixels of the outline, and its rim, show less of the old wall before a dark backdrop, and are as they are before a bright one.
import { describe, expect, test } from 'vitest';
import type { Plane } from '../../types.ts';
import type { Colour } from '../raster/colour-space.ts';
import { dimRimBeforeDark, thinBeforeDark } from './dark-backdrop.ts';

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

describe('the rim before a dark backdrop', () => {
  const [width, height, faceWidth] = [240, 300, 160];
  const inside = (x: number, y: number, radius = 90): boolean => Math.hypot(x - 120, y - 150) < radius;
  const draw = (level: (x: number, y: number) => number): Float32Array =>
    Float32Array.from({ length: width * height }, (_, i) => level(i % width, Math.floor(i / width)));
  const disc: Plane = { data: draw((x, y) => (inside(x, y) ? 1 : 0)), width, height };
  /** Grey of 0.2 with one bright spot, and a line of `rim` two pixels wide along the outline. */
  const personOf = (rim: number): Colour => {
    const spot = (x: number, y: number): boolean => Math.hypot(x - 120, y - 120) < 6;
    const level = (x: number, y: number): number => (!inside(x, y, 88) ? rim : spot(x, y) ? 0.9 : 0.2);
    return { r: draw(level), g: draw(level), b: draw(level), width, height };
  };
  /** In the middle of the line at the right, and in the spot. */
  const LINE = 150 * width + 209;
  const SPOT = 120 * width + 120;
  const night = backdropOf(0.15);

  test('a pale one becomes about as dark as the person, and lights inside the person stay', () => {
    const person = personOf(0.6);
    const dimmed = dimRimBeforeDark(person, disc, faceWidth, night);
    for (const plane of [dimmed.r, dimmed.g, dimmed.b]) {
      expect(plane[LINE]).toBeGreaterThan(0.19);
      expect(plane[LINE]).toBeLessThan(0.27);
      expect(plane[SPOT]).toBeCloseTo(0.9, 5);
    }
    expect(person.r[LINE]).toBeCloseTo(0.6, 5);
  });

  test('one that is darker than the person stays', () => {
    expect(dimRimBeforeDark(personOf(0.05), disc, faceWidth, night).r[LINE]).toBeCloseTo(0.05, 5);
  });

  test('a person of nothing but a rim stays as they are, for nothing tells their own colour', () => {
    const ring: Plane = { data: draw((x, y) => (inside(x, y) && !inside(x, y, 88) ? 1 : 0)), width, height };
    expect(dimRimBeforeDark(personOf(0.6), ring, faceWidth, night).r[LINE]).toBeCloseTo(0.6, 5);
  });

  test('before a bright one the person stays as they are', () => {
    const person = personOf(0.6);
    expect(dimRimBeforeDark(person, disc, faceWidth, backdropOf(0.9))).toBe(person);
  });
});
