// Rectangular patches of a picture's channels, so that a filter works on its area and not on the whole frame.
import type { Box, Plane } from '../../types.ts';
import type { Transform } from '../framing/transform.ts';
import { shadedChroma } from '../light/relight.ts';
import { luma } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { tapsAt } from '../raster/resample.ts';

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

/** A plane that lies at (left, top) of a smaller picture. */
interface Placed extends Plane {
  left: number;
  top: number;
}

/** The rows of `colour` that the plane covers; `line` holds the plane's values there, read between its pixels, from column x0 to x1. */
function eachRow(
  { data, width, height, left, top }: Placed,
  transform: Transform,
  colour: Colour,
  visit: (row: number, line: Float32Array, x0: number, x1: number) => void,
): void {
  const start = (at: number, shift: number): number => Math.max(0, Math.ceil((at - shift) / transform.scale));
  const end = (at: number, shift: number, most: number): number =>
    Math.min(most, Math.floor((at - shift) / transform.scale) + 1);
  const [x0, x1] = [start(left, transform.x), end(left + width - 1, transform.x, colour.width)];
  const [y0, y1] = [start(top, transform.y), end(top + height - 1, transform.y, colour.height)];
  const { low, high, part } = tapsAt(transform.scale, transform.x - left, width, colour.width);
  const rows = tapsAt(transform.scale, transform.y - top, height, colour.height);
  const line = new Float32Array(colour.width);
  for (let y = y0; y < y1; y++) {
    const upper = rows.low[y]! * width;
    const lower = rows.high[y]! * width;
    const v = rows.part[y]!;
    for (let x = x0; x < x1; x++) {
      const l = low[x]!;
      const h = high[x]!;
      const u = part[x]!;
      const above = data[upper + l]! + (data[upper + h]! - data[upper + l]!) * u;
      const below = data[lower + l]! + (data[lower + h]! - data[lower + l]!) * u;
      line[x] = above + (below - above) * v;
    }
    visit(y * colour.width, line, x0, x1);
  }
}

/** Adds `share` of a patch of a smaller picture to `colour`, which lies on that picture at `transform`. */
export function addPatch(colour: Colour, patch: Patch, transform: Transform, share = 1): void {
  for (const channel of ['r', 'g', 'b'] as const) {
    const to = colour[channel];
    eachRow({ ...patch, data: patch[channel] }, transform, colour, (row, line, x0, x1) => {
      for (let x = x0; x < x1; x++) to[row + x]! += line[x]! * share;
    });
  }
}

/** Multiplies `colour` by a plane of a smaller picture, on which it lies at `transform`. What becomes darker keeps the colour of skin in shade. */
export function multiplyByPatch(colour: Colour, gain: Placed, transform: Transform): void {
  const { r, g, b } = colour;
  eachRow(gain, transform, colour, (row, line, x0, x1) => {
    for (let x = x0; x < x1; x++) {
      const i = row + x;
      const factor = line[x]!;
      const before = luma(r[i]!, g[i]!, b[i]!);
      const after = before * factor;
      const chroma = factor * shadedChroma(before, after, r[i]! - g[i]!);
      r[i] = after + (r[i]! - before) * chroma;
      g[i] = after + (g[i]! - before) * chroma;
      b[i] = after + (b[i]! - before) * chroma;
    }
  });
}
