// The photo's own background, thrown out of focus.
import { clamp, encodedOf, linearOf } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { discBlur } from './canvas.ts';
import type { Setting } from './canvas.ts';

/** For each variation: radius of the blur disc in frame widths, and brightness. */
const LENSES = [
  { radius: 0.034, light: 0.95 },
  { radius: 0.055, light: 0.72 },
  { radius: 0.026, light: 1.12 },
  { radius: 0.07, light: 0.85 },
] as const;

export function own(surroundings: Colour, setting: Setting): Colour {
  const { width, height } = surroundings;
  const lens = LENSES[setting.variant % LENSES.length]!;
  const soft = (channel: Float32Array): Float32Array => {
    // Nearly white pixels stand for light much brighter than white; without this, highlights would blur to grey.
    const light = channel.map((v) => {
      const linear = linearOf(v);
      return linear + linear ** 6 * 2;
    });
    return discBlur(light, width, height, lens.radius * width).map((v) => encodedOf(clamp(v * lens.light, 0, 1)));
  };
  return { r: soft(surroundings.r), g: soft(surroundings.g), b: soft(surroundings.b), width, height };
}
