// How presentable a headshot is, for choosing the one that is shown first. Likeness is no part of it: it is a threshold that every delivered headshot
// has passed (score.ts), and differences above it say nothing about a picture.
import type { PhotoWarning } from '../../contracts/findings.ts';

export interface RankInputs {
  /** 0 no smile, 1 a laugh. */
  smile: number;
  /** Height of the inner lips' opening over the mouth's width: closed 0.01-0.05, a smile with teeth 0.1-0.25. */
  mouthOpening: number;
  /** Height over width of the eyes' opening, mean of both: closed 0.01-0.11, laughing 0.20, open 0.25-0.35. */
  eyesOpen: number;
  /** How far the irises are from where they would be for the camera, in half eye widths. */
  pastCamera: number;
  light: {
    /** 95th percentile of the face's luma, 0..255. */
    bright: number;
    /** Share of the face that is clipped, 0..1. */
    clipped: number;
    /** Luma of the darker cheek over the brighter one's. */
    evenness: number;
  };
  /** Probability that the outline shows no fault, 0..1. */
  edges: number;
  /** PhotoFindings.sharpness, of the headshot. */
  sharpness: number;
  /** Warnings about the photo that the headshot was made of. */
  warnings: readonly string[];
}

/** Warnings about a photo that its headshots show: they are not presented first, and get few slots (takes.ts). */
const FLAGS = new Set<PhotoWarning>([
  'sunglasses',
  'mouth_covered',
  'face_covered',
  'hand_at_face',
  'hair_over_eye',
  'eyes_closed',
  'mouth_open',
  'looking_away',
  'dim',
]);
/** Factor on the rank for each flag. */
const FLAGGED = 0.6;

/** The warnings of a photo that count against its headshots. */
export const flagsOf = (warnings: readonly string[]): PhotoWarning[] =>
  warnings.filter((warning): warning is PhotoWarning => FLAGS.has(warning as PhotoWarning));

/** 0 at `from`, 1 at `to`, linear between; `from` may be the larger. */
const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** A smile or a closed mouth is 1; a mouth open without a smile, in the middle of a word, less. */
function expressionOf({ smile, mouthOpening, eyesOpen }: RankInputs): number {
  const speaking = ramp(mouthOpening, 0.12, 0.4) * (1 - ramp(smile, 0.3, 0.8));
  const mouth = (1 - 0.8 * speaking) * (0.85 + 0.15 * ramp(smile, 0.1, 0.6));
  return mouth * (0.1 + 0.9 * ramp(eyesOpen, 0.1, 0.2));
}

/** Weights of a geometric mean: one fault that is plainly seen cannot be outweighed. */
const WEIGHTS = { expression: 3, gaze: 2, light: 2, edges: 3, sharpness: 2 } as const;
const FLOOR = 0.05;

/** 0..100; the higher, the sooner it is shown. */
export function rankOf(input: RankInputs): number {
  const { light, pastCamera, edges, sharpness, warnings } = input;
  const parts: Record<keyof typeof WEIGHTS, number> = {
    expression: expressionOf(input),
    gaze: ramp(pastCamera, 0.6, 0.2),
    light: Math.min(ramp(light.bright, 90, 165), ramp(light.clipped, 0.15, 0.02), ramp(light.evenness, 0.3, 0.7)),
    edges: ramp(edges, 0.3, 1),
    sharpness: ramp(Math.log(sharpness + 0.05), Math.log(0.8), Math.log(9)),
  };
  let logs = 0;
  let weights = 0;
  for (const name of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) {
    logs += WEIGHTS[name] * Math.log(FLOOR + (1 - FLOOR) * parts[name]);
    weights += WEIGHTS[name];
  }
  return Number((100 * Math.exp(logs / weights) * FLAGGED ** flagsOf(warnings).length).toFixed(1));
}
