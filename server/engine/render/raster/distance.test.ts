// Distances to a mask: along rows, columns and diagonals, from both sides, up to the picture's borders.
import { expect, test } from 'vitest';
import { distanceTo } from './distance.ts';

const [WIDTH, HEIGHT] = [9, 7];
const maskOf = (...set: (readonly [x: number, y: number])[]): Uint8Array => {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (const [x, y] of set) mask[y * WIDTH + x] = 1;
  return mask;
};

test('counts steps straight and diagonal to a single pixel', () => {
  const distance = distanceTo(maskOf([4, 3]), WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [dx, dy] = [Math.abs(x - 4), Math.abs(y - 3)];
      const diagonal = Math.min(dx, dy);
      expect(distance[y * WIDTH + x]).toBeCloseTo(Math.max(dx, dy) - diagonal + (diagonal * 4) / 3, 4);
    }
});

test('takes the nearest of several, and does not reach round the end of a row', () => {
  const distance = distanceTo(maskOf([8, 2], [0, 6]), WIDTH, HEIGHT);
  expect(distance[3 * WIDTH]).toBeCloseTo(3, 4);
  expect(distance[2 * WIDTH + 8]).toBe(0);
  expect(distance[1 * WIDTH + 7]).toBeCloseTo(4 / 3, 4);
});

test('is larger than any distance where no pixel is set', () => {
  expect(Math.min(...distanceTo(maskOf(), WIDTH, HEIGHT))).toBeGreaterThanOrEqual(WIDTH + HEIGHT);
});
