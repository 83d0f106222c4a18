// Removes the colour that the old wall reflected onto the rim of hair and clothes (gold before a yellow wall, green before leaves), and fringes
// of any colour that hair and clothes have nowhere near: both would give the cut-out away. The wall seen through the hair is removed by
// foreground estimation instead.
import type { Plane } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import type { Estimate } from './foreground.ts';
import type { PersonMasks } from './coarse-mask.ts';
import type { Transform, ColumnRanges } from '../framing/transform.ts';
import { blur } from '../raster/blur.ts';
import type { Colour } from '../raster/colour-space.ts';
import { clamp, luma, smoothstep } from '../raster/colour-space.ts';
import { shrinkPlane } from '../raster/resample.ts';

/** Depth of the rim inside the outline, in face widths. */
const REACH = 0.11;
/** Radius over which the colours of hair and clothes are averaged, in face widths. */
const OWN = 0.22;
/** Share of the tint that is removed; some light on hair is right. */
const TAKEN = 0.85;
/** Colour distance between wall and hair: below the first a tint cannot be told from a gloss, above the second it is certain. */
const APART = [0.08, 0.2] as const;
/** Colourfulness of the wall at which tinting begins, and is certain; a grey wall does not tint. */
const COLOURFUL = [0.07, 0.15] as const;
/** Share of hair (or clothes) nearby at which their own colour starts to be known, and is known. */
const KNOWN = [0.06, 0.2] as const;
/** Position between the hair's and the wall's colour: natural variation below the first, certainly tinted from the second. */
const GONE = [0.08, 0.3] as const;
/** The network's belief from which a pixel is only hair, or only clothes. */
const SURELY = 0.85;
/**
 * Shares of a part in the person round about, over the wider radius (face widths), at which the rim starts to be that part's, and is; and the
 * shares of another part, over the narrower one, at which it starts not to be, and is not.
 */
const WIDER = 0.1;
const ITS = [0.25, 0.6] as const;
const NARROWER = 0.03;
const ANOTHERS = [0.1, 0.4] as const;
/** Distance from the mean chroma of a part, in standard deviations, from which on a colour is foreign to it. */
const FOREIGN = 2;
/** Distance of the wall's chroma from that of clothes, in the same unit, at which a tint can start to be told from a pattern, and can. */
const PLAIN = [1.3, 2.6] as const;
/** Minimum deviation, because nothing has exactly one colour. */
const MIN_SPREAD = 0.05;
/** Added to the luma that chroma is divided by: in the dark chroma is noise. */
const DARK = 0.06;
/** Reduction factor: everything here varies slowly. */
const STEP = 2;

/** Hair and clothes, each by itself, and the wall. */
export interface Rim {
  parts: readonly Part[];
  wall: Colour;
}

/** What is locally known of a part of the person. */
interface Part {
  /** Its mean colour. */
  own: Colour;
  /** Strength of the rim where it is this part's, 0..1, and how much of the wall's tint is taken back there. */
  weight: Float32Array;
  tinted: Float32Array;
  /** Means of its chroma, (r - y) and (b - y) over luma, and the inverse of their covariance. */
  red: Float32Array;
  blue: Float32Array;
  inverse: readonly [rr: Float32Array, rb: Float32Array, bb: Float32Array];
}

/** A loop, because a callback for each value takes several times as long. */
function times(a: Float32Array, b: Float32Array): Float32Array {
  const product = new Float32Array(a.length);
  for (let i = 0; i < a.length; i++) product[i] = a[i]! * b[i]!;
  return product;
}

/** The local weighted mean of a plane. */
type Mean = (values: Float32Array) => Float32Array;

