// Foreground estimation: the person's own colours in pixels mixed with background, by fast multi-level estimation (Germer, Uelwer, Conrad and
// Harmeling 2020). Coarse levels are solved everywhere, fine ones only in the band of mixed pixels.
import type { Plane } from '../../types.ts';
import type { Colour } from '../raster/colour-space.ts';
import { clamp } from '../raster/colour-space.ts';
import { grow } from '../raster/morphology.ts';
import { halvePlane } from '../raster/resample.ts';
import { runsOf } from '../raster/runs.ts';
import type { Runs } from '../raster/runs.ts';

export const REGULARISATION = 1e-5;
/** Alpha from which a pixel counts as unmixed and keeps its colour. */
export const PURE = 0.999;
const SMALL = 32;
const ROUNDS_SMALL = 10;
const ROUNDS_LARGE = 2;
/** Levels larger than this (pixels) are solved in the band only. */
const WHOLE_UP_TO = 200;

interface Level {
  colour: Colour;
  alpha: Float32Array;
}

export interface Estimate {
  foreground: Colour;
  background: Colour;
}

export function estimateForeground(image: Colour, alpha: Plane): Estimate {
  let smallest: Level = { colour: image, alpha: alpha.data };
  const pyramid = [smallest];
  while (Math.max(smallest.colour.width, smallest.colour.height) > 1) {
    smallest = halve(smallest);
    pyramid.unshift(smallest);
  }
  let estimate: Estimate = { foreground: smallest.colour, background: smallest.colour };
  for (const level of pyramid) estimate = refine(level, estimate);
  return estimate;
}

function halve({ colour, alpha }: Level): Level {
  const { width, height } = colour;
  const half = (data: Float32Array): Plane => halvePlane({ data, width, height });
  const r = half(colour.r);
  return {
    colour: { r: r.data, g: half(colour.g).data, b: half(colour.b).data, width: r.width, height: r.height },
    alpha: half(alpha).data,
  };
}

/** The picture's own colours, and the parent's wherever a share below PURE of them is wanted. */
function inherit(level: Level, parent: Colour, inverted: boolean): Colour {
  const { alpha } = level;
  const { width, height } = level.colour;
  const r = level.colour.r.slice();
  const g = level.colour.g.slice();
  const b = level.colour.b.slice();
  for (let y = 0; y < height; y++) {
    const row = Math.min(parent.height - 1, y >> 1) * parent.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const share = inverted ? 1 - alpha[i]! : alpha[i]!;
      if (share >= PURE) continue;
      const from = row + Math.min(parent.width - 1, x >> 1);
      r[i] = parent.r[from]!;
      g[i] = parent.g[from]!;
      b[i] = parent.b[from]!;
    }
  }
  return { r, g, b, width, height };
}

function refine(level: Level, parent: Estimate): Estimate {
  const { alpha } = level;
  const { width, height } = level.colour;
  const foreground = inherit(level, parent.foreground, false);
  const background = inherit(level, parent.background, true);
  const larger = Math.max(width, height);
  const whole = larger <= WHOLE_UP_TO;
  const mask = new Uint8Array(alpha.length);
  for (let i = 0; i < mask.length; i++) mask[i] = whole || (alpha[i]! < PURE && 1 - alpha[i]! < PURE) ? 1 : 0;
  const band = runsOf(whole ? mask : grow(mask, width, height, 1), width, height);
  const rounds = larger <= SMALL ? ROUNDS_SMALL : ROUNDS_LARGE;
  for (let round = 0; round < rounds; round++) relax(level, foreground, background, band);
  return { foreground, background };
}

/** One Gauss-Seidel round: each pixel's 2 x 2 system of its colour equation and smoothness towards four neighbours. */
function relax(level: Level, foreground: Colour, background: Colour, band: Runs): void {
  const { alpha, colour } = level;
  const { width } = colour;
  const { r: fr, g: fg, b: fb } = foreground;
  const { r: br, g: bg, b: bb } = background;
  const { spans } = band;
  const last = alpha.length;
  for (let k = 0; k < spans.length; k += 2) {
    for (let i = spans[k]!; i < spans[k + 1]!; i++) {
      const a = alpha[i]!;
      const rest = 1 - a;
      const x = i % width;
      const left = x > 0 ? i - 1 : i;
      const right = x < width - 1 ? i + 1 : i;
      const up = i >= width ? i - width : i;
      const down = i + width < last ? i + width : i;
      const w0 = REGULARISATION + Math.abs(a - alpha[left]!);
      const w1 = REGULARISATION + Math.abs(a - alpha[right]!);
      const w2 = REGULARISATION + Math.abs(a - alpha[up]!);
      const w3 = REGULARISATION + Math.abs(a - alpha[down]!);
      const smooth = w0 + w1 + w2 + w3;
      const a00 = a * a + smooth;
      const a01 = a * rest;
      const a11 = rest * rest + smooth;
      const scale = 1 / (a00 * a11 - a01 * a01);
      const f0 = a * colour.r[i]! + w0 * fr[left]! + w1 * fr[right]! + w2 * fr[up]! + w3 * fr[down]!;
      const f1 = a * colour.g[i]! + w0 * fg[left]! + w1 * fg[right]! + w2 * fg[up]! + w3 * fg[down]!;
      const f2 = a * colour.b[i]! + w0 * fb[left]! + w1 * fb[right]! + w2 * fb[up]! + w3 * fb[down]!;
      const b0 = rest * colour.r[i]! + w0 * br[left]! + w1 * br[right]! + w2 * br[up]! + w3 * br[down]!;
      const b1 = rest * colour.g[i]! + w0 * bg[left]! + w1 * bg[right]! + w2 * bg[up]! + w3 * bg[down]!;
      const b2 = rest * colour.b[i]! + w0 * bb[left]! + w1 * bb[right]! + w2 * bb[up]! + w3 * bb[down]!;
      if (a < PURE) {
        fr[i] = clamp((a11 * f0 - a01 * b0) * scale, 0, 1);
        fg[i] = clamp((a11 * f1 - a01 * b1) * scale, 0, 1);
        fb[i] = clamp((a11 * f2 - a01 * b2) * scale, 0, 1);
      }
      if (rest < PURE) {
        br[i] = clamp((a00 * b0 - a01 * f0) * scale, 0, 1);
        bg[i] = clamp((a00 * b1 - a01 * f1) * scale, 0, 1);
        bb[i] = clamp((a00 * b2 - a01 * f2) * scale, 0, 1);
      }
    }
  }
}
