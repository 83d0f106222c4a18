// The tint of hair on painted pictures: green and blue light goes, natural and dyed colours and everything else stay.
import { expect, it } from 'vitest';
import type { Plane } from '../../types.ts';
import { luma } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { hairTintChange } from './hair-tint.ts';

const SIZE = 80;
const FACE_WIDTH = 60;
type Paint = readonly [r: number, g: number, b: number];

const planeOf = (valueAt: (x: number) => number): Plane => ({
  data: Float32Array.from({ length: SIZE * SIZE }, (_, i) => valueAt(i % SIZE)),
  width: SIZE,
  height: SIZE,
});
const everybody = planeOf(() => 1);
/** Hair left of column 50. */
const hair = planeOf((x) => (x < 50 ? 1 : 0));

const painted = ([r, g, b]: Paint): Colour => ({
  r: planeOf(() => r).data,
  g: planeOf(() => g).data,
  b: planeOf(() => b).data,
  width: SIZE,
  height: SIZE,
});

/** The colour of that column after the change. */
function changedAt(colour: Paint, x: number): Paint {
  const change = hairTintChange(painted(colour), everybody, hair, FACE_WIDTH);
  if (!change || x >= change.left + change.width) return colour;
  const i = (40 - change.top) * change.width + x - change.left;
  return [colour[0] + change.r[i]!, colour[1] + change.g[i]!, colour[2] + change.b[i]!];
}

it.each<[string, Paint]>([
  ['brown', [0.36, 0.28, 0.21]],
  ['fair', [0.8, 0.68, 0.45]],
  ['red', [0.55, 0.3, 0.15]],
  ['black', [0.1, 0.1, 0.1]],
  ['grey', [0.6, 0.6, 0.6]],
  ['pink by dye', [0.85, 0.3, 0.6]],
  ['dark purple by dye', [0.3, 0.2, 0.4]],
  ['green by dye', [0.18, 0.37, 0.3]],
  ['dark green by dye', [0.1, 0.21, 0.16]],
  ['blue by dye', [0.15, 0.35, 0.75]],
])('%s hair keeps its colour', (_, colour) => {
  expect(hairTintChange(painted(colour), everybody, hair, FACE_WIDTH)).toBeNull();
});

it('takes the green of a lamp out of grey hair, and leaves its brightness', () => {
  const before: Paint = [0.48, 0.53, 0.47];
  const after = changedAt(before, 20);
  expect(after[1] - after[0]).toBeLessThan((before[1] - before[0]) * 0.4);
  expect(luma(...after)).toBeCloseTo(luma(...before), 4);
});

it('takes the blue of the sky out of black hair', () => {
  const before: Paint = [0.14, 0.15, 0.19];
  const after = changedAt(before, 20);
  expect(after[2] - after[0]).toBeLessThan((before[2] - before[0]) * 0.4);
});

it('changes nothing beside the hair', () => {
  const before: Paint = [0.48, 0.53, 0.47];
  expect(changedAt(before, 70)).toEqual(before);
});

it('finds nothing to change in a picture without hair', () => {
  expect(
    hairTintChange(
      painted([0.48, 0.53, 0.47]),
      everybody,
      planeOf(() => 0),
      FACE_WIDTH,
    ),
  ).toBeNull();
});
