// Enlarging: every pixel where it belongs, up to the border.
import { expect, test } from 'vitest';
import type { Rgb } from '../../types.ts';
import { doubleRgb } from './resample.ts';

const [width, height] = [40, 30];

test('a slope that is doubled lies where it lay', async () => {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([20 + x * 5, 20 + y * 7, 128], (y * width + x) * 3);
  const large: Rgb = await doubleRgb({ data, width, height });
  expect([large.width, large.height, large.data.length]).toEqual([80, 60, 80 * 60 * 3]);
  const at = (x: number, y: number) => [...large.data.subarray((y * 80 + x) * 3, (y * 80 + x) * 3 + 3)];
  for (const [x, y] of [
    [10, 10],
    [37, 22],
    [71, 51],
  ] as const) {
    const [r, g, b] = at(x, y);
    expect(Math.abs(r! - (20 + ((x + 0.5) / 2 - 0.5) * 5))).toBeLessThan(1.01);
    expect(Math.abs(g! - (20 + ((y + 0.5) / 2 - 0.5) * 7))).toBeLessThan(1.01);
    expect(b).toBe(128);
  }
  // Nothing dark comes in from outside.
  for (const [x, y] of [
    [0, 0],
    [79, 59],
    [0, 59],
  ] as const)
    expect(at(x, y)[2]).toBe(128);
});
