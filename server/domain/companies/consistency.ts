// Consistency of a company's headshots: compares head size, eye line, background and exposure of one picture for each person, gives a
// score, and reports outliers. Uses figures measured at rendering (engine/shoot/composition.ts), not pixels.
import type { Composition } from '../../contracts/findings.ts';

const MEASURES = ['head', 'eyes', 'background', 'exposure'] as const;
export type Measure = (typeof MEASURES)[number];
export type Direction = 'more' | 'less' | 'other';

export interface MeasuredHeadshot extends Composition {
  id: string;
  person: string;
  /** The company uses it as this person's picture. */
  used: boolean;
  /** How presentable it is, 0..100; null for headshots older than ranks. */
  rank?: number | null;
}

/** A headshot below this share of its person's highest rank is not offered for the team's page. */
const PRESENTABLE = 0.75;
export interface PickedHeadshot {
  id: string;
  person: string;
  /** 0..100. */
  score: number;
  off: { measure: Measure; direction: Direction }[];
}
export interface Consistency {
  /** 0..100. */
  score: number;
  /** The same for each measure. */
  parts: Record<Measure, number>;
  /** In the order of the people's ids. */
  picks: PickedHeadshot[];
}
type Centre = Composition;

/** Differences up to `same` are invisible; from `apart` on pictures look unrelated. Units: natural logarithm of head size, share of the
 * height, CIE76 colour difference, stops. Calibrated on public/pictures/people: our headshots of six people in one look score 94, the
 * original photographs 69 (consistency.test.ts). */
const THRESHOLDS: Record<Measure, { same: number; apart: number }> = {
  head: { same: 0.05, apart: 0.35 },
  eyes: { same: 0.015, apart: 0.1 },
  background: { same: 5, apart: 45 },
  exposure: { same: 0.35, apart: 1.5 },
};
/** A person whose agreement in a measure is below this is reported as an outlier. */
const OUTLIER_BELOW = 0.5;
/** Number of pictures tried as the initial centre; more do not improve the result. */
const MAX_STARTS = 40;
const MAX_ROUNDS = 6;

/** Undefined for fewer than two people. Independent of the order of input. */
export function measureConsistency(pictures: readonly MeasuredHeadshot[]): Consistency | undefined {
  const people = Map.groupBy(
    pictures.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ person }) => person,
  );
  if (people.size < 2) return undefined;
  // What the company uses is what people see beside each other, so it is the only choice.
  const choices = [...people.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => (own.some(({ used }) => used) ? own.filter(({ used }) => used) : presentable(own)));
  const fewest = choices.toSorted((a, b) => a.length - b.length)[0]!;
  const every = Math.max(1, Math.ceil(fewest.length / MAX_STARTS));
  const starts: Centre[] = [centreOf(choices.map(centreOf)), ...fewest.filter((_, index) => index % every === 0)];
  let best: { picks: MeasuredHeadshot[]; centre: Centre; score: number } | undefined;
  for (const start of starts) {
    const found = refine(choices, start);
    if (!best || found.score > best.score + 1e-9) best = found;
  }
  return describe(best!.picks, best!.centre);
}

/** Those whose rank comes near the person's highest, and those without one. */
function presentable(own: readonly MeasuredHeadshot[]): MeasuredHeadshot[] {
  const highest = Math.max(...own.map(({ rank }) => rank ?? 0));
  return own.filter(({ rank }) => (rank ?? highest) >= highest * PRESENTABLE);
}

/** Like k-means with one centre: picks everybody's picture nearest to the centre, recomputes the centre, until nothing changes. */
function refine(choices: readonly MeasuredHeadshot[][], start: Centre) {
  let picks: MeasuredHeadshot[] = [];
  let centre = start;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = choices.map((own) => nearest(own, centre));
    const still = next.every((one, index) => one === picks[index]);
    picks = next;
    centre = centreOf(picks);
    if (still) break;
  }
  return { picks, centre, score: mean(picks.map((one) => overall(one, centre))) };
}

const nearest = (own: readonly MeasuredHeadshot[], centre: Centre): MeasuredHeadshot => {
  let found = own[0]!;
  let most = -1;
  for (const one of own) {
    const worth = overall(one, centre);
    if (worth > most + 1e-12) [found, most] = [one, worth];
  }
  return found;
};

function describe(picks: readonly MeasuredHeadshot[], centre: Centre): Consistency {
  const part = (measure: Measure): number => percent(mean(picks.map((one) => agreement(measure, one, centre))));
  return {
    score: percent(mean(picks.map((one) => overall(one, centre)))),
    parts: { head: part('head'), eyes: part('eyes'), background: part('background'), exposure: part('exposure') },
    picks: picks.map((one) => ({
      id: one.id,
      person: one.person,
      score: percent(overall(one, centre)),
      off: MEASURES.filter((measure) => agreement(measure, one, centre) < OUTLIER_BELOW).map((measure) => ({
        measure,
        direction: directionOf(measure, one, centre),
      })),
    })),
  };
}

const overall = (one: Composition, centre: Centre): number =>
  mean(MEASURES.map((measure) => agreement(measure, one, centre)));

/** 1: no visible difference; 0: unrelated. */
function agreement(measure: Measure, one: Composition, centre: Centre): number {
  const { same, apart } = THRESHOLDS[measure];
  return Math.min(1, Math.max(0, 1 - (difference(measure, one, centre) - same) / (apart - same)));
}

function difference(measure: Measure, one: Composition, centre: Centre): number {
  switch (measure) {
    case 'head':
      return Math.abs(Math.log(one.head / centre.head));
    case 'eyes':
      return Math.abs(one.eyes - centre.eyes);
    case 'background':
      return Math.hypot(...one.background.map((value, index) => value - centre.background[index]!));
    case 'exposure':
      return Math.abs(one.exposure - centre.exposure);
  }
}

/** The direction in which a picture differs. `eyes` count from the top, so less is higher. Equal lightness means another colour. */
function directionOf(measure: Measure, one: Composition, centre: Centre): Direction {
  if (measure === 'background') {
    const lighter = one.background[0] - centre.background[0];
    if (Math.abs(lighter) < THRESHOLDS.background.same) return 'other';
    return lighter > 0 ? 'more' : 'less';
  }
  return one[measure] > centre[measure] ? 'more' : 'less';
}

function centreOf(all: readonly Composition[]): Centre {
  const shade = (channel: 0 | 1 | 2): number => median(all.map(({ background }) => background[channel]));
  return {
    head: median(all.map(({ head }) => head)),
    eyes: median(all.map(({ eyes }) => eyes)),
    background: [shade(0), shade(1), shade(2)],
    exposure: median(all.map(({ exposure }) => exposure)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const percent = (share: number): number => Math.round(share * 100);
