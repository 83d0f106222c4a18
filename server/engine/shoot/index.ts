// A shoot: looks at all photos once, then makes one headshot a slot, each measured, and none that is not the person.
import { encodeJpeg, previewOf } from '../decode.ts';
import { geometryOf } from '../render/face-regions.ts';
import { skinToneOf } from '../render/skin-tone.ts';
import { printOf, renderShot } from '../render/index.ts';
import { recrop } from '../render/recrop.ts';
import type { PreparedShot, StyleSpec } from '../render/index.ts';
import { gentler } from '../render/style.ts';
import type { Rgb } from '../types.ts';
import { finishCandidate, referencesOf, type Finished, type Unfit } from './candidate.ts';
import { frame, type Framed } from './framed.ts';
import { gather } from './gather.ts';
import type { Material, ShootInput, SourcePhoto } from './gather.ts';
import { Negatives } from './negatives.ts';
import { scoreHeadshot } from './score.ts';
import type { Score } from './score.ts';
import { alternatives, photoByPhoto, planTakes, variationOf } from './takes.ts';
import type { Take, Variation } from './takes.ts';
import { type Brand, rulesOf } from './brand.ts';
import type { Composition } from './composition.ts';
import { granted, type Wishes } from './wishes.ts';

export type Stage = 'analyse' | 'matte' | 'light' | 'compose' | 'score';

export interface Headshot {
  /** JPEG, quality 92, full colour resolution, 1024 x 1280. */
  bytes: Uint8Array;
  preview: Uint8Array;
  width: number;
  height: number;
  style: string;
  likeness: number;
  phash: string;
  quality: number;
  /** Head size, eye line, background and exposure. */
  composition: Composition | null;
  /** How long it took. */
  seconds: number;
  /** Which photo it was made of. */
  photo: string;
  /** How far the matte can be trusted, 0..1. */
  matte: number;
  /** What became of the skin: difference of L* (above 0 is lighter) and of hue in degrees, headshot less photo. */
  skin: { lightness: number; hue: number };
}

export interface Shoot {
  /** What was found about each photo, in the order in which they came. */
  inputs: ShootInput[];
  /** null when no photo gives a headshot in this style that is the person. Throws RangeError for an unknown style. */
  render(slot: { style: string; variation: number; wishes?: Wishes }): Promise<Headshot | null>;
  /** Indexes of the variations, photo by photo and crop by crop: what was prepared for one serves the next. */
  arrange(variations: readonly number[]): number[];
  /** The photos that headshots would be made of, the best first, small enough to send: for who paints the picture elsewhere. */
  references(count: number): Promise<Uint8Array[]>;
  /** Holds a picture that somebody else made against this person, and frames it; or says what is wrong with it. */
  finish(candidate: Uint8Array, slot: { style: string; variation: number; wishes?: Wishes }): Promise<Finished | Unfit>;
  dispose(): void;
}

export interface ShootOptions {
  /** What a company wants of all its headshots. */
  brand?: Brand;
  /** Which photo is at this stage. Whoever loses the engine here knows which one it was at. */
  onStage?: (stage: Stage, photo: string) => void;
  signal?: AbortSignal;
}

/** Prepared takes that are kept, 25 MB each: looks take turns on one, and a single photo has no more than four. */
const KEPT = 4;
/** After the planned take and its gentler version, so many others are tried. */
const MOST_ALTERNATIVES = 3;
/** A matte below this shows in front of a new background; the person's own, out of focus, hides it. */
const DOUBTFUL_MATTE = 0.35;

type Made = Pick<Headshot, 'photo' | 'matte' | 'skin'> & { image: Rgb; score: Score };

