// Enlarging: every pixel where it belongs, up to the border.
import { expect, test } from 'vitest';
import type { Rgb } from '../../types.ts';
import { resizeRgb } from './resample.ts';

const [width, height] = [40, 30];

test.each([2, 1.04, 1.17, 1.5, 3.3])('a slope that is enlarged %f times lies where it lay', async (zoom) => {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([20 + x * 5, 20 + y * 7, 128], (y * width + x) * 3);
  const [w, h] = [Math.round(width * zoom), Math.round(height * zoom)];
  const large: Rgb = await resizeRgb({ data, width, height }, w, h);
  expect([large.width, large.height, large.data.length]).toEqual([w, h, w * h * 3]);
  const at = (x: number, y: number) => [...large.data.subarray((y * w + x) * 3, (y * w + x) * 3 + 3)];
  let [right, low, count] = [0, 0, 0];
  for (let y = 4; y < h - 4; y++)
    for (let x = 4; x < w - 4; x++) {
      const [r, g, b] = at(x, y);
      right += r! - (20 + (((x + 0.5) * width) / w - 0.5) * 5);
      low += g! - (20 + (((y + 0.5) * height) / h - 0.5) * 7);
      count++;
      expect(b).toBe(128);
    }
  // A pixel steps by 5 and 7: within a tenth of one.
  expect(Math.abs(right / count)).toBeLessThan(0.5);
  expect(Math.abs(low / count)).toBeLessThan(0.5);
  // Nothing dark comes in from outside.
  for (const [x, y] of [
    [0, 0],
    [w - 1, h - 1],
    [0, h - 1],
  ] as const)
    expect(at(x, y)[2]).toBe(128);
});
