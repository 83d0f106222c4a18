// Which photo in which crop and in which light a variation shows. Neighbouring variations share nothing but the person;
// only when photos and crops run out does one return, with the light from the other side, before another background and in a
// frame a little closer.
import type { Crop } from '../../contracts/findings.ts';
import { hashDistance } from '../analysis/hash-distance.ts';
import { LIMITS } from '../analysis/limits.ts';
import { cycled } from '../render/cycled.ts';
import { MAX_CUT } from '../render/framing/framing.ts';
import { FRAMES_PER_CROP } from '../render/framing/nudges.ts';
import { backgroundIndexOf } from '../render/style.ts';
import type { PrintEdit } from './wishes.ts';

/** A photo's name is all that a plan knows of it: it stands when the photo itself is gone. */
export interface Take {
  photo: string;
  composition: number;
  /** A take that looks like an earlier one of another photo begins with a frame of its own (recrop.ts). */
  nudge?: number;
  edit?: PrintEdit;
}

/** How large a photo's share of a shoot is to be. */
export interface Merit {
  /** Share of its crops that are used, 0..1; each photo has at least one. */
  share: number;
  /** Its headshots would show a fault (flagsOf in rank.ts): it gets at most one slot in six while there are others. */
  flagged: boolean;
}

export interface Variation {
  take: Take;
  /** What the renderer is told: it turns this into a side for the light, a background and a grade. */
  look: number;
  /** How often the take, or one that looks like it, has been shown before: then its frame is nudged. */
  again: number;
}

/** Largest ratio of scales, and distance in frame widths, of crops that would be taken for one picture. */
const SAME_SCALE = 1.08;
const SAME_PLACE = 0.05;
/** Odd, so that the light changes sides; the renderer's backgrounds and grades change with it as well. */
const LOOKS_APART = 11;

/**
 * By how many earlier takes look the same. The first returns in the frames 0, 1, ..., so that its likeness begins with those which it comes to
 * last.
 */
const frameAt = (part: number): number => Math.round(part * FRAMES_PER_CROP);
const NUDGE_OF = [frameAt(0), frameAt(0.5), frameAt(0.3), frameAt(0.8)] as const;

/** Even, so that the light stays on its side; they come to each of the four backgrounds. */
const EVEN_STEPS = [0, 2, 4, 6, 8, 10, 12, 14] as const;

export function isSimilarCrop(a: Crop, b: Crop): boolean {
  const ratio = a.scale > b.scale ? a.scale / b.scale : b.scale / a.scale;
  const apart = Math.hypot(a.origin[0] - b.origin[0], a.origin[1] - b.origin[1]) / a.width;
  return ratio < SAME_SCALE && apart < SAME_PLACE;
}

const isCut = ({ cut = 0 }: Crop): boolean => cut > MAX_CUT;

/** At most one slot in so many shows a flagged photo while there are others. */
const FLAGGED_EVERY = 6;

interface Planned extends Take {
  sight?: string | undefined;
}

/** Takes a `share` of a photo's crops, spread evenly over them and beginning with the first. */
const isDue = (crop: number, share: number): boolean =>
  crop === 0 || Math.floor(crop * share) > Math.floor((crop - 1) * share);

/** One flagged take after every five others; the surplus is left out. Nothing changes where all takes are flagged, or none. */
function spreadFlagged(takes: readonly Planned[], isFlagged: (take: Take) => boolean): readonly Planned[] {
  const good = takes.filter((take) => !isFlagged(take));
  const flagged = takes.filter(isFlagged);
  if (good.length === 0 || flagged.length === 0) return takes;
  return good.flatMap((take, k) => {
    const turn = (k + 1) / (FLAGGED_EVERY - 1);
    const next = Number.isInteger(turn) ? flagged[turn - 1] : undefined;
    return next ? [take, next] : [take];
  });
}

/**
 * Every photo once in the first crop, then in the second, and so on, each as often as its merit allows. A close selfie gives nearly the same frame
 * for every crop, because nothing may be made up beyond its border: such a frame counts once. What looks the same out of two photos, taken
 * a moment apart, stays, but in a frame of its own. A crop that shows where the photo cuts the person is left out while the photo has others.
 * `only`: no other crop than this one. `merits`: in the order of `photos`; by default all are alike.
 */
export function planTakes(
  photos: readonly string[],
  crops: readonly (readonly Crop[])[],
  only?: number,
  merits: readonly Merit[] = [],
): Take[] {
  const flagged = new Set(photos.filter((_, index) => merits[index]?.flagged));
  const isFlagged = ({ photo }: Take): boolean => flagged.has(photo);
  if (only !== undefined)
    return [
      ...spreadFlagged(
        photos.map((photo) => ({ photo, composition: only })),
        isFlagged,
      ),
    ];
  const most = Math.max(0, ...crops.map((list) => list.length));
  const planned: Planned[] = [];
  const rows = photos.map((photo, index) => ({
    photo,
    crops: crops[index] ?? [],
    share: merits[index]?.share ?? 1,
    distinct: 0,
  }));
  for (let composition = 0; composition < most; composition += 1)
    for (const row of rows) {
      const own = row.crops[composition];
      if (!own || (isCut(own) && !row.crops.every(isCut))) continue;
      const earlier = row.crops.slice(0, composition);
      if (earlier.some((crop) => isSimilarCrop(crop, own) && isCut(crop) === isCut(own))) continue;
      if (isDue(row.distinct, row.share)) planned.push({ photo: row.photo, composition, sight: own.sight });
      row.distinct += 1;
    }
  const hashes: string[] = [];
  return spreadFlagged(planned, isFlagged).map(({ photo, composition, sight }) => {
    const alike = sight ? hashes.filter((other) => hashDistance(other, sight) <= LIMITS.duplicate).length : 0;
    if (sight) hashes.push(sight);
    return { photo, composition, ...(alike > 0 && { nudge: cycled(NUDGE_OF, alike) }) };
  });
}

