// Reduces one-sided light in the photo, before a style's lights are applied.
import type { Plane } from '../../types.ts';
import { AT, point } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { cutPatch } from '../colour/patch.ts';
import { blur } from '../raster/blur.ts';
import type { Colour } from '../raster/colour-space.ts';
import { clamp, lumaPlane } from '../raster/colour-space.ts';
import { enlargePlane, shrinkPlane } from '../raster/resample.ts';
import { skinBox } from '../colour/skin.ts';

/** Sigma of the blur, in face widths, that separates light from facial features. */
const LIGHT_SCALE = 0.13;
const EVENNESS = 0.5;
const MIN_GAIN = 0.87;
const MAX_GAIN = 1.25;

/** Width of the face in pixels on the small picture used here. */
const FACE_WIDTH = 92;

/** Factors for all channels over the skin box, whose corner is at (left, top). */
export interface EvenGain extends Plane {
  left: number;
  top: number;
}

/**
 * Moves each side of the face towards the mean of itself and its mirror image, at low frequencies only. The effect fades as the head turns;
 * null when nothing is left of it. `area` is the face's soft mask over the skin box, of any size.
 */
export function evenLight(colour: Colour, face: FaceGeometry, area: Plane): EvenGain | null {
  const symmetric = clamp(1 - Math.abs(face.turn) / 0.28, 0, 1);
  if (symmetric === 0) return null;
  const box = skinBox(face, colour.width, colour.height);
  const patch = cutPatch(colour, box);
  const step = Math.max(1, Math.round(face.width / FACE_WIDTH));
  const width = Math.ceil(patch.width / step);
  const height = Math.ceil(patch.height / step);
  const low = blur(shrinkPlane(lumaPlane(patch), width, height), (face.width * LIGHT_SCALE) / step);
  const mask = shrinkPlane(area, width, height);
  const at = point(face.mesh, AT.bridge);
  const chin = point(face.mesh, AT.chin);
  const along = [chin[0] - at[0], chin[1] - at[1]] as const;
  const length = Math.hypot(...along);
  const normal = [along[1] / length, -along[0] / length] as const;
  const gains = new Float32Array(width * height).fill(1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (mask.data[i]! < 0.01) continue;
      const off = ((x + 0.5) * step + box.x - at[0]) * normal[0] + ((y + 0.5) * step + box.y - at[1]) * normal[1];
      const mx = Math.round(x - (2 * off * normal[0]) / step);
      const my = Math.round(y - (2 * off * normal[1]) / step);
      if (mx < 0 || my < 0 || mx >= width || my >= height) continue;
      const j = my * width + mx;
      const trust = Math.min(1, mask.data[j]! * 1.4) * symmetric;
      const wanted = (low.data[i]! + low.data[j]!) / 2;
      const gain = ((wanted + 0.02) / (low.data[i]! + 0.02)) ** (EVENNESS * trust);
      gains[i] = 1 + (clamp(gain, MIN_GAIN, MAX_GAIN) - 1) * mask.data[i]!;
    }
  }
  // Normalised, so that the face as a whole does not become lighter.
  let [before, after] = [0, 0];
  for (let i = 0; i < gains.length; i++) {
    before += low.data[i]! * mask.data[i]!;
    after += low.data[i]! * mask.data[i]! * gains[i]!;
  }
  const level = after > before && before > 0 ? before / after : 1;
  for (let i = 0; i < gains.length; i++) gains[i]! *= 1 + (level - 1) * mask.data[i]!;
  // Blurred, because the mirror axis would show as a seam otherwise.
  const smooth = enlargePlane(
    blur({ data: gains, width, height }, (face.width * 0.035) / step),
    patch.width,
    patch.height,
  );
  return { ...smooth, left: box.x, top: box.y };
}
