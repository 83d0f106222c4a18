// Lays a redrawn picture over the photo that it was drawn from: a similarity transform by both faces' meshes, then a small smooth warp along the
// jaw and the neck.
import { apply, fitSimilarity } from '../faces/affine.ts';
import type { Affine, Point } from '../faces/affine.ts';
import { boxOf, distance, LEFT_EYE, OVAL, pointOf, RIGHT_EYE } from '../faces/landmarks.ts';
import { BROW_A, BROW_B, LIPS, MOUTH } from '../render/face-regions.ts';

const POINTS = 468;
/** Points that move with the expression say nothing about where the head is. */
const MOVES = new Set<number>([...LEFT_EYE, ...RIGHT_EYE, ...BROW_A, ...BROW_B, ...LIPS, ...MOUTH]);
const STABLE = Array.from({ length: POINTS }, (_, i) => i).filter((i) => !MOVES.has(i));
const ROUNDS = 6;
/** Residual in face widths beyond which a point has no weight (Tukey's biweight), and the minimum weight of a point that still counts. */
const OUTLIER = 0.06;

export interface Registration {
  /** Maps pixels of the print to pixels of the answer. */
  toAnswer: Affine;
  /** Root mean square of what the stable points are off, in face widths. */
  error: number;
  /** Pixels of the answer for each pixel of the print. */
  scale: number;
}

export const scaleOf = ([a, , , d]: Affine): number => Math.hypot(a, d);

/** The similarity that maps the face of the print to that of the answer, by robust least squares. */
export function register(print: Float32Array, answer: Float32Array): Registration {
  const from = STABLE.map((i) => pointOf(print, i));
  const to = STABLE.map((i) => pointOf(answer, i));
  const unit = boxOf(answer).width;
  let weights = STABLE.map(() => 1);
  let toAnswer = fitSimilarity(from, to, weights);
  for (let round = 0; round < ROUNDS; round++) {
    weights = offBy(toAnswer, print, answer).map((off) => {
      const share = off / unit / OUTLIER;
      return share >= 1 ? 0 : (1 - share * share) ** 2;
    });
    // Too few are left where the faces have nothing in common: the unweighted fit then measures by how much they differ.
    if (weights.filter((weight) => weight > 0).length < POINTS / 4) break;
    toAnswer = fitSimilarity(from, to, weights);
  }
  const off = offBy(toAnswer, print, answer);
  const error = Math.sqrt(off.reduce((sum, v) => sum + v * v, 0) / off.length) / unit;
  return { toAnswer, error, scale: scaleOf(toAnswer) };
}

/** Distances between the answer's stable points and the registered ones of the print, in pixels of the answer. */
const offBy = (toAnswer: Affine, print: Float32Array, answer: Float32Array): number[] =>
  STABLE.map((i) => distance(apply(toAnswer, ...pointOf(print, i)), pointOf(answer, i)));

/** A point of the print, and how far from it, in pixels of the print, the answer has the same point. */
export interface Pin {
  at: Point;
  shift: Point;
}

/** Half of the face's outline that the jaw belongs to. */
const JAW = OVAL.filter((_, k) => k >= 9 && k <= 27);

/** The jaw's points. */
export function jawPins(print: Float32Array, answer: Float32Array, { toAnswer }: Registration): Pin[] {
  const back = inverse(toAnswer);
  return JAW.map((i) => {
    const at = pointOf(print, i);
    const [x, y] = apply(back, ...pointOf(answer, i));
    return { at, shift: [x - at[0], y - at[1]] };
  });
}

export function inverse([a, b, c, d, e, f]: Affine): Affine {
  const det = a * e - b * d;
  return [e / det, -b / det, (b * f - c * e) / det, -d / det, a / det, (c * d - a * f) / det];
}
