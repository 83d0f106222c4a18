// Polygons filled into a plane with soft edges.
import type { Plane } from '../../types.ts';

export type Point = readonly [x: number, y: number];

/** Sets plane = max(plane, coverage) for the area inside the polygon (even-odd rule), with 4 x horizontal-exact samples. */
export function fillPolygon(plane: Plane, points: readonly Point[]): void {
  const { data, width, height } = plane;
  const xs = Float64Array.from(points, ([x]) => x);
  const ys = Float64Array.from(points, ([, y]) => y);
  const top = Math.max(0, Math.floor(ys.reduce((least, y) => Math.min(least, y), Infinity)));
  const bottom = Math.min(height - 1, Math.ceil(ys.reduce((most, y) => Math.max(most, y), -Infinity)));
  const cover = new Float32Array(width + 1);
  const crossings = new Float64Array(points.length);
  const lines = 4;
  for (let y = top; y <= bottom; y++) {
    cover.fill(0);
    for (let k = 0; k < lines; k++) {
      const count = crossingsAt(xs, ys, y + (k + 0.5) / lines - 0.5, crossings);
      for (let c = 0; c + 1 < count; c += 2) addSpan(cover, crossings[c]!, crossings[c + 1]!, width, 1 / lines);
    }
    const row = y * width;
    for (let x = 0; x < width; x++) if (cover[x]! > data[row + x]!) data[row + x] = Math.min(1, cover[x]!);
  }
}

/** Where the polygon's edges cross the line at `y`, from left to right: that many of `found` count. */
function crossingsAt(xs: Float64Array, ys: Float64Array, y: number, found: Float64Array): number {
  let count = 0;
  for (let i = 0, before = xs.length - 1; i < xs.length; before = i++) {
    const ay = ys[before]!;
    const by = ys[i]!;
    if (ay <= y === by <= y) continue;
    const x = xs[before]! + ((y - ay) / (by - ay)) * (xs[i]! - xs[before]!);
    let at = count++;
    for (; at > 0 && found[at - 1]! > x; at--) found[at] = found[at - 1]!;
    found[at] = x;
  }
  return count;
}

function addSpan(cover: Float32Array, from: number, to: number, width: number, weight: number): void {
  // Pixel x covers x - 0.5 .. x + 0.5.
  const a = Math.max(0, from + 0.5);
  const b = Math.min(width, to + 0.5);
  for (let x = Math.floor(a); x < b; x++) cover[x]! += weight * (Math.min(b, x + 1) - Math.max(a, x));
}

/** The polygon made larger or smaller about its own middle. */
export function scalePolygon(points: readonly Point[], factor: number): Point[] {
  const cx = points.reduce((sum, p) => sum + p[0], 0) / points.length;
  const cy = points.reduce((sum, p) => sum + p[1], 0) / points.length;
  return points.map(([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor] as const);
}