export function variationOf(takes: readonly Take[], variation: number): Variation | undefined {
  const index = Math.abs(Math.trunc(variation));
  const take = takes[index % takes.length];
  const rounds = Math.floor(index / takes.length);
  return take && { take, look: lookOf(take, index % takes.length, rounds, takes), again: rounds + (take.nudge ?? 0) };
}

const likenessOf = ({ nudge }: Take): number => (nudge === undefined ? 0 : NUDGE_OF.indexOf(nudge));

/**
 * The look of a take, which is at place `at` of the takes, in its so-many-eth round. What looks like an earlier take comes to each of its
 * frames in another round: there it goes on to a background that the earlier one does not have in that frame, whichever side their light comes
 * from (which swaps looks by twos).
 */
function lookOf(take: Take, at: number, round: number, takes: readonly Take[]): number {
  const planned = at + LOOKS_APART * round;
  const { composition, nudge } = take;
  if (nudge === undefined) return planned;
  const first = round - (round % FRAMES_PER_CROP);
  const earlier = takes.slice(0, at).flatMap((other, k) => {
    if (other.composition !== composition || likenessOf(other) >= likenessOf(take)) return [];
    const same = (round + nudge - (other.nudge ?? 0) + FRAMES_PER_CROP) % FRAMES_PER_CROP;
    return [lookOf(other, k, first + same, takes)];
  });
  const clashes = (look: number): number =>
    earlier.filter((other) => backgroundIndexOf(other) === backgroundIndexOf(look)).length +
    earlier.filter((other) => backgroundIndexOf(other ^ 1) === backgroundIndexOf(look ^ 1)).length;
  const choices = EVEN_STEPS.map((step) => planned + step);
  return choices.reduce((best, look) => (clashes(look) < clashes(best) ? look : best));
}

/** A stand-in's look lies so many steps beyond what the plan itself comes to: half of the renderer's 80 looks. */
const STAND_IN = 40;
/** Frames that a stand-in is nudged into (recrop.ts): any but the plain one, which the take's own slot has. */
const NUDGES = FRAMES_PER_CROP - 1;

/**
 * What else could fill the slot, should its own take fall short or its photo be left out: other photos first, and of them not
 * always the same one. A look and a frame come with it that no slot of the plan has for that take, nor another slot's
 * stand-in: what takes a place may not be a twin of what already has one. The slot alone decides, so that a shoot which lost
 * a photo halfway goes on beside what it delivered before.
 */
export function standIns(takes: readonly Take[], variation: number): Variation[] {
  const index = Math.abs(Math.trunc(variation));
  const at = index % takes.length;
  const planned = takes[at];
  if (!planned) return [];
  // A photo's crops follow each other by as many places as there are photos: each of them starts its search elsewhere.
  const start = (at + 1 + planned.composition) % takes.length;
  const places = [...takes.entries()];
  const order = [...places.slice(start), ...places.slice(0, start)].filter(([k]) => k !== at);
  order.sort(([, a], [, b]) => Number(a.photo === planned.photo) - Number(b.photo === planned.photo));
  return order.map(([k, take]) => ({
    take,
    look: k + LOOKS_APART * (STAND_IN + index),
    again: 1 + (index % NUDGES),
  }));
}

/** What a slot shows: its own take, or the first stand-in whose photo is not left out. */
export function shownIn(
  takes: readonly Take[],
  variation: number,
  isOut: (photo: string) => boolean,
): Variation | undefined {
  const planned = variationOf(takes, variation);
  if (!planned || !isOut(planned.take.photo)) return planned;
  return standIns(takes, variation).find(({ take }) => !isOut(take.photo));
}

/** What is tried for a slot; `gently`: with its light and grade held back. */
export interface Try extends Variation {
  gently: boolean;
}

/** So many others are tried when the planned take falls short, not counting those that turn out to be hopeless. */
const MAX_STAND_INS = 3;

/**
 * What to try for a slot, in order, until something holds: the planned take, others, and the planned take once more, gently. `isHopeless`
 * is asked again after every try, because a try tells more of its photo; nothing of a hopeless photo is tried.
 */
export function* triesFor(
  takes: readonly Take[],
  variation: number,
  isHopeless: (photo: string) => boolean,
): Generator<Try, undefined> {
  const planned = variationOf(takes, variation);
  if (!planned) return;
  const isLost = ({ take }: Variation): boolean => isHopeless(take.photo);
  if (!isLost(planned)) yield { ...planned, gently: false };
  let tried = 0;
  for (const other of standIns(takes, variation)) {
    if (tried === MAX_STAND_INS) break;
    if (isLost(other)) continue;
    yield { ...other, gently: false };
    if (!isLost(other)) tried += 1;
  }
  if (!isLost(planned)) yield { ...planned, gently: true };
}

/** Indexes of the variations, photo by photo and crop by crop: what is prepared for one of them serves the next. */
export function photoByPhoto(
  takes: readonly Take[],
  variations: readonly number[],
  isOut: (photo: string) => boolean = () => false,
): number[] {
  const photos = [...new Set(takes.map(({ photo }) => photo))];
  const inTurn = [...takes].sort(
    (a, b) => photos.indexOf(a.photo) - photos.indexOf(b.photo) || a.composition - b.composition,
  );
  const placed = variations.map((variation, index) => {
    const shown = shownIn(takes, variation, isOut);
    return { index, place: shown ? inTurn.indexOf(shown.take) : 0 };
  });
  return placed.sort((a, b) => a.place - b.place || a.index - b.index).map(({ index }) => index);
}
