// 8 x 8 DCT on shifted block grids, for removing JPEG blocks and noise.
import type { Plane } from '../../types.ts';

export const BLOCK = 8;
const AREA = BLOCK * BLOCK;

// The orthonormal cosine transform of eight values: c(k) / 2 = cos(k pi / 16) / 2.
const half = (k: number): number => Math.cos((k * Math.PI) / 16) / 2;
const [C1, C2, C3, C4, C5, C6, C7] = [half(1), half(2), half(3), half(4), half(5), half(6), half(7)] as const;

/** In-place DCT of eight values, `step` apart, starting at `at`. */
function forward(v: Float64Array, at: number, step: number): void {
  const i4 = at + 4 * step;
  const [i1, i2, i3] = [at + step, at + 2 * step, at + 3 * step];
  const [i5, i6, i7] = [i4 + step, i4 + 2 * step, i4 + 3 * step];
  const v0 = v[at]!;
  const v1 = v[i1]!;
  const v2 = v[i2]!;
  const v3 = v[i3]!;
  const v4 = v[i4]!;
  const v5 = v[i5]!;
  const v6 = v[i6]!;
  const v7 = v[i7]!;
  const d0 = v0 - v7;
  const d1 = v1 - v6;
  const d2 = v2 - v5;
  const d3 = v3 - v4;
  const outer = v0 + v7 + v3 + v4;
  const inner = v1 + v6 + v2 + v5;
  const e2 = v0 + v7 - v3 - v4;
  const e3 = v1 + v6 - v2 - v5;
  v[at] = (outer + inner) * C4;
  v[i4] = (outer - inner) * C4;
  v[i2] = e2 * C2 + e3 * C6;
  v[i6] = e2 * C6 - e3 * C2;
  v[i1] = d0 * C1 + d1 * C3 + d2 * C5 + d3 * C7;
  v[i3] = d0 * C3 - d1 * C7 - d2 * C1 - d3 * C5;
  v[i5] = d0 * C5 - d1 * C1 + d2 * C7 + d3 * C3;
  v[i7] = d0 * C7 - d1 * C5 + d2 * C3 - d3 * C1;
}

/** The inverse of `forward`. */
function inverse(v: Float64Array, at: number, step: number): void {
  const i4 = at + 4 * step;
  const [i1, i2, i3] = [at + step, at + 2 * step, at + 3 * step];
  const [i5, i6, i7] = [i4 + step, i4 + 2 * step, i4 + 3 * step];
  const f1 = v[i1]!;
  const f2 = v[i2]!;
  const f3 = v[i3]!;
  const f5 = v[i5]!;
  const f6 = v[i6]!;
  const f7 = v[i7]!;
  const outer = (v[at]! + v[i4]!) * C4;
  const inner = (v[at]! - v[i4]!) * C4;
  const e2 = f2 * C2 + f6 * C6;
  const e3 = f2 * C6 - f6 * C2;
  const d0 = f1 * C1 + f3 * C3 + f5 * C5 + f7 * C7;
  const d1 = f1 * C3 - f3 * C7 - f5 * C1 - f7 * C5;
  const d2 = f1 * C5 - f3 * C1 + f5 * C7 + f7 * C3;
  const d3 = f1 * C7 - f3 * C5 + f5 * C3 - f7 * C1;
  v[at] = outer + e2 + d0;
  v[i7] = outer + e2 - d0;
  v[i1] = inner + e3 + d1;
  v[i6] = inner + e3 - d1;
  v[i2] = inner - e3 + d2;
  v[i5] = inner - e3 - d2;
  v[i3] = outer - e2 + d3;
  v[i4] = outer - e2 - d3;
}

/** Offset of a block grid, 0 to 7 in each direction. */
export type Grid = readonly [x: number, y: number];

/** Seven offsets with different rows and columns, without (0, 0); within 0.1 dB of using 31. */
export const ASKEW: readonly Grid[] = [
  [1, 3],
  [2, 6],
  [3, 1],
  [4, 4],
  [5, 7],
  [6, 2],
  [7, 5],
];

const block = new Float64Array(AREA);
const starts = Int32Array.from({ length: BLOCK }, (_, i) => i * BLOCK);

