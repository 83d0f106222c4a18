// Crops a finished headshot slightly closer and to the side. When photos and crops run out this distinguishes headshots at almost no cost;
// an enlargement by a sixth is not visible.
import type { Box, Plane, Rgb } from '../../types.ts';
import { cycled } from '../cycled.ts';
import { eyeCentres, middle } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { cropRgb, resizeRgb } from '../raster/resample.ts';
import { NUDGES } from './nudges.ts';

/** Room kept above the hair, in picture heights; and round the face, in face heights, where the whole picture has it. */
const AIR = 0.03;
const ROOM = { beside: 0.08, below: 0.2, above: 0.1 } as const;

/** Hair is looked for within this of the face, in face widths: a raised hand or a leaf above the shoulder is none. */
const HAIR_REACH = 0.4;

/** The first row that contains the person within those columns. */
function topOf({ data, width, height }: Plane, from = 0, to = width): number {
  for (let y = 0; y < height; y++) for (let x = from; x < to; x += 4) if (data[y * width + x]! > 0.5) return y;
  return height;
}

/** The lowest upper edge: above whatever is the person's; where only the hair reaches the top already, a tenth of a face above the face. */
function lowestTop(alpha: Plane, face: FaceGeometry): number {
  const air = Math.round(alpha.height * AIR);
  const reach = face.width * HAIR_REACH;
  const from = Math.max(0, Math.floor(face.left - reach));
  const hair = topOf(alpha, from, Math.min(alpha.width, Math.ceil(face.left + face.width + reach)));
  const top = hair === 0 ? Math.floor(face.top - face.height * ROOM.above) : (topOf(alpha) || hair) - air;
  return Math.max(0, top);
}

/** The value nearest to `at` within the bounds; null where they exclude each other. */
const between = (at: number, least: number, most: number): number | null =>
  least > most ? null : Math.min(most, Math.max(least, at));

/** The nudged picture at the same size, the face mesh in it, and the part of the picture that it is (null: all of it). `times` selects the nudge; `reach`
 * is the share of it that is applied. */
export async function recrop(
  image: Rgb,
  shot: { face: FaceGeometry; alpha: Plane },
  times: number,
  reach = 1,
): Promise<{ image: Rgb; mesh: Float32Array; part: Box | null }> {
  const { face } = shot;
  const whole = cycled(NUDGES, times);
  const nudge = { zoom: 1 + (whole.zoom - 1) * reach, x: whole.x * reach, y: whole.y * reach };
  if (nudge.zoom === 1) return { image, mesh: face.mesh, part: null };
  const { width, height } = image;
  const [w, h] = [Math.round(width / nudge.zoom), Math.round(height / nudge.zoom)];
  const [eyesX, eyesY] = middle(...eyeCentres(face.mesh));
  const place = (eyes: number, size: number, part: number, shift: number): number =>
    Math.round(Math.min(size - part, Math.max(0, eyes - (eyes / size + shift) * part)));
  // Never cuts into whole hair, nor comes so close that a face at the side or at the bottom is cut.
  const [beside, below] = [face.height * ROOM.beside, face.height * (1 + ROOM.below)];
  const left = between(
    place(eyesX, width, w, nudge.x),
    Math.ceil(Math.min(width, face.left + face.width + beside)) - w,
    Math.floor(Math.max(0, face.left - beside)),
  );
  const top = between(
    place(eyesY, height, h, nudge.y),
    Math.max(0, Math.ceil(Math.min(height, face.top + below)) - h),
    lowestTop(shot.alpha, face),
  );
  if (left === null || top === null) return { image, mesh: face.mesh, part: null };
  const part = { x: left, y: top, width: w, height: h };
  const { image: closer } = cropRgb(image, part);
  const mesh = Float32Array.from(face.mesh, (v, i) =>
    i % 3 === 0 ? ((v - left) * width) / w : i % 3 === 1 ? ((v - top) * height) / h : (v * width) / w,
  );
  return { image: await resizeRgb(closer, width, height), mesh, part };
}
