// Sharpening of the person, and how grainy the photo is, so that the background can be grained alike.
import type { Plane } from '../types.ts';
import { blur } from './raster/blur.ts';
import type { Colour } from './raster/colour-space.ts';
import { lumaPlane } from './raster/colour-space.ts';

const AMOUNT = 0.45;
const RADIUS = 1.3;

/** Unsharp masking of luminance alone: colour fringes and colour noise stay as they are. */
export function sharpen(colour: Colour, alpha: Plane): void {
  const y = lumaPlane(colour);
  const soft = blur(y, RADIUS);
  for (let i = 0; i < y.data.length; i++) {
    const a = alpha.data[i]!;
    if (a === 0) continue;
    const detail = (y.data[i]! - soft.data[i]!) * AMOUNT * a;
    colour.r[i]! += detail;
    colour.g[i]! += detail;
    colour.b[i]! += detail;
  }
}

/** Immerkaer, "Fast noise variance estimation" (1996), but the quiet third of the person only: texture is not noise. */
export function noiseOf(colour: Colour, alpha: Plane): number {
  const { width, height } = colour;
  const y = lumaPlane(colour).data;
  const values: number[] = [];
  const block = 8;
  for (let by = 1; by + block < height; by += block * 2) {
    for (let bx = 1; bx + block < width; bx += block * 2) {
      if (alpha.data[(by + 4) * width + bx + 4]! < 0.999) continue;
      let sum = 0;
      for (let j = 0; j < block; j++) {
        for (let i = 0; i < block; i++) {
          const k = (by + j) * width + bx + i;
          const response =
            y[k - width - 1]! -
            2 * y[k - width]! +
            y[k - width + 1]! -
            2 * y[k - 1]! +
            4 * y[k]! -
            2 * y[k + 1]! +
            y[k + width - 1]! -
            2 * y[k + width]! +
            y[k + width + 1]!;
          sum += Math.abs(response);
        }
      }
      values.push((sum / (block * block)) * (Math.sqrt(Math.PI / 2) / 6));
    }
  }
  if (values.length === 0) return 0;
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length * 0.15)]!;
}
