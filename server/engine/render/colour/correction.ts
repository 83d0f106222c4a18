// White balance and exposure, estimated from the skin. Corrects the photo's light, never the skin itself: whoever has darker skin in the
// same light has darker skin in the result.
import type { Plane, Rgb } from '../../types.ts';
import { EYE_A, EYE_B, MOUTH, OVAL, LIPS, BROW_A, BROW_B, outline } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import {
  CHANNELS,
  clamp,
  linearAt,
  linearColourAt,
  luminance,
  mapChannels,
  percentile,
  smoothstep,
  toEncoded,
  toLinear,
} from '../raster/colour-space.ts';
import { cropRgb } from '../raster/resample.ts';
import { fillPolygon, scalePolygon } from '../raster/polygon.ts';
import { exposureCurve } from './exposure-curve.ts';
import { hazeOf, stopsOfHaze, withoutHaze } from './haze.ts';
import { labOf } from './lab.ts';
import { keepingTint, towardsSkinHues } from './skin-hue.ts';

/** Range of linear R/G and B/G of human skin under neutral light, over all skin tones. */
export const RED_OVER_GREEN = [1.28, 1.95] as const;
export const BLUE_OVER_GREEN = [0.56, 0.86] as const;
/**
 * Maximum R/G for a face that does not lack blue: tanned and deep skin and low-key light are redder than the range above, and warm light
 * removes more blue than it adds red. WARM_LIGHT: B/G at which warm light is assumed to begin, and to be certain.
 */
const RED_OF_ITS_OWN = 2.6;
const WARM_LIGHT = [0.62, 0.44] as const;
/**
 * Shades of grey (Finlayson and Trezzi 2004): Minkowski norm, and the share of the estimate that is applied. It mistakes a wall's paint for
 * light: with 0.18, an office of wood and glass changed a face's hue by 2.5 degrees.
 */
const NORM = 6;
const BELIEF = 0.1;
/** The bright part of the skin moves this share of the way up to a well-lit level (encoded), never down; at most MAX_STOPS. */
const WELL_LIT = 0.82;
/**
 * Where only a part of the face is lit, its median moves the same share of the way to this level, as far as the bright part bears it: these stops beyond
 * white, which the curve rolls off.
 */
const MEDIAN_LIT = 0.57;
const BEYOND_WHITE = 0.1;
const SHARE = 0.85;
const MAX_STOPS = 1.25;
/** The same where no whites of eyes show how much light is missing. */
const SHARE_UNSEEN = 0.18;
const MAX_STOPS_UNSEEN = 0.9;
/** R/G and B/G of skin in the light in which whites are looked for once more: what redness is left to skin on purpose leaves teeth and whites cream. */
const WHITE_LIGHT = { red: 1.75, blue: 0.66 } as const;
/** Linear luminance of the whites of the eyes in good light; darker whites mean missing light, whatever the skin. */
const EYE_WHITE = 0.5;

/** Encoded levels of the face's bright part up to which light is missing for any skin, and from which on it may not be; and a change in stops that is invisible. */
const PLAINLY_DARK = [0.3, 0.42] as const;
const UNNOTICED = 0.08;

interface SkinSample {
  /** Linear values of skin pixels without eyes, brows, lips, deep shadow and glare. */
  r: number;
  g: number;
  b: number;
  /** Linear luminance: median, and 92nd percentile. */
  median: number;
  bright: number;
}

/** Crops to the face, so that masks are no larger. */
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

/** Indexes of the pixels inside one ring of `inside` and outside all rings of `outside`, which are enlarged by 1.3. */
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

/** Number of evenly spread pixels that is enough to measure the skin tone. */
const MAX_SKIN_SAMPLES = 8000;

/** A sample of the face's skin pixels without eyes, brows and lips: cropped RGB data, and indexes into it. */
export function skinPixels(whole: Rgb, face: FaceGeometry): { data: Uint8Array; pixels: number[] } {
  const { image, mesh } = cutFace(whole, face);
  const all = pixelsIn(image, mesh, [OVAL], [EYE_A, EYE_B, BROW_A, BROW_B, LIPS]);
  const step = Math.max(1, Math.ceil(all.length / MAX_SKIN_SAMPLES));
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
    const colour = linearColourAt(data, i * 3);
    r += colour[0];
    g += colour[1];
    b += colour[2];
  });
  const sum = Math.max(1e-6, r + g + b);
  return { r: r / sum, g: g / sum, b: b / sum, median, bright: percentile(values, 0.92) };
}

/** The least of the three channels (linear) of skin as bright as the median. */
const darkestChannelOf = ({ r, g, b, median }: SkinSample): number => (Math.min(r, g, b) * median) / luminance(r, g, b);

function luminanceAt(data: Uint8Array, i: number): number {
  return luminance(...linearColourAt(data, i * 3));
}

/** Minimum area of eye whites and teeth, as a share of the squared face width. */
const MIN_WHITES = 3e-4;

