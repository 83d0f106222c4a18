// Grain goes from a photo that has too much of it, what is drawn in it stays, and a photo in good light is not touched.
import { expect, test } from 'vitest';
import { personBytes } from '#tests/fixtures/photos.ts';
import { findFacesIn } from '../../analysis/analyse.ts';
import { decodeRgb } from '../../decode/index.ts';
import type { Rgb } from '../../types.ts';
import { denoise } from './denoise.ts';

const photo = await decodeRgb(personBytes(0));
const [face] = await findFacesIn(photo);
const { box } = face!;

/** The photo with noise of this standard deviation, as a small sensor in a dim room makes it. */
function grainy(deviation: number): Rgb {
  let state = 12345;
  const even = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const normal = (): number => Math.sqrt(-2 * Math.log(even() + 1e-9)) * Math.cos(2 * Math.PI * even());
  const data = new Uint8ClampedArray(photo.data.length);
  for (let i = 0; i < data.length; i += 3) {
    const luma = normal();
    for (let c = 0; c < 3; c++) data[i + c] = photo.data[i + c]! + deviation * (0.85 * luma + 0.5 * normal());
  }
  return { ...photo, data: new Uint8Array(data.buffer) };
}

const lumaAt = ({ data }: Rgb, i: number): number =>
  0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;

/** Decibels of luma's error against the photo before the noise, over the face. */
function decibels(image: Rgb): number {
  let [sum, count] = [0, 0];
  for (let y = Math.ceil(box.y); y < box.y + box.height; y++)
    for (let x = Math.ceil(box.x); x < box.x + box.width; x++, count++)
      sum += (lumaAt(image, y * photo.width + x) - lumaAt(photo, y * photo.width + x)) ** 2;
  return 10 * Math.log10((255 ** 2 * count) / sum);
}

/** How steep luma is across lashes, lips and beard: the mean of the face's steepest twentieth. */
function steepness(image: Rgb): number {
  const steps: number[] = [];
  for (let y = Math.ceil(box.y); y < box.y + box.height; y++)
    for (let x = Math.ceil(box.x); x < box.x + box.width; x++) {
      const i = y * photo.width + x;
      steps.push(Math.abs(lumaAt(image, i + 1) - lumaAt(image, i - 1)));
    }
  const steepest = steps.sort((a, b) => b - a).slice(0, steps.length / 20);
  return steepest.reduce((sum, v) => sum + v, 0) / steepest.length;
}

const all = { x: 0, y: 0, width: photo.width, height: photo.height };

test.each([
  [5, 1.2],
  [8, 3],
])('noise of %i steps goes by more than %f dB, and features stay', (deviation, gain) => {
  const noisy = grainy(deviation);
  const denoised = denoise(noisy, face!, all);
  expect(decibels(denoised) - decibels(noisy)).toBeGreaterThan(gain);
  expect(steepness(denoised) / steepness(photo)).toBeGreaterThan(0.85);
});

test('only inside the box', () => {
  const noisy = grainy(8);
  const denoised = denoise(noisy, face!, { ...all, height: photo.height / 2 });
  const from = Math.ceil(photo.height / 2) * photo.width * 3;
  expect(Buffer.compare(denoised.data.subarray(from), noisy.data.subarray(from))).toBe(0);
  expect(Buffer.compare(denoised.data.subarray(0, from), noisy.data.subarray(0, from))).not.toBe(0);
});

test.each([0, 1, 2, 3, 4, 5])('person %i in good light stays as photographed', async (index) => {
  const one = await decodeRgb(personBytes(index));
  const [its] = await findFacesIn(one);
  expect(denoise(one, its!, { x: 0, y: 0, width: one.width, height: one.height })).toBe(one);
});
