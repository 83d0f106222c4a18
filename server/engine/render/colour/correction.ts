// White balance and exposure, estimated from the skin. Corrects the photo's light, never the skin itself: whoever has darker skin in the
// same light has darker skin in the result.
import type { Rgb } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import {
  CHANNELS,
  clamp,
  linearAt,
  luminance,
  mapChannels,
  smoothstep,
  toEncoded,
  toLinear,
} from '../raster/colour-space.ts';
import { exposureCurve } from './exposure-curve.ts';
import { darkestChannelOf, sampleSkin, sampleWhites } from './face-colours.ts';
import type { SkinSample } from './face-colours.ts';
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
const SHARE = 0.85;
const MAX_STOPS = 1.25;
/** Where only a part of the face is lit, the skin's median moves the same share of the way to this level (encoded; evenly lit faces have 0.52 to 0.64). */
const MEDIAN_LIT = 0.57;
/** How far under white, in stops, that leaves the bright part; and its levels (encoded) over which this lift fades to none. */
const UNDER_WHITE = 0.1;
const TOO_BRIGHT = [0.85, 0.93] as const;
/** SHARE and MAX_STOPS where no whites of eyes show how much light is missing. */
const SHARE_UNSEEN = 0.18;
const MAX_STOPS_UNSEEN = 0.9;
/** R/G and B/G of skin, within the ranges above, in a paler light where whites are looked for too: redness that the balance leaves in skin tints them. */
const PALE_LIGHT = { red: 1.75, blue: 0.66 } as const;
/** Luminance, as a multiple of the skin's median, from which a reading in that light is believed: irises and lids, pale there as well, are darker. */
const BELIEVED_WHITES = 1.5;
/** Linear luminance of the whites of the eyes in good light; darker whites mean missing light, whatever the skin. */
const EYE_WHITE = 0.5;

/** Encoded levels of the face's bright part up to which light is missing for any skin, and from which on it may not be; and a change in stops that is invisible. */
const PLAINLY_DARK = [0.3, 0.42] as const;
const UNNOTICED = 0.08;

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
  const missing = stopsFor(skin, whitesSeen(image, face, skin, [red, blue]));
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

/** Linear luminance of eye whites and teeth in light balanced by these gains of red and blue, or in a paler one where they are darker; null without any. */
function whitesSeen(
  image: Rgb,
  face: FaceGeometry,
  skin: SkinSample,
  [red, blue]: readonly [number, number],
): number | null {
  const whites = sampleWhites(image, face, [red, blue]);
  const redInPale = Math.min(red, PALE_LIGHT.red / (skin.r / skin.g));
  const blueInPale = Math.max(blue, PALE_LIGHT.blue / (skin.b / skin.g));
  const inPale = sampleWhites(image, face, [redInPale, blueInPale]);
  if (inPale === null || inPale < BELIEVED_WHITES * skin.median) return whites;
  return Math.min(inPale, whites ?? inPale);
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
  const median = Math.max(skin.median, skin.upperMedian);
  const bearable = -UNDER_WHITE - Math.log2(Math.max(1e-4, skin.bright));
  const byMedian = Math.min(stopsTo(MEDIAN_LIT, median), bearable) * (1 - smoothstep(...TOO_BRIGHT, bright));
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
