// Takes the old wall's brightness off the last pixels of the outline: a white wall leaves a pale line along hair and shoulders that shows
// before a dark background, a dark wall a dark one. defringe.ts removes its hue, over a wider rim.
import type { Plane } from '../../types.ts';
import type { ColumnRanges, Transform } from '../framing/transform.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { blur } from '../raster/blur.ts';
import type { Colour } from '../raster/colour-space.ts';
import { clamp, luma, smoothstep } from '../raster/colour-space.ts';
import { tapsAt } from '../raster/resample.ts';
import type { Estimate } from './foreground.ts';

/** Width of the line in face widths: along skin and clothes, and along hair. */
const WIDTH = { solid: 0.007, hair: 0.03 } as const;
/** Blurred alpha between which a pixel belongs to the line, and does not. */
const LINE = [0.62, 0.97] as const;
/** Radius in face widths over which the person's own colour inside the line is averaged. */
const OWN = 0.035;
/** And beyond its reach, for single hairs. */
const FAR = 0.12;
/** Weight of the wider mean where both are there. */
const BEYOND = 0.03;
/** Minimum distance between the own colour and the wall's (encoded, squared); below it they cannot be separated. */
const APART = 0.02;
/** Position between own colour and wall: natural variation below the first, surely the wall's light from the second. */
const GONE = [0.1, 0.32] as const;
const TAKEN = 0.9;
/**
 * Distance of a colour from the line between own colour and wall, in lengths of that line: a mixture of both below the first, a colour of something
 * else from the second. Black hair at a temple, whose own colour round about is skin, turned violet before a lawn without it, and a gloss pink.
 */
const OFF_LINE = [0.5, 1] as const;
/** Standard deviation of alpha's error in mixed pixels: an unmixed colour is wrong by that share of the way from person to wall, over alpha. */
const ALPHA_ERROR = 0.25;
/** Transparency at which the whole of it counts: 1 in so many. */
const MIXED_FROM = 3;
/** Blurred alpha (over WIDTH.solid) of the last pixels of the outline, whose alpha is as doubtful where it is 1: a photo is softer than its matte. */
const LAST = [0.8, 0.995] as const;
/** The least standard deviation (encoded, over all three channels) of the person's own colour round about. */
const MIN_SPREAD = 0.08;

export interface EdgeColours {
  own: Colour;
  wall: Colour;
  /** Variance of the own colour nearby, encoded and summed over the channels. */
  spread: Float32Array;
  /** Strength of the correction, 0..1. */
  weight: Plane;
  /** 1 in the last pixels of the outline, falling to 0 inside. */
  last: Float32Array;
}

/** Computed once for each photo on the small picture; all arguments share its grid. `hair` is how much of each pixel is hair. */
export function edgeColoursOf(
  { foreground, background }: Estimate,
  alpha: Plane,
  hair: Plane,
  face: FaceGeometry,
): EdgeColours {
  const { width, height, data } = alpha;
  const soft = (values: Float32Array, radius: number): Float32Array =>
    blur({ data: values, width, height }, face.width * radius).data;
  const [solid, wide] = [soft(data, WIDTH.solid), soft(data, WIDTH.hair)];
  const weight = new Float32Array(data.length);
  const last = new Float32Array(data.length);
  const deep = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const near = solid[i]! + (wide[i]! - solid[i]!) * hair.data[i]!;
    weight[i] = data[i]! > 0 ? TAKEN * (1 - smoothstep(LINE[0], LINE[1], near)) : 0;
    last[i] = data[i]! > 0 ? 1 - smoothstep(LAST[0], LAST[1], solid[i]!) : 0;
    deep[i] = smoothstep(0.97, 0.995, solid[i]!) + 1e-6 * data[i]!;
  }
  const [sum, farSum] = [soft(deep, OWN), soft(deep, FAR)];
  // Loops, because a callback for each value takes several times as long: this runs again for every stroke of a brush.
  const inside = new Float32Array(data.length);
  const own = (plane: Float32Array): Float32Array => {
    for (let i = 0; i < inside.length; i++) inside[i] = plane[i]! * deep[i]!;
    const far = soft(inside, FAR);
    const near = soft(inside, OWN);
    for (let i = 0; i < near.length; i++)
      near[i] = (near[i]! + BEYOND * far[i]!) / (sum[i]! + BEYOND * farSum[i]! + 1e-9);
    return near;
  };
  const { r, g, b } = foreground;
  const mean = { r: own(r), g: own(g), b: own(b), width, height };
  const squares = new Float32Array(data.length);
  for (let i = 0; i < squares.length; i++) squares[i] = r[i]! * r[i]! + g[i]! * g[i]! + b[i]! * b[i]!;
  const spread = own(squares);
  for (let i = 0; i < spread.length; i++) {
    const [x, y, z] = [mean.r[i]!, mean.g[i]!, mean.b[i]!];
    spread[i] = Math.max(0, spread[i]! - x * x - y * y - z * z);
  }
  return {
    own: mean,
    wall: background,
    spread,
    weight: { data: weight, width, height },
    last,
  };
}

