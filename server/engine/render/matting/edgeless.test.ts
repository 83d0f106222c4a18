// How much of an outline has an edge of the photo below it.
import { expect, test } from 'vitest';
import type { Plane, Rgb } from '../../types.ts';
import { edgelessShare } from './edgeless.ts';

const SIDE = 200;
const FACE = { top: 60, width: 60, height: 80 };

/** A photo that is light where the test holds. */
function photoOf(isLight: (x: number, y: number) => boolean): Rgb {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(40);
  for (let i = 0; i < SIDE * SIDE; i++) if (isLight(i % SIDE, (i / SIDE) | 0)) data.fill(200, i * 3, i * 3 + 3);
  return { data, width: SIDE, height: SIDE };
}
const inDisc =
  (radius: number) =>
  (x: number, y: number): boolean =>
    Math.hypot(x - 100, y - 100) < radius;
const alphaOf = (radius: number): Plane => ({
  data: Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.hypot((i % SIDE) - 100, ((i / SIDE) | 0) - 100) < radius ? 1 : 0,
  ),
  width: SIDE,
  height: SIDE,
});

test('an outline along an edge of the photo has none without', () => {
  expect(edgelessShare(alphaOf(60), photoOf(inDisc(60)), FACE)).toBe(0);
});

test('an outline that runs through what looks alike on both sides is without an edge, all of it or in part', () => {
  expect(edgelessShare(alphaOf(60), photoOf(inDisc(90)), FACE)).toBe(1);
  const half = edgelessShare(
    alphaOf(60),
    photoOf((x, y) => x > 100 || inDisc(60)(x, y)),
    FACE,
  );
  expect(half).toBeCloseTo(0.5, 1);
});

test('a face that fills the picture has hardly an outline, of which nothing is said', () => {
  const full: Plane = { data: new Float32Array(SIDE * SIDE).fill(1), width: SIDE, height: SIDE };
  expect(edgelessShare(full, photoOf(inDisc(60)), FACE)).toBeNull();
});
