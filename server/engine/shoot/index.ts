// A shoot: looks at all photos once, then makes one headshot a slot, each measured, and none that is not the person.
import { encodeHeadshot, previewOf } from '../decode/index.ts';
import { EngineError } from '../errors.ts';
import type { FailReason } from '../errors.ts';
import { geometryOf } from '../render/face-regions.ts';
import { skinToneOf } from '../render/skin-tone.ts';
import { renderShot, towardsItsLight } from '../render/index.ts';
import { recrop } from '../render/recrop.ts';
import type { PreparedShot, StyleSpec } from '../render/index.ts';
import { gentler } from '../render/style.ts';
import type { Rgb } from '../types.ts';
import { finishCandidate, referencesOf, type Finished, type Unfit } from './candidate.ts';
import { framed as frameOf } from './framed.ts';
import { gather } from './gather.ts';
import { Darkroom } from './darkroom.ts';
import { outlineHolds } from './outline.ts';
import { scoreHeadshot } from './score.ts';
import type { Score } from './score.ts';
import { photoByPhoto, planTakes, triesFor } from './takes.ts';
import type { Take, Try, Variation } from './takes.ts';
import { type Glimpse, Given, glimpseOf } from './twins.ts';
import { type Brand, rulesOf } from './brand.ts';
import type { Framed, Headshot, ShootInput, SourcePhoto } from './types.ts';
import { granted, type Wishes } from './wishes.ts';

export type Stage = 'analyse' | 'matte' | 'light' | 'compose' | 'score';

export interface Shoot {
  /** What was found about each photo, in the order in which they came. */
  inputs: ShootInput[];
  /**
   * null when no photo gives a headshot in this style that is the person and is cleanly cut out. Throws RangeError for an unknown
   * style.
   */
  render(slot: { style: string; variation: number; wishes?: Wishes }): Promise<Headshot | null>;
  /** Indexes of the variations, photo by photo and crop by crop: what was prepared for one serves the next. */
  arrange(variations: readonly number[]): number[];
  /** What its variations show. Whoever opens the shoot again gives it back. */
  plan: readonly Take[];
  /** The photos that headshots would be made of, the best first, small enough to send: for who paints the picture elsewhere. */
  references(count: number): Promise<Uint8Array[]>;
  /** Holds a picture that somebody else made against this person, and frames it; or says what is wrong with it. */
  finish(candidate: Uint8Array, slot: { style: string; variation: number; wishes?: Wishes }): Promise<Finished | Unfit>;
  dispose(): void;
}

export interface ShootOptions {
  /** What a company wants of all its headshots. */
  brand?: Brand;
  /** Of the same shoot before it was lost: photos that are missing now are stood in for, and all other slots stay as they were. */
  plan?: readonly Take[];
  /** Fingerprints of what it delivered before: a candidate that looks the same is none. */
  delivered?: readonly string[];
  /** Which photo is at this stage. Whoever loses the engine here knows which one it was at. */
  onStage?: (stage: Stage, photo: string) => void;
  /** This photo could not be worked with and is left out from now on. Not told when none is left: then no photo is to blame. */
  onBroken?: (photo: string, reason: FailReason, cause: unknown) => void;
  signal?: AbortSignal;
}

type Files = Pick<Headshot, 'bytes' | 'preview' | 'width' | 'height'>;
type Made = Files & Pick<Headshot, 'photo' | 'matte' | 'skin'> & { score: Score; glimpse: Glimpse };

/** After so many that would pass for headshots that are there, the first of them is given all the same: each costs a rendering. */
const MOST_TWINS = 2;

/** One after the other: a child process has two threads for sharp, and the score wants one of them. */
async function writeFiles(image: Rgb): Promise<Files> {
  const bytes = await encodeHeadshot(image);
  return { bytes, preview: await previewOf(image), width: image.width, height: image.height };
}