export async function createShoot(photos: readonly SourcePhoto[], options: ShootOptions = {}): Promise<Shoot> {
  const { onStage, signal } = options;
  const { styles, composition, reach } = rulesOf(options.brand);
  const enter = (stage: Stage, { id }: { id: string }): void => {
    signal?.throwIfAborted();
    onStage?.(stage, id);
  };
  const { inputs, materials, person } = await gather(photos, (photo) => enter('analyse', photo));
  const framed: Framed[] = [];
  for (const material of materials) {
    enter('analyse', material);
    try {
      framed.push(await frame(material));
    } catch {
      // It was readable a moment ago; whatever broke, the other photos are not to blame.
      Object.assign(material.findings, { accepted: false, fail_reason: 'corrupt' });
    }
  }
  framed.sort((a, b) => b.worth - a.worth);
  const takes = planTakes(
    framed.map(({ material }) => material),
    framed.map(({ crops }) => crops),
    composition,
  );
  const prepared = new Map<Take, PreparedShot>();
  /** Photos that broke the engine: none of their crops is tried again. */
  const broken = new Set<Material>();
  let failure: unknown;
  const negatives = new Negatives();
  /** Of the candidates that passed: another that looks the same is no second headshot. */
  const finished: string[] = [];

  async function prepare(take: Take): Promise<PreparedShot> {
    const known = prepared.get(take);
    prepared.delete(take);
    const shot = known ?? (await develop(take));
    prepared.set(take, shot);
    for (const oldest of prepared.keys()) if (prepared.size > KEPT) prepared.delete(oldest);
    return shot;
  }

  async function develop({ material, composition }: Take): Promise<PreparedShot> {
    enter('matte', material);
    const known = framed.find((one) => one.material === material);
    if (!known) throw new RangeError('A take shows a photo that was framed');
    const crop = known.crops[composition];
    const negative = await (crop
      ? negatives.of(material, 'crops', known.crops)
      : negatives.of(material, 'own', [known.own]));
    enter('light', material);
    return printOf(negative, crop ?? known.own);
  }

  async function attempt({ take, look, again }: Variation, style: StyleSpec): Promise<Made | null> {
    const shot = await prepare(take);
    enter('compose', take.material);
    const { image, mesh } = await recrop(await renderShot(shot, style, look), shot, again, reach);
    enter('score', take.material);
    const score = await scoreHeadshot(image, {
      person: person ?? take.material.embedding,
      source: take.material.embedding,
      mesh,
      matte: style.background.kind === 'own' ? 1 : shot.confidence,
    });
    if (!score.recognisable) return null;
    const tone = skinToneOf(image, geometryOf({ mesh }));
    const apart = (a: number, b: number): number => Number((a - b).toFixed(1));
    return {
      image,
      score,
      photo: take.material.id,
      matte: Number(shot.confidence.toFixed(2)),
      skin: { lightness: apart(tone.lightness, shot.skin.lightness), hue: apart(tone.hue, shot.skin.hue) },
    };
  }

  /** A photo that breaks here breaks again when it is tried, and is reckoned with there. */
  async function isDoubtful(take: Take): Promise<boolean> {
    if (broken.has(take.material)) return false;
    const shot = await prepare(take).catch(() => undefined);
    return shot !== undefined && shot.confidence < DOUBTFUL_MATTE;
  }

  /** What to try for a slot, in order, until something holds. */
  async function* tries(style: StyleSpec, variation: number) {
    const planned = variationOf(takes, variation);
    if (!planned) return;
    const { take, look, again } = planned;
    const others = alternatives(takes, take)
      .filter(({ material }) => !broken.has(material))
      .slice(0, MOST_ALTERNATIVES);
    const doubtful = style.background.kind !== 'own' && others.length > 0 && (await isDoubtful(take));
    if (!doubtful) yield { take, look, again, style };
    for (const other of others) yield { take: other, look: look + 1, again, style };
    if (doubtful) yield { take, look, again, style };
    yield { take, look, again, style: gentler(style) };
  }

  /** One picture as it is wished for: its photo and crop are given, so that nothing else is tried but a gentler light. */
  async function* wished(style: StyleSpec, wishes: Wishes) {
    const { style: asked, look, composition: crop } = granted(styles, style, wishes);
    for (const { material } of framed)
      for (const one of [asked, gentler(asked)])
        yield { take: { material, composition: crop }, look, again: 0, style: one };
  }

  return {
    inputs,
    async render({ style: id, variation, wishes }) {
      const style = styles.find((known) => known.id === id);
      if (!style) throw new RangeError(`There is no style called ${id}`);
      const since = performance.now();
      for await (const { style: tried, ...planned } of wishes ? wished(style, wishes) : tries(style, variation)) {
        const { material } = planned.take;
        if (broken.has(material)) continue;
        const made = await attempt(planned, tried).catch((error: unknown) => {
          signal?.throwIfAborted();
          broken.add(material);
          failure = error;
          return null;
        });
        if (!made) continue;
        const { image, score, photo, matte, skin } = made;
        return {
          bytes: await encodeJpeg(image),
          preview: await previewOf(image),
          width: image.width,
          height: image.height,
          style: id,
          likeness: score.likeness,
          phash: score.phash,
          quality: score.quality,
          composition: score.composition,
          photo,
          matte,
          skin,
          seconds: Number(((performance.now() - since) / 1000).toFixed(2)),
        };
      }
      // A slot that nothing but breakage stood against is the engine's fault and no matter of likeness.
      if (broken.size > 0 && broken.size === framed.length) throw failure;
      return null;
    },
    arrange: (variations) => photoByPhoto(takes, variations),
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
      prepared.clear();
      negatives.clear();
      takes.length = 0;
    },
  };
}
