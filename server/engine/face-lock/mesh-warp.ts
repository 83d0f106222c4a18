// A small smooth warp: radial basis functions of compact support (Wendland C2) through pinned points, limited in size.
import type { Plane } from '../types.ts';
import type { Pin } from './register.ts';

/** How far a pin reaches, in face widths, and how far it may move anything. */
const REACH = 0.9;
const MAX_SHIFT = 0.06;
/** Gives way where pins contradict each other: they are measured, not known. */
const STIFFNESS = 0.08;
/** Pixels between the places at which the warp is computed; between them it is interpolated. */
const STEP = 8;

export interface Warp {
  /** Shifts in pixels of the print, on a lattice of STEP pixels. */
  x: Plane;
  y: Plane;
  step: number;
  /** The largest shift, in face widths. */
  largest: number;
}

const basis = (r: number): number => (r >= 1 ? 0 : (1 - r) ** 4 * (4 * r + 1));

/** The warp of a picture of that size. */
export function warpThrough(pins: readonly Pin[], unit: number, size: { width: number; height: number }): Warp {
  const reach = unit * REACH;
  const matrix = pins.map(({ at }, k) =>
    pins.map(
      (other, j) => basis(Math.hypot(at[0] - other.at[0], at[1] - other.at[1]) / reach) + (k === j ? STIFFNESS : 0),
    ),
  );
  const weightsOf = (axis: 0 | 1): number[] =>
    solve(
      matrix,
      pins.map(({ shift }) => shift[axis]),
    );
  const [across, down] = [weightsOf(0), weightsOf(1)];
  const width = Math.ceil(size.width / STEP) + 1;
  const height = Math.ceil(size.height / STEP) + 1;
  const warp: Warp = {
    x: { data: new Float32Array(width * height), width, height },
    y: { data: new Float32Array(width * height), width, height },
    step: STEP,
    largest: 0,
  };
  for (let i = 0; i < width * height; i++) {
    const [px, py] = [(i % width) * STEP, Math.floor(i / width) * STEP];
    let [dx, dy] = [0, 0];
    pins.forEach(({ at }, k) => {
      const value = basis(Math.hypot(px - at[0], py - at[1]) / reach);
      dx += across[k]! * value;
      dy += down[k]! * value;
    });
    const length = Math.hypot(dx, dy) / unit;
    const share = length > MAX_SHIFT ? MAX_SHIFT / length : 1;
    warp.x.data[i] = dx * share;
    warp.y.data[i] = dy * share;
    warp.largest = Math.max(warp.largest, length);
  }
  return warp;
}

/** Solves a small symmetric system by Gaussian elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, k) => [...row, right[k]!]);
  const n = rows.length;
  for (const [k, first] of rows.entries()) {
    let [pivotRow, pivot] = [k, first];
    for (const [at, row] of rows.entries())
      if (at > k && Math.abs(row[k]!) > Math.abs(pivot[k]!)) [pivotRow, pivot] = [at, row];
    rows[pivotRow] = first;
    rows[k] = pivot;
    for (const row of rows.slice(k + 1)) {
      const factor = row[k]! / pivot[k]!;
      for (let column = k; column <= n; column++) row[column]! -= factor * pivot[column]!;
    }
  }
  const out = new Array<number>(n).fill(0);
  for (const [k, row] of [...rows.entries()].reverse()) {
    let sum = row[n]!;
    for (let column = k + 1; column < n; column++) sum -= row[column]! * out[column]!;
    out[k] = sum / row[k]!;
  }
  return out;
}