/** Linear luminance of eye whites and teeth, seen in light balanced by these gains; null when too little of them is visible. */
function sampleWhites(whole: Rgb, face: FaceGeometry, [red, blue]: readonly [number, number]): number | null {
  const { image, mesh } = cutFace(whole, face);
  const values: number[] = [];
  for (const i of pixelsIn(image, mesh, [EYE_A, EYE_B, MOUTH], [])) {
    const [r, g, b] = linearColourAt(image.data, i * 3);
    // Whites are pale once the light's colour is taken away; skin and lips inside a roughly fitted outline are not.
    const balanced = [toEncoded(r * red), toEncoded(g), toEncoded(b * blue)];
    const most = Math.max(...balanced);
    if (most - Math.min(...balanced) < 0.3 * most) values.push(luminance(r, g, b));
  }
  return values.length < MIN_WHITES * face.width ** 2 ? null : percentile(values, 0.85);
}

export interface Correction {
  red: number;
  green: number;
  blue: number;
  stops: number;
  /** Encoded level of the haze that is taken away first, 0 to 0.14, see `hazeOf`. */
  haze: number;
  /** Factor on the difference of each encoded channel to the luma, after the gains. */
  chroma: number;
}

/** CIE L*a*b* chroma of a face from which on it looks sunburnt, and the share of what is beyond that stays. */
const MAX_CHROMA = 26;
const BEYOND = 0.3;

export function correctionFor(photo: Rgb, face: FaceGeometry): Correction {
  const asTaken = sampleSkin(photo, face);
  const haze = hazeOf(photo, face, darkestChannelOf(asTaken));
  const image = withoutHaze(photo, haze);
  const skin = haze > 0 ? sampleSkin(image, face) : asTaken;
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
  // A strong cast is corrected only on a bright face; on a dim one the ratios are mostly noise.
  const trusted = toEncoded(skin.bright) > 0.5;
  red = clamp(red, trusted ? 0.62 : 0.85, 1.22);
  blue = clamp(blue, 0.82, trusted ? 2 : 1.25);
  [red, blue] = keepingTint(skin, [red, blue]);
  if (trusted) [red, blue] = towardsSkinHues(skin, [red, blue]);
  const level = 1 / luminance(red, 1, blue);
  const paler = [
    Math.min(red, WHITE_LIGHT.red / (skin.r / skin.g)),
    Math.max(blue, WHITE_LIGHT.blue / (skin.b / skin.g)),
  ] as const;
  const seen = [sampleWhites(image, face, [red, blue]), sampleWhites(image, face, paler)].filter((at) => at !== null);
  // The darker ones: in the paler light some lit skin passes for white as well.
  const missing = stopsFor(skin, seen.length > 0 ? Math.min(...seen) : null);
  const gains = {
    red: red * level,
    green: level,
    blue: blue * level,
    // Nobody's skin gets darker because its haze, which was light as well, is gone.
    stops: haze > 0 ? clamp(stopsOfHaze(haze, skin.median), missing, MAX_STOPS) : missing,
  };
  return { ...gains, chroma: chromaFor(skin, gains), haze };
}

/** Less than 1 where the corrected face would be more colourful than skin is in white light: a lamp's warmth, or a camera's taste. */
function chromaFor(skin: SkinSample, { red, green, blue, stops }: Omit<Correction, 'chroma' | 'haze'>): number {
  const level = skin.median / luminance(skin.r, skin.g, skin.b);
  const after = (value: number, gain: number): number => exposureCurve(gain * 2 ** stops)(value * level);
  const [, a, b] = labOf(after(skin.r, red), after(skin.g, green), after(skin.b, blue));
  const chroma = Math.hypot(a, b);
  return chroma > MAX_CHROMA ? (MAX_CHROMA + BEYOND * (chroma - MAX_CHROMA)) / chroma : 1;
}

/** The R/G above which redness is attributed to the light. */
function reddest(blueOverGreen: number): number {
  const [from, to] = WARM_LIGHT;
  const warm = smoothstep(0, Math.log(from / to), Math.log(from / blueOverGreen));
  return RED_OF_ITS_OWN + (RED_OVER_GREEN[1] - RED_OF_ITS_OWN) * warm;
}

/** `whites`: linear luminance of the eyes' whites. */
function stopsFor(skin: SkinSample, whites: number | null): number {
  const bright = toEncoded(skin.bright);
  if (bright > 0.93) return -0.1;
  const [share, most] = whites === null ? [SHARE_UNSEEN, MAX_STOPS_UNSEEN] : [SHARE, MAX_STOPS];
  const stopsTo = (lit: number, level: number): number => {
    const now = toEncoded(level);
    return Math.log2(toLinear(now + share * Math.max(0, lit - now)) / Math.max(1e-4, level));
  };
  const byMedian = Math.min(stopsTo(MEDIAN_LIT, skin.median), BEYOND_WHITE - Math.log2(skin.bright));
  const stops = Math.max(stopsTo(WELL_LIT, skin.bright), byMedian);
  // Without visible eye whites a face that is not plainly dark keeps its exposure: it may simply have dark skin.
  const missing =
    whites === null
      ? MAX_STOPS_UNSEEN * (1 - smoothstep(PLAINLY_DARK[0], PLAINLY_DARK[1], bright))
      : Math.log2(EYE_WHITE / whites);
  return clamp(Math.min(stops, Math.max(UNNOTICED, missing)), -0.35, most);
}

function shadesOfGrey(image: Rgb): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  const { data } = image;
  for (let i = 0; i + 2 < data.length; i += 33) {
    for (const c of CHANNELS) sums[c] += linearAt(data, i + c) ** NORM;
  }
  return mapChannels(sums, (s) => Math.max(1e-6, s) ** (1 / NORM));
}
