// The outline before a busy wall: stones, leaves and books of the person's colours hang on hair and clothes as crumbs and lumps, so that it is drawn as
// a smooth line there.
import type { FaceGeometry } from '../face-regions.ts';
import { blur } from '../raster/blur.ts';
import { clamp, smoothstep } from '../raster/colour-space.ts';
import { distanceTo } from '../raster/distance.ts';
import { maskOf } from '../raster/morphology.ts';
import type { Plane } from '../../types.ts';
import type { AlphaLines } from './guided-upsample.ts';

/** What stands out from the outline and is thinner than twice this, in face widths, is a lump. */
const LUMP = 0.03;
/** How far beyond the outline without lumps alpha falls to 0, in face widths. */
const FALL = 0.012;
const INSIDE = 0.5;
/** Radius of the blur that smooths the outline, in face widths, and factor on alpha's distance from a half after it, so that it stays steep. */
const RADIUS = 0.014;
const STEEPER = 2;

/** Moves `alpha` (0..1, changed in place) towards that of a smooth outline without lumps, by `weight` (0..1 a pixel), and never below `least`. */
export function smoothOutline(
  { data: alpha, width, height }: Plane,
  weight: Float32Array,
  least: Float32Array,
  face: FaceGeometry,
): void {
  if (!weight.some((w) => w > 0)) return;
  const lump = LUMP * face.width;
  // A morphological opening with a disc: what is no deeper than its radius belongs to the outline only within the radius of what is.
  const depth = distanceTo(
    maskOf(alpha, (v) => v < INSIDE),
    width,
    height,
  );
  const fromDepth = distanceTo(
    maskOf(depth, (v) => v > lump),
    width,
    height,
  );
  const opened = alpha.map((v, i) => Math.min(v, 1 - smoothstep(0, FALL * face.width, fromDepth[i]! - lump)));
  const soft = blur({ data: opened, width, height }, RADIUS * face.width).data;
  for (let i = 0; i < alpha.length; i++) {
    const smooth = clamp(0.5 + (soft[i]! - 0.5) * STEEPER, 0, 1);
    alpha[i] = Math.max(least[i]!, alpha[i]! + (smooth - alpha[i]!) * weight[i]!);
  }
}

/** Takes the colours' say in alpha by `weight`: the smooth outline would follow the busy wall's texture again where the photo is larger. */
export function ignoreColours({ alpha, lines }: AlphaLines, weight: Float32Array): void {
  for (let i = 0; i < alpha.length; i++) {
    const kept = 1 - weight[i]!;
    for (let c = 0; c < 3; c++) lines[i * 4 + c]! *= kept;
    lines[i * 4 + 3] = lines[i * 4 + 3]! * kept + alpha[i]! * weight[i]!;
  }
}
