// Box and Gaussian blurs of float planes, in time independent of the radius.
import type { Plane } from '../../types.ts';
import { enlargePlane, shrinkPlane } from './resample.ts';

/** Mean over (2r+1) x (2r+1) pixels, cut at the borders. Pass `out` and `scratch` to save memory; out != source. */
export function boxBlur(
  source: Float32Array,
  width: number,
  height: number,
  radius: number,
  out: Float32Array = new Float32Array(width * height),
  scratch: Float32Array = new Float32Array(width * height),
): Float32Array {
  const r = Math.min(radius, width - 1);
  const share = Float64Array.from(
    { length: width },
    (_, x) => 1 / (Math.min(x + r, width - 1) - Math.max(x - r, 0) + 1),
  );
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = 0; x < r; x++) sum += source[row + x]!;
    for (let x = 0; x < width; x++) {
      if (x + r < width) sum += source[row + x + r]!;
      scratch[row + x] = sum * share[x]!;
      if (x >= r) sum -= source[row + x - r]!;
    }
  }
  blurDown(scratch, width, height, Math.min(radius, height - 1), out);
  return out;
}

function blurDown(source: Float32Array, width: number, height: number, r: number, out: Float32Array): void {
  const sums = new Float64Array(width);
  let rows = 0;
  for (let y = 0; y <= r && y < height; y++, rows++) {
    const row = y * width;
    for (let x = 0; x < width; x++) sums[x]! += source[row + x]!;
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const share = 1 / rows;
    for (let x = 0; x < width; x++) out[row + x] = sums[x]! * share;
    if (y + r + 1 < height) {
      const next = (y + r + 1) * width;
      for (let x = 0; x < width; x++) sums[x]! += source[next + x]!;
      rows++;
    }
    if (y - r >= 0) {
      const last = (y - r) * width;
      for (let x = 0; x < width; x++) sums[x]! -= source[last + x]!;
      rows--;
    }
  }
}

/** Radii of three box filters that approximate a Gaussian (Kovesi, "Fast almost-Gaussian filtering", 2010). */
function boxRadii(sigma: number): [number, number, number] {
  let small = Math.floor(Math.sqrt(4 * sigma * sigma + 1));
  if (small % 2 === 0) small--;
  const smaller = Math.round((12 * sigma * sigma - 3 * small * small - 12 * small - 9) / (-4 * small - 4));
  const radius = (pass: number): number => ((pass < smaller ? small : small + 2) - 1) / 2;
  return [radius(0), radius(1), radius(2)];
}

/** Gaussian blur, sigma in pixels. Wide blurs run on a reduced plane. */
export function blur(plane: Plane, sigma: number): Plane {
  const { width, height } = plane;
  if (sigma < 0.3) return { data: Float32Array.from(plane.data), width, height };
  if (sigma > 7 && Math.min(width, height) > 48) {
    const factor = Math.min(8, 2 ** Math.floor(Math.log2(sigma / 3.5)));
    const small = shrinkPlane(plane, Math.ceil(width / factor), Math.ceil(height / factor));
    return enlargePlane(blur(small, sigma * (small.width / width)), width, height);
  }
  const scratch = new Float32Array(width * height);
  let from = plane.data;
  let other = new Float32Array(width * height);
  let spare: Float32Array | null = null;
  for (const radius of boxRadii(sigma)) {
    if (radius === 0) continue;
    boxBlur(from, width, height, radius, other, scratch);
    const free: Float32Array = from === plane.data ? (spare ?? new Float32Array(width * height)) : from;
    from = other;
    other = spare = free as Float32Array<ArrayBuffer>;
  }
  return { data: from === plane.data ? Float32Array.from(from) : from, width, height };
}
