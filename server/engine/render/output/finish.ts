// Sharpens the person, and measures the photo's noise, which the background's grain has to match.
import type { Plane } from '../../types.ts';
import type { ColumnRanges } from '../framing/transform.ts';
import type { Colour } from '../raster/colour-space.ts';
import { luma, smoothstep } from '../raster/colour-space.ts';

/** Amount of sharpening; the amount for enlarged photos, and the enlargement over which it rises to that. */
const AMOUNT = 0.45;
const AMOUNT_ENLARGED = 0.85;
const ENLARGED = { from: 1.7, to: 2.6 } as const;
/**
 * Detail (luma minus its blur, encoded) above which sharpening eases off: strong edges, such as lids, irises and glasses, would get rings. And detail
 * below which enlarged photos get none: there it is the JPEG's and the enlarger's, and skin turns crunchy.
 */
const STRONG = 0.05;
const FAINT = 0.007;
/** Three box filters of three pixels combined; close to a Gaussian with sigma 1.4 px. */
const KERNEL = [7 / 27, 6 / 27, 3 / 27, 1 / 27] as const;

/**
 * Unsharp mask on luma only, in place; colour fringes and colour noise are not amplified. `scale` is the photo's enlargement in the frame:
 * enlarged photos are softer and get more. The amounts are measured in docs/engine/light.md, "Enlarging, noise and sharpening".
 */
export function sharpen(colour: Colour, alpha: Plane, reach: ColumnRanges, scale = 1): void {
  const enlarged = smoothstep(ENLARGED.from, ENLARGED.to, scale);
  const amount = AMOUNT + (AMOUNT_ENLARGED - AMOUNT) * enlarged;
  const faint = (FAINT * enlarged) ** 2 + 1e-9;
  const { r, g, b, width, height } = colour;
  const [k0, k1, k2, k3] = KERNEL;
  const y = new Float32Array(width * height);
  const across = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = row * width + reach.from[row]!;
    const last = row * width + reach.to[row]! - 1;
    for (let i = from; i <= last; i++) y[i] = luma(r[i]!, g[i]!, b[i]!);
    for (let i = from; i <= last; i++) {
      const l1 = i > from ? i - 1 : from;
      const l2 = l1 > from ? l1 - 1 : from;
      const l3 = l2 > from ? l2 - 1 : from;
      const r1 = i < last ? i + 1 : last;
      const r2 = r1 < last ? r1 + 1 : last;
      const r3 = r2 < last ? r2 + 1 : last;
      across[i] = y[i]! * k0 + (y[l1]! + y[r1]!) * k1 + (y[l2]! + y[r2]!) * k2 + (y[l3]! + y[r3]!) * k3;
    }
  }
  for (let row = 0; row < height; row++) {
    const [up, down] = [Math.max(0, row - 3), Math.min(height - 1, row + 3)];
    // Only where the rows above and below were computed as well; the person never touches the ends of a reach.
    let from = 0;
    let to = width;
    for (let line = up; line <= down; line++) {
      from = Math.max(from, reach.from[line]!);
      to = Math.min(to, reach.to[line]!);
    }
    const a1 = -Math.min(row, 1) * width;
    const a2 = -Math.min(row, 2) * width;
    const a3 = -Math.min(row, 3) * width;
    const b1 = Math.min(height - 1 - row, 1) * width;
    const b2 = Math.min(height - 1 - row, 2) * width;
    const b3 = Math.min(height - 1 - row, 3) * width;
    for (let i = row * width + from; i < row * width + to; i++) {
      const a = alpha.data[i]!;
      if (a === 0) continue;
      const soft =
        across[i]! * k0 +
        (across[i + a1]! + across[i + b1]!) * k1 +
        (across[i + a2]! + across[i + b2]!) * k2 +
        (across[i + a3]! + across[i + b3]!) * k3;
      const raw = y[i]! - soft;
      const square = raw * raw;
      const detail = (raw * amount * a * square) / ((square + faint) * (1 + Math.abs(raw) / STRONG));
      r[i]! += detail;
      g[i]! += detail;
      b[i]! += detail;
    }
  }
}

const BLOCK = 8;

/** Standard deviation of the noise, encoded 0..1 (Immerkaer, "Fast noise variance estimation", 1996), from the quietest blocks of the
 * person, because texture is not noise. 0 without any block. */
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
