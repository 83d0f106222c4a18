// From measures to the probability that a headshot is sent back: each sign speaks by itself for one kind of fault, and one fault is enough.
import type { ColourMeasures } from './colours.ts';
import type { EdgeMeasures } from './edges.ts';
import type { OutlineMeasures } from './outline.ts';
import type { SecondLook } from './second-look.ts';
import type { ShapeMeasures } from './shape.ts';

/** All measures of a print; tools/evaluate writes them down for calibration. */
export interface OutputMeasures extends ShapeMeasures, OutlineMeasures, EdgeMeasures, ColourMeasures, SecondLook {
  /** Height of the face in frame heights. */
  face: number;
  /** Width of another face beside the person's, in widths of theirs; 0 without one. */
  otherFace: number;
}

export const MEASURES: readonly (keyof OutputMeasures)[] = [
  'holes',
  'seeThrough',
  'detached',
  'edgeless',
  'border',
  'headEdge',
  'bodyEdge',
  'roughness',
  'keptColour',
  'lostColour',
  'rejected',
  'rejectedLight',
  'expected',
  'face',
  'otherFace',
];

/** What is wrong with a picture; the kinds of docs/engine-evaluation.md. */
export type DefectReason = 'float' | 'hole' | 'kept_background' | 'cut_off' | 'ghost' | 'crop' | 'second_face';

export interface OutputCheck {
  /** Probability that somebody would send the picture back, 0..1. */
  defect: number;
  /** The same, of this crop alone: the photo's border, the face's size, another face. */
  cropDefect: number;
  /** What speaks for it, the strongest first. */
  reasons: DefectReason[];
  /** The photo's matte is at fault, or the room in it, and with it all crops of the photo. */
  inEveryCrop: boolean;
  /** Probability that somebody finds nothing wrong along the outline, 0..1; see `cleanCutOf`. */
  cleanCut: number;
  measures: OutputMeasures;
}

export interface Sign {
  reason: DefectReason;
  /** Measures that have to agree: their geometric mean counts. */
  of: readonly (keyof OutputMeasures)[];
  /** Value at which the fault is as probable as not, and the factor on it that multiplies the odds by e. */
  even: number;
  factor: number;
  /** The fault is one of this crop only. */
  crop?: true;
}

/** Chosen on the tuning people: docs/engine-evaluation.md. */
export const SIGNS: readonly Sign[] = [
  { reason: 'float', of: ['border'], even: 0.05, factor: 1.3, crop: true },
  { reason: 'kept_background', of: ['rejected'], even: 0.004, factor: 1.3 },
  { reason: 'kept_background', of: ['rejectedLight', 'keptColour'], even: 0.0021, factor: 1.3 },
  { reason: 'kept_background', of: ['keptColour'], even: 0.06, factor: 1.3 },
  { reason: 'cut_off', of: ['edgeless', 'lostColour'], even: 0.02, factor: 1.3 },
  { reason: 'cut_off', of: ['expected'], even: 0.02, factor: 1.3 },
  { reason: 'hole', of: ['holes'], even: 0.011, factor: 1.3 },
  { reason: 'hole', of: ['seeThrough'], even: 0.018, factor: 1.3 },
  { reason: 'ghost', of: ['detached'], even: 0.01, factor: 1.3 },
  { reason: 'crop', of: ['face'], even: 0.61, factor: 1.02 },
  { reason: 'second_face', of: ['otherFace'], even: 0.35, factor: 1.1 },
];

/** The signs of a photo that has no more room round the face in its own surroundings: there a close crop is no reason to show these instead. */
export const SIGNS_WITHOUT_ROOM: readonly Sign[] = SIGNS.filter(({ reason }) => reason !== 'crop');

/** Faults that differ between the crops of one photo; all others are the matte's. */
const OF_THE_CROP: ReadonlySet<DefectReason> = new Set(['float', 'crop', 'second_face']);

/** Beyond this a picture is made otherwise, or withheld. */
export const MAX_DEFECT = 0.5;
/** A sign under this is not reported. */
const MIN_REPORTED = 0.3;

function probabilityOf({ of, even, factor }: Sign, measures: OutputMeasures): number {
  const value = of.reduce((product, name) => product * measures[name], 1) ** (1 / of.length);
  if (value <= 0) return 0;
  const odds = (value / even) ** (1 / Math.log(factor));
  return odds > 1e6 ? 1 : odds / (1 + odds);
}

/** The probability that at least one of several signs is right. */
const anyOf = (signs: readonly { p: number }[]): number => 1 - signs.reduce((none, { p }) => none * (1 - p), 1);

/** Below this a photo is better shown in its own surroundings. */
export const MIN_CLEAN_CUT = 0.45;
/** Logarithms of measures, with what keeps them finite where there is nothing to measure, and the weights of a logistic regression on them. */
const CLEAN_CUT = {
  constant: -7,
  defect: { weight: -0.13, least: 1e-4 },
  bodyEdge: { weight: -0.45, least: 0.003 },
  roughness: { weight: -0.28, least: 0.5 },
  headEdge: { weight: -1.4, least: 0.003 },
} as const;

/**
 * Probability that somebody finds nothing wrong with a cut-out, 0..1. Each sign above sees one plain fault; this sees how hard the person was to cut out.
 * `defect`: the probability of such a fault. Fitted to verdicts on 86 people: docs/engine-evaluation.md.
 */
export function cleanCutOf(
  measures: Pick<OutputMeasures, 'bodyEdge' | 'roughness' | 'headEdge'>,
  defect: number,
): number {
  const { constant, defect: plain } = CLEAN_CUT;
  let odds = constant + plain.weight * Math.log((defect + plain.least) / (1 - defect + plain.least));
  for (const name of ['bodyEdge', 'roughness', 'headEdge'] as const)
    odds += CLEAN_CUT[name].weight * Math.log(measures[name] + CLEAN_CUT[name].least);
  return 1 / (1 + Math.exp(-odds));
}

export function judge(measures: OutputMeasures, signs: readonly Sign[] = SIGNS): OutputCheck {
  const found = signs.map((sign) => ({ ...sign, p: probabilityOf(sign, measures) }));
  const reported = found.filter(({ p }) => p > MIN_REPORTED).sort((a, b) => b.p - a.p);
  const defect = anyOf(found);
  return {
    defect,
    cropDefect: anyOf(found.filter(({ reason }) => OF_THE_CROP.has(reason))),
    reasons: [...new Set(reported.map(({ reason }) => reason))],
    inEveryCrop: anyOf(found.filter(({ crop }) => !crop)) > MAX_DEFECT,
    cleanCut: cleanCutOf(measures, defect),
    measures,
  };
}
