// Makes one headshot of an open shoot: tries takes until a picture holds, measures each, and remembers which photos do not.
import { geometryOf } from '../render/face-regions.ts';
import { recrop } from '../render/framing/recrop.ts';
import { hasTurned, type SkinTone, skinToneOf } from '../render/colour/skin-tone.ts';
import { renderShot, towardsItsLight } from '../render/index.ts';
import type { StyleSpec } from '../render/index.ts';
import { gentler } from '../render/style.ts';
import { writeFiles, type HeadshotFiles } from './files.ts';
import { outlineHolds } from './outline.ts';
import { atShotSize } from './print-size.ts';
import { scoreHeadshot } from './score.ts';
import type { Score } from './score.ts';
import { UNFIT_FOR_A_WALL } from './own-surroundings.ts';
import type { Granted, MakerOptions, Slot } from './maker-options.ts';
import { confidenceOf, TakePrints } from './take-prints.ts';
import { triesFor, variationOf } from './takes.ts';
import type { Take, Try } from './takes.ts';
import { type ImageSignature, DeliveredSet, imageSignature } from './twins.ts';
import type { Framed, Headshot } from './types.ts';
import type { Withheld } from '../../contracts/findings.ts';
import { takeOf } from './headshot-take.ts';
import { lookOn } from './wishes.ts';

export type Made = HeadshotFiles &
  Pick<Headshot, 'photo' | 'take' | 'matte' | 'skin'> & { shown: string; score: Score; signature: ImageSignature };

/** After so many that would pass for headshots that are there, the first of them is given all the same: each costs a rendering. */
const MAX_TWINS = 2;

/** `orOwn`: the photo's own surroundings are tried afterwards. */
type StyledTry = Try & { style: StyleSpec; orOwn: boolean };

/** A face came out green. Seen once (docs/engine/scoring.md); why is not known, so that the photo is developed once more before it counts as broken. */
class ImplausibleSkinError extends Error {
  constructor(photo: SkinTone, headshot: SkinTone) {
    const of = ({ hue, chroma }: SkinTone): string => `hue ${hue.toFixed(0)}, chroma ${chroma.toFixed(0)}`;
    super(`Skin of ${of(photo)} came out with ${of(headshot)}`);
  }
}

export class HeadshotMaker {
  /** What was delivered: a picture that looks the same is no second headshot. */
  readonly given = new DeliveredSet();
  readonly #options: MakerOptions;
  readonly #byId: ReadonlyMap<string, Framed>;
  readonly #prints: TakePrints;
  /** Photos that broke the engine: none of their crops is tried again. */
  readonly #broken = new Set<string>();
  #failure: unknown;

  constructor(options: MakerOptions) {
    this.#options = options;
    this.#byId = new Map(options.framed.map((one) => [one.material.id, one]));
    this.#prints = new TakePrints(options);
  }

  isOut(photo: string): boolean {
    return this.#broken.has(photo) || !this.#byId.has(photo);
  }

  framedOf({ photo }: Pick<Take, 'photo'>): Framed {
    const known = this.#byId.get(photo);
    if (!known) throw new RangeError('A take shows a photo that was framed');
    return known;
  }

