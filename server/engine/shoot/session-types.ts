// What an open shoot offers, and what it can be told when it is opened.
import type { OutputCheck } from '../check/index.ts';
import type { FailReason, Withheld } from '../../contracts/findings.ts';
import type { Brand } from './brand.ts';
import type { Finished, Unfit } from './candidate.ts';
import type { Unlocked } from './locked-candidate.ts';
import type { Take } from './takes.ts';
import type { Headshot, ShootInput } from './types.ts';
import type { Wishes } from './wishes.ts';

export type Stage = 'analyse' | 'matte' | 'light' | 'compose' | 'score';

export interface Shoot {
  /** What was found about each photo, in the order in which they came. */
  inputs: ShootInput[];
  /**
   * null when no photo gives a headshot in this style that is the person and is cleanly cut out; `onWithheld` is told why. A photo that cannot
   * be cut out keeps its slots in its own surroundings, unless a company's page has to be uniform: the headshot's `style` says so. Throws
   * RangeError for an unknown style.
   */
  render(slot: { style: string; variation: number; wishes?: Wishes }): Promise<Headshot | null>;
  /** Indexes of the variations, photo by photo and crop by crop: what was prepared for one serves the next. */
  arrange(variations: readonly number[]): number[];
  /** The plan of its variations. Pass it when the shoot is opened again. */
  plan: readonly Take[];
  /**
   * The photos that headshots would be made of, the best first, small enough to send: for who paints the picture elsewhere. With `lock`, the first of
   * them is in the frame of these wishes, to be redrawn.
   */
  references(count: number, lock?: Wishes): Promise<Uint8Array[]>;
  /**
   * What of the first reference with this `lock` is the person's own head, as a PNG of its size: opaque there, transparent on what may be drawn anew.
   * Throws RangeError without a photo.
   */
  headMask(lock: Wishes): Promise<Uint8Array>;
  /**
   * Holds a picture that somebody else made against this person, and frames it; or says what is wrong with it. With `keepFace`, and wishes, it is a
   * redrawing of the first reference, and gets the photo's own face back.
   */
  finish(
    candidate: Uint8Array,
    slot: { style: string; variation: number; wishes?: Wishes },
    keepFace?: boolean,
  ): Promise<Finished | Unfit | Unlocked>;
  dispose(): void;
}

export interface ShootOptions {
  /** What a company wants of all its headshots. */
  brand?: Brand;
  /** Of the same shoot before it was lost: photos that are missing now are stood in for, and all other slots stay as they were. */
  plan?: readonly Take[];
  /** Perceptual hashes of headshots it delivered before: a candidate that looks the same is rejected. */
  delivered?: readonly string[];
  /** Size of all headshots as a share of SHOT_SIZE, for small pictures, which are made faster so; else each is as large as its photo allows. */
  scale?: number;
  /** Called with the photo that enters a stage, so that a crash of the engine can be attributed to it. */
  onStage?: (stage: Stage, photo: string) => void;
  /** This photo could not be worked with and is left out from now on. Not told when none is left: then no photo is to blame. */
  onBroken?: (photo: string, reason: FailReason, cause: unknown) => void;
  /** The slot stays empty, for this reason. Told before `render` resolves to null. */
  onWithheld?: (slot: { style: string; variation: number }, why: Withheld) => void;
  /** What the output check says of each print. Where it answers true the print is used whatever it says: for calibrating the check. */
  onChecked?: (photo: string, check: OutputCheck) => boolean;
  signal?: AbortSignal;
}
