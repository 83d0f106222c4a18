// The segmenter sees 256 x 256 pixels, so that it looks at crops as well: what it says of them is averaged with what it says of the whole.
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

interface Crop {
  /** What is seen in the crop: planes of its size. */
  seen: readonly Plane[];
  /** Its corner on the whole picture. */
  x: number;
  y: number;
  /** Weight of the crop, where the whole picture has 1. */
  weight: number;
  /** Share of its shorter side over which the weight fades towards its borders; not along the picture's own, beyond which nothing lies. */
  fade: number;
}

/** Adds the crop to `sums` and its weight to `weights`, which have the size of the whole picture. */
export function addCrop(
  sums: readonly Float32Array[],
  weights: Float32Array,
  whole: { width: number; height: number },
  { seen, x: left, y: top, weight, fade }: Crop,
): void {
  const { width, height } = seen[0]!;
  const faded = Math.min(width, height) * fade;
  const room = (at: number, length: number, start: number, all: number): number =>
    Math.min(start === 0 ? Infinity : at, start + length >= all ? Infinity : length - 1 - at);
  for (let y = 0; y < height; y++) {
    const down = room(y, height, top, whole.height);
    for (let x = 0; x < width; x++) {
      const counts = weight * Math.min(1, Math.min(down, room(x, width, left, whole.width)) / faded);
      const to = (top + y) * whole.width + left + x;
      for (let k = 0; k < sums.length; k++) sums[k]![to]! += counts * seen[k]!.data[y * width + x]!;
      weights[to]! += counts;
    }
  }
}
