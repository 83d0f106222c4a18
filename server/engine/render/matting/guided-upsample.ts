// Guided upsampling of a small alpha along a larger picture's edges (guided filter: He, Sun and Tang 2013; "Fast guided filter", He and Sun
// 2015: fit linear models on the small picture, apply them to the large one). The models are fitted once and serve every crop of the
// photo.
import type { Plane, Rgb } from '../../types.ts';
import { WindowColourFits } from './colour-lines.ts';
import type { Transform } from '../framing/transform.ts';
import { everywhere } from '../framing/transform.ts';
import type { ColumnRanges } from '../framing/transform.ts';
import { smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { grow } from '../raster/morphology.ts';
import { tapsAt } from '../raster/resample.ts';

const RADIUS = 2;
const EPSILON = 1e-5;

/**
 * Slope of a model (alpha for a colour difference of the whole range) up to which it is drawn as it is, and from which the small alpha is drawn
 * instead. Where person and wall nearly share a colour, steep models follow the grain of the full-size photo, which the small picture has not: the
 * outline of white clothes before a white wall was spattered and stepped. On the tuning people's hair slopes are 1 to 3.
 */
const TOO_STEEP = [4, 9] as const;

/** A small alpha, with local linear models of alpha as a function of colour. */
export interface AlphaLines {
  /** The small alpha itself. */
  alpha: Float32Array;
  /** Four numbers for each small pixel: alpha = a . colour + b around it, with colour 0..1. */
  lines: Float32Array;
  /** 1 where the models apply; elsewhere alpha is constant. */
  wide: Uint8Array;
  width: number;
  height: number;
}

/** Fits the models. `band` marks the small pixels whose alpha is not constant nearby. */
export function fitAlpha(alpha: Float32Array, small: Colour, band: Uint8Array): AlphaLines {
  const { width, height } = small;
  const wide = grow(band, width, height, RADIUS);
  return { alpha, lines: meanLines(alpha, small, wide), wide, width, height };
}

/** For each small pixel the mean model of the windows around it; outside the band the constant alpha. */
function meanLines(alpha: Float32Array, small: Colour, band: Uint8Array): Float32Array {
  const out = new WindowColourFits(small, band, RADIUS, EPSILON).meanOfLines(alpha);
  for (let i = 0; i < alpha.length; i++) if (!band[i]) out[i * 4 + 3] = alpha[i]!;
  return out;
}

/** Evaluates alpha (0..1) for a picture that lies on the small one at `transform`; 0 outside `reach`. */
export function alphaAt(
  { alpha, lines, wide, width: across, height: down }: AlphaLines,
  transform: Transform,
  image: Rgb,
  reach: ColumnRanges = everywhere(image),
): Plane {
  const { width, height, data: pixels } = image;
  const columns = tapsAt(transform.scale, transform.x, across, width);
  const rows = tapsAt(transform.scale, transform.y, down, height);
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
      const drawn = value < 0 ? 0 : value > 1 ? 1 : value;
      const steep = smoothstep(TOO_STEEP[0], TOO_STEEP[1], Math.hypot(ar, ag, ab));
      const smooth = steep > 0 ? alpha[tl]! * w0 + alpha[tr]! * w1 + alpha[bl]! * w2 + alpha[br]! * w3 : 0;
      data[i] = drawn + steep * (smooth - drawn);
    }
  }
  return { data, width, height };
}
