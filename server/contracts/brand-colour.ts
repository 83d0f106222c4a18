// A company's colour as a studio wall is painted in it. A wall under a lamp holds neither a pure red nor black nor paper white:
// the hue stays, lightness and chroma keep to what paint and light can be. Plain data: the browser may import this file.
// Lightness and chroma are OKLab's, by Björn Ottosson's formulas (https://bottosson.github.io/posts/oklab/).
export type Bytes = readonly [r: number, g: number, b: number];
type Triple = readonly [number, number, number];

export interface BrandPaint {
  /** The wall where the lamp hits it, and far from there: sRGB bytes. */
  lit: Bytes;
  shade: Bytes;
  /** The wall's overall colour, for a swatch; `#rrggbb`. */
  wall: string;
  /** True when the wall cannot have exactly the requested colour. */
  adjusted: boolean;
}

/** Dark hair vanishes before a darker wall; a lighter one no longer looks like a wall. */
const LIGHTNESS = { min: 0.36, max: 0.955 } as const;
/** The strongest paper that is sold; light paper holds less of a colour, and of yellow more than of any other. */
const CHROMA = {
  dark: 0.17,
  light: 0.06,
  from: 0.65,
  to: 0.95,
  yellow: 0.08,
  yellowHue: (95 * Math.PI) / 180,
} as const;
/** A strong colour is darker on paper than on a screen: of the chroma that is lost, this share goes off the lightness. */
const DEEPER = 1.1;
/** How much the lamp brightens the wall, and what share of lightness a dark and a light wall keep in the shade. */
const LIT = { more: 0.06, max: 0.975 } as const;
const SHADE = { dark: 0.56, light: 0.91 } as const;
/** Smaller differences are invisible on a wall. */
const SEEN = 0.02;

/** `hex` is `#rrggbb`; throws RangeError for anything else. */
export function brandPaint(hex: string): BrandPaint {
  const asked = oklabOf(bytesOf(hex));
  const [l, a, b] = asked;
  const chroma = Math.hypot(a, b);
  const limit = maxChroma(l, Math.atan2(b, a));
  const lightness = clamp(l - DEEPER * Math.max(0, chroma - limit), LIGHTNESS.min, LIGHTNESS.max);
  const kept = chroma > limit ? limit / chroma : 1;
  const at = (level: number, share: number): Bytes => inGamut([level, a * kept * share, b * kept * share]);
  const wall = at(lightness, 1);
  const light = (lightness - LIGHTNESS.min) / (LIGHTNESS.max - LIGHTNESS.min);
  return {
    lit: at(Math.min(LIT.max, lightness + LIT.more), 0.92),
    shade: at(lightness * (SHADE.dark + (SHADE.light - SHADE.dark) * light), 0.95),
    wall: `#${wall.map((v) => v.toString(16).padStart(2, '0')).join('')}`,
    adjusted: Math.hypot(...oklabOf(wall).map((v, i) => v - asked[i]!)) > SEEN,
  };
}

function maxChroma(lightness: number, hue: number): number {
  const light = clamp((lightness - CHROMA.from) / (CHROMA.to - CHROMA.from), 0, 1);
  const yellow = Math.max(0, Math.cos(hue - CHROMA.yellowHue)) ** 4;
  return CHROMA.dark + (CHROMA.light + CHROMA.yellow * yellow - CHROMA.dark) * light;
}

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));

export const cssOf = ([r, g, b]: Bytes): string => `rgb(${r} ${g} ${b})`;

function bytesOf(hex: string): Bytes {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!digits) throw new RangeError(`${hex} is no colour`);
  const [, r, g, b] = digits;
  return [parseInt(r!, 16), parseInt(g!, 16), parseInt(b!, 16)];
}

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toEncoded = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function oklabOf(bytes: Bytes): Triple {
  const [r, g, b] = [toLinear(bytes[0] / 255), toLinear(bytes[1] / 255), toLinear(bytes[2] / 255)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearOf([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Reduces chroma until a screen can show the colour; hue and lightness stay. */
function inGamut([lightness, a, b]: Triple): Bytes {
  for (let share = 1; ; share -= 0.05) {
    const linear = linearOf([lightness, a * share, b * share]);
    if (share <= 0 || linear.every((v) => v > -0.001 && v < 1.001))
      return linear.map((v) => Math.round(255 * toEncoded(Math.min(1, Math.max(0, v))))) as unknown as Bytes;
  }
}
