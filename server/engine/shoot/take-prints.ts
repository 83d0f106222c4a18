// The prints of a shoot's takes: in the crop, or in a frame inside the photo where the person is not cut out; and why a take may not be shown in a style.
import { checkOutput, MAX_DEFECT, MIN_CLEAN_CUT, type OutputCheck, repairOf } from '../check/index.ts';
import { MAX_CUT } from '../render/framing/framing.ts';
import type { PreparedShot, StyleSpec } from '../render/index.ts';
import type { Withheld, WithheldReason } from '../../contracts/findings.ts';
import { Darkroom, type OutlineRepair } from './darkroom.ts';
import { frameHolds, lightHolds, outlineHolds, TRUSTED_MATTE } from './outline.ts';
import { PhotoChecks } from './photo-checks.ts';
import type { Stage } from './session-types.ts';
import { isSameCrop, type Take } from './takes.ts';
import type { Framed } from './types.ts';
import type { Rgb } from '../types.ts';

interface PrintOptions {
  framed: readonly Framed[];
  enter: (stage: Stage, photo: { id: string }) => void;
  onChecked: ((photo: string, check: OutputCheck) => boolean) | undefined;
  /** Of all prints, on the standard size; see Darkroom. */
  scale: number | undefined;
}

export interface TakePrint {
  shot: PreparedShot;
  /** The photo stays as it is round the person. */
  inPlace: boolean;
  /** How far the outline is to be trusted in the score, 0..1; its own surroundings show none. */
  edge: number;
  /** Which of recrop's frames the take gets when it is shown for the so-many-eth time: crops with the same frame inside the photo share them out. */
  nudgeOf: (again: number) => number;
}

export const confidenceOf = ({ confidence }: PreparedShot): number => Number(confidence.toFixed(2));

const nameOf = ({ photo, composition }: Take): string => `${photo} ${composition}`;

/** So often the outline of a photo is repaired: what hung on a part that was taken away may be seen to be wrong only then. */
const REPAIRS = 2;
/** Scale in its own surroundings, on that of the crop, under which they show the face plainly smaller. */
const ROOMIER = 0.87;

/** Whether the photo's own surroundings have more room round the face than the crop. */
export function hasRoom({ crops, inPlace }: Pick<Framed, 'crops' | 'inPlace'>, composition: number): boolean {
  const [crop, own] = [crops[composition], inPlace[composition]];
  return !crop || !own || own.scale < crop.scale * ROOMIER;
}

/** Whoever touched up an outline has judged it by eye. */
const isTouchedUp = ({ edit }: Take): boolean => edit?.touchUp !== undefined;

export class TakePrints {
  readonly #options: PrintOptions;
  readonly #darkroom: Darkroom;
  /** Photos whose outline, or whose frame in every crop, holds in front of their own surroundings only. */
  readonly #frayed = new Map<string, Withheld>();
  /** What the check says of the takes that were printed; their photos' own surroundings need none. */
  readonly #checks = new Map<string, OutputCheck>();
  readonly #photoChecks = new PhotoChecks();
  /** Whether each photo was cut out too roughly where its own surroundings would do; like all of its matte judged on the first crop that is printed. */
  readonly #rough = new Map<string, Withheld | null>();
  /** Photos whose outline was judged, and repaired where that was needed. */
  readonly #settled = new Set<string>();

  constructor(options: PrintOptions) {
    this.#options = options;
    this.#darkroom = new Darkroom(options.scale);
    for (const { material, crops } of options.framed)
      if (crops.every(({ cut }) => cut > MAX_CUT))
        this.#frayed.set(material.id, { reason: 'cut', photo: material.id, confidence: null });
  }

  isFrayed(photo: string): boolean {
    return this.#frayed.has(photo);
  }

  /** Frayed by its outline or its border, as was told at its upload; what the check finds of a print was not. */
  isUncut(photo: string): boolean {
    const reason = this.#frayed.get(photo)?.reason;
    return reason === 'outline' || reason === 'cut';
  }

  /** Why a photo that is not refused before a new background is better off in its own surroundings. */
  whyRough(photo: string): Withheld | null {
    return this.#rough.get(photo) ?? null;
  }

