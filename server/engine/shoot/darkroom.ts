// Prepares takes and caches the results: the negative of a photo serves all of its crops, and the print of a crop serves all looks on it.
// A shoot that works photo by photo computes nothing twice.
import { developNegative, printOf } from '../render/index.ts';
import type { Negative, PreparedShot } from '../render/index.ts';
import { printPixelsOf } from './analyze-photos.ts';
import { onLargerPhoto, printedAt, printFactor } from './print-size.ts';
import type { Framed } from './types.ts';
import type { Take } from './takes.ts';

/** Negatives kept, 30 to 50 MB each; the second serves stand-ins. */
const NEGATIVES = 2;
/** Prints kept, 25 MB each, 100 MB at the largest size. Slots are rendered take by take (`photoByPhoto`), so the second is needed only for stand-ins. */
const PRINTS = 2;

/** A least-recently-used cache of `most` promises. Failures are not cached. */
class Shelf<T> {
  readonly #kept = new Map<string, Promise<T>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  take(key: string, make: () => Promise<T>): Promise<T> {
    const one = this.#kept.get(key) ?? make();
    one.catch(() => {
      if (this.#kept.get(key) === one) this.#kept.delete(key);
    });
    this.#kept.delete(key);
    this.#kept.set(key, one);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > this.#most) this.#kept.delete(oldest);
    return one;
  }

  clear(): void {
    this.#kept.clear();
  }
}

export class Darkroom {
  readonly #negatives = new Shelf<Negative>(NEGATIVES);
  readonly #prints = new Shelf<PreparedShot>(PRINTS);
  readonly #factorOf: typeof printFactor;

  constructor(standardSize = false) {
    this.#factorOf = standardSize ? () => 1 : printFactor;
  }

  /**
   * The print of a take, cached; `inPlace`: in a frame that lies inside the photo. `onStage` is called before each stage; not at all for a cached
   * print.
   */
  print(
    { material, crops, inPlace: within, own, glance }: Framed,
    { composition }: Take,
    inPlace: boolean,
    onStage: (stage: 'matte' | 'light') => void,
  ): Promise<PreparedShot> {
    const list = inPlace ? within : crops;
    const frame = list[composition] ?? own;
    // The frames of one negative have one rotation, and nothing around them costs it detail.
    const [kind, frames] = frame === own ? ['own', [own]] : [inPlace ? 'within' : 'crops', list];
    return this.#prints.take(`${material.id} ${composition} ${kind}`, async () => {
      onStage('matte');
      // Larger pixels are decoded only where some crop is printed larger.
      const detail = frames.some((one) => this.#factorOf(one, material.detail) > 1) ? material.detail : 1;
      const negative = await this.#negatives.take(`${material.id} ${kind}`, async () => {
        const { photo, face } = await printPixelsOf(material, detail);
        return developNegative(
          photo,
          face,
          frames.map((one) => onLargerPhoto(one, detail)),
          glance,
        );
      });
      onStage('light');
      return printOf(negative, printedAt(onLargerPhoto(frame, detail), this.#factorOf(frame, material.detail)));
    });
  }

  clear(): void {
    this.#negatives.clear();
    this.#prints.clear();
  }
}
