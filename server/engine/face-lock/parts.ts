// What each pixel of a portrait is: the segmenter over the whole picture and over crops around head and neck, each mirrored as well.
import type { FaceGeometry } from '../render/face-regions.ts';
import { addCrop, clipBox, mirrored } from '../render/matting/crop-average.ts';
import { eachSegment, segmentsOf, SEGMENTS } from '../render/matting/segments.ts';
import type { Segments } from '../render/matting/segments.ts';
import { cropRgb, enlargePlane, shrinkPlane } from '../render/raster/resample.ts';
import type { Rgb } from '../types.ts';

/** Probabilities 0..1 at the picture's size, together 1 at every pixel. */
export type Parts = Segments;

/** Sides of the square crops, in face sizes; a little lower than the head, for the neck. */
const CROPS = [3.4, 2.3] as const;
const BELOW = 0.08;
/** Weight of a crop on that of the whole picture; it fades over this share of its side. */
const WEIGHT = 3;
const FADE = 0.12;

export async function partsOf(image: Rgb, face: FaceGeometry): Promise<Parts> {
  const { width, height } = image;
  const parts = await lookTwice(image, width, height);
  const weights = new Float32Array(width * height).fill(1);
  for (const size of CROPS) {
    const side = Math.max(face.width, face.height) * size;
    const box = clipBox(
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
    const layers = SEGMENTS.map((name) => ({ seen: seen[name], sum: parts[name] }));
    const { width: across, height: down } = part.image;
    addCrop(layers, weights, image, { x: part.x, y: part.y, width: across, height: down, weight: WEIGHT, fade: FADE });
  }
  for (const name of SEGMENTS) for (let i = 0; i < weights.length; i++) parts[name].data[i]! /= weights[i]!;
  return parts;
}

/** The mean of what is seen in the picture and in its mirror image, at the wanted size. */
async function lookTwice(image: Rgb, width: number, height: number): Promise<Parts> {
  const [one, other] = [await segmentsOf(image), await segmentsOf(mirrored(image))];
  return eachSegment((name) => {
    const { data, width: side } = one[name];
    const flipped = other[name].data;
    const mean = data.map((v, i) => (v + flipped[i - (i % side) + side - 1 - (i % side)]!) / 2);
    const plane = { data: mean, width: side, height: side };
    return enlargePlane(shrinkPlane(plane, Math.min(side, width), Math.min(side, height)), width, height);
  });
}
