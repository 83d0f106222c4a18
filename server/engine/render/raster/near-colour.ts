// Whether a colour occurs nearby among some pixels of a picture.
import type { Rgb } from '../../types.ts';
import { lowerBound } from './lower-bound.ts';

interface Search {
  /** Pixels in ascending order. */
  among: readonly number[];
  /** Half the side of the square that is searched, in pixels. */
  reach: number;
  /** Largest distance of the colours, 0..1: the root of the summed squares of the channels. */
  within: number;
}

/** Whether a pixel of `among` near pixel `i` has its colour. */
export function isNearInColour({ data, width }: Rgb, i: number, { among, reach, within }: Search): boolean {
  const limit = (within * 255) ** 2;
  const [x, y] = [i % width, (i / width) | 0];
  const [r, g, b] = [data[i * 3]!, data[i * 3 + 1]!, data[i * 3 + 2]!];
  const end = (y + reach) * width;
  for (let k = lowerBound(among, (y - reach) * width); k < among.length && among[k]! <= end; k++) {
    const j = among[k]!;
    if (Math.abs((j % width) - x) > reach) continue;
    if ((data[j * 3]! - r) ** 2 + (data[j * 3 + 1]! - g) ** 2 + (data[j * 3 + 2]! - b) ** 2 < limit) return true;
  }
  return false;
}
