// The prints of a shoot's takes: in the crop, or in a frame inside the photo where the person is not cut out; and why a take may not be shown in a style.
import { checkOutput, MAX_DEFECT, MIN_CLEAN_CUT, type OutputCheck, repairOf } from '../check/index.ts';
import { MAX_CUT } from '../render/framing/framing.ts';
import type { PreparedShot, StyleSpec } from '../render/index.ts';
import type { Withheld, WithheldReason } from '../../contracts/findings.ts';
import { Darkroom, type OutlineRepair } from './darkroom.ts';
import { frameHolds, lightHolds, outlineHolds, TRUSTED_MATTE } from './outline.ts';
import { PhotoChecks } from './photo-checks.ts';
import type { Stage } from './session-types.ts';
import { isSimilarCrop, type Take } from './takes.ts';
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

/** A person who touched up an outline has judged it by eye. */
const isTouchedUp = ({ edit }: Take): boolean => edit?.touchUp !== undefined;

export class TakePrints {
  readonly #options: PrintOptions;
  readonly #darkroom: Darkroom;
  /** Photos whose outline, or whose frame in every crop, holds in front of their own surroundings only. */
  readonly #frayed = new Map<string, Withheld>();
  /** Results of the output check for the printed takes. */
  readonly #checks = new Map<string, OutputCheck>();
  readonly #photoChecks = new PhotoChecks();
  /** By photo: why its cut-out is too rough where its own surroundings would do. */
  readonly #rough = new Map<string, Withheld>();
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

  /** Not refused before a new background, but better off in its own surroundings. */
  isRough(photo: string): boolean {
    return this.#rough.has(photo);
  }

  /** Why the photo, or else the first one of all, holds in front of its own surroundings only. */
  whyFrayed(photo?: string): Withheld | undefined {
    return photo === undefined ? [...this.#frayed.values()][0] : this.#frayed.get(photo);
  }

  /** The take's print for the style, or why it may not be shown in it. `orOwn`: a rough cut-out may not, because its own surroundings are tried next. */
  async printFor(framed: Framed, take: Take, style: StyleSpec, orOwn = false): Promise<TakePrint | Withheld> {
    const isOwn = outlineHolds(0, style);
    await this.#settle(framed, take);
    const rough = isTouchedUp(take) ? undefined : this.#rough.get(take.photo);
    if (isOwn && (rough || this.#frayed.has(take.photo))) return this.#within(framed, take);
    const shot = await this.#print(framed, take);
    const reason = await this.#refusalOf(shot, framed, take, style);
    if (reason) return { reason, photo: take.photo, confidence: confidenceOf(shot) };
    if (isOwn && shot.confidence < TRUSTED_MATTE) {
      this.#fray(shot, take, 'outline');
      return this.#within(framed, take);
    }
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
   * Judges the matte of a photo once, on the first of its crops that the photo's border does not cut, whatever is asked for first: repairs its outline
   * where the check refuses it, and notes whether it is rough. What stays wrong after a repair stays as it was, for the check to refuse.
   */
  async #settle(framed: Framed, { photo }: Take): Promise<void> {
    const composition = framed.crops.findIndex(({ cut }) => cut <= MAX_CUT);
    if (composition < 0 || this.#settled.has(photo) || this.#frayed.has(photo)) return;
    const take: Take = { photo, composition };
    const name = nameOf(take);
    let shot = await this.#print(framed, take);
    this.#settled.add(photo);
    if (shot.confidence < TRUSTED_MATTE) return;
    const first = await this.#checkOf(shot, framed, take);
    let check = first;
    const isRefused = (): boolean => check !== undefined && check.inEveryCrop && check.defect > MAX_DEFECT;
    const repairs: OutlineRepair[] = [];
    while (isRefused()) {
      const known = repairs.length < REPAIRS ? await repairOf(shot) : null;
      if (!known) {
        this.#darkroom.repair(photo, []);
        if (first) this.#checks.set(name, first);
        break;
      }
      repairs.push({ known, frame: shot.frame });
      this.#darkroom.repair(photo, [...repairs]);
      this.#checks.delete(name);
      shot = await this.#print(framed, take);
      check = await this.#checkOf(shot, framed, take);
    }
    if (isRefused() || (check && check.cleanCut < MIN_CLEAN_CUT))
      this.#rough.set(photo, { reason: 'check', photo, confidence: confidenceOf(shot) });
  }

  async #within(framed: Framed, take: Take): Promise<TakePrint> {
    const shot = await this.#darkroom.print(framed, take, true, (stage) => this.#enter(stage, framed));
    const own = framed.inPlace[take.composition];
    const alike = own ? framed.inPlace.filter((other) => isSimilarCrop(other, own)) : [shot.frame];
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
