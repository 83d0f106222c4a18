// Straight lines of the wall that run up to the hair: joints, mouldings, rails, cables. They are as dark and as thin as hair, and colours take their
// first pixels for it.
import type { FaceGeometry } from '../face-regions.ts';
import { luma, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { grow } from '../raster/morphology.ts';

/** Width of the widest line, in face widths. */
const THIN = 0.035;
/** Least difference of brightness (encoded) between a line and both of its sides. */
const CONTRAST = 0.025;
/** Distance from the outline, in face widths, up to which the person's own dark edge would be a line too. */
const EDGE = 0.015;
/** A line begins within the first distance of the outline, reaches the second, and is so long, in face widths. Hairs end before. */
const NEAR = 0.05;
const FAR = 0.08;
const LONG = 0.18;
/** Standard deviation across a line over that along it, at most: hair bends, and texture spreads. */
const STRAIGHT = 0.15;
/** Distances from the outline, in face widths, between which a line is taken away. */
const FADE = [0.004, 0.012] as const;

/**
 * Sets `alpha` (0..1, changed in place) to 0 on such lines. `outside` is the distance from the person's outline in pixels, 0 inside; all share one
 * grid. Only what hangs together with alpha outside the outline is looked at, which is little.
 */
export function dropWallLines(alpha: Float32Array, image: Colour, outside: Float32Array, face: FaceGeometry): void {
  const { width, height } = image;
  const edge = EDGE * face.width;
  const lines = new Uint8Array(alpha.length);
  for (const isDark of [true, false]) {
    const isThin = thinness(image, isDark, Math.round(face.width * THIN));
    const seen = new Uint8Array(alpha.length);
    for (let i = 0; i < alpha.length; i++) {
      if (alpha[i] === 0 || outside[i]! <= edge || seen[i]) continue;
      const part = partAround(i, seen, width, (k) => outside[k]! > edge && isThin(k));
      if (isWallLine(part, outside, width, face)) part.forEach((k) => (lines[k] = 1));
    }
  }
  if (!lines.includes(1)) return;
  const dropped = grow(lines, width, height, Math.ceil(edge));
  for (let i = 0; i < alpha.length; i++)
    if (dropped[i]) alpha[i]! *= 1 - smoothstep(FADE[0] * face.width, FADE[1] * face.width, outside[i]!);
}

/** Whether a pixel is darker (or brighter) than both of its sides, `reach` pixels away, in any direction. */
function thinness({ r, g, b, width }: Colour, isDark: boolean, reach: number): (i: number) => boolean {
  const sign = isDark ? -1 : 1;
  const bright = (i: number): number => sign * luma(r[i]!, g[i]!, b[i]!);
  const steps = [1, width, width + 1, width - 1].map((step) => step * reach);
  return (i) => {
    const least = bright(i) - CONTRAST;
    // Above and below the picture the comparison is with NaN, and fails; at its sides it is with the next row's other end, which may cost a line
    // its last pixels.
    return steps.some((step) => least > bright(i - step) && least > bright(i + step));
  };
}

/** The 4-connected pixels around `start` that belong to it; empty where it does not itself. What was looked at is marked in `seen`. */
function partAround(start: number, seen: Uint8Array, width: number, belongs: (i: number) => boolean): number[] {
  const part: number[] = [];
  const look = (i: number): void => {
    if (seen[i] !== 0) return;
    seen[i] = 1;
    if (belongs(i)) part.push(i);
  };
  look(start);
  for (let k = 0; k < part.length; k++) {
    const i = part[k]!;
    if (i % width > 0) look(i - 1);
    if (i % width < width - 1) look(i + 1);
    look(i - width);
    look(i + width);
  }
  return part;
}

/** Whether a thin part is straight, long, and runs up to the outline. */
function isWallLine(part: readonly number[], outside: Float32Array, width: number, face: FaceGeometry): boolean {
  if (part.length < face.width * LONG) return false;
  let [nearest, farthest] = [Infinity, 0];
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (const i of part) {
    nearest = Math.min(nearest, outside[i]!);
    farthest = Math.max(farthest, outside[i]!);
    const [px, py] = [i % width, Math.floor(i / width)];
    x += px;
    y += py;
    xx += px * px;
    yy += py * py;
    xy += px * py;
  }
  if (nearest > NEAR * face.width || farthest < FAR * face.width) return false;
  const n = part.length;
  const [vx, vy, vxy] = [xx / n - (x / n) ** 2, yy / n - (y / n) ** 2, xy / n - (x / n) * (y / n)];
  const half = Math.hypot((vx - vy) / 2, vxy);
  const [along, across] = [(vx + vy) / 2 + half, Math.max(0, (vx + vy) / 2 - half)];
  // An even line's standard deviation is its length over the root of twelve.
  return Math.sqrt(along * 12) > LONG * face.width && Math.sqrt(across / along) < STRAIGHT;
}
