// How a channel's gain is applied to linear light without clipping, and how a colour keeps its hue when its brightest channel is held back.
import { smoothstep } from '../raster/colour-space.ts';

/**
 * Exposure curve of one channel on linear values: multiplies shadows and midtones by the gain and rolls off above them, so that white stays
 * white. Nothing newly clips, and a corrected cast leaves no tinted highlights.
 */
export function exposureCurve(gain: number): (linear: number) => number {
  const knee = 0.55 * Math.min(1, gain);
  const span = (gain - knee) / (1 - knee);
  // Finds the curvature whose slope at the knee is 1: bend / (1 - exp(-bend x span)) = 1, by bisection.
  // Bounds of unequal size, so that no midpoint is exactly 0, where the quotient is 0 / 0.
  let low = -30;
  let high = 31;
  for (let i = 0; i < 60; i++) {
    const bend = (low + high) / 2;
    if (bend / -Math.expm1(-bend * span) < 1) low = bend;
    else high = bend;
  }
  const bend = (low + high) / 2;
  return (linear) => {
    const v = linear * gain;
    if (v <= knee || Math.abs(bend) < 1e-6) return v;
    const whole = Math.expm1(-bend * span);
    return knee + ((1 - knee) * Math.expm1((-bend * (v - knee)) / (1 - knee))) / whole;
  };
}

/** By how much (encoded) the brightest channel must have been held back before its colour's hue is restored, and from which on in full. */
const HELD = [0, 0.06] as const;
/** Spread of the channels (encoded) up to which a colour has no hue to keep, and from which on all of it counts. */
const COLOURED = [0.02, 0.12] as const;

/**
 * Gives `rolled`, the encoded red, green and blue of a colour whose channels were held back each by itself, the hue (HSV) of `plain`, the same colour
 * without a limit: it keeps its brightest and its darkest value, and all channels stand between them as in `plain`. Held back by themselves, bright
 * orange and lit skin turn yellow. Changes `rolled` in place.
 */
export function restoreHue(rolled: Float32Array, plain: Float32Array): void {
  const least = Math.min(plain[0]!, plain[1]!, plain[2]!);
  const most = Math.max(plain[0]!, plain[1]!, plain[2]!);
  const span = most - least;
  if (span <= COLOURED[0]) return;
  const low = Math.min(rolled[0]!, rolled[1]!, rolled[2]!);
  const high = Math.max(rolled[0]!, rolled[1]!, rolled[2]!);
  const share = smoothstep(HELD[0], HELD[1], most - high) * smoothstep(COLOURED[0], COLOURED[1], span);
  for (let c = 0; c < 3; c++) {
    const wanted = low + ((high - low) * (plain[c]! - least)) / span;
    rolled[c]! += (wanted - rolled[c]!) * share;
  }
}
