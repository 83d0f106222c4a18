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

/**
 * Gives `rolled`, the encoded red, green and blue of a colour whose channels were held back each by itself, the hue (HSV) of `plain`, the same colour
 * without a limit: the brightest and the darkest channel stay, and the one in between goes back to where it stood between them. Held back by
 * themselves, bright orange and lit skin turn yellow. Changes `rolled` in place.
 */
export function restoreHue(rolled: Float32Array, plain: Float32Array): void {
  const [r, g, b] = [plain[0]!, plain[1]!, plain[2]!];
  const top = r >= g ? (r >= b ? 0 : 2) : g >= b ? 1 : 2;
  const bottom = r < g ? (r < b ? 0 : 2) : g < b ? 1 : 2;
  const span = plain[top]! - plain[bottom]!;
  if (top === bottom || span < 1e-6) return;
  const between = 3 - top - bottom;
  const share = (plain[between]! - plain[bottom]!) / span;
  const wanted = rolled[bottom]! + (rolled[top]! - rolled[bottom]!) * share;
  rolled[between]! += (wanted - rolled[between]!) * smoothstep(HELD[0], HELD[1], plain[top]! - rolled[top]!);
}
