// Polygons filled into a plane with soft edges.
import type { Plane } from '../../types.ts';

export type Point = readonly [x: number, y: number];

/** Sets plane = max(plane, coverage) for the area inside the polygon (even-odd rule), with 4 x horizontal-exact samples. */
export function fillPolygon(plane: Plane, points: readonly Point[]): void {
  const { data, width, height } = plane;
  const top = Math.max(0, Math.floor(Math.min(...points.map((p) => p[1]))));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...points.map((p) => p[1]))));
  const cover = new Float32Array(width + 1);
  const lines = 4;
  for (let y = top; y <= bottom; y++) {
    cover.fill(0);
    for (let k = 0; k < lines; k++) {
      const crossings = crossingsAt(points, y + (k + 0.5) / lines - 0.5);
      for (let c = 0; c + 1 < crossings.length; c += 2)
        addSpan(cover, crossings[c]!, crossings[c + 1]!, width, 1 / lines);
    }
    const row = y * width;
    for (let x = 0; x < width; x++) if (cover[x]! > data[row + x]!) data[row + x] = Math.min(1, cover[x]!);
  }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[(i + 1) % points.length]!;
    if (ay <= y !== by <= y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  }
  return found.sort((a, b) => a - b);
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
