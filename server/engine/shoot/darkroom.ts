// Prepares takes and caches the results: the negative of a photo serves all of its crops, and the print of a crop serves all looks on it.
// A shoot that works photo by photo computes nothing twice.
import { developNegative, printOf } from '../render/index.ts';
import type { Negative, PreparedShot } from '../render/index.ts';
import { pixelsOf } from './gather.ts';
import type { Framed } from './types.ts';
import type { Take } from './takes.ts';

/** Negatives kept, 30 to 50 MB each; the second serves stand-ins. */
const NEGATIVES = 2;
/** Prints kept, 25 MB each. Slots are rendered take by take (`photoByPhoto`), so the second is needed only for stand-ins. */
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

  /** The print of a take, cached. `onStage` is called before each stage; not at all for a cached print. */
  print(framed: Framed, { composition }: Take, onStage: (stage: 'matte' | 'light') => void): Promise<PreparedShot> {
    const { material, crops, own, glance } = framed;
    return this.#prints.take(`${material.id} ${composition}`, async () => {
      onStage('matte');
      const crop = crops[composition];
      // The photo's own frame has another rotation than its crops, so it needs a negative of its own.
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
