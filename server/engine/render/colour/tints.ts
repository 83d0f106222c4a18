// The tint of skin or hair round about each pixel, at low frequencies. A tint is how much a channel differs from luma, as a share of it.
import { blur } from '../raster/blur.ts';
import type { Colour } from '../raster/colour-space.ts';

/** Keeps means defined where nothing counts. */
const FLOOR = 1e-5;

export interface Tints {
  reds: Float32Array;
  blues: Float32Array;
  /** Luma. */
  lights: Float32Array;
  /** Share of what counts. */
  support: Float32Array;
}

interface Reading {
  /** Luma of each pixel. */
  y: Float32Array;
  /** How much each pixel counts, 0..1. */
  weights: Float32Array;
  /** Of the Gaussian round about a pixel, in pixels. */
  sigma: number;
  /** Luma that a channel is divided by at least: below it a tint is noise. */
  darkest: number;
}

export function tintsOf({ r, b, width, height }: Colour, { y, weights, sigma, darkest }: Reading): Tints {
  const counted = weights.map((weight) => weight + FLOOR);
  const sumOf = (valueAt: (i: number) => number): Float32Array =>
    blur({ data: counted.map((weight, i) => weight * valueAt(i)), width, height }, sigma).data;
  const norm = sumOf(() => 1);
  const meanOf = (valueAt: (i: number) => number): Float32Array => sumOf(valueAt).map((v, i) => v / norm[i]!);
  const tint = (channel: Float32Array) => meanOf((i) => (channel[i]! - y[i]!) / Math.max(darkest, y[i]!));
  return { reds: tint(r), blues: tint(b), lights: meanOf((i) => y[i]!), support: norm.map((v) => v - FLOOR) };
}
