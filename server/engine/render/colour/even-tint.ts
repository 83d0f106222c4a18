// Evens out the tint of the skin: a red nose, flushed cheeks, the blue of a window on one temple, a neck yellower than the face. Only hue and
// colourfulness change, at low frequencies; luma stays, and so does the mean tint of the face.
import { clamp, lumaAt, lumaPlane, percentile, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { SkinMasks } from './skin.ts';
import { tintsOf } from './tints.ts';

/** Share of a deviation from the face's own tint that is removed beyond KEPT. A face of one tint looks painted. */
const EVENNESS = 0.55;
/** Deviation that stays whole: channel over luma, less one. A healthy cheek differs from the forehead by 0.02 to 0.04. */
const KEPT = 0.015;
/** Sigma of the low frequencies, in face widths: wider than blemishes, which the retouch of the middle band takes. */
const SCALE = 0.03;
/** Shares of the lit skin's luma below which skin lies in shadow, where other light decides the tint, and from which on it is lit. */
const LIT = [0.35, 0.75] as const;
/** Luma that a channel is divided by at least: below it a tint is noise. */
const DARKEST = 0.06;
/** Share of counted skin round about below which nothing changes, and from which on all of it does: far from it a tint is not that of skin. */
const SUPPORT = [0.002, 0.05] as const;
/** The line holds between these shares of the face's luma; a neck that is darker or brighter is held to its ends. */
const ENDS = [0.05, 0.95] as const;
/** A tint is a channel over luma, less one. Skin in shade is redder than lit skin, so that the usual one is a line over luma. */
interface TintLine {
  at: number;
  slope: number;
}

/** Changes `patch` in place. The tint is measured on `skin`, the usual one where that lies in `face`, and changed on `allSkin`; the masks have the patch's grid. */
export function evenTint(patch: Colour, masks: SkinMasks, faceWidth: number): void {
  const { r, g, b } = patch;
  const [skin, allSkin, face] = [masks.skin.data, masks.allSkin.data, masks.face.data];
  const y = lumaPlane(patch).data;
  const lit = percentile(
    y.filter((_, i) => skin[i]! * face[i]! > 0.5),
    0.75,
  );
  if (lit === 0) return;
  const isLit = y.map((v) => smoothstep(LIT[0] * lit, LIT[1] * lit, v));
  const weights = skin.map((share, i) => share * isLit[i]!);
  const { reds, blues, lights, support } = tintsOf(patch, { y, weights, sigma: faceWidth * SCALE, darkest: DARKEST });
  const counted = weights.map((weight, i) => weight * face[i]!);
  const [usualRed, usualBlue] = [lineThrough(lights, reds, counted), lineThrough(lights, blues, counted)];
  const inFace = lights.filter((_, i) => counted[i]! > 0.5);
  const [least, most] = [percentile(inFace, ENDS[0]), percentile(inFace, ENDS[1])];
  for (let i = 0; i < skin.length; i++) {
    if (allSkin[i]! < 0.01) continue;
    const light = clamp(lights[i]!, least, most);
    const offRed = reds[i]! - usualRed.at - usualRed.slope * light;
    const offBlue = blues[i]! - usualBlue.at - usualBlue.slope * light;
    const off = Math.hypot(offRed, offBlue);
    if (off <= KEPT) continue;
    const before = lumaAt(patch, i);
    const near = smoothstep(SUPPORT[0], SUPPORT[1], support[i]!);
    const share = EVENNESS * allSkin[i]! * isLit[i]! * near * (1 - KEPT / off) * before;
    r[i]! -= offRed * share;
    b[i]! -= offBlue * share;
    g[i] = (before - 0.299 * r[i]! - 0.114 * b[i]!) / 0.587;
  }
}

/** Weighted least squares. */
function lineThrough(xs: Float32Array, ys: Float32Array, weights: Float32Array): TintLine {
  let [sum, sumX, sumY, sumXX, sumXY] = [1e-6, 0, 0, 0, 0];
  for (let i = 0; i < xs.length; i++) {
    const weight = weights[i]!;
    sum += weight;
    sumX += weight * xs[i]!;
    sumY += weight * ys[i]!;
    sumXX += weight * xs[i]! * xs[i]!;
    sumXY += weight * xs[i]! * ys[i]!;
  }
  const variance = sumXX / sum - (sumX / sum) ** 2;
  const slope = (sumXY / sum - (sumX / sum) * (sumY / sum)) / (variance + 1e-4);
  return { at: sumY / sum - slope * (sumX / sum), slope };
}
