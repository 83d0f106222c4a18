// Detects a colour cast from the skin, whose hue hardly differs between people.
import { BLUE_OVER_GREEN, RED_OVER_GREEN } from '../render/colour/correction.ts';
import { sampleSkin } from '../render/colour/face-colours.ts';
import { geometryOf } from '../render/face-regions.ts';
import type { Face, Rgb } from '../types.ts';

/** Tolerance of red/green around 1 for a black and white picture, allowing for JPEG noise. */
const COLOURLESS = 0.03;

/** How far skin lies beyond its natural ratios, as natural logarithms, towards red and towards blue. Null for a black and white picture. */
export function castOf(image: Rgb, face: Face): { red: number; blue: number } | null {
  const { r, g, b } = sampleSkin(image, geometryOf(face));
  const red = Math.log(r / Math.max(1e-6, g));
  const blue = Math.log(b / Math.max(1e-6, g));
  if (Math.abs(red) < COLOURLESS && Math.abs(blue) < COLOURLESS) return null;
  const beyond = (value: number): number => Math.max(0, Number(value.toFixed(3)));
  // Missing blue is as warm as too much red.
  return {
    red: Math.max(beyond(red - Math.log(RED_OVER_GREEN[1])), beyond(Math.log(BLUE_OVER_GREEN[0]) - blue)),
    blue: Math.max(beyond(blue - Math.log(BLUE_OVER_GREEN[1])), beyond(Math.log(RED_OVER_GREEN[0]) - red)),
  };
}
