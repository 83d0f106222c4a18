// The segmenter sees 256 x 256 pixels, so crops are segmented as well: their results are averaged with that of the whole.
import type { Box, Plane, Rgb } from '../../types.ts';

/** The part of the box inside the picture. */
export function clipBox(box: Box, image: { width: number; height: number }): Box {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return {
    x,
    y,
    width: Math.min(image.width, box.x + box.width) - x,
    height: Math.min(image.height, box.y + box.height) - y,
  };
}

export function mirrored({ data, width, height }: Rgb): Rgb {
  const flipped = new Uint8Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const to = i - (i % width) + width - 1 - (i % width);
    for (let c = 0; c < 3; c++) flipped[to * 3 + c] = data[i * 3 + c]!;
  }
  return { data: flipped, width, height };
}

/** What is seen in a crop, and the plane of the whole picture that it is added to. */
interface Layer {
  seen: Plane;
  sum: Plane;
}

interface Crop {
  /** Where it lies on the whole picture. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Weight of the crop, where the whole picture has 1. */
  weight: number;
  /** Share of its shorter side over which the weight fades towards its borders; not along the picture's own, beyond which nothing lies. */
  fade: number;
}

/** Adds what is seen in the crop to the sums, and its weight to `weights`, which has the size of the whole picture as well. */
export function addCrop(
  layers: readonly Layer[],
  weights: Float32Array,
  whole: { width: number; height: number },
  { x: left, y: top, width, height, weight, fade }: Crop,
): void {
  const faded = Math.min(width, height) * fade;
  const room = (at: number, length: number, start: number, all: number): number =>
    Math.min(start === 0 ? Infinity : at, start + length >= all ? Infinity : length - 1 - at);
  for (let y = 0; y < height; y++) {
    const down = room(y, height, top, whole.height);
    for (let x = 0; x < width; x++) {
      const counts = weight * Math.min(1, Math.min(down, room(x, width, left, whole.width)) / faded);
      const to = (top + y) * whole.width + left + x;
      for (const { seen, sum } of layers) sum.data[to]! += counts * seen.data[y * width + x]!;
      weights[to]! += counts;
    }
  }
}
