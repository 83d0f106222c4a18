// Sharpening of the person, and how grainy the photo is, so that the background can be grained alike.
import type { Plane } from '../types.ts';
import type { Reach } from './place.ts';
import type { Colour } from './raster/colour-space.ts';
import { luma } from './raster/colour-space.ts';

const AMOUNT = 0.45;
/** Three boxes of three pixels in one: as good as a Gaussian of 1.4 px. */
const KERNEL = [7 / 27, 6 / 27, 3 / 27, 1 / 27] as const;

/** Unsharp masking of luminance alone: colour fringes and colour noise stay as they are. */
export function sharpen(colour: Colour, alpha: Plane, reach: Reach): void {
  const { r, g, b, width, height } = colour;
  const [k0, k1, k2, k3] = KERNEL;
  const y = new Float32Array(width * height);
  const across = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const [from, to] = [row * width + reach.from[row]!, row * width + reach.to[row]!];
    for (let i = from; i < to; i++) y[i] = luma(r[i]!, g[i]!, b[i]!);
    for (let i = from; i < to; i++) {
      const near = (away: number): number =>
        y[i - away < from ? from : i - away]! + y[i + away < to ? i + away : to - 1]!;
      across[i] = y[i]! * k0 + near(1) * k1 + near(2) * k2 + near(3) * k3;
    }
  }
  for (let row = 0; row < height; row++) {
    for (let x = reach.from[row]!; x < reach.to[row]!; x++) {
      const i = row * width + x;
      const a = alpha.data[i]!;
      if (a === 0) continue;
      // Beyond the picture, and beyond the reach, the row itself stands in.
      const at = (line: number): number =>
        line < 0 || line >= height || x < reach.from[line]! || x >= reach.to[line]!
          ? across[i]!
          : across[line * width + x]!;
      const soft =
        across[i]! * k0 +
        (at(row - 1) + at(row + 1)) * k1 +
        (at(row - 2) + at(row + 2)) * k2 +
        (at(row - 3) + at(row + 3)) * k3;
      const detail = (y[i]! - soft) * AMOUNT * a;
      r[i]! += detail;
      g[i]! += detail;
      b[i]! += detail;
    }
  }
}

const BLOCK = 8;

/** Immerkaer, "Fast noise variance estimation" (1996), but the quiet third of the person only: texture is not noise. */
export function noiseOf(colour: Colour, alpha: Plane): number {
  const { r, g, b, width, height } = colour;
  const values: number[] = [];
  const side = BLOCK + 2;
  const y = new Float32Array(side * side);
  for (let by = 1; by + BLOCK < height; by += BLOCK * 2) {
    for (let bx = 1; bx + BLOCK < width; bx += BLOCK * 2) {
      if (alpha.data[(by + 4) * width + bx + 4]! < 0.999) continue;
      for (let j = 0; j < side; j++)
        for (let i = 0; i < side; i++) {
          const k = (by + j - 1) * width + bx + i - 1;
          y[j * side + i] = luma(r[k]!, g[k]!, b[k]!);
        }
      let sum = 0;
      for (let j = 1; j <= BLOCK; j++) {
        for (let i = 1; i <= BLOCK; i++) {
          const k = j * side + i;
          const response =
            y[k - side - 1]! -
            2 * y[k - side]! +
            y[k - side + 1]! -
            2 * y[k - 1]! +
            4 * y[k]! -
            2 * y[k + 1]! +
            y[k + side - 1]! -
            2 * y[k + side]! +
            y[k + side + 1]!;
          sum += Math.abs(response);
        }
      }
      values.push((sum / (BLOCK * BLOCK)) * (Math.sqrt(Math.PI / 2) / 6));
    }
  }
  if (values.length === 0) return 0;
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length * 0.15)]!;
}