/** Computed once for each photo on the small picture, whose grid all arguments share. */
export function rimOf(
  colours: Estimate,
  alpha: Plane,
  seen: Pick<PersonMasks, 'person' | 'hair' | 'skin'>,
  face: FaceGeometry,
): Rim {
  const { width, height } = alpha;
  const [w, h] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
  const small = (data: Float32Array): Float32Array => shrinkPlane({ data, width, height }, w, h).data;
  const smallOf = ({ r, g, b }: Colour): Colour => ({ r: small(r), g: small(g), b: small(b), width: w, height: h });
  const blurred = (data: Float32Array, radius: number): Float32Array =>
    blur({ data, width: w, height: h }, (face.width * radius) / STEP).data;
  const meanBy = (weights: Float32Array): Mean => {
    const all = blurred(weights, OWN);
    return (values) => {
      const mean = blurred(times(values, weights), OWN);
      for (let i = 0; i < mean.length; i++) mean[i]! /= all[i]! + 1e-9;
      return mean;
    };
  };
  const cover = small(alpha.data);
  const inside = blurred(cover, REACH / 2);
  const shareOf = (belief: Float32Array, radius: number): Float32Array => {
    const near = blurred(cover, radius);
    const share = blurred(times(belief, cover), radius);
    for (let i = 0; i < share.length; i++) share[i]! /= near[i]! + 1e-3;
    return share;
  };
  const hair = small(seen.hair.data);
  const skin = small(seen.skin.data);
  const clothes = small(seen.person.data).map((v, i) => Math.max(0, v - hair[i]! - skin[i]!));
  const person = smallOf(colours.foreground);
  const wall = meansOf(smallOf(colours.background), meanBy(cover.map((a) => (1 - a) ** 2 + 1e-6)));
  const parts = [hair, clothes].map((belief, k): Part => {
    const surely = belief.map((v, i) =>
      cover[i]! > 0.97 && v > SURELY ? smoothstep(0.75, 0.95, inside[i]!) + 1e-6 : 1e-6,
    );
    const known = blurred(surely, OWN);
    const its = shareOf(belief, WIDER);
    const anothers = shareOf(
      skin.map((v, i) => v + (k === 0 ? clothes : hair)[i]!),
      NARROWER,
    );
    const weight = inside.map((v, i) =>
      cover[i] === 0
        ? 0
        : TAKEN *
          (1 - smoothstep(0.72, 0.98, v)) *
          smoothstep(ITS[0], ITS[1], its[i]!) *
          (1 - smoothstep(ANOTHERS[0], ANOTHERS[1], anothers[i]!)) *
          smoothstep(KNOWN[0], KNOWN[1], known[i]!),
    );
    const part = partOf(person, meanBy(surely), weight);
    return k === 0 ? part : { ...part, tinted: weight.map((v, i) => v * plainAt(part, wall, i)) };
  });
  return { parts, wall };
}

const meansOf = (colour: Colour, mean: Mean): Colour => ({
  ...colour,
  r: mean(colour.r),
  g: mean(colour.g),
  b: mean(colour.b),
});

/** How certain it is, 0..1, that plain clothes do not have the wall's colour. */
function plainAt(part: Part, { r, g, b }: Colour, k: number): number {
  const y = luma(r[k]!, g[k]!, b[k]!);
  const far = farFrom(part, chromaOf(r[k]!, y) - part.red[k]!, chromaOf(b[k]!, y) - part.blue[k]!, k);
  return smoothstep(PLAIN[0], PLAIN[1], far);
}

function partOf(person: Colour, mean: Mean, weight: Float32Array): Part {
  const { r, g, b } = person;
  const reds = new Float32Array(r.length);
  const blues = new Float32Array(r.length);
  for (let i = 0; i < r.length; i++) {
    const y = luma(r[i]!, g[i]!, b[i]!);
    reds[i] = chromaOf(r[i]!, y);
    blues[i] = chromaOf(b[i]!, y);
  }
  const [red, blue] = [mean(reds), mean(blues)];
  const [rr, rb, bb] = [mean(times(reds, reds)), mean(times(reds, blues)), mean(times(blues, blues))];
  const least = MIN_SPREAD ** 2;
  for (let i = 0; i < rr.length; i++) {
    const p = Math.max(0, rr[i]! - red[i]! * red[i]!) + least;
    const s = Math.max(0, bb[i]! - blue[i]! * blue[i]!) + least;
    const q = rb[i]! - red[i]! * blue[i]!;
    const determinant = Math.max(least * least, p * s - q * q);
    [rr[i], rb[i], bb[i]] = [s / determinant, -q / determinant, p / determinant];
  }
  return { own: meansOf(person, mean), weight, tinted: weight, red, blue, inverse: [rr, rb, bb] };
}

