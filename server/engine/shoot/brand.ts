// What a company wants of every headshot of its people: one crop, and its own colour behind them.
import { luminance, toEncoded, toLinear } from '../render/raster/colour-space.ts';
import { STYLES, type StyleSpec } from '../render/index.ts';
import { COMPOSITION } from './wishes.ts';

/** How large the head is; where it stands is the engine's affair. */
export const BRAND_CROPS = ['classic', 'close', 'wide'] as const;

export interface Brand {
  crop?: (typeof BRAND_CROPS)[number];
  /** The wall of the brand's look, as sRGB bytes: under the lamp, and far from it. */
  paint?: { lit: Bytes; shade: Bytes };
}
type Bytes = readonly [r: number, g: number, b: number];

/** The look that is painted in the company's colour. */
const BRAND_LOOK = 'navy-brand';
/** The lamps of a dark wall and of a white one: in front of white a rim light draws an outline, and hard light looks cut out. */
const DARK = { key: 0.92, rim: 0.4, contrast: 0.17, wrap: 0.32, vignette: 0.12 } as const;
const WHITE = { key: 0.56, rim: 0, contrast: 0.1, wrap: 0.5, vignette: 0.03 } as const;

/** Where one crop is held to, frames are nudged by this share only: heads stay of one size. */
const HELD = 0.3;

/** The style as the company has it; every other style stays as it is. */
function inBrand(style: StyleSpec, { paint }: Brand): StyleSpec {
  if (style.id !== BRAND_LOOK || !paint) return style;
  const { lit, shade } = paint;
  const [r, g, b] = lit.map((v) => toLinear(v / 255));
  const light = toEncoded(luminance(r!, g!, b!));
  const between = (name: keyof typeof DARK): number => DARK[name] + (WHITE[name] - DARK[name]) * light;
  return {
    ...style,
    background: { kind: 'brand', from: lit, to: shade },
    // Backdrops are kept under this name: another company's wall is another one.
    behind: `${BRAND_LOOK}/${[...lit, ...shade].join('.')}`,
    light: {
      key: { ...style.light.key, strength: between('key') },
      rim: { strength: between('rim'), colour: [1, 1, 1] },
    },
    grade: { ...style.grade, contrast: between('contrast') },
    wrap: between('wrap'),
    vignette: between('vignette'),
  };
}

/** The styles as the company has them, the composition that all headshots have (undefined where they vary), and how far their
 * frames may be nudged from it. */
export function rulesOf(brand: Brand = {}) {
  const composition = brand.crop && COMPOSITION[brand.crop];
  return {
    styles: STYLES.map((style) => inBrand(style, brand)),
    composition,
    reach: composition === undefined ? 1 : HELD,
  };
}
