// Detects dark glasses and one-sided light from the luma at single points of the face mesh.
import type { Point } from '../faces/affine.ts';
import { pointOf } from '../faces/landmarks.ts';
import type { Face, Rgb } from '../types.ts';
import { interleavedLumaAt } from '../render/raster/colour-space.ts';

// Mesh points: just below the lower lids, where a dark lens would be, and in the middle of the cheeks.
const UNDER_EYE = { left: [229, 230, 231], right: [449, 450, 451] } as const;
const CHEEK = { left: [50, 187, 205, 206], right: [280, 411, 425, 426] } as const;
/** Half the side of a sampled square, in face widths. */
const SPOT = 0.012;

function spotLuma(image: Rgb, [cx, cy]: Point, reach: number): number | undefined {
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, Math.round(cy) - reach); y <= Math.min(image.height - 1, Math.round(cy) + reach); y += 1)
    for (let x = Math.max(0, Math.round(cx) - reach); x <= Math.min(image.width - 1, Math.round(cx) + reach); x += 1) {
      const i = (y * image.width + x) * 3;
      sum += interleavedLumaAt(image.data, i);
      count += 1;
    }
  return count ? sum / count : undefined;
}

function medianLuma(image: Rgb, face: Face, points: readonly number[]): number {
  const reach = Math.max(1, Math.floor(face.box.width * SPOT));
  const values = points
    .map((point) => spotLuma(image, pointOf(face.mesh, point), reach))
    .filter((value) => value !== undefined)
    .sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}

/** Ratios of luma. `lens`: below the eye over the cheek, for the brighter side. `evenness`: darker cheek over brighter cheek. */
export function readSpots(image: Rgb, face: Face): { lens: number; evenness: number } {
  const left = medianLuma(image, face, CHEEK.left) + 1;
  const right = medianLuma(image, face, CHEEK.right) + 1;
  return {
    lens: Math.max(medianLuma(image, face, UNDER_EYE.left) / left, medianLuma(image, face, UNDER_EYE.right) / right),
    evenness: Math.min(left / right, right / left),
  };
}
