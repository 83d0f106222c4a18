// Straight lines of the wall that run up to the hair: joints, mouldings, rails, cables. They are as dark and as thin as hair, and colours take their
// first pixels for it.
import type { Plane } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { luma, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { componentsOf } from '../raster/components.ts';
import { distanceTo } from '../raster/distance.ts';
import { grow, maskWhere } from '../raster/morphology.ts';
import { openingOf } from '../raster/opening.ts';

/** Half the width of the widest line, in face widths. */
const THIN = 0.016;
/** Least difference of brightness (encoded) between a line and both of its sides. */
const CONTRAST = 0.025;
/** Belief of the network from which on a pixel is not looked at: the person is not crossed by lines of the wall. */
const PERSON = 0.35;
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

/** Sets `alpha` (0..1, changed in place) to 0 on such lines. `mask` is the network's belief; all share one grid. */
export function dropWallLines(alpha: Float32Array, image: Colour, mask: Plane, face: FaceGeometry): void {
  const { width, height, r, g, b } = image;
  const outside = distanceTo(
    maskWhere(alpha.length, (i) => mask.data[i]! >= PERSON),
    width,
    height,
  );
  const bright = r.map((v, i) => luma(v, g[i]!, b[i]!));
  const lines = new Uint8Array(alpha.length);
  for (const sign of [1, -1]) {
    const data = bright.map((v) => v * sign);
    const broad = openingOf({ data, width, height }, Math.max(1, Math.round(face.width * THIN))).data;
    const thin = maskWhere(alpha.length, (i) => outside[i]! > EDGE * face.width && data[i]! - broad[i]! > CONTRAST);
    for (const part of componentsOf(thin, width, height))
      if (isWallLine(part, outside, width, face)) for (const i of part) lines[i] = 1;
  }
  if (!lines.includes(1)) return;
  const dropped = grow(lines, width, height, Math.ceil(face.width * EDGE));
  for (let i = 0; i < alpha.length; i++)
    if (dropped[i]) alpha[i]! *= 1 - smoothstep(FADE[0] * face.width, FADE[1] * face.width, outside[i]!);
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
