// The quality score: how good a headshot a photo can become. Its parts are named after ISO/IEC 29794-5; unlike for passports, a smile and an
// open mouth cost nothing.
import type { Eye } from '../faces/eyes.ts';
import type { Face } from '../types.ts';
import type { Covers } from './covers.ts';
import type { Framing } from './framing.ts';
import { LIMITS } from './limits.ts';
import type { FaceLight } from './measure.ts';

/** Linear ramp: 0 at `from`, 1 at `to`, clamped; `from` may be the larger. */
const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

export interface QualityInputs {
  face: Face;
  faceWidth: number;
  sharpness: number;
  light: FaceLight;
  evenness: number;
  eyes: { left: Eye; right: Eye };
  lens: number;
  /** Null when not measured: for headshots, which hide what their photo hides, and for photos refused anyway. */
  covers: Covers | null;
  /** 0 no smile, 1 a laugh; null when not measured. */
  smile: number | null;
  framing: Framing;
}

/** Parts for what covers the face, and for a cut head. */
function coverParts({ covers, lens, framing }: QualityInputs): Record<string, number> {
  const above = ramp(framing.above, -0.1, 0.45);
  const throughGlass = ramp(lens, 0.2, LIMITS.lens + 0.1);
  if (!covers) return { eyes_visible: throughGlass, margin_above: above };
  return {
    eyes_visible: Math.min(
      ramp(covers.eyes, 0.8, 0.25),
      // Only one of two eyes.
      1 - 0.6 * ramp(covers.hairOverEye, 0.3, 0.8),
      covers.glasses > LIMITS.covered.glasses ? throughGlass : 1,
    ),
    mouth_occlusion_prevention: ramp(covers.mouth, 0.9, 0.2),
    face_occlusion_prevention: Math.min(ramp(covers.things, 0.5, 0.18), ramp(covers.hand, 0.3, 0.02)),
    background_uniformity: ramp(covers.unclear, 0.14, 0.06),
    margin_above: Math.min(above, ramp(covers.cut.above, 1, 0.1)),
  };
}

export function qualityParts(input: QualityInputs): Record<string, number> {
  const { face, light, framing } = input;
  const openness = (input.eyes.left.openness + input.eyes.right.openness) / 2;
  return {
    // Sharpness and size compensate each other: a large soft face and a small sharp one hold the same detail.
    sharpness: ramp(Math.log(input.sharpness + 0.05), Math.log(0.4), Math.log(9)),
    head_size: ramp(Math.log(input.faceWidth), Math.log(80), Math.log(420)),
    under_exposure: ramp(light.bright, 70, 165),
    over_exposure: ramp(light.clipped, 0.2, 0.01),
    dynamic_range: ramp(light.contrast, 25, 90),
    illumination_uniformity: ramp(input.evenness, 0.25, 0.75),
    head_pose_yaw: ramp(Math.abs(face.yaw), 0.95, 0.15),
    head_pose_pitch: ramp(Math.abs(face.pitch), 0.8, 0.25),
    head_pose_roll: ramp(Math.abs(face.roll), 0.9, 0.2),
    eyes_open: ramp(openness, 0.08, 0.2),
    ...coverParts(input),
    margin_below: ramp(framing.below, 0, 1.1),
    margin_sides: ramp(framing.sides, 0, 0.6),
  };
}

/** Weights of a geometric mean, so that one serious fault cannot be outweighed by many good parts. */
const WEIGHT: Record<string, number> = {
  sharpness: 3,
  head_size: 3,
  under_exposure: 2,
  over_exposure: 2,
  dynamic_range: 0.5,
  illumination_uniformity: 1,
  head_pose_yaw: 2.5,
  head_pose_pitch: 1.5,
  head_pose_roll: 0.5,
  eyes_open: 2,
  eyes_visible: 2.5,
  margin_above: 1,
  margin_below: 1.5,
  margin_sides: 0.5,
};
/** Weights of faults that most photos do not have: they lower the score where present, and raise no other photo's. */
const PENALTY: Record<string, number> = {
  mouth_occlusion_prevention: 2.5,
  face_occlusion_prevention: 2,
  background_uniformity: 1,
};
/** Minimum value of a part, so that bad photos can still be ranked among themselves. */
const FLOOR = 0.08;

export function qualityScore(parts: Record<string, number>): number {
  const logOf = ([name, weight]: [string, number]): number =>
    weight * Math.log(FLOOR + (1 - FLOOR) * (parts[name] ?? 1));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const logs = sum([...Object.entries(WEIGHT), ...Object.entries(PENALTY)].map(logOf));
  return Math.round(100 * Math.exp(logs / sum(Object.values(WEIGHT))));
}
