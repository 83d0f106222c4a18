// A company's brand style as the engine applies it: one crop for all headshots, and a wall in the company's colour.
import { linearColour, luminance, toEncoded } from '../render/raster/colour-space.ts';
import { STYLES, type StyleSpec } from '../render/index.ts';
import { COMPOSITION } from './wishes.ts';

/** Choices of head size; the position is up to the engine. */
export const BRAND_CROPS = ['classic', 'close', 'wide'] as const;

export interface Brand {
  crop?: (typeof BRAND_CROPS)[number];
  /** Wall colour of the brand look as sRGB bytes: in the lamp's light, and far from it. */
  paint?: { lit: Bytes; shade: Bytes };
}
type Bytes = readonly [r: number, g: number, b: number];

/** The look whose wall takes the company's colour. */
const BRAND_LOOK = 'navy-brand';
/** Lighting for a dark wall and for a white one: before white, rim light draws an outline and hard light looks pasted. */
const DARK = { key: 0.92, rim: 0.4, contrast: 0.17, wrap: 0.32, vignette: 0.12 } as const;
const WHITE = { key: 0.56, rim: 0, contrast: 0.1, wrap: 0.5, vignette: 0.03 } as const;

/** With a fixed crop, frames are nudged by only this share, so that heads keep one size. */
const HELD = 0.3;

/** The brand look with the company's wall; every other style is unchanged. */
function inBrand(style: StyleSpec, { paint }: Brand): StyleSpec {
  if (style.id !== BRAND_LOOK || !paint) return style;
  const { lit, shade } = paint;
  const light = toEncoded(luminance(...linearColour(lit)));
  const between = (name: keyof typeof DARK): number => DARK[name] + (WHITE[name] - DARK[name]) * light;
  return {
    ...style,
    background: { kind: 'brand', from: lit, to: shade },
    // Cache key of the backdrop: another company's wall is a different one.
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

/** The company's styles, the fixed composition (undefined when it varies), and the share by which frames may be nudged. */
export function rulesOf(brand: Brand = {}) {
  const composition = brand.crop && COMPOSITION[brand.crop];
  return {
    styles: STYLES.map((style) => inBrand(style, brand)),
    composition,
    reach: composition === undefined ? 1 : HELD,
  };
}
