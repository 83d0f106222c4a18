// How a profile picture is scored: the measures, their points, and the source of each rule. Pages and backend read the same table, so
// that every score can be explained part by part. Plain data: the browser may import it.

import type { PictureMeasures } from './findings.ts';

export const SOURCES = {
  linkedin: {
    title:
      'LinkedIn: 10 tips for picking the right profile picture (Lydia Abbot, 2019), as Mercy University passes them on',
    url: 'https://career.mercy.edu/blog/2021/09/16/10-steps-for-picking-the-right-linkedin-profile-picture/',
  },
  sizes: {
    title: 'Microsoft Create: your guide to LinkedIn sizes (2023)',
    url: 'https://create.microsoft.com/en-us/learn/articles/linkedin-image-sizes',
  },
  ratings: {
    title: 'MarketingProfs on Photofeeler’s 60,000 ratings of 800 profile photos (2015)',
    url: 'https://www.marketingprofs.com/charts/2015/27361/the-keys-to-an-effective-profile-photo',
  },
  light: {
    title: 'Scott R. Kline: lighting tips for great portraits and headshots',
    url: 'http://blog.scottrklinephoto.com/lighting-tips-for-great-portraits-and-headshots/',
  },
  distance: {
    title: 'Boris Paskhover on noses in selfies, taken from 30 cm instead of 1.5 m (JAMA Facial Plastic Surgery, 2018)',
    url: 'https://medicalresearch.com/author-interviews/selfies-distort-your-face-and-make-your-nose-look-bigger/40302/',
  },
  quality: {
    title: 'Christoph Busch on OFIQ and ISO/IEC 29794-5, face image quality',
    url: 'https://christoph-busch.de/projects-ofiq.html',
  },
} as const;
export type SourceId = keyof typeof SOURCES;

/** Maximum points of each part, together 100. The sources say that a part matters; the weights are ours. */
export const PARTS = {
  light: { points: 20, sources: ['light', 'quality'] },
  sharpness: { points: 15, sources: ['sizes', 'quality'] },
  distance: { points: 15, sources: ['distance', 'linkedin'] },
  faceSize: { points: 12, sources: ['linkedin'] },
  eyes: { points: 12, sources: ['ratings', 'quality'] },
  smile: { points: 8, sources: ['ratings', 'linkedin'] },
  crop: { points: 8, sources: ['linkedin', 'ratings'] },
  background: { points: 6, sources: ['linkedin'] },
  colour: { points: 4, sources: ['quality'] },
} as const satisfies Record<string, { points: number; sources: readonly SourceId[] }>;
export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** The possible verdicts on each part; `good` needs no advice. */
export const VERDICTS = {
  light: ['good', 'dark', 'bright', 'uneven', 'flat'],
  distance: ['good', 'unknown', 'close', 'head'],
  faceSize: ['good', 'small', 'large'],
  sharpness: ['good', 'soft', 'small'],
  eyes: ['good', 'hidden', 'closed', 'turned', 'away'],
  crop: ['good', 'cut', 'beside', 'low', 'high'],
  background: ['good', 'busy'],
  smile: ['good', 'slight', 'none'],
  colour: ['good', 'warm', 'cold', 'grey'],
} as const satisfies Record<PartName, readonly string[]>;
export type Verdict<P extends PartName = PartName> = (typeof VERDICTS)[P][number];

export interface Part {
  name: PartName;
  verdict: Verdict;
  /** Points given, and the maximum. */
  points: number;
  most: number;
}
export interface Appraisal {
  /** 0..100, the sum of the parts' points. */
  score: number;
  parts: Part[];
}

/** 0 at `from`, 1 at `to`, linear in between; `from` may be the larger. */
const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** Position of the iris of people looking into the camera, measured on the test photos. */
const STRAIGHT = -0.13;

/** Share of the points for a distance that the file does not tell. */
const UNKNOWN_DISTANCE = 2 / 3;

type Finding<P extends PartName> = readonly [share: number, verdict: Verdict<P>];

/** The lowest share decides, and determines the verdict; `good` from 0.85. */
function worst<P extends PartName>(...found: readonly Finding<P>[]): Finding<P> {
  const [share, verdict] = found.toSorted((a, b) => a[0] - b[0])[0]!;
  return [share, share >= 0.85 ? ('good' as Verdict<P>) : verdict];
}

