// The photos that are worked on, each with what all of its crops share: a shoot that goes photo by photo reads, cuts out and
// retouches each of them once.
import { developNegative } from '../render/index.ts';
import type { Frame } from '../render/compose.ts';
import type { Negative } from '../render/index.ts';
import { pixelsOf } from './gather.ts';
import type { Material } from './gather.ts';

/** 30 to 50 MB each; the second serves a slot whose own photo falls short. */
const KEPT = 2;

export class Negatives {
  readonly #kept = new Map<string, Promise<Negative>>();

  /** `frames`: all crops of the photo that may be asked for, turned alike. The same list must come with the same `kind`. */
  of(material: Material, kind: 'crops' | 'own', frames: readonly Frame[]): Promise<Negative> {
    const key = `${kind} ${material.id}`;
    const negative =
      this.#kept.get(key) ?? pixelsOf(material.bytes).then((photo) => developNegative(photo, material.face, frames));
    // A failure is not kept: who asks again is told anew.
    negative.catch(() => this.#kept.delete(key));
    this.#kept.delete(key);
    this.#kept.set(key, negative);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT) this.#kept.delete(oldest);
    return negative;
  }

  clear(): void {
    this.#kept.clear();
  }
}
