// How much of the retouching one picture gets, and how bright the person is, where somebody decides it by hand.
import type { Colour } from '../raster/colour-space.ts';
import type { ColumnRanges } from '../framing/transform.ts';

/** Each 0..100; 50 is what every headshot gets. 0 leaves skin, teeth and eyes as they are in the photo, and darkens the person. */
export interface Fixes {
  skin: number;
  teeth: number;
  eyes: number;
  brightness: number;
}

export const USUAL_FIXES: Fixes = { skin: 50, teeth: 50, eyes: 50, brightness: 50 };

/** Shares of the usual change at 100: more of the skin's would turn blotches into their opposite. */
const MAX_SKIN = 1.45;
const MAX_FEATURES = 4;
/** Natural logarithm of the exponent on the person's encoded values at 0; its opposite at 100. */
const GAMMA = 0.24;

const share = (value: number, most: number): number =>
  value <= 50 ? value / 50 : 1 + ((value - 50) / 50) * (most - 1);
export const skinStrength = (value: number): number => share(value, MAX_SKIN);
export const featureStrength = (value: number): number => share(value, MAX_FEATURES);

/** Brightens or darkens the person, in place; black and white stay. */
export function brighten(person: Colour, value: number, reach: ColumnRanges): void {
  if (value === 50) return;
  const gamma = Math.exp(((50 - value) / 50) * GAMMA);
  for (const channel of [person.r, person.g, person.b])
    for (let y = 0; y < person.height; y++)
      for (let i = y * person.width + reach.from[y]!; i < y * person.width + reach.to[y]!; i++)
        channel[i] = Math.max(0, channel[i]!) ** gamma;
}
