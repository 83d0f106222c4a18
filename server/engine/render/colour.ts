// White balance and exposure. Skin is the witness, but never the target: a photo is corrected for its light, and
// whoever has the darker skin in the same light has the darker skin in the result.
import type { Plane, Rgb } from '../types.ts';
import { EYE_A, EYE_B, MOUTH, OVAL, LIPS, BROW_A, BROW_B, outline } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';
import {
  clamp,
  LINEAR_OF_BYTE,
  luminance,
  percentile,
  smoothstep,
  toEncoded,
  toLinear,
} from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import { cropRgb } from './raster/resample.ts';
import { fillPolygon, scalePolygon } from './raster/polygon.ts';
import { everywhere } from './place.ts';
import type { Reach } from './place.ts';

/** Linear R/G and B/G of human skin under neutral light; the ends belong to the reddest, palest and deepest skins. */
export const RED_OVER_GREEN = [1.28, 1.95] as const;
export const BLUE_OVER_GREEN = [0.56, 0.86] as const;
/**
 * Tanned and deep skin, and faces in low key, are redder than that in neutral light. A warm light takes more blue away than it adds red, so that a face that
 * has its blue is let be up to here; from the first of the two B/G on it is taken for warm light, from the second on wholly.
 */
const RED_OF_ITS_OWN = 2.6;
const WARM_LIGHT = [0.62, 0.44] as const;
/**
 * Shades of grey (Finlayson and Trezzi 2004): Minkowski norm, and how much of its answer is believed: it takes a wall's paint for light, and with 0.18
 * an office of wood and glass turned a face by 2.5 degrees.
 */
const NORM = 6;
const BELIEF = 0.1;
/** The bright part of the skin moves this share of the way to a well-lit level, and never down to it. */
const WELL_LIT = 0.82;
const SHARE = 0.18;
const MOST_STOPS = 0.9;
/** The whites of the eyes in good light, linear: how dark they are tells how much light is missing, whatever the skin. */
const EYE_WHITE = 0.5;

/** Encoded level of the face's bright part under which light is missing whoever it is; and stops that nobody notices. */
const PLAINLY_DARK = 0.42;
const UNNOTICED = 0.08;

interface SkinSample {
  /** Linear values of skin pixels without eyes, brows, lips, deep shadow and glare. */
  r: number;
  g: number;
  b: number;
  /** Luminances, linear. */
  median: number;
  bright: number;
}

/** The face's part of the picture, so that no mask is larger than the face. */
function cutFace(image: Rgb, face: FaceGeometry): { image: Rgb; mesh: Float32Array } {
  const part = cropRgb(image, { x: face.left - 4, y: face.top - 4, width: face.width + 8, height: face.height + 8 });
  const mesh = Float32Array.from(face.mesh);
  for (let i = 0; i < mesh.length; i += 3) {
    mesh[i]! -= part.x;
    mesh[i + 1]! -= part.y;
  }
  return { image: part.image, mesh };
}

type Rings = readonly (readonly number[])[];

/** Indexes of the pixels inside one of the rings and outside all of the others, which are taken a little larger. */
function pixelsIn(image: Rgb, mesh: Float32Array, inside: Rings, outside: Rings): number[] {
  const { width, height } = image;
  const plane = (): Plane => ({ data: new Float32Array(width * height), width, height });
  const area = plane();
  for (const ring of inside) fillPolygon(area, outline(mesh, ring));
  const holes = plane();
  for (const ring of outside) fillPolygon(holes, scalePolygon(outline(mesh, ring), 1.3));
  const found: number[] = [];
  for (let i = 0; i < area.data.length; i++) if (area.data[i]! > 0.9 && holes.data[i]! < 0.05) found.push(i);
  return found;
}

/** So many pixels, evenly over the face, tell its tone as well as all of them. */
const ENOUGH = 8000;

/** Some of the face's skin pixels, without eyes, brows and lips: their indexes in the face's part of the picture. */
export function skinPixels(whole: Rgb, face: FaceGeometry): { data: Uint8Array; pixels: number[] } {
  const { image, mesh } = cutFace(whole, face);
  const all = pixelsIn(image, mesh, [OVAL], [EYE_A, EYE_B, BROW_A, BROW_B, LIPS]);
  const step = Math.max(1, Math.ceil(all.length / ENOUGH));
  const pixels = all.filter((_, k) => k % step === 0);
  return { data: image.data, pixels };
}

export function sampleSkin(whole: Rgb, face: FaceGeometry): SkinSample {
  const { data, pixels: at } = skinPixels(whole, face);
  const values = at.map((i) => luminanceAt(data, i));
  const median = percentile(values, 0.5);
  let r = 0;
  let g = 0;
  let b = 0;
  at.forEach((i, k) => {
    if (values[k]! < median * 0.5 || values[k]! > median * 1.9) return;
    r += LINEAR_OF_BYTE[data[i * 3]!]!;
    g += LINEAR_OF_BYTE[data[i * 3 + 1]!]!;
    b += LINEAR_OF_BYTE[data[i * 3 + 2]!]!;
  });
  const sum = Math.max(1e-6, r + g + b);
  return { r: r / sum, g: g / sum, b: b / sum, median, bright: percentile(values, 0.92) };
}

function luminanceAt(data: Uint8Array, i: number): number {
  return luminance(LINEAR_OF_BYTE[data[i * 3]!]!, LINEAR_OF_BYTE[data[i * 3 + 1]!]!, LINEAR_OF_BYTE[data[i * 3 + 2]!]!);
}

