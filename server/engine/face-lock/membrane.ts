// Fills pixels as smoothly as their surroundings allow: solves Laplace's equation from coarse to fine. Gradient-domain blending (Perez, Gangnet
// and Blake 2003) is this, applied to the difference of two pictures along their seam.
import type { Plane } from '../types.ts';

/** Pixels that take no part; nothing flows across their border. */
export const OUTSIDE = 0;
export const KNOWN = 1;
export const FREE = 2;

const SWEEPS = 24;
const OVER_RELAXATION = 1.75;
const MIN_GRID_SIDE = 4;

/** Fills the FREE pixels of `data` in place from the KNOWN ones. FREE pixels without a way to a KNOWN one get the mean of all KNOWN ones. */
export function fillSmoothly({ data, width, height }: Plane, kind: Uint8Array): void {
  const free: number[] = [];
  for (let i = 0; i < kind.length; i++) if (kind[i] === FREE) free.push(i);
  if (free.length === 0) return;
  if (Math.min(width, height) > MIN_GRID_SIDE) startFromHalf({ data, width, height }, kind, free);
  else data.set(withMean(data, kind, free));
  relax({ data, width, height }, kind, free);
}

/** A first guess: the same at half the size. */
function startFromHalf({ data, width, height }: Plane, kind: Uint8Array, free: readonly number[]): void {
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const half: Plane = { data: new Float32Array(w * h), width: w, height: h };
  const halfKind = new Uint8Array(w * h);
  const known = new Uint8Array(w * h);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const at = (y >> 1) * w + (x >> 1);
      if (kind[i] === KNOWN) {
        half.data[at]! += data[i]!;
        known[at]! += 1;
        halfKind[at] = KNOWN;
      } else if (kind[i] === FREE && halfKind[at] === OUTSIDE) halfKind[at] = FREE;
    }
  for (let i = 0; i < known.length; i++) if (known[i]) half.data[i]! /= known[i]!;
  fillSmoothly(half, halfKind);
  for (const i of free) data[i] = half.data[(Math.floor(i / width) >> 1) * w + ((i % width) >> 1)]!;
}

function withMean(data: Float32Array, kind: Uint8Array, free: readonly number[]): Float32Array {
  let [sum, count] = [0, 0];
  for (let i = 0; i < kind.length; i++)
    if (kind[i] === KNOWN) {
      sum += data[i]!;
      count++;
    }
  const filled = data.slice();
  for (const i of free) filled[i] = count > 0 ? sum / count : 0;
  return filled;
}

/** Gauss-Seidel sweeps with over-relaxation, forwards and backwards in turn, so that no direction is preferred. */
function relax({ data, width, height }: Plane, kind: Uint8Array, free: readonly number[]): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let k = 0; k < free.length; k++) {
      const i = free[sweep % 2 === 0 ? k : free.length - 1 - k]!;
      const x = i % width;
      let [sum, count] = [0, 0];
      const add = (j: number): void => {
        if (kind[j] === OUTSIDE) return;
        sum += data[j]!;
        count++;
      };
      if (x > 0) add(i - 1);
      if (x < width - 1) add(i + 1);
      if (i >= width) add(i - width);
      if (i + width < width * height) add(i + width);
      if (count > 0) data[i]! += OVER_RELAXATION * (sum / count - data[i]!);
    }
}
