// The outline before a dark backdrop. Mixed pixels keep some of the old wall's light, which before the dark is seen as a pale rim.
import type { Plane } from '../../types.ts';
import { blur } from '../raster/blur.ts';
import { luma, mapChannels, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { bilinearTaps, shrinkPlane } from '../raster/resample.ts';

/** Mean luma (encoded, 0..1) of a backdrop up to which it is dark, and from which on it is not: navy has 0.2, charcoal 0.25, the cafe 0.49. */
const DARK = [0.25, 0.45] as const;
/** Exponent on alpha before a dark backdrop. */
const THINNER = 1.5;
/** Every so many-th pixel is enough for a mean. */
const SAMPLED = 7;

/** Width of the rim in face widths, and blurred alpha between which a pixel belongs to it, and does not. */
const RIM = 0.018;
const IN_RIM = [0.8, 0.985] as const;
/** Blurred alpha between which a pixel does not, and does, tell the person's own colour; and the radius over which it does, in face widths. */
const DEEP = [0.97, 0.995] as const;
const OWN = 0.035;
/** Weights of such pixels nearby, below which they tell nothing, and from which on they tell it surely. */
const TOLD = [0.001, 0.01] as const;
/** Distance from the own colour (encoded, over three channels) that the rim may have: in own standard deviations, and beside them. */
const SPREAD = 0.4;
const USUAL = 0.015;
/** Share of what is beyond that is taken off. */
const TAKEN = 0.95;
/** The own colour is told on a grid so many times smaller. */
const REDUCED = 4;

/** Alpha with thinner mixed pixels, and without the share of the old wall that `veil` tells, where the backdrop is dark; else `alpha` itself. */
export function thinBeforeDark(alpha: Plane, veil: Plane, backdrop: Colour): Plane {
  const dark = darknessOf(backdrop);
  if (dark === 0) return alpha;
  const exponent = 1 + (THINNER - 1) * dark;
  return { ...alpha, data: alpha.data.map((a, i) => (a === 0 ? 0 : (a * (1 - dark * veil.data[i]!)) ** exponent)) };
}

/**
 * The person whose rim is no brighter, and of no other colour, than what lies inside it, where the backdrop is dark; else `person` itself. A rim that
 * is darker stays. `faceWidth` in pixels of `person`, which has the size of `alpha`.
 */
export function dimRimBeforeDark(person: Colour, alpha: Plane, faceWidth: number, backdrop: Colour): Colour {
  const dark = darknessOf(backdrop);
  if (dark === 0) return person;
  const { rim, own, spread } = rimOf(person, alpha, faceWidth / REDUCED);
  const { width, height } = person;
  const columns = bilinearTaps(rim.width, width);
  const rows = bilinearTaps(rim.height, height);
  const dimmed = { ...person, r: person.r.slice(), g: person.g.slice(), b: person.b.slice() };
  for (let y = 0; y < height; y++) {
    const [top, bottom, v] = [rows.low[y]! * rim.width, rows.high[y]! * rim.width, rows.part[y]!];
    for (let x = 0; x < width; x++) {
      const [low, high, u] = [columns.low[x]!, columns.high[x]!, columns.part[x]!];
      const at = (plane: Float32Array): number => {
        const above = plane[top + low]! + (plane[top + high]! - plane[top + low]!) * u;
        const below = plane[bottom + low]! + (plane[bottom + high]! - plane[bottom + low]!) * u;
        return above + (below - above) * v;
      };
      // Nearly all pixels lie off the rim.
      const strength = TAKEN * dark * at(rim.data);
      if (strength < 0.01) continue;
      const i = y * width + x;
      const [ownR, ownG, ownB] = [at(own[0]), at(own[1]), at(own[2])];
      const [r, g, b] = [person.r[i]! - ownR, person.g[i]! - ownG, person.b[i]! - ownB];
      const off = Math.hypot(r, g, b);
      const allowed = SPREAD * at(spread) + USUAL;
      if (off <= allowed || luma(r, g, b) <= 0) continue;
      const kept = 1 - strength * (1 - allowed / off);
      dimmed.r[i] = ownR + r * kept;
      dimmed.g[i] = ownG + g * kept;
      dimmed.b[i] = ownB + b * kept;
    }
  }
  return dimmed;
}

interface Rim {
  /** How much of each pixel belongs to the rim, 0..1. */
  rim: Plane;
  /** The person's own colour inside it, and its standard deviation over the three channels. */
  own: readonly [Float32Array, Float32Array, Float32Array];
  spread: Float32Array;
}

/** All on a grid REDUCED times smaller, on which the face has this width. */
function rimOf(person: Colour, alpha: Plane, faceWidth: number): Rim {
  const [width, height] = [Math.ceil(person.width / REDUCED), Math.ceil(person.height / REDUCED)];
  const shrink = (data: Float32Array): Float32Array => shrinkPlane({ ...alpha, data }, width, height).data;
  const soft = (data: Float32Array, radius: number): Float32Array =>
    blur({ data, width, height }, faceWidth * radius).data;
  const small = shrink(alpha.data);
  const near = soft(small, RIM);
  const deep = near.map((a, i) => smoothstep(DEEP[0], DEEP[1], a) * small[i]!);
  const weights = soft(deep, OWN);
  const meanOf = (plane: Float32Array): Float32Array => {
    const sum = soft(
      plane.map((v, i) => v * deep[i]!),
      OWN,
    );
    return sum.map((v, i) => v / (weights[i]! + 1e-6));
  };
  const planes = mapChannels([person.r, person.g, person.b], shrink);
  const own = mapChannels(planes, meanOf);
  const [r, g, b] = planes;
  const squares = meanOf(r.map((v, i) => v * v + g[i]! * g[i]! + b[i]! * b[i]!));
  const spread = squares.map((v, i) => Math.sqrt(Math.max(0, v - own[0][i]! ** 2 - own[1][i]! ** 2 - own[2][i]! ** 2)));
  const rim = near.map((a, i) => (1 - smoothstep(IN_RIM[0], IN_RIM[1], a)) * smoothstep(TOLD[0], TOLD[1], weights[i]!));
  return { rim: { data: rim, width, height }, own, spread };
}

/** How dark a backdrop is, 0..1. */
function darknessOf({ r, g, b }: Colour): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < r.length; i += SAMPLED, count++) sum += luma(r[i]!, g[i]!, b[i]!);
  return 1 - smoothstep(DARK[0], DARK[1], sum / count);
}
