// Takes the tints out of hair that no hair has: the green of a lamp in grey hair, the blue of the sky on black hair. Dyed hair, which is purple or
// far more colourful, keeps its colour. Only hue and colourfulness change, over a few strands at a time; luma stays.
import type { Plane } from '../../types.ts';
import { lumaPlane, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { clipBox, cutPatch, cutPlane } from './patch.ts';
import type { Patch } from './patch.ts';
import { tintsOf, type Tints } from './tints.ts';

/** Share of an unnatural tint that is removed; what is left reads as the light's. */
const REMOVED = 0.85;
/** Unnatural tints (channel over luma, less one) that stay whole, and from which on they are light's and no noise. */
const FAINT = [0.015, 0.045] as const;
/** Unnatural tints from which on hair counts as dyed in part, and altogether; and the same as a share of the range, which tells dyed locks from black hair under the sky. */
const DYED = [0.3, 0.55] as const;
const DYED_COLOUR = [0.045, 0.065] as const;
/** Sigmas in face widths: tints are read over a few strands, whose own differences stay, and dye over a lock. */
const STRANDS = 0.008;
const LOCK = 0.06;
/** Least red of yellow hair, on its lack of blue: the yellow of fair hair is that of straw (0.44), and 0.38 a lemon's. */
const STRAW = 0.44;
/** Luma that a channel is divided by at least: black hair has tints by noise alone. */
const DARKEST = 0.12;
/** Share of hair round about from which on a tint is that of hair. */
const SUPPORT = [0.1, 0.4] as const;

/** Red of a bluish tint from which on it is purple in part, and altogether: that is dye, which light rarely looks like. */
const PURPLE = [0.02, 0.07] as const;

/** The natural tint next to (red, blue): hair is grey or between yellow and red, never greener or bluer than grey. */
function naturalTint(red: number, blue: number): [red: number, blue: number] {
  if (blue > 0) return [Math.max(0, red), blue * smoothstep(PURPLE[0], PURPLE[1], red)];
  return [Math.max(red, -STRAW * blue), blue];
}

/** 0..1: how sure it is that the hair round about a pixel is dyed. */
function dyedness({ reds, blues, lights }: Tints, i: number): number {
  const [red, blue] = [reds[i]!, blues[i]!];
  if (blue > 0 && red > PURPLE[1]) return 1;
  const [wantedRed, wantedBlue] = naturalTint(red, blue);
  const off = Math.hypot(red - wantedRed, blue - wantedBlue);
  return Math.max(
    smoothstep(DYED[0], DYED[1], off),
    smoothstep(DYED_COLOUR[0], DYED_COLOUR[1], off * Math.max(DARKEST, lights[i]!)),
  );
}

/** What has to be added to the picture, over the hair; null where its hair has the colours of hair. `hair` is the share of hair, on the picture's grid. */
export function hairTintChange(picture: Colour, alpha: Plane, hair: Plane, faceWidth: number): Patch | null {
  const box = boxOfHair(alpha, hair);
  if (!box) return null;
  const patch = cutPatch(picture, box);
  const cover = cutPlane(alpha, box).data;
  const weights = cutPlane(hair, box).data.map((share, i) => share * cover[i]!);
  const y = lumaPlane(patch).data;
  const over = (sigma: number): Tints => tintsOf(patch, { y, weights, sigma: faceWidth * sigma, darkest: DARKEST });
  const [strands, locks] = [over(STRANDS), over(LOCK)];
  if (isDyed(locks, weights)) return null;
  let changes = false;
  for (let i = 0; i < weights.length; i++) {
    const [red, blue] = [strands.reds[i]!, strands.blues[i]!];
    const [wantedRed, wantedBlue] = naturalTint(red, blue);
    const off = Math.hypot(red - wantedRed, blue - wantedBlue);
    const near = weights[i]! * smoothstep(SUPPORT[0], SUPPORT[1], locks.support[i]!);
    const dyed = dyedness(locks, i);
    const share = REMOVED * near * smoothstep(FAINT[0], FAINT[1], off) * (1 - dyed);
    changes ||= share > 0.05;
    const before = Math.max(0, y[i]!) * share;
    const [addRed, addBlue] = [(wantedRed - red) * before, (wantedBlue - blue) * before];
    patch.r[i] = addRed;
    patch.b[i] = addBlue;
    patch.g[i] = -(0.299 * addRed + 0.114 * addBlue) / 0.587;
  }
  return changes ? patch : null;
}

/** Share of the hair that is dyed from which on all of it is: its dark and its light locks would part. */
const DYED_SHARE = 0.1;

function isDyed(locks: Tints, weights: Float32Array): boolean {
  let [dyed, all] = [0, 0];
  for (let i = 0; i < weights.length; i++) {
    if (dyedness(locks, i) > 0.5) dyed += weights[i]!;
    all += weights[i]!;
  }
  return dyed > DYED_SHARE * all;
}

/** The hair's bounding box; null without hair. */
function boxOfHair(alpha: Plane, hair: Plane): ReturnType<typeof clipBox> | null {
  const { width, height } = hair;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let i = 0; i < hair.data.length; i++) {
    if (hair.data[i]! * alpha.data[i]! < 0.2) continue;
    const [x, row] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  if (right < 0) return null;
  return clipBox({ x: left - 2, y: top - 2, width: right - left + 5, height: bottom - top + 5 }, width, height);
}
