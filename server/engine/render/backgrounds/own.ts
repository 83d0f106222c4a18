// The photo's own background, thrown out of focus.
import { cycled } from '../cycled.ts';
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

/** Nearly white pixels stand for light much brighter than white; without this, highlights would blur to grey. */
const sceneLight = (linear: number): number => linear + 2 * linear ** 6;

/** Steps of the table that `recorded` reads by the square root of the light: finer than 8 bits at every brightness. */
const STEPS = 4096;
const MAX_LIGHT = sceneLight(1);

/** The inverse of `sceneLight`, encoded: evenly lit walls keep their brightness, which they also have close to the person. */
const recorded = Float32Array.from({ length: STEPS + 1 }, (_, i) => {
  const light = (i / STEPS) ** 2 * MAX_LIGHT;
  let [low, high] = [0, 1];
  for (let k = 0; k < 24; k++) {
    const middle = (low + high) / 2;
    if (sceneLight(middle) < light) low = middle;
    else high = middle;
  }
  return encodedOf((low + high) / 2);
});

export function own(surroundings: Colour, setting: Setting): Colour {
  const { width, height } = surroundings;
  const lens = cycled(LENSES, setting.variant);
  const soft = (channel: Float32Array): Float32Array =>
    discBlur(
      channel.map((v) => sceneLight(linearOf(v))),
      width,
      height,
      lens.radius * width,
    ).map((v) => recorded[Math.round(Math.sqrt(clamp((v * lens.light) / MAX_LIGHT, 0, 1)) * STEPS)]!);
  return { r: soft(surroundings.r), g: soft(surroundings.g), b: soft(surroundings.b), width, height };
}
