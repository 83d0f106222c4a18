// The background behind a person: how busy it is, and the person's outline, both from one quick segmentation.
import type { Point } from '../faces/affine.ts';
import { resizeRgb } from '../render/raster/resample.ts';
import type { Plane, Rgb } from '../types.ts';
import { interleavedLumaAt } from '../render/raster/colour-space.ts';

/** Mask values below the first are surely background, above the second surely person. */
const ROOM = 0.08;
const PERSON = 0.5;
/** Minimum share of background in the picture for it to be judged. */
const MIN_SHARE = 0.04;
const OUTLINE_ROWS = 32;

/** Mean luma difference between neighbouring background pixels, at the mask's size, 0..255. */
export async function busynessOf(image: Rgb, mask: Plane): Promise<number> {
  const { width, height } = mask;
  const { data } = await resizeRgb(image, width, height);
  const luma = (i: number): number => interleavedLumaAt(data, i * 3);
  let steps = 0;
  let count = 0;
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const i = y * width + x;
      if (mask.data[i]! > ROOM || mask.data[i + 1]! > ROOM || mask.data[i + width]! > ROOM) continue;
      steps += Math.hypot(luma(i + 1) - luma(i), luma(i + width) - luma(i));
      count += 1;
    }
  return count < MIN_SHARE * width * height ? 0 : steps / count;
}

/** Down the left side and up the right one, in pixels of a picture of `width` x `height`. */
export function outlineOf(mask: Plane, width: number, height: number): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let row = 0; row < OUTLINE_ROWS; row += 1) {
    const y = Math.min(mask.height - 1, Math.round(((row + 0.5) / OUTLINE_ROWS) * mask.height));
    const line = mask.data.subarray(y * mask.width, (y + 1) * mask.width);
    const from = line.findIndex((value) => value > PERSON);
    if (from < 0) continue;
    const to = line.findLastIndex((value) => value > PERSON);
    const down = Math.round((y / (mask.height - 1)) * height);
    left.push([Math.round((from / mask.width) * width), down]);
    right.push([Math.round(((to + 1) / mask.width) * width), down]);
  }
  return [...left, ...right.toReversed()];
}
