// The photos that are worked on: pixels, and what the network makes of the head of a small one. All crops of a photo share them,
// so that a shoot which goes photo by photo reads and enlarges each once.
import type { Rgb } from '../types.ts';
import { headOf } from '../render/index.ts';
import type { EnlargedPart } from '../render/index.ts';
import { pixelsOf } from './gather.ts';
import type { Material } from './gather.ts';

/** 12 MB of pixels and 5 MB of head each; the second serves a slot whose own photo falls short. */
const KEPT = 2;

interface Negative {
  pixels: Promise<Rgb>;
  head?: Promise<EnlargedPart>;
}

export class Negatives {
  readonly #kept = new Map<Material, Negative>();

  pixels(material: Material): Promise<Rgb> {
    return this.#take(material).pixels;
  }

  head(material: Material): Promise<EnlargedPart> {
    const negative = this.#take(material);
    negative.head ??= negative.pixels.then((photo) => headOf(photo, material.face));
    return negative.head;
  }

  clear(): void {
    this.#kept.clear();
  }

  #take(material: Material): Negative {
    const negative = this.#kept.get(material) ?? { pixels: pixelsOf(material.bytes) };
    this.#kept.delete(material);
    this.#kept.set(material, negative);
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT) this.#kept.delete(oldest);
    return negative;
  }
}
