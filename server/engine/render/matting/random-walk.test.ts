// Where borders between two seeds come to lie.
import { expect, test } from 'vitest';
import { randomWalk } from './random-walk.ts';

const WIDTH = 21;
const HEIGHT = 9;

/** Known on the left border as 1 and on the right one as 0; steps over the column `edge` are hard. */
function halves(edge: number, pull = 0): Float32Array {
  const size = WIDTH * HEIGHT;
  const column = (i: number): number => i % WIDTH;
  const value = Float32Array.from({ length: size }, (_, i) => (column(i) === 0 ? 1 : 0));
  return randomWalk({
    width: WIDTH,
    height: HEIGHT,
    free: Uint8Array.from(value, (_, i) => (column(i) > 0 && column(i) < WIDTH - 1 ? 1 : 0)),
    value,
    towards: new Float32Array(size).fill(1),
    pull: new Float32Array(size).fill(pull),
    ease: (i, j) => (Math.min(column(i), column(j)) < edge && Math.max(column(i), column(j)) >= edge ? 1e-3 : 1),
  });
}

const row = (values: Float32Array): number[] => [...values.subarray(4 * WIDTH, 5 * WIDTH)];

test('the border lies on the edge, however near it is to one side', () => {
  const found = row(halves(4));
  expect(Math.min(...found.slice(0, 4))).toBeGreaterThan(0.9);
  expect(Math.max(...found.slice(4))).toBeLessThan(0.1);
});

test('without an edge the border lies half way', () => {
  const found = row(halves(-1));
  expect(found[10]).toBeCloseTo(0.5, 2);
  expect(found.toSorted((a, b) => b - a)).toEqual(found);
});

test('what is expected decides where nothing else does', () => {
  expect(row(halves(-1, 1))[10]).toBeGreaterThan(0.95);
});