export async function createShoot(photos: readonly SourcePhoto[], options: ShootOptions = {}): Promise<Shoot> {
  const { onStage, onBroken, signal } = options;
  const { styles, composition, reach } = rulesOf(options.brand);
  const enter = (stage: Stage, { id }: { id: string }): void => {
    signal?.throwIfAborted();
    onStage?.(stage, id);
  };
  const { inputs, materials, person, broken: unseen } = await gather(photos, (photo) => enter('analyse', photo));
  const tellBroken = (photo: string, cause: unknown): void =>
    onBroken?.(photo, cause instanceof EngineError ? cause.code : 'engine', cause);
  if (materials.length > 0) for (const { id, cause } of unseen) tellBroken(id, cause);
  const framed = materials.map(frameOf).sort((a, b) => b.worth - a.worth);
  const byId = new Map(framed.map((one) => [one.material.id, one]));
  const takes = [
    ...(options.plan ??
      planTakes(
        framed.map(({ material }) => material.id),
        framed.map(({ crops, sights }) => crops.map((crop, k) => ({ ...crop, sight: sights[k] }))),
        composition,
      )),
  ];
  /** Photos that broke the engine: none of their crops is tried again. */
  const broken = new Set<string>();
  const isOut = (photo: string): boolean => broken.has(photo) || !byId.has(photo);
  /** Photos whose outline holds in front of their own surroundings only. */
  const frayed = new Set<string>();
  const isHopeless = (photo: string, style: StyleSpec): boolean =>
    isOut(photo) || (frayed.has(photo) && !outlineHolds(0, style));
  let failure: unknown;
  const darkroom = new Darkroom();
  /** Of the candidates that passed: another that looks the same is no second headshot. */
  const finished: string[] = [...(options.delivered ?? [])];
  const given = new Given();

  const framedOf = ({ photo }: Take): Framed => {
    const known = byId.get(photo);
    if (!known) throw new RangeError('A take shows a photo that was framed');
    return known;
  };
  const prepare = async (take: Take) =>
    darkroom.print(framedOf(take), take, (stage) => enter(stage, framedOf(take).material));

  /** A company's headshots are all lit alike. */
  const facing = (shot: PreparedShot, look: number): number => (options.brand ? look : towardsItsLight(shot, look));
  const asWished = (_: PreparedShot, look: number): number => look;

  async function attempt({ take, look, again }: Variation, style: StyleSpec, lit: typeof facing): Promise<Made | null> {
    const { material } = framedOf(take);
    const shot = await prepare(take);
    if (!outlineHolds(shot.confidence, style)) {
      frayed.add(take.photo);
      return null;
    }
    enter('compose', material);
    const { image, mesh } = await recrop(await renderShot(shot, style, lit(shot, look)), shot, again, reach);
    enter('score', material);
    // The files are written on sharp's own threads while the face is scored on this one; the few that fall short are written in vain.
    const files = writeFiles(image);
    files.catch(() => undefined);
    const score = await scoreHeadshot(image, {
      person: person ?? material.embedding,
      source: material.embedding,
      mesh,
      matte: style.background.kind === 'own' ? 1 : shot.confidence,
    });
    if (!score.recognisable) return null;
    const tone = skinToneOf(image, geometryOf({ mesh }));
    const apart = (a: number, b: number): number => Number((a - b).toFixed(1));
    return {
      ...(await files),
      score,
      glimpse: await glimpseOf(image, score.phash),
      photo: take.photo,
      matte: Number(shot.confidence.toFixed(2)),
      skin: { lightness: apart(tone.lightness, shot.skin.lightness), hue: apart(tone.hue, shot.skin.hue) },
    };
  }

  /** One picture as it is wished for: its photo and crop are given, so that nothing else is tried but a gentler light. */
  function* wished({ look, composition: crop }: ReturnType<typeof granted>): Generator<Try> {
    for (const { material } of framed)
      for (const gently of [false, true])
        yield { take: { photo: material.id, composition: crop }, look, again: 0, gently };
  }

  return {
    inputs,
    async render({ style: id, variation, wishes }) {
      const style = styles.find((known) => known.id === id);
      if (!style) throw new RangeError(`There is no style called ${id}`);
      const since = performance.now();
      const asked = wishes ? granted(styles, style, wishes) : { style };
      const isLost = (photo: string): boolean => isHopeless(photo, asked.style);
      const slot = `${id} ${variation}`;
      let twins = 0;
      let first: Made | undefined;
      const deliver = ({ score, glimpse, ...made }: Made): Headshot => {
        if (!wishes) given.add(slot, glimpse);
        const { likeness, phash, quality, composition: composed } = score;
        const seconds = Number(((performance.now() - since) / 1000).toFixed(2));
        return { ...made, style: id, likeness, phash, quality, composition: composed, seconds };
      };
      for (const one of 'look' in asked ? wished(asked) : triesFor(takes, variation, isLost)) {
        const { photo: source } = one.take;
        if (isLost(source)) continue;
        const shown = one.gently ? gentler(asked.style) : asked.style;
        const made = await attempt(one, shown, wishes ? asWished : facing).catch((error: unknown) => {
          signal?.throwIfAborted();
          broken.add(source);
          failure = error;
          if (broken.size < framed.length) tellBroken(source, error);
          return null;
        });
        if (!made) continue;
        first ??= made;
        const isTwin = !wishes && given.holdsTwin(slot, made.glimpse);
        if (isTwin && (twins += 1) < MOST_TWINS) continue;
        return deliver(isTwin ? first : made);
      }
      if (first) return deliver(first);
      // A slot that nothing but breakage stood against is the engine's fault and no matter of likeness.
      if (broken.size > 0 && broken.size === framed.length) throw failure;
      return null;
    },
    plan: takes,
    arrange: (variations) => photoByPhoto(takes, variations, isOut),
    references: (count) => referencesOf(framed, count),
    async finish(candidate, slot) {
      // No photo of ours: should the engine die over it, none is to blame.
      enter('score', { id: '' });
      const done = await finishCandidate(
        candidate,
        { ...slot, variation: composition ?? slot.variation },
        person,
        finished,
      );
      if ('phash' in done) finished.push(done.phash);
      return done;
    },
    dispose() {
      darkroom.clear();
      takes.length = 0;
    },
  };
}
