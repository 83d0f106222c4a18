// Touch-up of a matte by hand: what was brushed is known, and the matte between it and the rest is solved again. Nothing further away
// changes, so that a stroke costs a fraction of the whole matte.
import type { Plane, Rgb } from '../../types.ts';
import { distanceTo } from '../raster/distance.ts';
import { clamp, splitRgb } from '../raster/colour-space.ts';
import { maskOf, maskWhere } from '../raster/morphology.ts';
import type { Point } from '../raster/polygon.ts';
import { closedFormMatte } from './closed-form.ts';
import { fitAlpha } from './guided-upsample.ts';
import type { SmallMatte } from './matte.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from './trimap.ts';

/** A brushed line on the grid of a matte, in its pixels. */
export interface GridStroke {
  keep: boolean;
  radius: number;
  points: readonly Point[];
}

/** How far around a stroke the matte is solved again, in face widths. */
const REACH = 0.12;
/** Pull towards the matte as it was, at a stroke and at the end of its reach, relative to a Laplacian with a diagonal of about 1. */
const PULL = { near: 0.004, far: 0.5 } as const;
/** Alphas this near to 0 and 1 are noise of the solver. */
const TAIL = 0.06;

/** Later strokes lie over earlier ones. `face` is the face's width on the grid. Without strokes the matte itself is returned. */
export function touchUpMatte(matte: SmallMatte, grid: Rgb, strokes: readonly GridStroke[], face: number): SmallMatte {
  return settleMatte(matte, grid, paint(strokes, grid.width, grid.height), face);
}

/**
 * The matte with what `brushMask` says of the grid: FOREGROUND, BACKGROUND, or UNKNOWN where it says nothing. Only what lies close to that is
 * solved again; where nothing is said the matte itself is returned.
 */
export function settleMatte(matte: SmallMatte, grid: Rgb, brushMask: Uint8Array, face: number): SmallMatte {
  const { width, height } = grid;
  const isBrushed = maskWhere(brushMask.length, (i) => brushMask[i] !== UNKNOWN);
  if (!isBrushed.includes(1)) return matte;
  const reach = Math.max(3, face * REACH);
  const distance = distanceTo(isBrushed, width, height);
  const { lines: before } = matte;
  const small = splitRgb(grid);
  // Beyond the reach alpha is known as it is, however mixed.
  const known = before.alpha.slice();
  const trimap = new Uint8Array(brushMask.length).fill(BACKGROUND);
  const pull = new Float32Array(brushMask.length);
  for (let i = 0; i < brushMask.length; i++) {
    if (isBrushed[i]) {
      trimap[i] = brushMask[i]!;
      known[i] = brushMask[i] === FOREGROUND ? 1 : 0;
    } else if (distance[i]! <= reach) {
      trimap[i] = UNKNOWN;
      pull[i] = PULL.near + (PULL.far - PULL.near) * (distance[i]! / reach) ** 2;
    }
  }
  const solved = closedFormMatte(small, trimap, before.alpha, pull, known);
  for (let i = 0; i < solved.length; i++)
    if (trimap[i] === UNKNOWN) solved[i] = clamp((solved[i]! - TAIL) / (1 - 2 * TAIL), 0, 1);
  const band = maskOf(distance, (v) => v <= reach);
  const fitted = fitAlpha(solved, small, band);
  const veil = matte.veil.map((share, i) => (distance[i]! <= reach ? 0 : share));
  return { ...matte, veil, lines: { ...fitted, ...merged(matte, fitted) } };
}

/** The models as they were, and the new ones wherever those apply. */
function merged({ lines: before }: SmallMatte, after: SmallMatte['lines']): Pick<typeof before, 'lines' | 'wide'> {
  const lines = before.lines.slice();
  const wide = before.wide.slice();
  for (let i = 0; i < wide.length; i++) {
    if (!after.wide[i]) continue;
    wide[i] = 1;
    for (let c = 0; c < 4; c++) lines[i * 4 + c] = after.lines[i * 4 + c]!;
  }
  return { lines, wide };
}

/** FOREGROUND and BACKGROUND where strokes say so, UNKNOWN elsewhere. */
function paint(strokes: readonly GridStroke[], width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height).fill(UNKNOWN);
  const plane: Plane = { data: new Float32Array(0), width, height };
  for (const { keep, radius, points } of strokes) {
    const value = keep ? FOREGROUND : BACKGROUND;
    let from: Point | undefined;
    for (const to of points) {
      for (const at of dabsBetween(from ?? to, to, radius)) dab(out, plane, at, radius, value);
      from = to;
    }
  }
  return out;
}

/** Close enough together to leave no gaps. */
function dabsBetween(from: Point, to: Point, radius: number): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const steps = Math.max(1, Math.ceil(length / Math.max(0.5, radius / 2)));
  return Array.from({ length: steps }, (_, k): Point => {
    const part = (k + 1) / steps;
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  });
}

function dab(out: Uint8Array, { width, height }: Plane, [cx, cy]: Point, radius: number, value: number): void {
  const reach = Math.max(0.7, radius);
  for (let y = Math.max(0, Math.ceil(cy - reach)); y <= Math.min(height - 1, cy + reach); y++)
    for (let x = Math.max(0, Math.ceil(cx - reach)); x <= Math.min(width - 1, cx + reach); x++)
      if ((x - cx) ** 2 + (y - cy) ** 2 <= reach * reach) out[y * width + x] = value;
}
