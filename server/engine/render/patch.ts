// A rectangle cut out of a picture's channels, so that a filter costs what its subject costs and not the whole frame.
import type { Box, Plane } from '../types.ts';
import type { Place } from './place.ts';
import type { Colour } from './raster/colour-space.ts';
import { tapsAt } from './raster/resample.ts';
import type { Taps } from './raster/resample.ts';

export interface Patch extends Colour {
  left: number;
  top: number;
}

export function clipBox(box: Box, width: number, height: number): Box {
  const x = Math.max(0, Math.min(width - 1, Math.floor(box.x)));
  const y = Math.max(0, Math.min(height - 1, Math.floor(box.y)));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(box.x + box.width)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(box.y + box.height)) - y),
  };
}

export function cutPlane(plane: Plane, box: Box): Plane {
  const data = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * plane.width + box.x;
    data.set(plane.data.subarray(from, from + box.width), y * box.width);
  }
  return { data, width: box.width, height: box.height };
}

export function cutPatch(colour: Colour, box: Box): Patch {
  const { width, height } = colour;
  const cut = (data: Float32Array): Float32Array => cutPlane({ data, width, height }, box).data;
  return {
    r: cut(colour.r),
    g: cut(colour.g),
    b: cut(colour.b),
    width: box.width,
    height: box.height,
    left: box.x,
    top: box.y,
  };
}

/** The part of `colour` that the patch's box covers, row by row, with the patch read between its pixels. */
function eachUnder(
  { width, height, left, top }: { width: number; height: number; left: number; top: number },
  place: Place,
  colour: Colour,
  visit: (index: number, taps: Taps, x: number, upper: number, lower: number, part: number) => void,
): void {
  const start = (at: number, shift: number): number => Math.max(0, Math.ceil((at - shift) / place.scale));
  const end = (at: number, shift: number, most: number): number =>
    Math.min(most, Math.floor((at - shift) / place.scale) + 1);
  const [x0, x1] = [start(left, place.x), end(left + width - 1, place.x, colour.width)];
  const [y0, y1] = [start(top, place.y), end(top + height - 1, place.y, colour.height)];
  const columns = tapsAt(place.scale, place.x - left, width, colour.width);
  const rows = tapsAt(place.scale, place.y - top, height, colour.height);
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++)
      visit(y * colour.width + x, columns, x, rows.low[y]! * width, rows.high[y]! * width, rows.part[y]!);
}

const between = (data: Float32Array, taps: Taps, x: number, upper: number, lower: number, part: number): number => {
  const low = taps.low[x]!;
  const high = taps.high[x]!;
  const u = taps.part[x]!;
  const above = data[upper + low]! + (data[upper + high]! - data[upper + low]!) * u;
  const below = data[lower + low]! + (data[lower + high]! - data[lower + low]!) * u;
  return above + (below - above) * part;
};

/** Adds a patch of a smaller picture to `colour`, which lies on that picture at `place`. */
export function addPatch(colour: Colour, patch: Patch, place: Place): void {
  eachUnder(patch, place, colour, (i, taps, x, upper, lower, part) => {
    colour.r[i]! += between(patch.r, taps, x, upper, lower, part);
    colour.g[i]! += between(patch.g, taps, x, upper, lower, part);
    colour.b[i]! += between(patch.b, taps, x, upper, lower, part);
  });
}

/** Multiplies `colour` by a plane that lies at (left, top) of the smaller picture. */
export function multiplyPatch(colour: Colour, gain: Plane & { left: number; top: number }, place: Place): void {
  eachUnder(gain, place, colour, (i, taps, x, upper, lower, part) => {
    const factor = between(gain.data, taps, x, upper, lower, part);
    colour.r[i]! *= factor;
    colour.g[i]! *= factor;
    colour.b[i]! *= factor;
  });
}
