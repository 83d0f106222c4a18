// A second frame out of a finished headshot: a little closer and a little to the side. When photos and crops have run out this
// tells two headshots apart at no cost; an enlargement by a sixth is nothing that the eye sees.
import type { Plane, Rgb } from '../types.ts';
import { eyeCentres, middle } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';
import { cropRgb, resizeRgb } from './raster/resample.ts';

interface Nudge {
  zoom: number;
  /** Where the eyes come to lie, against where they were, in frame widths and heights. */
  x: number;
  y: number;
}

/**
 * By how often the crop has been shown already; then they repeat. Out of 150 frames up to a sixth closer those that are furthest apart
 * to a glance, over eight headshots of four people: any two differ by 8 bits of the hash or by 9 steps of their mean colours at least, where 4 and 6 are the lines.
 */
const NUDGES: readonly Nudge[] = [
  { zoom: 1, x: 0, y: 0 },
  { zoom: 1.08, x: -0.04, y: 0.02 },
  { zoom: 1.14, x: 0.04, y: -0.012 },
  { zoom: 1.1, x: 0, y: 0.02 },
  { zoom: 1.17, x: -0.04, y: 0 },
  { zoom: 1.04, x: 0.02, y: -0.02 },
  { zoom: 1.17, x: 0.02, y: 0.02 },
  { zoom: 1.06, x: -0.02, y: -0.02 },
  { zoom: 1.08, x: 0.04, y: 0.02 },
  { zoom: 1.17, x: 0, y: -0.02 },
];
/** Frames of one crop that do not pass for each other. */
export const FRAMES_OF_A_CROP = NUDGES.length;

/** Air that stays above the hair, in picture heights. */
const AIR = 0.03;

/** The first row that holds some of the person. */
function topOf({ data, width, height }: Plane): number {
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x += 4) if (data[y * width + x]! > 0.5) return y;
  return height;
}

/** The picture through the nudge, at the same size, and where the face's mesh lies in it. `reach`: share of the nudge. */
export async function recrop(
  image: Rgb,
  shot: { face: FaceGeometry; alpha: Plane },
  times: number,
  reach = 1,
): Promise<{ image: Rgb; mesh: Float32Array }> {
  const { face } = shot;
  const whole = NUDGES[times % NUDGES.length]!;
  const nudge = { zoom: 1 + (whole.zoom - 1) * reach, x: whole.x * reach, y: whole.y * reach };
  if (nudge.zoom === 1) return { image, mesh: face.mesh };
  const { width, height } = image;
  const [w, h] = [Math.round(width / nudge.zoom), Math.round(height / nudge.zoom)];
  const [eyesX, eyesY] = middle(...eyeCentres(face.mesh));
  const place = (eyes: number, size: number, part: number, shift: number): number =>
    Math.round(Math.min(size - part, Math.max(0, eyes - (eyes / size + shift) * part)));
  const left = place(eyesX, width, w, nudge.x);
  // Never into the hair.
  const above = topOf(shot.alpha) - Math.round(height * AIR);
  const top = Math.max(0, Math.min(above, place(eyesY, height, h, nudge.y)));
  const { image: part } = cropRgb(image, { x: left, y: top, width: w, height: h });
  const mesh = Float32Array.from(face.mesh, (v, i) =>
    i % 3 === 0 ? ((v - left) * width) / w : i % 3 === 1 ? ((v - top) * height) / h : (v * width) / w,
  );
  return { image: await resizeRgb(part, width, height), mesh };
}