const RULES: { [P in PartName]: (m: PictureMeasures) => Finding<P> } = {
  light: ({ light }) =>
    worst(
      [ramp(light.bright, 70, 165), 'dark'],
      [ramp(light.clipped, 0.2, 0.01), 'bright'],
      [ramp(light.evenness, 0.2, 0.62), 'uneven'],
      [0.5 + 0.5 * ramp(light.contrast, 20, 65), 'flat'],
    ),
  // At arm's length, 0.5 m, a nose is drawn visibly too large; from 1.1 m on hardly anybody sees it. Where the file does not tell the distance,
  // it neither earns all points nor costs many.
  distance: ({ distance, shoulders }) => {
    const framed: Finding<'distance'> = [ramp(shoulders, 1.1, 1.9), 'head'];
    if (distance !== null) return worst([ramp(distance, 0.45, 1.1), 'close'], framed);
    const [share, verdict] = worst(framed);
    return [Math.min(share, UNKNOWN_DISTANCE), verdict === 'good' ? 'unknown' : verdict];
  },
  // "Face takes up 60 % of the frame": with hair and neck, hairline to chin is about 0.45 of it.
  faceSize: ({ faceShare }) => worst([ramp(faceShare, 0.08, 0.36), 'small'], [ramp(faceShare, 0.95, 0.62), 'large']),
  sharpness: ({ sharpness, faceWidth }) =>
    worst([ramp(Math.log(sharpness + 0.05), Math.log(0.3), Math.log(3)), 'soft'], [ramp(faceWidth, 40, 180), 'small']),
  eyes: ({ gaze }) =>
    worst(
      [ramp(gaze.lens, 0.2, 0.46), 'hidden'],
      [gaze.lens < 0.4 ? 1 : ramp(gaze.openness, 0.06, 0.16), 'closed'],
      [ramp(Math.max(Math.abs(gaze.yaw), Math.abs(gaze.pitch)), 0.8, 0.32), 'turned'],
      // A turned head can still look into the camera: the eyes are then turned the other way.
      [gaze.lens < 0.4 ? 1 : ramp(Math.abs(gaze.yaw + 1.2 * (gaze.iris - STRAIGHT)), 0.95, 0.42), 'away'],
    ),
  crop: ({ reach, offset, eyeLine }) =>
    worst(
      [ramp(reach, 1.35, 1.02), 'cut'],
      [ramp(Math.abs(offset), 0.3, 0.09), 'beside'],
      [ramp(eyeLine, 0.72, 0.54), 'low'],
      [ramp(eyeLine, 0.14, 0.3), 'high'],
    ),
  background: ({ busyness }) => worst([ramp(busyness, 16, 5), 'busy']),
  smile: ({ smile }) => worst([0.35 + 0.65 * ramp(smile, 0.05, 0.6), smile < 0.2 ? 'none' : 'slight']),
  colour: ({ cast }) =>
    cast === null ? [0.7, 'grey'] : worst([ramp(cast.red, 0.35, 0.04), 'warm'], [ramp(cast.blue, 0.35, 0.04), 'cold']),
};

/** The lowest score of each band. */
const BANDS = [
  ['great', 85],
  ['good', 70],
  ['fair', 50],
  ['poor', 0],
] as const;
export type Band = (typeof BANDS)[number][0];

/** What the score means in words. A photo from too near is never `great`: its distortion cannot be mended, however good the rest is. */
export function bandOf({ score, parts }: Appraisal): Band {
  const isClose = parts.some(({ name, verdict }) => name === 'distance' && verdict === 'close');
  const [band] = BANDS.find(([name, from]) => score >= from && !(isClose && name === 'great'))!;
  return band;
}

/** Equal measures give equal scores. The points of each part are whole, so that the shown figures add up. */
export function appraise(measures: PictureMeasures): Appraisal {
  const parts = PART_NAMES.map((name): Part => {
    const [share, verdict] = RULES[name](measures);
    const most = PARTS[name].points;
    return { name, verdict, points: Math.round(share * most), most };
  });
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts };
}
