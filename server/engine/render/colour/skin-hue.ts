// Which hue the correction gives skin: a common one stays nearly as it is, and one that light alone explains goes most of the way to those.
import { smoothstep } from '../raster/colour-space.ts';
import { labOf } from './lab.ts';

/** Linear values of a face's skin, scaled to a sum of 1. */
interface SkinColour {
  r: number;
  g: number;
  b: number;
}
/** Factors on linear red and blue; green keeps its own. */
type Gains = readonly [red: number, blue: number];

/**
 * Hues of skin (CIE L*a*b*, degrees) that are common in neutral light. Inside, the correction may change the hue by MAX_TINT; from outside by this
 * share of the way to the range as well, because part of a strange hue is the person's own.
 */
const NATURAL_HUES = [30, 66] as const;
const MAX_TINT = 3;
const TOWARDS = 0.8;

/** CIE L*a*b* hue in degrees, -180 to 180. */
function hueAfter({ r, g, b }: SkinColour, [red, blue]: Gains): number {
  const [, a, yellow] = labOf(r * red, g, b * blue);
  return (Math.atan2(yellow, a) * 180) / Math.PI;
}

/** CIE L*a*b* chroma as if the skin were of middle brightness. */
function chromaOf({ r, g, b }: SkinColour): number {
  const [, a, yellow] = labOf(r, g, b);
  return Math.hypot(a, yellow);
}

/** The gains, reduced until they change the skin's hue by no more than that: pink skin in white light is no cast. */
export function keepingTint(skin: SkinColour, [red, blue]: Gains): Gains {
  const [own, [least, most]] = [hueAfter(skin, [1, 1]), NATURAL_HUES];
  const allowed = MAX_TINT + TOWARDS * Math.max(0, least - own, own - most);
  let share = 1;
  while (share > 0.05 && Math.abs(hueAfter(skin, [red ** share, blue ** share]) - own) > allowed) share -= 0.05;
  return [red ** share, blue ** share];
}

/**
 * Hues beyond which skin looks ill, whatever its tone: those of tuning people in plain light lie between 27 and 57 once balanced, and rosy and golden
 * skin a few degrees beyond. What is further off goes so much of the way back, by at most MAX_STEPS of 1 % of blue's gain, and less where that is
 * strong already: more would turn shades and glare mauve.
 */
const HEALTHY_HUES = [20, 60] as const;
/** Hues further off, in light of one cold colour, are not to be reached by less blue or more red. */
const REACHABLE = [-90, 120] as const;
/** That chroma up to which the photo's hue tells nothing, and from which on all: a black-and-white photo is not tinted further. */
const TOLD = [3, 7] as const;
const BACK = 0.7;
const STEP = 0.01;
const MAX_STEPS = 10;
const STRONG_BLUE = [1.2, 1.4] as const;

/** The gains, changed until a face that a lamp, a leaf or a stage made green, blue or violet is nearly as warm as faces are. */
export function towardsSkinHues(skin: SkinColour, [red, blue]: Gains): Gains {
  const [least, most] = HEALTHY_HUES;
  const hue = hueAfter(skin, [red, blue]);
  if (hue < REACHABLE[0] || hue > REACHABLE[1]) return [red, blue];
  const isYellow = hue > most;
  const back = BACK * smoothstep(...TOLD, chromaOf(skin)) * (1 - smoothstep(...STRONG_BLUE, blue));
  const wanted = isYellow ? hue + back * (most - hue) : hue + back * Math.max(0, least - hue);
  const gainsAt = (steps: number): Gains => {
    const change = Math.exp(STEP * steps);
    return isYellow ? [red * Math.sqrt(change), blue * change] : [red, blue / change];
  };
  const isThere = (now: number): boolean => (isYellow ? now <= wanted : now >= wanted);
  let steps = 0;
  while (steps < MAX_STEPS && !isThere(hueAfter(skin, gainsAt(steps)))) steps++;
  return gainsAt(steps);
}
