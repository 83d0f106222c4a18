// What the slots of a shoot show, kept for as long as the shoot may be opened again: should a photo be left out in between, all
// slots that do not show it stay as they were.
import type { Take } from '../../engine/index.ts';
import type { Commission } from '../../ports/renderer.ts';

/** Far more than are under way at once; a plan is a few hundred bytes. */
const KEPT = 200;

interface Kept {
  photos: ReadonlySet<string>;
  plan: readonly Take[];
}

export class Plans {
  readonly #kept = new Map<string, Kept>();

  /** The plan of that commission, unless there are photos now that it knew nothing of. */
  of(commission: Commission | undefined, photos: readonly { id: string }[]): readonly Take[] | undefined {
    const known = commission && this.#kept.get(keyOf(commission));
    return known && photos.every(({ id }) => known.photos.has(id)) ? known.plan : undefined;
  }

  /** Also the plan that was taken over: a photo that is missing now may come back. */
  keep(commission: Commission | undefined, photos: readonly { id: string }[], plan: readonly Take[]): void {
    if (!commission) return;
    const key = keyOf(commission);
    const known = this.#kept.get(key);
    if (known && photos.every(({ id }) => known.photos.has(id))) return;
    this.#kept.delete(key);
    this.#kept.set(key, { photos: new Set(photos.map(({ id }) => id)), plan });
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT) this.#kept.delete(oldest);
  }

  forget(commission: Commission): void {
    this.#kept.delete(keyOf(commission));
  }
}

const keyOf = ({ kind, id }: Commission): string => `${kind} ${id}`;
