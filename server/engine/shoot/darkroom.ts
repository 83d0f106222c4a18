// Prepares takes and caches the results: the negative of a photo serves all of its crops, and the print of a crop serves all looks on it.
// A shoot that works photo by photo computes nothing twice.
import { developNegative, printOf, withRepairedOutline, touchedUp } from '../render/index.ts';
import type { KnownOutline, Negative, PreparedShot } from '../render/index.ts';
import type { Frame } from '../render/framing/framing.ts';
import { printPixelsOf } from './analyze-photos.ts';
import { onLargerPhoto, printedAt, printFactor } from './print-size.ts';
import { sourceFor, warpToFrame } from '../render/framing/warp.ts';
import type { Rgb } from '../types.ts';
import { onRows } from '../render/framing/headroom.ts';
import type { Basis, Framed } from './types.ts';
import type { Take } from './takes.ts';
import { COMPOSITION } from './wishes.ts';
import type { PrintEdit } from './wishes.ts';

/** Negatives kept, 30 to 50 MB each; the second serves stand-ins. */
const NEGATIVES = 2;
/** Prints kept, 25 MB each. Slots are rendered take by take (`photoByPhoto`), so the second is needed only for stand-ins. */
const PRINTS = 2;
/** Factor of SHOT_SIZE above which a print, of 160 to 225 MB, is kept alone. */
const ALONE_FROM = 2;

/** What was found wrong with the outline of a print in that frame. */
export interface OutlineRepair {
  known: KnownOutline;
  frame: Frame;
}

/** A least-recently-used cache of `most` promises. Failures are not cached. */
class Shelf<T> {
  readonly #kept = new Map<string, Promise<T>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  take(key: string, make: () => Promise<T>, most = this.#most): Promise<T> {
    const one = this.#kept.get(key) ?? make();
    one.catch(() => {
      if (this.#kept.get(key) === one) this.#kept.delete(key);
    });
    this.#kept.delete(key);
    this.#kept.set(key, one);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > most) this.#kept.delete(oldest);
    return one;
  }

  clear(): void {
    this.#kept.clear();
  }
}

export class Darkroom {
  readonly #negatives = new Shelf<Negative>(NEGATIVES);
  /** What was touched up last: other crops and fixes of it follow. */
  readonly #touched = new Shelf<Negative>(1);
  readonly #repaired = new Shelf<Negative>(1);
  /** By photo, in the order in which they are applied. */
  readonly #repairs = new Map<string, readonly OutlineRepair[]>();
  readonly #prints = new Shelf<PreparedShot>(PRINTS);
  readonly #factorOf: typeof printFactor;

  /** `scale`: of all prints, on the standard size; by default each is as large as its photo allows. */
  constructor(scale?: number) {
    this.#factorOf = scale === undefined ? printFactor : () => scale;
  }

  /**
   * The print of a take, cached; `inPlace`: in a frame that lies inside the photo. `onStage` is called before each stage; not at all for a cached
   * print.
   */
  print(
    framed: Framed,
    { composition, edit = {} }: Take,
    inPlace: boolean,
    onStage: (stage: 'matte' | 'light') => void,
  ): Promise<PreparedShot> {
    const { material, crops, inPlace: within, own } = framed;
    const list = inPlace ? within : crops;
    const frame = list[composition] ?? own;
    // The frames of one negative have one rotation, which that of a headshot need not share, and nothing around them costs it detail.
    const { angle } = frame;
    const turnedAlike = (one: Frame): boolean => one.angle === angle;
    const [kind, frames] = frame === own ? ['own', [own]] : [inPlace ? 'within' : 'crops', list.filter(turnedAlike)];
    const basis = kind === 'crops' ? framed.cropsOn : framed.inPlaceOn;
    const repairs =
      kind === 'crops' ? (this.#repairs.get(material.id) ?? []).filter((one) => turnedAlike(one.frame)) : [];
    const name = `${material.id} ${composition} ${kind} ${repairs.length} ${JSON.stringify(edit)}`;
    const factor = this.#factorOf(frame, material.detail, inPlace);
    const make = async (): Promise<PreparedShot> => {
      onStage('matte');
      // Larger pixels are decoded only where some crop is printed larger.
      const detail = frames.some((one) => this.#factorOf(one, material.detail) > 1) ? material.detail : 1;
      const developed = await this.#negatives.take(`${material.id} ${kind} ${angle}`, async () => {
        const { photo, face } = await printPixelsOf(material, basis, detail);
        return developNegative(
          photo,
          face,
          frames.map((one) => onLargerPhoto(one, detail)),
          basis.glance,
        );
      });
      const sound =
        repairs.length === 0
          ? developed
          : await this.#repaired.take(`${material.id} ${angle} ${repairs.length}`, () =>
              Promise.resolve(
                repairs.reduce((one, { known, frame: on }) => withRepairedOutline(one, known, on), developed),
              ),
            );
      const negative = await this.#touchedUp(sound, framed, edit, basis, detail);
      onStage('light');
      const printed = printedAt(onLargerPhoto(frame, detail), factor);
      return printOf(negative, printed, edit.fixes);
    };
    return this.#prints.take(name, make, factor > ALONE_FROM ? 1 : PRINTS);
  }

  /** Sets the repairs of a photo's outline, which all of its crops share; prints that were taken before stay as they are. */
  repair(photo: string, repairs: readonly OutlineRepair[]): void {
    this.#repaired.clear();
    this.#repairs.set(photo, repairs);
  }

  /** The photo itself in the take's frame, at the size of its print, without rows above it: beyond the photo its edge is repeated. */
  async untouched({ material, crops, own, cropsOn, inPlaceOn }: Framed, { composition }: Take): Promise<Rgb> {
    const crop = crops[composition];
    const frame = onRows(crop ?? own, (crop ? cropsOn : inPlaceOn).headroom, null);
    const { photo } = await printPixelsOf(material, { headroom: null }, 1);
    const printed = printedAt(frame, this.#factorOf(frame, material.detail));
    return warpToFrame(photo, await sourceFor(photo, printed), printed).image;
  }

  clear(): void {
    this.#negatives.clear();
    this.#touched.clear();
    this.#repaired.clear();
    this.#prints.clear();
  }

  #touchedUp(
    negative: Negative,
    { material, crops, own, cropsOn, inPlaceOn }: Framed,
    { touchUp }: PrintEdit,
    basis: Basis,
    detail: number,
  ): Promise<Negative> {
    if (!touchUp) return Promise.resolve(negative);
    const name = `${material.id} ${negative.frame.angle} ${negative.frame.width} ${negative.frame.height} ${this.#repairs.get(material.id)?.length ?? 0} ${JSON.stringify(touchUp)}`;
    return this.#touched.take(name, async () =>
      touchedUp(
        negative,
        touchUp.map(({ kind, crop, radius, points }) => {
          const brushed = crops[COMPOSITION[crop]];
          const frame = onRows(brushed ?? own, (brushed ? cropsOn : inPlaceOn).headroom, basis.headroom);
          return { keep: kind === 'keep', frame: onLargerPhoto(frame, detail), radius, points };
        }),
      ),
    );
  }
}
