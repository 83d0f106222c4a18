// Where takes are prepared. A photo is read, cut out and retouched once for all of its crops, and a crop is printed once for all the
// looks that take turns on it: a shoot that goes photo by photo does nothing twice.
import { developNegative, printOf } from '../render/index.ts';
import type { Negative, PreparedShot } from '../render/index.ts';
import { pixelsOf } from './gather.ts';
import type { Framed } from './types.ts';
import type { Take } from './takes.ts';

/** 30 to 50 MB each; the second serves a slot whose own photo falls short. */
const NEGATIVES = 2;
/** Prepared takes, 25 MB each. Slots go take by take (`photoByPhoto`), so that more than one is only wanted while another stands in. */
const PRINTS = 2;

/** Keeps the youngest `most`. What failed is not kept: who asks again is told anew. */
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

  /** `onStage` is told matte and light, each before it begins; nothing where the take is still there. */
  print(framed: Framed, { composition }: Take, onStage: (stage: 'matte' | 'light') => void): Promise<PreparedShot> {
    const { material, crops, own, glance } = framed;
    return this.#prints.take(`${material.id} ${composition}`, async () => {
      onStage('matte');
      const crop = crops[composition];
      // The photo's own frame is not turned as its crops are, and so cannot share their negative.
      const [kind, frames] = crop ? (['crops', crops] as const) : (['own', [own]] as const);
      const negative = await this.#negatives.take(`${material.id} ${kind}`, async () =>
        developNegative(await pixelsOf(material.bytes), material.face, frames, glance),
      );
      onStage('light');
      return printOf(negative, crop ?? own);
    });
  }

  clear(): void {
    this.#negatives.clear();
    this.#prints.clear();
  }
}
