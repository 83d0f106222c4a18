// Connected parts of a mask.
import { componentsOf } from '../render/raster/components.ts';

/** Area of the largest part (4-connected) of `mask`, in pixels; 0 where it has none. */
export function largestPart(mask: Uint8Array, width: number, height: number): number {
  let largest = 0;
  for (const part of componentsOf(mask, width, height)) largest = Math.max(largest, part.length);
  return largest;
}
