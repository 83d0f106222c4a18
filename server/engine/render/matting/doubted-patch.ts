// Patches of a picture of which the segmenter cannot say whether they are the person's: somebody's head behind a shoulder, a microphone, leaves over
// the hair. Along an outline that it sees it is unsure only over a narrow slope.
import type { Plane } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { smoothstep } from '../raster/colour-space.ts';
import { componentsOf } from '../raster/components.ts';
import { erode, maskOf } from '../raster/morphology.ts';

/** Beliefs between which the segmenter is unsure. */
const UNSURE = [0.15, 0.85] as const;
/** What is narrower than twice this, in face widths, is the slope of an outline. */
const SLOPE = 0.02;
/** Share of hair from which a patch is hair: the segmenter is unsure of whole curls, and colours cut them. */
const HAIR = 0.3;
/**
 * The largest patch, in face widths squared and without its slope, that says nothing against an outline, and that from which on it is not to be trusted.
 * Of 40 people well cut ones have at most 0.0022 outside hair and 0.027 with it; five outlines with a fault that is seen have 0.006 and more outside hair,
 * and three others 0.083 and more with it (docs/engine/matting.md).
 */
const PATCH = [0.003, 0.007] as const;
const PATCH_OF_HAIR = [0.05, 0.1] as const;

/** 0..1: how much of an outline's confidence the largest doubted patch takes. `hair` (0..1) has the size of `belief`. */
export function patchDoubt(belief: Plane, hair: Float32Array, face: FaceGeometry): number {
  const unsure = maskOf(belief.data, (v) => v > UNSURE[0] && v < UNSURE[1]);
  const all = largestPatch(unsure, belief, face);
  if (all === 0) return 0;
  const outsideHair = maskOf(hair, (v, i) => unsure[i] === 1 && v < HAIR);
  return Math.max(smoothstep(...PATCH_OF_HAIR, all), smoothstep(...PATCH, largestPatch(outsideHair, belief, face)));
}

function largestPatch(mask: Uint8Array, { width, height }: Plane, face: FaceGeometry): number {
  const patches = erode(mask, width, height, Math.max(1, Math.round(face.width * SLOPE)));
  let largest = 0;
  for (const patch of componentsOf(patches, width, height)) largest = Math.max(largest, patch.length);
  return largest / face.width ** 2;
}