/** Share of a square as wide as the face that has to be white of an eye or tooth. */
const FEWEST_WHITES = 3e-4;

/** Luminance of the whites of the eyes and the teeth; null when too little of them shows. */
function sampleWhites(whole: Rgb, face: FaceGeometry): number | null {
  const { image, mesh } = cutFace(whole, face);
  const values: number[] = [];
  for (const i of pixelsIn(image, mesh, [EYE_A, EYE_B, MOUTH], [])) {
    const [r, g, b] = [image.data[i * 3]!, image.data[i * 3 + 1]!, image.data[i * 3 + 2]!];
    // Whites are pale; skin and lips inside a roughly fitted outline are not.
    if (Math.max(r, g, b) - Math.min(r, g, b) < 0.3 * Math.max(r, g, b)) values.push(luminanceAt(image.data, i));
  }
  return values.length < FEWEST_WHITES * face.width ** 2 ? null : percentile(values, 0.85);
}

export interface Correction {
  red: number;
  green: number;
  blue: number;
  stops: number;
}

export function correctionFor(image: Rgb, face: FaceGeometry): Correction {
  const skin = sampleSkin(image, face);
  const grey = shadesOfGrey(image);
  let red = clamp((grey[1] / grey[0]) ** BELIEF, 0.92, 1.08);
  let blue = clamp((grey[1] / grey[2]) ** BELIEF, 0.92, 1.1);
  const redRatio = (skin.r / skin.g) * red;
  const blueRatio = (skin.b / skin.g) * blue;
  const mostRed = reddest(blueRatio);
  if (redRatio > mostRed) red *= (mostRed / redRatio) ** 0.8;
  if (redRatio < RED_OVER_GREEN[0]) red *= (RED_OVER_GREEN[0] / redRatio) ** 0.6;
  if (blueRatio > BLUE_OVER_GREEN[1]) blue *= (BLUE_OVER_GREEN[1] / blueRatio) ** 0.6;
  if (blueRatio < BLUE_OVER_GREEN[0]) blue *= (BLUE_OVER_GREEN[0] / blueRatio) ** 0.8;
  // A strong cast may be undone on a bright face; on a dim one the ratios are mostly noise.
  const trusted = toEncoded(skin.bright) > 0.5;
  red = clamp(red, trusted ? 0.62 : 0.85, 1.22);
  blue = clamp(blue, 0.82, trusted ? 2 : 1.25);
  const level = 1 / luminance(red, 1, blue);
  return { red: red * level, green: level, blue: blue * level, stops: stopsFor(skin, sampleWhites(image, face)) };
}

/** The R/G from which on a face's red is its light's. */
function reddest(blueOverGreen: number): number {
  const [from, to] = WARM_LIGHT;
  const warm = smoothstep(0, Math.log(from / to), Math.log(from / blueOverGreen));
  return RED_OF_ITS_OWN + (RED_OVER_GREEN[1] - RED_OF_ITS_OWN) * warm;
}

function stopsFor(skin: SkinSample, whites: number | null): number {
  const bright = toEncoded(skin.bright);
  if (bright > 0.93) return -0.18;
  const wanted = Math.max(bright, bright + SHARE * (WELL_LIT - bright));
  let stops = Math.log2(toLinear(wanted) / Math.max(1e-4, skin.bright));
  // Without that witness a face that is not plainly dark keeps the light it has: it may simply be a dark face.
  const missing = whites === null ? (bright < PLAINLY_DARK ? MOST_STOPS : 0) : Math.log2(EYE_WHITE / whites);
  stops = Math.min(stops, Math.max(UNNOTICED, missing));
  return clamp(stops, -0.35, MOST_STOPS);
}

function shadesOfGrey(image: Rgb): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  const { data } = image;
  for (let i = 0; i + 2 < data.length; i += 33) {
    for (let c = 0; c < 3; c++) sums[c]! += LINEAR_OF_BYTE[data[i + c]!]! ** NORM;
  }
  return sums.map((s) => Math.max(1e-6, s) ** (1 / NORM)) as [number, number, number];
}

/**
 * Exposure curve of one channel: linear with the gain in shadows and middle tones, and bent above them so that what
 * was white stays white. Nothing clips that was not clipped, and a corrected cast leaves no tinted highlights.
 */
export function exposureCurve(gain: number): (linear: number) => number {
  const knee = 0.55 * Math.min(1, gain);
  const span = (gain - knee) / (1 - knee);
  // The bend whose slope at the knee is 1: bend / (1 - exp(-bend x span)) = 1, by bisection.
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

const STEPS = 1024;

/** `reach`, where given, says which part of the picture is wanted. */
export function applyCorrection(colour: Colour, correction: Correction, reach: Reach = everywhere(colour)): void {
  const { width, height } = colour;
  const gain = 2 ** correction.stops;
  const gains = [correction.red * gain, correction.green * gain, correction.blue * gain];
  [colour.r, colour.g, colour.b].forEach((channel, c) => {
    const curve = exposureCurve(gains[c]!);
    // One table a channel, for the correction is the same at every pixel; interpolated, or dark tones would band.
    const table = Float32Array.from({ length: STEPS + 2 }, (_, i) =>
      toEncoded(curve(toLinear(Math.min(1, i / STEPS)))),
    );
    for (let y = 0; y < height; y++)
      for (let i = y * width + reach.from[y]!; i < y * width + reach.to[y]!; i++) {
        const at = clamp(channel[i]!, 0, 1) * STEPS;
        const low = at | 0;
        channel[i] = table[low]! + (table[low + 1]! - table[low]!) * (at - low);
      }
  });
}
