// Maps a picture to a smaller one of the same scene, and marks the part of it that needs work.
import type { Frame } from './framing.ts';
import { toFrame, toPhoto } from './framing.ts';

/** Pixel (x, y) of the large picture lies at (scale x + x0, scale y + y0) of the small one. */
export interface Transform {
  scale: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** A picture and its own reduction: pixel centres aligned. */
export function transformOfReduced(large: Size, small: Size): Transform {
  const scale = small.width / large.width;
  return { scale, x: scale / 2 - 0.5, y: small.height / large.height / 2 - 0.5 };
}

/** One frame on another of the same photo. Both must be turned alike. */
export function transformOfFrame(frame: Frame, on: Frame): Transform {
  const [x, y] = toFrame(on, ...toPhoto(frame, 0, 0));
  return { scale: on.scale / frame.scale, x, y };
}

/** Range of columns to process in each row, in pixels; the end is exclusive. */
export interface ColumnRanges {
  from: Int32Array;
  to: Int32Array;
}

export function everywhere({ width, height }: Size): ColumnRanges {
  return { from: new Int32Array(height), to: new Int32Array(height).fill(width) };
}

/** The columns of the large picture, row by row, that see anything of `mask` on the small one, with a few pixels to spare. */
export function reachOf(mask: Uint8Array, small: Size, place: Transform, large: Size): ColumnRanges {
  const from = new Int32Array(small.height).fill(small.width);
  const to = new Int32Array(small.height);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++)
      if (mask[y * small.width + x]) {
        if (x < from[y]!) from[y] = x;
        to[y] = x + 1;
      }
  const reach = { from: new Int32Array(large.height), to: new Int32Array(large.height) };
  const row = (at: number): number => Math.min(small.height - 1, Math.max(0, at));
  const column = (at: number): number => Math.min(large.width, Math.max(0, at));
  for (let y = 0; y < large.height; y++) {
    const at = place.scale * y + place.y;
    let low = small.width;
    let high = 0;
    for (let k = row(Math.floor(at) - 1); k <= row(Math.floor(at) + 2); k++) {
      low = Math.min(low, from[k]!);
      high = Math.max(high, to[k]!);
    }
    if (high <= low) continue;
    reach.from[y] = low === 0 ? 0 : column(Math.floor((low - 2 - place.x) / place.scale));
    reach.to[y] = high === small.width ? large.width : column(Math.ceil((high + 1 - place.x) / place.scale));
  }
  return reach;
}
