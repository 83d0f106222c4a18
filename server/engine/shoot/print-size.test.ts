// Larger prints: only where the photo has the pixels, and of exactly the same part of the photo.
import { expect, test } from 'vitest';
import { toFrame } from '../render/framing/framing.ts';
import type { Frame } from '../render/framing/framing.ts';
import { atShotSize, onLargerPhoto, printedAt, printFactor } from './print-size.ts';

const frame: Frame = {
  width: 1024,
  height: 1280,
  scale: 0.8,
  angle: 0.1,
  pivot: [700, 500],
  origin: [512, 560],
  cut: 0,
};

test('prints larger only as far as the photo has pixels', () => {
  expect(printFactor(frame, 1)).toBe(1.25);
  expect(printFactor(frame, 2)).toBe(2.5);
  expect(printFactor(frame, 4)).toBe(3);
  expect(printFactor(frame, 4, true)).toBe(2.5);
  expect(printFactor({ ...frame, scale: 1.4 }, 1)).toBe(1);
});

test('a larger print shows the same place of the photo at the same place', () => {
  const large = printedAt(onLargerPhoto(frame, 2), 2);
  expect([large.width, large.height]).toEqual([2048, 2560]);
  const [x, y] = toFrame(frame, 640, 480);
  const [largeX, largeY] = toFrame(large, 1280, 960);
  expect(largeX).toBeCloseTo(2 * x, 6);
  expect(largeY).toBeCloseTo(2 * y, 6);
});

test('scores a large print at the size that thresholds are defined for', async () => {
  const image = { data: new Uint8Array(2048 * 2560 * 3), width: 2048, height: 2560 };
  const small = await atShotSize(image, Float32Array.from([1000, 500, 10]));
  expect([small.image.width, small.image.height]).toEqual([1024, 1280]);
  expect([...small.mesh]).toEqual([500, 250, 5]);
});
