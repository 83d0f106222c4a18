// Takes haze away and applies white balance and exposure to a picture: skin as corrected, near neutrals never past grey.
import { everywhere } from '../framing/transform.ts';
import type { ColumnRanges } from '../framing/transform.ts';
import { CHANNELS, clamp, luma, mapChannels, smoothstep, toEncoded, toLinear } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { Correction } from './correction.ts';
import { exposureCurve, restoreHue } from './exposure-curve.ts';
import { withoutHazeAt } from './haze.ts';

const STEPS = 1024;

/** Chroma (largest difference to the luma, encoded) up to which a colour counts as a near neutral, and from which it does not. */
const NEUTRAL = [0.16, 0.3] as const;

/** Applies the correction in place, within `reach`. */
export function applyCorrection(
  colour: Colour,
  correction: Correction,
  reach: ColumnRanges = everywhere(colour),
): void {
  const { width, height, r, g, b } = colour;
  const gain = 2 ** correction.stops;
  const clear = (v: number): number => withoutHazeAt(v, correction.haze);
  const balance = [correction.red, correction.green, correction.blue] as const;
  // Look-up tables for each channel; interpolated, because dark tones would band otherwise.
  const tableOf = (curve: (linear: number) => number): Float32Array =>
    Float32Array.from({ length: STEPS + 2 }, (_, i) => toEncoded(curve(toLinear(clear(Math.min(1, i / STEPS))))));
  const rolled = mapChannels(balance, (factor) => tableOf(exposureCurve(factor * gain)));
  // Balanced as without exposure, so that white is white in it as well, then lit without a limit. Without added light nothing is held back.
  const plain =
    gain > 1
      ? mapChannels(balance, (factor) => {
          const balanced = exposureCurve(factor);
          return tableOf((linear) => balanced(linear) * gain);
        })
      : null;
  const read = (table: Float32Array, value: number): number => {
    const at = clamp(value, 0, 1) * STEPS;
    const low = at | 0;
    return table[low]! + (table[low + 1]! - table[low]!) * (at - low);
  };
  const channels = [r, g, b] as const;
  const readInto = (rgb: Float32Array, tables: readonly Float32Array[], i: number): void => {
    for (const c of CHANNELS) rgb[c] = read(tables[c]!, channels[c][i]!);
  };
  const [held, free] = [new Float32Array(3), new Float32Array(3)];
  for (let y = 0; y < height; y++)
    for (let i = y * width + reach.from[y]!; i < y * width + reach.to[y]!; i++) {
      readInto(held, rolled, i);
      if (plain) {
        readInto(free, plain, i);
        restoreHue(held, free);
      }
      const [r1, g1, b1] = [held[0]!, held[1]!, held[2]!];
      const after = luma(r1, g1, b1);
      let keep = correction.chroma;
      if (b1 > after) {
        // The haze hid some of the colour that was there.
        const [r0, g0, b0] = [clear(r[i]!), clear(g[i]!), clear(b[i]!)];
        const before = luma(r0, g0, b0);
        keep *= neutralChroma([r0 - before, g0 - before, b0 - before], [r1 - after, g1 - after, b1 - after]);
      }
      r[i] = after + (r1 - after) * keep;
      g[i] = after + (g1 - after) * keep;
      b[i] = after + (b1 - after) * keep;
    }
}

type Chroma = readonly [r: number, g: number, b: number];

/**
 * Factor on the corrected chroma of a bluish result, 0..1. The correction is estimated from skin, and a near neutral under another light than the face, or already
 * clipped, would be carried past grey to the opposite tint: a cream shirt turns lilac. Where it would become bluish it becomes grey at most, and never
 * more tinted than it was; pale skin that becomes warm is what the correction is for.
 */
function neutralChroma(before: Chroma, after: Chroma): number {
  const most = (of: Chroma): number => Math.max(Math.abs(of[0]), Math.abs(of[1]), Math.abs(of[2]));
  const [was, is] = [most(before), most(after)];
  if (was >= NEUTRAL[1]) return 1;
  const along = before[0] * after[0] + before[1] * after[1] + before[2] * after[2];
  if (along > 0 && is <= was) return 1;
  const limit = along > 0 ? was / is : 0;
  return 1 + (limit - 1) * (1 - smoothstep(...NEUTRAL, was));
}
