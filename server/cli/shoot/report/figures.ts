// What is worth a second look in a shoot: figures beyond a line, the worst of each headshot, and headshots that pass for one picture.
import sharp from 'sharp';
import { hashDistance, LIKENESS_THRESHOLD, LIMITS, TRUSTED_MATTE } from '../../../engine/index.ts';
import type { Headshot } from '../../../engine/index.ts';
import type { PhotoFindings } from '../../../contracts/findings.ts';
import type { StageSeconds } from '../stage-clock.ts';

export interface ReportedPhoto {
  name: string;
  bytes: Uint8Array;
  findings: PhotoFindings;
}

export interface ReportedHeadshot {
  /** Its place in what was asked for, from 1. */
  number: number;
  /** Beside the report. */
  file: string;
  headshot: Headshot;
  stages: StageSeconds;
}

/** What a figure is at its best, and where it is marked: what an eye sees at once, or what is nearly not delivered. */
const THRESHOLDS = {
  likeness: { best: 1, line: LIKENESS_THRESHOLD + 0.1 },
  lighter: { best: 0, line: 2 },
  darker: { best: 0, line: -5 },
  hue: { best: 0, line: 6 },
  matte: { best: 1, line: TRUSTED_MATTE },
  quality: { best: 100, line: 60 },
} as const;

export interface Figure {
  name: 'likeness' | 'skin L*' | 'skin hue' | 'matte' | 'quality';
  text: string;
  /** 0 at its best, 1 where it is marked, more beyond. */
  badness: number;
  /** What the line is, for people. */
  line: string;
}

const badnessOf = (value: number, { best, line }: { best: number; line: number }): number =>
  Math.max(0, (best - value) / (best - line));
const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}`;

export function figuresOf({ likeness, skin, matte, quality }: Headshot): Figure[] {
  const lightness =
    skin.lightness > 0 ? badnessOf(skin.lightness, THRESHOLDS.lighter) : badnessOf(skin.lightness, THRESHOLDS.darker);
  return [
    {
      name: 'likeness',
      text: likeness.toFixed(3),
      badness: badnessOf(likeness, THRESHOLDS.likeness),
      line: `marked below ${THRESHOLDS.likeness.line}, not delivered below ${LIKENESS_THRESHOLD}`,
    },
    {
      name: 'skin L*',
      text: signed(skin.lightness),
      badness: lightness,
      line: `marked above +${THRESHOLDS.lighter.line} and below ${THRESHOLDS.darker.line}`,
    },
    {
      name: 'skin hue',
      text: `${signed(skin.hue)}°`,
      badness: badnessOf(Math.abs(skin.hue), THRESHOLDS.hue),
      line: `marked beyond ${THRESHOLDS.hue.line}°`,
    },
    {
      name: 'matte',
      text: matte.toFixed(2),
      badness: badnessOf(matte, THRESHOLDS.matte),
      line: `marked below ${THRESHOLDS.matte.line}`,
    },
    {
      name: 'quality',
      text: String(quality),
      badness: badnessOf(quality, THRESHOLDS.quality),
      line: `marked below ${THRESHOLDS.quality.line} of 100`,
    },
  ];
}

/** Mean colours of an 8 x 10 grid within so many of 256 steps, and hashes within the line for photos, are one picture to a glance. */
const MAX_COLOUR_DISTANCE = 6;

/** For each headshot the number of the first one before it that it passes for. */
export async function findDuplicates(headshots: readonly ReportedHeadshot[]): Promise<Map<number, number>> {
  const cells = await Promise.all(
    headshots.map(({ headshot }) =>
      sharp(headshot.bytes).resize(8, 10, { fit: 'fill' }).removeAlpha().raw().toBuffer(),
    ),
  );
  const apart = (a: Buffer, b: Buffer): number => a.reduce((sum, v, i) => sum + Math.abs(v - b[i]!), 0) / a.length;
  const twins = new Map<number, number>();
  headshots.forEach(({ number, headshot }, at) => {
    const first = headshots.findIndex(
      (other, k) =>
        k < at &&
        hashDistance(other.headshot.phash, headshot.phash) <= LIMITS.duplicate &&
        apart(cells[k]!, cells[at]!) < MAX_COLOUR_DISTANCE,
    );
    if (first >= 0) twins.set(number, headshots[first]!.number);
  });
  return twins;
}
