// Puts the person's own head over the registered answer. Along the seam on the neck the answer is changed, never the person: what the two differ
// by there fades away smoothly over the answer's skin (gradient-domain blending).
import { blur } from '../render/raster/blur.ts';
import { readPlane } from '../render/raster/resample.ts';
import { transformOfReduced } from '../render/framing/transform.ts';
import { CHANNELS, mapChannels } from '../render/raster/colour-space.ts';
import type { Colour } from '../render/raster/colour-space.ts';
import { maskOf, maskWhere } from '../render/raster/morphology.ts';
import type { Plane, Rgb } from '../types.ts';
import { FREE, fillSmoothly, KNOWN, OUTSIDE } from './membrane.ts';
import type { Plate } from './plate.ts';
import type { Seam } from './seam.ts';

/** How far below the seam the difference fades away, in face widths. */
const FADES_OVER = 0.6;
/** Both pictures are compared without their texture: the radius that takes it away, in face widths. */
const TEXTURE = 0.012;
/** From here on skin counts as skin. */
const SKIN = 0.5;

/** What is added to the answer, 0..255, on the grid. */
export type Correction = readonly [Plane, Plane, Plane];

/** `skin`: of the person and of the answer. */
export function correctionAlong(
  print: Rgb,
  answer: Rgb,
  { own, theirs }: { own: Plane; theirs: Plane },
  seam: Seam,
  unit: number,
): Correction {
  const { width, height } = print;
  const isSkin = maskOf(theirs.data, (v) => v > SKIN);
  const far = unit * FADES_OVER;
  const kind = maskWhere(width * height, (i) => isSkin[i] === 1) as Uint8Array;
  for (let i = 0; i < kind.length; i++) {
    if (!isSkin[i]) continue;
    if (seam.own[i]) kind[i] = own.data[i]! > SKIN ? KNOWN : OUTSIDE;
    else kind[i] = seam.beyond[i]! > far ? KNOWN : FREE;
  }
  return mapChannels(CHANNELS, (c) => {
    const difference = differenceOf(print, answer, c, kind, unit * TEXTURE);
    const plane: Plane = { data: new Float32Array(width * height), width, height };
    for (let i = 0; i < kind.length; i++) if (kind[i] === KNOWN && seam.own[i]) plane.data[i] = difference[i]!;
    fillSmoothly(plane, kind);
    // Continued beyond the skin's edge, whose pixels are partly skin.
    const around = kind.map((v) => (v === OUTSIDE ? FREE : KNOWN));
    const whole = { ...plane, data: plane.data.slice() };
    fillSmoothly(whole, around);
    for (let i = 0; i < kind.length; i++) whole.data[i]! *= seam.own[i] ? 0 : Math.min(1, theirs.data[i]! / 0.8);
    return whole;
  });
}

/** What the print has more than the answer, without texture, from pixels where both are skin alone. */
function differenceOf(print: Rgb, answer: Rgb, c: number, kind: Uint8Array, sigma: number): Float32Array {
  const { width, height } = print;
  const weight = Float32Array.from(kind, (v) => (v === KNOWN ? 1 : 0));
  const value = weight.map((w, i) => w * (print.data[i * 3 + c]! - answer.data[i * 3 + c]!));
  const [sum, count] = [value, weight].map((data) => blur({ data, width, height }, sigma).data) as [
    Float32Array,
    Float32Array,
  ];
  return sum.map((v, i) => (count[i]! > 1e-3 ? v / count[i]! : 0));
}

export interface Layers {
  print: Rgb;
  /** The registered answer, with its skin matched. */
  answer: Rgb;
  plate: Plate;
  correction: Correction;
  /** The person without their clothes, at the print's size. */
  alpha: Plane;
  colours: Colour;
  /** How much of a pixel's own part is kept: less than 1 only on skin below the seam. On the grid. */
  kept: Plane;
  /** How much of a pixel is hair, on the grid: along its rim the old wall's tint is taken off. */
  hair: Plane;
}

/** Share from which a pixel is copied from the person's photo byte for byte, except hair. */
const WHOLE = 0.995;
const HAIR = 0.5;

/** The picture, and how much of each of its pixels is the person's own. */
export function blend(layers: Layers): { image: Rgb; own: Plane } {
  const { print, answer, plate, correction, alpha, colours, kept, hair } = layers;
  const { width, height } = print;
  const transform = transformOfReduced(print, kept);
  const enlarged = (plane: Plane): Float32Array => readPlane(plane, transform, print).data;
  const where = enlarged(plate.where);
  const keep = enlarged(kept);
  const isHair = enlarged(hair);
  const own = alpha.data.map((v, i) => v * keep[i]!);
  const out = new Uint8ClampedArray(width * height * 3);
  const channels = [colours.r, colours.g, colours.b] as const;
  for (const c of CHANNELS) {
    const colour = channels[c];
    const fill = enlarged(plate.fill[c]);
    const added = enlarged(correction[c]);
    for (let i = 0; i < own.length; i++) {
      const at = i * 3 + c;
      const share = own[i]!;
      if (share >= WHOLE && isHair[i]! < HAIR) {
        out[at] = print.data[at]!;
        continue;
      }
      const behind = answer.data[at]! + where[i]! * (fill[i]! - answer.data[at]!) + added[i]!;
      out[at] = behind + share * (colour[i]! * 255 - behind);
    }
  }
  return { image: { data: new Uint8Array(out.buffer), width, height }, own: { data: own, width, height } };
}