/** In-place 2-D DCT of `block`; horizontal frequencies along the rows. */
function transformBlock(): void {
  for (let i = 0; i < BLOCK; i++) forward(block, starts[i]!, 1);
  for (let i = 0; i < BLOCK; i++) forward(block, i, BLOCK);
}

function untransformBlock(): void {
  for (let i = 0; i < BLOCK; i++) inverse(block, i, BLOCK);
  for (let i = 0; i < BLOCK; i++) inverse(block, starts[i]!, 1);
}

/** A plane with a mirrored border that contains the blocks of every grid. */
export interface Bordered {
  data: Float32Array;
  /** Values in a row, border included. */
  stride: number;
  width: number;
  height: number;
}

export function withBorder({ data, width, height }: Plane): Bordered {
  const stride = width + 2 * BLOCK;
  const rows = height + 2 * BLOCK;
  const out = new Float32Array(stride * rows);
  const mirrored = (i: number, size: number): number =>
    Math.min(size - 1, Math.max(0, i < 0 ? -1 - i : i >= size ? 2 * size - 1 - i : i));
  for (let y = 0; y < rows; y++) {
    const from = mirrored(y - BLOCK, height) * width;
    const row = y * stride;
    out.set(data.subarray(from, from + width), row + BLOCK);
    for (let x = 0; x < BLOCK; x++) {
      out[row + x] = data[from + mirrored(x - BLOCK, width)]!;
      out[row + BLOCK + width + x] = data[from + mirrored(width + x, width)]!;
    }
  }
  return { data: out, stride, width, height };
}

export function withoutBorder({ data, stride, width, height }: Bordered): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = (y + BLOCK) * stride + BLOCK;
    out.set(data.subarray(row, row + width), y * width);
  }
  return out;
}

function loadBlock(data: Float32Array, corner: number, stride: number): void {
  for (let row = 0; row < BLOCK; row++) {
    const from = corner + row * stride;
    const to = row * BLOCK;
    for (let column = 0; column < BLOCK; column++) block[to + column] = data[from + column]!;
  }
}

/** Loads each block of the grid into `block` and calls `visit` with the index of its corner. */
function eachBlock({ data, stride, width, height }: Bordered, grid: Grid, visit: (corner: number) => void): void {
  for (let y = grid[1]; y < height + BLOCK; y += BLOCK) {
    for (let x = grid[0]; x < width + BLOCK; x += BLOCK) {
      const corner = y * stride + x;
      loadBlock(data, corner, stride);
      transformBlock();
      visit(corner);
    }
  }
}

/** Adds to `sum` (bordered size) the picture without the coefficients below their thresholds; the mean is kept. */
export function addShrunk(from: Bordered, grid: Grid, thresholds: Float64Array, sum: Float32Array): void {
  const { stride } = from;
  eachBlock(from, grid, (corner) => {
    let detail = false;
    for (let k = 1; k < AREA; k++) {
      const v = block[k]!;
      const least = thresholds[k]!;
      if (v < least && v > -least) block[k] = 0;
      else detail = true;
    }
    if (detail) untransformBlock();
    else block.fill(block[0]! / BLOCK);
    for (let row = 0; row < BLOCK; row++) {
      const to = corner + row * stride;
      for (let column = 0; column < BLOCK; column++) sum[to + column]! += block[row * BLOCK + column]!;
    }
  });
}

/** Clamps the grid's coefficients to -most..most, in place. */
export function holdWithin(plane: Bordered, grid: Grid, most: Float64Array): void {
  const { data, stride } = plane;
  eachBlock(plane, grid, (corner) => {
    let held = false;
    for (let k = 0; k < AREA; k++) {
      const v = block[k]!;
      const limit = most[k]!;
      if (v <= limit && v >= -limit) continue;
      block[k] = v > 0 ? limit : -limit;
      held = true;
    }
    if (!held) return;
    untransformBlock();
    for (let row = 0; row < BLOCK; row++) {
      const to = corner + row * stride;
      for (let column = 0; column < BLOCK; column++) data[to + column] = block[row * BLOCK + column]!;
    }
  });
}
