// What of a frame is inside the photo.
import { expect, test } from 'vitest';
import type { Rgb } from '../../types.ts';
import type { Frame } from './framing.ts';
import { sourceFor, warpToFrame } from './warp.ts';

const photo: Rgb = { data: new Uint8Array(400 * 500 * 3).fill(90), width: 400, height: 500 };

/** Rows of a frame of 1024 x 1280, `beyond` of whose own pixels lie below the photo, that count as outside it. */
async function outsideRows(beyond: number): Promise<number> {
  const scale = 1280 / 500;
  const frame: Frame = {
    ...{ width: 1024, height: 1280, scale, angle: 0, cut: 0, pivot: [200, 250] },
    origin: [512, 250 * scale - beyond],
  };
  const { inside } = warpToFrame(photo, await sourceFor(photo, frame), frame);
  let rows = 0;
  for (let y = 0; y < 1280; y++) if (inside && !inside[y * 1024 + 512]) rows++;
  return rows;
}

test('a frame that ends a pixel beyond the photo shows its last row to the end', async () => {
  expect(await outsideRows(0)).toBe(0);
  expect(await outsideRows(1.4)).toBe(0);
});

test('a frame that ends further beyond shows where the photo ends', async () => {
  expect(await outsideRows(20)).toBeGreaterThan(15);
});