/** How far a colour, or a difference of two, is from grey. */
function chromaOf(r: number, g: number, b: number): number {
  const grey = luma(r, g, b);
  return Math.hypot(r - grey, g - grey, b - grey);
}

/** Changes `person` (in the photo's own colours) in place; it lies on the edge colours' grid at `transform`. */
export function cleanEdge(
  person: Colour,
  alpha: Plane,
  { own, wall, spread, weight, last }: EdgeColours,
  transform: Transform,
  reach: ColumnRanges,
): void {
  const { width, height, r, g, b } = person;
  const columns = tapsAt(transform.scale, transform.x, weight.width, width);
  const rows = tapsAt(transform.scale, transform.y, weight.height, height);
  for (let y = 0; y < height; y++) {
    const top = rows.low[y]! * weight.width;
    const bottom = rows.high[y]! * weight.width;
    const v = rows.part[y]!;
    for (let x = reach.from[y]!; x < reach.to[y]!; x++) {
      const tl = top + columns.low[x]!;
      const tr = top + columns.high[x]!;
      const bl = bottom + columns.low[x]!;
      const br = bottom + columns.high[x]!;
      // Nearly all pixels lie off the line.
      const { data } = weight;
      const i = y * width + x;
      const a = alpha.data[i]!;
      if (a === 0) continue;
      if (a === 1 && data[tl] === 0 && data[tr] === 0 && data[bl] === 0 && data[br] === 0) continue;
      const u = columns.part[x]!;
      const [w0, w1, w2, w3] = [(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v];
      const at = (plane: Float32Array): number => plane[tl]! * w0 + plane[tr]! * w1 + plane[bl]! * w2 + plane[br]! * w3;
      const strength = at(data);
      const [ownR, ownG, ownB] = [at(own.r), at(own.g), at(own.b)];
      const [toR, toG, toB] = [at(wall.r) - ownR, at(wall.g) - ownG, at(wall.b) - ownB];
      const square = toR * toR + toG * toG + toB * toB;
      const doubt = ALPHA_ERROR * Math.min(1, (1 - a) * MIXED_FROM);
      const perDoubt = square / (at(spread) + MIN_SPREAD * MIN_SPREAD);
      const kept = (a * a) / (a * a + doubt * doubt * perDoubt);
      let [offR, offG, offB] = [(r[i]! - ownR) * kept, (g[i]! - ownG) * kept, (b[i]! - ownB) * kept];
      if (strength >= 0.01 && square >= APART) {
        const gone = clamp((offR * toR + offG * toG + offB * toB) / square, 0, 1);
        const off = Math.hypot(offR - gone * toR, offG - gone * toG, offB - gone * toB) / Math.sqrt(square);
        const mixed = 1 - smoothstep(OFF_LINE[0], OFF_LINE[1], off);
        const doubtful = (ALPHA_ERROR * at(last)) ** 2 * perDoubt;
        const share = Math.max(smoothstep(GONE[0], GONE[1], gone) * strength, doubtful / (1 + doubtful));
        const back = gone * share * mixed * smoothstep(APART, APART * 3, square);
        // Grey lights on hair lie partly towards a colourful wall, and would turn to its complement without that part.
        const before = chromaOf(offR, offG, offB);
        offR -= back * toR;
        offG -= back * toG;
        offB -= back * toB;
        const after = chromaOf(offR, offG, offB);
        if (after > before) {
          const grey = luma(offR, offG, offB);
          const part = before / after;
          offR = grey + (offR - grey) * part;
          offG = grey + (offG - grey) * part;
          offB = grey + (offB - grey) * part;
        }
      }
      r[i] = Math.max(0, ownR + offR);
      g[i] = Math.max(0, ownG + offG);
      b[i] = Math.max(0, ownB + offB);
    }
  }
}
