// Crops a finished headshot slightly closer and to the side. When photos and crops run out this distinguishes headshots at almost no cost;
// an enlargement by a sixth is not visible.
import type { Plane, Rgb } from '../types.ts';
import { eyeCentres, middle } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';
import { cropRgb, resizeRgb } from './raster/resample.ts';

interface Nudge {
  zoom: number;
  /** Shift of the eyes, in frame widths and heights. */
  x: number;
  y: number;
}

/**
 * Indexed by how often the crop has been shown, repeating. Chosen from 150 frames as the most different ones, over eight headshots of four
 * people: any two differ by at least 8 bits of the hash or 9 levels of mean colour; near-identical means at most 4 and 6.
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
/** Number of distinguishable frames of one crop. */
export const FRAMES_OF_A_CROP = NUDGES.length;

/** Room kept above the hair, in picture heights. */
const AIR = 0.03;

/** The first row that contains the person. */
function topOf({ data, width, height }: Plane): number {
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x += 4) if (data[y * width + x]! > 0.5) return y;
  return height;
}

/** The nudged picture at the same size, and the face mesh in it. `times` selects the nudge; `reach` is the share of it that is applied. */
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
  // Never cuts the hair.
  const above = topOf(shot.alpha) - Math.round(height * AIR);
  const top = Math.max(0, Math.min(above, place(eyesY, height, h, nudge.y)));
  const { image: part } = cropRgb(image, { x: left, y: top, width: w, height: h });
  const mesh = Float32Array.from(face.mesh, (v, i) =>
    i % 3 === 0 ? ((v - left) * width) / w : i % 3 === 1 ? ((v - top) * height) / h : (v * width) / w,
  );
  return { image: await resizeRgb(part, width, height), mesh };
}