  /**
   * The first try of the slot that holds; or why its own photo, which is tried first, does not. `own`: the look in a photo's own surroundings, for
   * photos that cannot be cut out; undefined where headshots have to stand before the look's background.
   */
  async make(slot: Slot, style: StyleSpec, own?: StyleSpec): Promise<Made | Withheld> {
    const inLook = await this.#firstOf(this.#triesOf(slot, style, own), slot);
    if (!('reason' in inLook)) return inLook;
    const why = this.#whyEmpty(slot, inLook);
    if (!own || !(UNFIT_FOR_A_WALL.has(why.reason) || this.#hasUncut())) return why;
    const inPlace = await this.#firstOf(this.#triesIn(slot, own), slot);
    if (!('reason' in inPlace)) return inPlace;
    // A rough outline rather than nothing.
    const rough = await this.#firstOf(this.#triesIn(slot, style), slot);
    return 'reason' in rough ? why : rough;
  }

  dispose(): void {
    this.#prints.clear();
  }

  /** The first that holds and looks like none that was given; else the first that holds, else why the first one does not. */
  async #firstOf(tries: Iterable<StyledTry>, slot: Slot): Promise<Made | Withheld> {
    let twins = 0;
    let first: Made | undefined;
    let why: Withheld | undefined;
    for (const one of tries) {
      if (this.#isHopeless(one.take.photo, one)) continue;
      const made = await this.#attemptOrBreak(one, slot);
      if ('reason' in made) {
        why ??= made;
        continue;
      }
      first ??= made;
      const isTwin = !slot.wished && this.given.holdsDuplicate(slot.name, made.signature);
      if (isTwin && (twins += 1) < MAX_TWINS) continue;
      return isTwin ? first : made;
    }
    return first ?? why ?? { reason: 'engine', photo: null, confidence: null };
  }

  #isHopeless(photo: string, { style, orOwn }: Pick<StyledTry, 'style' | 'orOwn'>): boolean {
    if (this.isOut(photo)) return true;
    const isKept = outlineHolds(0, style);
    return !isKept && (this.#prints.isFrayed(photo) || (orOwn && this.#prints.isRough(photo)));
  }

  /** Whether some photo is left that its own surroundings suit better than a new background. */
  #hasUncut(): boolean {
    return this.#options.framed.some(
      ({ material: { id } }) => !this.isOut(id) && (this.#prints.isFrayed(id) || this.#prints.isRough(id)),
    );
  }

  /** In the look; but a photo that cannot be cut out, as was told at its upload, is shown in its own surroundings before others stand in for it. */
  *#triesOf(slot: Slot, style: StyleSpec, own: StyleSpec | undefined): Generator<StyledTry> {
    const planned = slot.wished ? undefined : variationOf(this.#options.takes, slot.variation);
    let inPlace: StyledTry | undefined = planned && own && { ...planned, gently: false, style: own, orOwn: false };
    const onceUncut = (): StyledTry[] => {
      if (!inPlace || !this.#prints.isUncut(inPlace.take.photo)) return [];
      const one = inPlace;
      inPlace = undefined;
      return [one];
    };
    yield* onceUncut();
    for (const one of this.#triesIn(slot, style, own !== undefined)) {
      yield one;
      yield* onceUncut();
    }
  }

  *#triesIn({ variation, wished }: Slot, style: StyleSpec, orOwn = false): Generator<StyledTry> {
    const tries = wished
      ? this.#wishedTries(wished)
      : triesFor(this.#options.takes, variation, (photo) => this.#isHopeless(photo, { style, orOwn }));
    for (const one of tries) yield { ...one, style, orOwn };
  }

  /** One picture as it is wished for: its photo and crop are given, so that nothing else is tried but a gentler light. */
  *#wishedTries({ look, composition, edit }: Granted): Generator<Try> {
    for (const { material } of this.#options.framed)
      for (const gently of [false, true])
        yield {
          ...{ take: { photo: material.id, composition, edit }, look: lookOn(look, material.take) },
          ...{ again: 0, gently },
        };
  }

  /** The attempt; a photo that breaks the engine is left out from now on. */
  async #attemptOrBreak({ style, ...one }: StyledTry, { wished }: Slot): Promise<Made | Withheld> {
    try {
      return await this.#attemptTwice(one, one.gently ? gentler(style) : style, Boolean(wished));
    } catch (error) {
      const { framed, signal, tellBroken } = this.#options;
      signal?.throwIfAborted();
      const { photo } = one.take;
      this.#broken.add(photo);
      this.#failure = error;
      if (this.#broken.size < framed.length) tellBroken(photo, error);
      return { reason: 'engine', photo, confidence: null };
    }
  }

  /** The attempt, made anew from the photo where the face has turned green. */
  async #attemptTwice(one: Omit<StyledTry, 'style'>, style: StyleSpec, asWished: boolean): Promise<Made | Withheld> {
    try {
      return await this.#attempt(one, style, asWished);
    } catch (error) {
      if (!(error instanceof ImplausibleSkinError)) throw error;
      // Prints and negatives of other photos go as well, and come back when they are asked for.
      this.#prints.clear();
      return this.#attempt(one, style, asWished);
    }
  }

  async #attempt(
    { take, look, again, orOwn }: Omit<StyledTry, 'style'>,
    style: StyleSpec,
    asWished: boolean,
  ): Promise<Made | Withheld> {
    const { enter, litAlike, reach } = this.#options;
    const framed = this.framedOf(take);
    const { material } = framed;
    const printed = await this.#prints.printFor(framed, take, style, orOwn);
    if ('reason' in printed) return printed;
    const { shot, inPlace, edge } = printed;
    const confidence = confidenceOf(shot);
    enter('compose', material);
    const lit = asWished || litAlike ? look : towardsItsLight(shot, look);
    const rendered = await renderShot(shot, style, lit, inPlace);
    // What was wished for keeps its frame, as its preview has it.
    const finished = await recrop(rendered, shot, asWished ? 0 : printed.nudgeOf(again), reach);
    const { image, mesh } = await atShotSize(finished.image, finished.mesh);
    const tone = skinToneOf(image, geometryOf({ mesh }));
    if (hasTurned(shot.skin, tone)) throw new ImplausibleSkinError(shot.skin, tone);
    enter('score', material);
    // The files are written on sharp's own threads while the face is scored on this one; the few that fall short are written in vain.
    const files = writeFiles(finished.image);
    files.catch(() => undefined);
    const score = await scoreHeadshot(image, {
      person: this.#options.person ?? material.embedding,
      source: material.embedding,
      mesh,
      matte: edge,
      warnings: material.findings.warnings,
    });
    if (score.fault) return { reason: score.fault, photo: take.photo, confidence };
    const apart = (a: number, b: number): number => Number((a - b).toFixed(1));
    return {
      ...(await files),
      shown: style.id,
      score,
      signature: await imageSignature(image, score.phash),
      photo: take.photo,
      take: takeOf(framed, {
        ...{ composition: take.composition, inPlace, part: finished.part },
        ...{ width: rendered.width, look: lit },
      }),
      matte: confidence,
      skin: { lightness: apart(tone.lightness, shot.skin.lightness), hue: apart(tone.hue, shot.skin.hue) },
    };
  }

  /** `why`: what the first try came to. A photo that no look but its own surroundings can show says so itself. */
  #whyEmpty({ variation }: Slot, why: Withheld): Withheld {
    const { framed, takes } = this.#options;
    // A slot that nothing but breakage stood against is the engine's fault and no matter of likeness.
    if (this.#broken.size > 0 && this.#broken.size === framed.length) throw this.#failure;
    const planned = variationOf(takes, variation)?.take.photo;
    return this.#prints.whyFrayed(planned) ?? (why.photo === null ? this.#prints.whyFrayed() : undefined) ?? why;
  }
}
