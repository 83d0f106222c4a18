// What the output check means for a photo: all of its crops share one matte, so that the matte is judged once, on the first crop that is
// printed. Later crops are refused for faults of their own only.
import { MAX_DEFECT } from '../check/index.ts';
import type { OutputCheck } from '../check/index.ts';

/** `photo`: no crop of it holds before a new background. `crop`: only this one does not. */
export type Refusal = 'photo' | 'crop';

export class PhotoChecks {
  readonly #held = new Set<string>();

  /** Null where the crop holds. */
  refusalOf(photo: string, { defect, cropDefect, inEveryCrop }: OutputCheck): Refusal | null {
    if (this.#held.has(photo)) return cropDefect > MAX_DEFECT ? 'crop' : null;
    if (defect > MAX_DEFECT) return inEveryCrop ? 'photo' : 'crop';
    this.#held.add(photo);
    return null;
  }
}
