// Keeps a look from making skin lighter or darker. The average effect of lights and grade is simulated on a sample of the face, and the
// lights are scaled to cancel it.
import type { FaceGeometry } from '../face-regions.ts';
import { AT, point } from '../face-regions.ts';
import { clamp, luma } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { litValue } from '../light/relight.ts';
import type { LightMap } from '../light/relight.ts';

/** Allowed range of the face's luma after / before: slightly darker for drama, never lighter. */
const MAX_LUMA_RATIO = 1;
const MIN_LUMA_RATIO = 0.97;
const LIMITS = [0.82, 1.15] as const;
const STEP = 7;

/** Multiplies `light` by one factor, in place. `grade` is the grade's contrast curve on encoded values 0..1. */
export function preserveSkinTone(
  person: Colour,
  face: FaceGeometry,
  light: LightMap,
  grade: (v: number) => number,
): void {
  const [fx, fy] = point(face.mesh, AT.forehead);
  const [cx, cy] = point(face.mesh, AT.chin);
  const middle = [(fx + cx) / 2, (fy + cy) / 2] as const;
  const radius = [face.width * 0.36, Math.hypot(fx - cx, fy - cy) * 0.42] as const;
  const samples: { before: number; brightest: number; gain: number }[] = [];
  for (
    let y = Math.max(0, Math.round(middle[1] - radius[1]));
    y < Math.min(person.height, middle[1] + radius[1]);
    y += STEP
  ) {
    for (
      let x = Math.max(0, Math.round(middle[0] - radius[0]));
      x < Math.min(person.width, middle[0] + radius[0]);
      x += STEP
    ) {
      if (((x - middle[0]) / radius[0]) ** 2 + ((y - middle[1]) / radius[1]) ** 2 > 1) continue;
      const i = y * person.width + x;
      const at =
        Math.floor((y * light.height) / person.height) * light.width + Math.floor((x * light.width) / person.width);
      const [r, g, b] = [person.r[i]!, person.g[i]!, person.b[i]!];
      const before = luma(r, g, b);
      samples.push({
        before,
        brightest: Math.max(r, g, b),
        gain: luma(light.gain[0][at]!, light.gain[1][at]!, light.gain[2][at]!),
      });
    }
  }
  const before = middleOf(samples.map((s) => s.before));
  if (before <= 0) return;
  let factor = 1;
  // The grade is non-linear, so one division is not exact; two are close enough.
  for (let round = 0; round < 2; round++) {
    const after = middleOf(samples.map((s) => grade(clamp(litValue(s.before, s.gain * factor, s.brightest), 0, 1))));
    const ratio = after / before;
    factor *= clamp(ratio, MIN_LUMA_RATIO, MAX_LUMA_RATIO) / ratio;
  }
  factor = clamp(factor, LIMITS[0], LIMITS[1]);
  for (const plane of light.gain) for (let i = 0; i < plane.length; i++) plane[i]! *= factor;
}

/** Mean of the middle half, as in skin-tone.ts, so that highlights and shadows do not count. */
function middleOf(values: readonly number[]): number {
  const sorted = Float32Array.from(values).sort();
  const middle = sorted.subarray(sorted.length >> 2, Math.max(1, sorted.length - (sorted.length >> 2)));
  return middle.reduce((sum, v) => sum + v, 0) / Math.max(1, middle.length);
}