  /** Why the photo, or else the first one of all, holds in front of its own surroundings only. */
  whyFrayed(photo?: string): Withheld | undefined {
    return photo === undefined ? [...this.#frayed.values()][0] : this.#frayed.get(photo);
  }

  /** The take's print for the style, or why it may not be shown in it. `orOwn`: its own surroundings would do as well, so that a rough outline may not. */
  async printFor(framed: Framed, take: Take, style: StyleSpec, orOwn = false): Promise<TakePrint | Withheld> {
    const isOwn = outlineHolds(0, style);
    if (isOwn && this.#frayed.has(take.photo)) return this.#within(framed, take);
    if (!isOwn) await this.#settle(framed, take, style);
    const shot = await this.#print(framed, take);
    const reason = await this.#refusalOf(shot, framed, take, style);
    if (reason) return { reason, photo: take.photo, confidence: confidenceOf(shot) };
    if (isOwn && shot.confidence < TRUSTED_MATTE) this.#fray(shot, take, 'outline');
    if (isOwn && this.#frayed.has(take.photo)) return this.#within(framed, take);
    const rough = await this.#roughnessOf(shot, framed, take);
    if (isOwn && rough) return this.#within(framed, take);
    if (orOwn && rough) return rough;
    const defect = isOwn ? 0 : (this.#checks.get(nameOf(take))?.defect ?? 0);
    return { shot, inPlace: false, edge: isOwn ? 1 : Math.min(shot.confidence, 1 - defect), nudgeOf: (again) => again };
  }

  /** The take's print for the style whatever is wrong with it, and why it may not be delivered, or null. */
  async anyPrint(
    framed: Framed,
    take: Take,
    style: StyleSpec,
  ): Promise<Pick<TakePrint, 'shot' | 'inPlace'> & { problem: WithheldReason | null }> {
    const printed = await this.printFor(framed, take, style);
    if ('shot' in printed) return { shot: printed.shot, inPlace: printed.inPlace, problem: null };
    const shot = await this.#print(framed, take);
    return { shot, inPlace: false, problem: printed.reason };
  }

  /** The photo itself in the take's frame, without any change. Beyond the photo its edge is repeated. */
  untouched(framed: Framed, take: Take): Promise<Rgb> {
    return this.#darkroom.untouched(framed, take);
  }

  clear(): void {
    this.#darkroom.clear();
  }

  #enter(stage: Stage, { material }: Framed): void {
    this.#options.enter(stage, material);
  }

  #print(framed: Framed, take: Take): Promise<PreparedShot> {
    return this.#darkroom.print(framed, take, false, (stage) => this.#enter(stage, framed));
  }

  /**
   * Repairs the outline of a photo that the check refuses, once a photo and on the first crop that is printed; what stays wrong after that
   * stays as it was, for the check to refuse.
   */
  async #settle(framed: Framed, { edit, ...take }: Take, style: StyleSpec): Promise<void> {
    const { photo } = take;
    if (this.#settled.has(photo) || this.#frayed.has(photo)) return;
    const { touchUp: _, ...rest } = edit ?? {};
    const plain: Take = edit ? { ...take, edit: rest } : take;
    const name = nameOf(take);
    let shot = await this.#print(framed, plain);
    if (!outlineHolds(shot.confidence, style) || !frameHolds(shot.frame, style) || !lightHolds(shot, style)) return;
    this.#settled.add(photo);
    const first = await this.#checkOf(shot, framed, plain);
    if (!first) return;
    const repairs: OutlineRepair[] = [];
    for (let check: OutputCheck | undefined = first; check && check.inEveryCrop && check.defect > MAX_DEFECT;) {
      const known = repairs.length < REPAIRS ? await repairOf(shot) : null;
      if (!known) {
        this.#darkroom.repair(photo, []);
        this.#checks.set(name, first);
        return;
      }
      repairs.push({ known, frame: shot.frame });
      this.#darkroom.repair(photo, [...repairs]);
      this.#checks.delete(name);
      shot = await this.#print(framed, plain);
      check = await this.#checkOf(shot, framed, plain);
    }
  }

  async #within(framed: Framed, take: Take): Promise<TakePrint> {
    const shot = await this.#darkroom.print(framed, take, true, (stage) => this.#enter(stage, framed));
    const own = framed.inPlace[take.composition];
    const alike = own ? framed.inPlace.filter((other) => isSameCrop(other, own)) : [shot.frame];
    const earlier = own ? alike.indexOf(own) : 0;
    return { shot, inPlace: true, edge: 1, nudgeOf: (again) => earlier + again * alike.length };
  }

  /** Why the print may not be shown in this style, or null; what speaks against the whole photo is remembered. */
  async #refusalOf(shot: PreparedShot, framed: Framed, take: Take, style: StyleSpec): Promise<WithheldReason | null> {
    if (!outlineHolds(shot.confidence, style) && !isTouchedUp(take)) return this.#fray(shot, take, 'outline');
    if (!frameHolds(shot.frame, style)) return 'cut';
    if (!lightHolds(shot, style)) return 'light';
    if (outlineHolds(0, style) || isTouchedUp(take)) return null;
    const check = await this.#checkOf(shot, framed, take);
    const refusal = check && this.#photoChecks.refusalOf(take.photo, check);
    if (refusal === 'photo') return this.#fray(shot, take, 'check');
    return refusal ? 'check' : null;
  }

  /** See #rough; null where the photo was cut out cleanly. */
  async #roughnessOf(shot: PreparedShot, framed: Framed, take: Take): Promise<Withheld | null> {
    if (isTouchedUp(take)) return null;
    const { photo } = take;
    if (!this.#rough.has(photo)) {
      const check = await this.#checkOf(shot, framed, take);
      if (!check) return null;
      const isRough = check.cleanCut < MIN_CLEAN_CUT;
      this.#rough.set(photo, isRough ? { reason: 'check', photo, confidence: confidenceOf(shot) } : null);
    }
    return this.whyRough(photo);
  }

  #fray(shot: PreparedShot, { photo }: Take, reason: WithheldReason): WithheldReason {
    this.#frayed.set(photo, { reason, photo, confidence: confidenceOf(shot) });
    return reason;
  }

  async #checkOf(shot: PreparedShot, framed: Framed, take: Take): Promise<OutputCheck | undefined> {
    const name = nameOf(take);
    if (!this.#checks.has(name)) {
      const check = await checkOutput(shot, hasRoom(framed, take.composition));
      if (!this.#options.onChecked?.(take.photo, check)) this.#checks.set(name, check);
    }
    return this.#checks.get(name);
  }
}
