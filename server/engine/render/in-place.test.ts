// A person left in their photo: retouched, and everything round about as it is.
import { expect, test } from 'vitest';
import { keepInPlace } from './in-place.ts';
import type { Colour } from './raster/colour-space.ts';

const SIZE = { width: 64, height: 64 };
const at = (x: number, y: number): number => y * SIZE.width + x;
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: SIZE.width * SIZE.height }, (_, i) => value(i % SIZE.width, Math.floor(i / SIZE.width)));
const grey = (value: (x: number, y: number) => number): Colour => ({
  r: plane(value),
  g: plane(value),
  b: plane(value),
  ...SIZE,
});
const striped = (x: number): number => (x % 4 < 2 ? 0.2 : 0.4);
const FACE_WIDTH = 50;
const alpha = { data: plane((x, y) => (Math.hypot(x - 32, y - 32) < 12 ? 1 : 0)), ...SIZE };

test('shows the retouched person, and the photo as sharp as it is beside them and far away', () => {
  const shown = keepInPlace(
    grey(striped),
    grey(() => 0.8),
    alpha,
    FACE_WIDTH,
  );
  expect(shown.r[at(32, 32)]).toBeCloseTo(0.8, 5);
  for (const [x, y] of [
    [32, 18],
    [33, 18],
    [2, 60],
    [5, 2],
  ] as const)
    expect(shown.g[at(x, y)]).toBeCloseTo(striped(x), 5);
});

test('shows the photo where it is not sure that somebody is there', () => {
  const doubted = { ...alpha, data: alpha.data.map((a) => a * 0.85) };
  const shown = keepInPlace(
    grey(striped),
    grey(() => 0.8),
    doubted,
    FACE_WIDTH,
  );
  expect(shown.b[at(32, 32)]).toBeCloseTo(striped(32), 5);
});

test('shows the photo along the outline, where the person’s colours are meant for another wall', () => {
  const shown = keepInPlace(
    grey(striped),
    grey(() => 0.8),
    alpha,
    FACE_WIDTH,
  );
  for (const [x, y] of [
    [43, 32],
    [32, 43],
    [21, 32],
  ] as const)
    expect(shown.r[at(x, y)]).toBeCloseTo(striped(x), 1);
});
