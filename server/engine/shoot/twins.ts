// Tells a headshot that would pass for one which the shoot has given already. The plan keeps slots apart by frame, light and background
// (takes.ts), but photos of one moment can still meet: what they show is known only once it is there.
import { hashDistance } from '../analysis/hash-distance.ts';
import { resizeRgb } from '../render/raster/resample.ts';
import type { Rgb } from '../types.ts';

/** Hashes that differ by so many of 64 bits, and mean colours by so many of 256 steps, are one picture to a glance. */
const SAME_HASH = 4;
const SAME_COLOURS = 6;
const CELLS = { width: 8, height: 10 } as const;

/** What a headshot looks like at a glance. */
export interface ImageSignature {
  hash: string;
  /** Mean colours of 8 x 10 cells, RGB. */
  cells: ArrayLike<number>;
}

export async function imageSignature(image: Rgb, hash: string): Promise<ImageSignature> {
  return { hash, cells: (await resizeRgb(image, CELLS.width, CELLS.height)).data };
}

export function isNearDuplicate(a: ImageSignature, b: ImageSignature): boolean {
  if (hashDistance(a.hash, b.hash) > SAME_HASH) return false;
  let gap = 0;
  for (let i = 0; i < a.cells.length; i += 1) gap += Math.abs(a.cells[i]! - b.cells[i]!);
  return gap / a.cells.length < SAME_COLOURS;
}

/** The headshots that a shoot has given since it was opened, by their slots: a slot that is rendered again is no twin of itself. */
export class DeliveredSet {
  readonly #seen = new Map<string, ImageSignature>();

  holdsDuplicate(slot: string, signature: ImageSignature): boolean {
    for (const [other, seen] of this.#seen) if (other !== slot && isNearDuplicate(seen, signature)) return true;
    return false;
  }

  add(slot: string, signature: ImageSignature): void {
    this.#seen.set(slot, signature);
  }
}
