// Whether a photo is black and white.
import type { Rgb } from '../../types.ts';

/** Every so many-th pixel is looked at. */
const SAMPLED = 53;
/** Difference between channels (bytes) that is a colour: more than compression leaves in grey. */
const COLOUR = 14;
/** Share of coloured pixels up to which a photo is black and white. */
const COLOURED = 0.004;

/** Toned prints (sepia) count as coloured. */
export function isMonochrome({ data }: Rgb): boolean {
  let [coloured, all] = [0, 0];
  for (let i = 0; i + 2 < data.length; i += 3 * SAMPLED, all++) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    if (Math.max(r, g, b) - Math.min(r, g, b) > COLOUR) coloured++;
  }
  return all > 0 && coloured <= COLOURED * all;
}
