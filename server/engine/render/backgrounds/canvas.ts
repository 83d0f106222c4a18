// Drawing tools for backgrounds: a canvas, unevenness, and lens blur (computed in linear light).
import { enlargePlane } from '../raster/resample.ts';
import type { Colour } from '../raster/colour-space.ts';

export interface Setting {
  width: number;
  height: number;
  /** Side of the key light: 1 right of the camera, -1 left. The background's light comes from the same side. */
  side: 1 | -1;
  variant: number;
  random: () => number;
}

export function emptyColour(width: number, height: number): Colour {
  const count = width * height;
  return { r: new Float32Array(count), g: new Float32Array(count), b: new Float32Array(count), width, height };
}

/** Faint low-frequency unevenness: noise at three scales around 0, at most `amount`. */
export function mottle(width: number, height: number, random: () => number, amount: number): Float32Array {
  const out = new Float32Array(width * height);
  for (const [cells, share] of [
    [4, 0.5],
    [9, 0.3],
    [23, 0.2],
  ] as const) {
    const w = cells;
    const h = Math.ceil((cells * height) / width);
    const noise = Float32Array.from({ length: w * h }, () => (random() * 2 - 1) * amount * share);
    const wide = enlargePlane({ data: noise, width: w, height: h }, width, height).data;
    for (let i = 0; i < out.length; i++) out[i]! += wide[i]!;
  }
  return out;
}

/** Lens blur: the mean over a disc of `radius` pixels, from prefix sums; the picture's edge is repeated outside. */
export function discBlur(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const r = Math.max(1, Math.round(radius));
  const reach: number[] = [];
  for (let dy = -r; dy <= r; dy++) reach.push(Math.round(Math.sqrt(r * r + 0.5 - dy * dy)));
  const pixels = reach.reduce((sum, half) => sum + 2 * half + 1, 0);
  const stride = width + 2 * r + 1;
  const prefix = new Float64Array(stride * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width + 2 * r; x++) {
      const from = Math.min(width - 1, Math.max(0, x - r));
      sum += plane[y * width + from]!;
      prefix[y * stride + x + 1] = sum;
    }
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < reach.length; k++) {
      const row = Math.min(height - 1, Math.max(0, y + k - r)) * stride + r;
      const half = reach[k]!;
      for (let x = 0; x < width; x++) out[y * width + x]! += prefix[row + x + half + 1]! - prefix[row + x - half]!;
    }
    for (let x = 0; x < width; x++) out[y * width + x]! /= pixels;
  }
  return out;
}

/** Where heads are: place of their middle, and reach of a pool of light around it, as shares of the width and the height. */
const HEAD = { x: 0.5, y: 0.36, across: 0.5, down: 0.44 } as const;

/** A lamp behind the sitter, off the head's middle by shares of the width and the height, and with its reach on the usual one. */
export interface Pool {
  x: number;
  y: number;
  spread: number;
}
const CENTRAL: Pool = { x: 0, y: 0, spread: 1 };

/** Light of that lamp, 0..1, at those shares of the width and the height: it parts dark hair from a dark wall. */
export const poolBehindHead = (u: number, v: number, { x, y, spread }: Pool = CENTRAL): number =>
  Math.exp(-(((u - HEAD.x - x) / (HEAD.across * spread)) ** 2) - ((v - HEAD.y - y) / (HEAD.down * spread)) ** 2);
