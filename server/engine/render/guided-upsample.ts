// Brings a small alpha to the picture's size along the picture's own edges (guided filter: He, Sun and Tang 2013;
// "Fast guided filter", He and Sun 2015: fit the lines on the small picture, apply them to the large one).
import type { Plane, Rgb } from '../types.ts';
import { ColourLines, each, windowCounts } from './colour-lines.ts';
import type { Colour } from './raster/colour-space.ts';
import { grow } from './raster/morphology.ts';
import { bilinearTaps } from './raster/resample.ts';

const RADIUS = 2;
const EPSILON = 1e-5;

/** Four numbers a small pixel: the mean line of the windows around it; off the band it is flat, alpha itself. */
function meanLines(alpha: Float32Array, small: Colour, band: Uint8Array): Float32Array {
  const lines = new ColourLines(small, band, RADIUS, EPSILON);
  const out = lines.sumOfLines(alpha);
  const windows = windowCounts(lines.band, small.width, small.height, RADIUS);
  each(lines.band, (i) => {
    for (let c = 0; c < 4; c++) out[i * 4 + c]! /= windows[i]!;
  });
  for (let i = 0; i < alpha.length; i++) if (!band[i]) out[i * 4 + 3] = alpha[i]!;
  return out;
}

/** `band` marks the small pixels whose alpha is not simply 0 or 1 all around. */
export function guidedUpsample(alpha: Float32Array, small: Colour, band: Uint8Array, image: Rgb): Plane {
  const { width, height, data: pixels } = image;
  const wide = grow(band, small.width, small.height, RADIUS);
  const lines = meanLines(alpha, small, wide);
  const across = bilinearTaps(small.width, width);
  const down = bilinearTaps(small.height, height);
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = down.low[y]! * small.width;
    const bottom = down.high[y]! * small.width;
    const v = down.part[y]!;
    for (let x = 0; x < width; x++) {
      const low = across.low[x]!;
      const high = across.high[x]!;
      const tl = top + low;
      const tr = top + high;
      const bl = bottom + low;
      const br = bottom + high;
      const i = y * width + x;
      if ((wide[tl]! | wide[tr]! | wide[bl]! | wide[br]!) === 0) {
        data[i] = alpha[tl]!;
        continue;
      }
      const u = across.part[x]!;
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
