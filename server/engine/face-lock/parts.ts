// What each pixel of a portrait is: the segmenter over the whole picture and over crops around head and neck, each mirrored as well.
import type { FaceGeometry } from '../render/face-regions.ts';
import { segmentsOf, SEGMENTS } from '../render/matting/segments.ts';
import type { Segment } from '../render/matting/segments.ts';
import { cropRgb, enlargePlane, shrinkPlane } from '../render/raster/resample.ts';
import type { Box, Plane, Rgb } from '../types.ts';

/** Probabilities 0..1 at the picture's size, together 1 at every pixel. */
export type Parts = Record<Segment, Plane>;

/** Sides of the square crops, in face sizes; a little lower than the head, for the neck. */
const CROPS = [3.4, 2.3] as const;
const BELOW = 0.08;
/** Weight of a crop on that of the whole picture; it fades over this share of its side. */
const WEIGHT = 3;
const FADE = 0.12;

export async function partsOf(image: Rgb, face: FaceGeometry): Promise<Parts> {
  const { width, height } = image;
  const sums = await lookTwice(image, width, height);
  const weights = new Float32Array(width * height).fill(1);
  for (const size of CROPS) {
    const side = Math.max(face.width, face.height) * size;
    const box = clipped(
      {
        x: face.left + face.width / 2 - side / 2,
        y: face.top + face.height * (0.5 + BELOW) - side / 2,
        width: side,
        height: side,
      },
      image,
    );
    if (box.width < 32 || box.height < 32) continue;
    const part = cropRgb(image, box);
    const seen = await lookTwice(part.image, part.image.width, part.image.height);
    addCrop(sums, seen, weights, part, image);
  }
  for (const plane of sums) for (let i = 0; i < weights.length; i++) plane.data[i]! /= weights[i]!;
  return Object.fromEntries(SEGMENTS.map((name, k) => [name, sums[k]!])) as Parts;
}

function clipped(box: Box, image: Rgb): Box {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return {
    x,
    y,
    width: Math.min(image.width, box.x + box.width) - x,
    height: Math.min(image.height, box.y + box.height) - y,
  };
}

function addCrop(
  sums: readonly Plane[],
  seen: readonly Plane[],
  weights: Float32Array,
  { image: part, x: left, y: top }: { image: Rgb; x: number; y: number },
  image: Rgb,
): void {
  const fade = Math.min(part.width, part.height) * FADE;
  // No fading along the picture's own border: nothing lies beyond it.
  const room = (at: number, length: number, start: number, whole: number): number =>
    Math.min(start === 0 ? Infinity : at, start + length >= whole ? Infinity : length - 1 - at);
  for (let y = 0; y < part.height; y++) {
    const down = room(y, part.height, top, image.height);
    for (let x = 0; x < part.width; x++) {
      const weight = WEIGHT * Math.min(1, Math.min(down, room(x, part.width, left, image.width)) / fade);
      const to = (top + y) * image.width + left + x;
      const from = y * part.width + x;
      for (let k = 0; k < sums.length; k++) sums[k]!.data[to]! += weight * seen[k]!.data[from]!;
      weights[to]! += weight;
    }
  }
}

/** The mean of what is seen in the picture and in its mirror image, at the wanted size. */
async function lookTwice(image: Rgb, width: number, height: number): Promise<Plane[]> {
  const [one, other] = [await segmentsOf(image), await segmentsOf(mirrored(image))];
  return SEGMENTS.map((name) => {
    const { data, width: side } = one[name];
    const flipped = other[name].data;
    const mean = data.map((v, i) => (v + flipped[i - (i % side) + side - 1 - (i % side)]!) / 2);
    const plane = { data: mean, width: side, height: side };
    return enlargePlane(shrinkPlane(plane, Math.min(side, width), Math.min(side, height)), width, height);
  });
}

function mirrored({ data, width, height }: Rgb): Rgb {
  const flipped = new Uint8Array(data.length);
  for (let i = 0; i < width * height; i++) {
    const from = i * 3;
    const to = (i - (i % width) + width - 1 - (i % width)) * 3;
    for (let c = 0; c < 3; c++) flipped[to + c] = data[from + c]!;
  }
  return { data: flipped, width, height };
}
