// Brings a small alpha to a picture's size along the picture's own edges (guided filter: He, Sun and Tang 2013;
// "Fast guided filter", He and Sun 2015: fit the lines on the small picture, apply them to the large one). The lines are fitted
// once and serve every picture of the same scene, whatever part of it that shows.
import type { Plane, Rgb } from '../types.ts';
import { ColourLines } from './colour-lines.ts';
import type { Place } from './place.ts';
import { everywhere } from './place.ts';
import type { Reach } from './place.ts';
import type { Colour } from './raster/colour-space.ts';
import { grow } from './raster/morphology.ts';
import { tapsAt } from './raster/resample.ts';

const RADIUS = 2;
const EPSILON = 1e-5;

/** A small alpha that knows how it follows the colours. */
export interface AlphaLines {
  /** The small alpha itself. */
  alpha: Float32Array;
  /** Four numbers a small pixel: alpha = a . colour + b around it. */
  lines: Float32Array;
  /** 1 where the lines count; elsewhere alpha is flat. */
  wide: Uint8Array;
  width: number;
  height: number;
}

/** `band` marks the small pixels whose alpha is not simply 0 or 1 all around. */
export function fitAlpha(alpha: Float32Array, small: Colour, band: Uint8Array): AlphaLines {
  const { width, height } = small;
  const wide = grow(band, width, height, RADIUS);
  return { alpha, lines: meanLines(alpha, small, wide), wide, width, height };
}

/** Four numbers a small pixel: the mean line of the windows around it; off the band it is flat, alpha itself. */
function meanLines(alpha: Float32Array, small: Colour, band: Uint8Array): Float32Array {
  const out = new ColourLines(small, band, RADIUS, EPSILON).meanOfLines(alpha);
  for (let i = 0; i < alpha.length; i++) if (!band[i]) out[i * 4 + 3] = alpha[i]!;
  return out;
}

/** The alpha of a picture that lies on the small one at `place`; 0 beyond its reach. */
export function alphaAt(
  { alpha, lines, wide, width: across, height: down }: AlphaLines,
  place: Place,
  image: Rgb,
  reach: Reach = everywhere(image),
): Plane {
  const { width, height, data: pixels } = image;
  const columns = tapsAt(place.scale, place.x, across, width);
  const rows = tapsAt(place.scale, place.y, down, height);
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = rows.low[y]! * across;
    const bottom = rows.high[y]! * across;
    const v = rows.part[y]!;
    for (let x = reach.from[y]!; x < reach.to[y]!; x++) {
      const low = columns.low[x]!;
      const high = columns.high[x]!;
      const tl = top + low;
      const tr = top + high;
      const bl = bottom + low;
      const br = bottom + high;
      const i = y * width + x;
      if ((wide[tl]! | wide[tr]! | wide[bl]! | wide[br]!) === 0) {
        data[i] = alpha[tl]!;
        continue;
      }
      const u = columns.part[x]!;
      const w0 = (1 - u) * (1 - v);
      const w1 = u * (1 - v);
      const w2 = (1 - u) * v;
      const w3 = u * v;
      const p = tl * 4;
      const q = tr * 4;
      const s = bl * 4;
      const t = br * 4;
      const ar = lines[p]! * w0 + lines[q]! * w1 + lines[s]! * w2 + lines[t]! * w3;
      const ag = lines[p + 1]! * w0 + lines[q + 1]! * w1 + lines[s + 1]! * w2 + lines[t + 1]! * w3;
      const ab = lines[p + 2]! * w0 + lines[q + 2]! * w1 + lines[s + 2]! * w2 + lines[t + 2]! * w3;
      const flat = lines[p + 3]! * w0 + lines[q + 3]! * w1 + lines[s + 3]! * w2 + lines[t + 3]! * w3;
      const value = (ar * pixels[i * 3]! + ag * pixels[i * 3 + 1]! + ab * pixels[i * 3 + 2]!) / 255 + flat;
      data[i] = value < 0 ? 0 : value > 1 ? 1 : value;
    }
  }
  return { data, width, height };
}