/** Changes `person` (in the photo's own colours) in place; it lies on the rim's small picture at `transform`. */
export function defringe(person: Colour, { parts, wall }: Rim, transform: Transform, reach: ColumnRanges): void {
  const { width, height } = person;
  const cell = (at: number, cells: number): number => clamp(Math.floor((at + 0.5) / STEP), 0, cells - 1);
  for (let y = 0; y < height; y++) {
    const row = cell(transform.scale * y + transform.y, wall.height) * wall.width;
    for (let x = reach.from[y]!; x < reach.to[y]!; x++) {
      const k = row + cell(transform.scale * x + transform.x, wall.width);
      for (const part of parts) restore(person, y * width + x, part, wall, k);
    }
  }
}

/** Takes the wall's tint back, and cuts what is still foreign to the part, at the same luma. */
function restore({ r, g, b }: Colour, i: number, part: Part, wall: Colour, k: number): void {
  if (!(part.weight[k]! > 0)) return;
  const { own, red, blue } = part;
  const back = part.tinted[k]! * goneOf(r[i]!, g[i]!, b[i]!, own, wall, k);
  if (back > 0) {
    r[i] = Math.max(0, r[i]! - back * (wall.r[k]! - own.r[k]!));
    g[i] = Math.max(0, g[i]! - back * (wall.g[k]! - own.g[k]!));
    b[i] = Math.max(0, b[i]! - back * (wall.b[k]! - own.b[k]!));
  }
  const y = luma(r[i]!, g[i]!, b[i]!);
  const [u, v] = [chromaOf(r[i]!, y) - red[k]!, chromaOf(b[i]!, y) - blue[k]!];
  const far = farFrom(part, u, v, k);
  if (far <= FOREIGN) return;
  const kept = 1 - part.weight[k]! * (1 - FOREIGN / far);
  r[i] = Math.max(0, y + (red[k]! + u * kept) * (y + DARK));
  b[i] = Math.max(0, y + (blue[k]! + v * kept) * (y + DARK));
  g[i] = Math.max(0, (y - 0.299 * r[i]! - 0.114 * b[i]!) / 0.587);
}

const chromaOf = (channel: number, y: number): number => (channel - y) / (y + DARK);

/** In standard deviations; (u, v) is a chroma less the part's mean at cell k. */
function farFrom({ inverse }: Pick<Part, 'inverse'>, u: number, v: number, k: number): number {
  const [rr, rb, bb] = inverse;
  return Math.sqrt(Math.max(0, u * u * rr[k]! + 2 * u * v * rb[k]! + v * v * bb[k]!));
}

/**
 * How far a colour lies from the hair's towards the wall's, 0..1: the lesser of the values with and without brightness, because a gloss on
 * hair is bright and grey, and not the wall.
 */
function goneOf(r: number, g: number, b: number, hair: Colour, wall: Colour, k: number): number {
  const [hairR, hairG, hairB] = [hair.r[k]!, hair.g[k]!, hair.b[k]!];
  const [wallR, wallG, wallB] = [wall.r[k]!, wall.g[k]!, wall.b[k]!];
  const y = luma(r, g, b);
  const hairY = luma(hairR, hairG, hairB);
  const wallY = luma(wallR, wallG, wallB);
  const colour = Math.sqrt((wallR - wallY) ** 2 + (wallG - wallY) ** 2 + (wallB - wallY) ** 2);
  const lighter = wallY - hairY;
  const [fromR, fromG, fromB] = [r - hairR, g - hairG, b - hairB];
  const [toR, toG, toB] = [wallR - hairR, wallG - hairG, wallB - hairB];
  const rise = y - hairY;
  const [hueR, hueG, hueB] = [toR - lighter, toG - lighter, toB - lighter];
  const square = hueR * hueR + hueG * hueG + hueB * hueB;
  const certainty = smoothstep(APART[0], APART[1], Math.sqrt(square)) * smoothstep(COLOURFUL[0], COLOURFUL[1], colour);
  if (certainty === 0) return 0;
  const inHue = ((fromR - rise) * hueR + (fromG - rise) * hueG + (fromB - rise) * hueB) / square;
  const whole = (fromR * toR + fromG * toG + fromB * toB) / (toR * toR + toG * toG + toB * toB);
  const gone = clamp(Math.min(inHue, whole), 0, 1);
  return gone * smoothstep(GONE[0], GONE[1], gone) * certainty;
}
