// Cuts rotated and scaled squares from a picture, as the face networks expect them.
import type { Rgb } from '../types.ts';

/** Maps (x, y) of the cut to (a x + b y + c, d x + e y + f) of the picture. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Point = readonly [x: number, y: number];

export const apply = ([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] => [
  a * x + b * y + c,
  d * x + e * y + f,
];

/** A square of `size` pixels whose centre lies at (x, y), `side` pixels of the picture wide, rotated by `angle` (radians). */
export function squareAt(x: number, y: number, side: number, angle: number, size: number): Affine {
  const scale = side / size;
  const cos = scale * Math.cos(angle);
  const sin = scale * Math.sin(angle);
  const middle = (size - 1) / 2;
  return [cos, -sin, x - middle * (cos - sin), sin, cos, y - middle * (sin + cos)];
}

/** The similarity transform (rotation, scale, shift) that maps points of a cut to points of the picture, by least squares. */
export function fitSimilarity(
  cut: readonly Point[],
  picture: readonly Point[],
  weights: readonly number[] = cut.map(() => 1),
): Affine {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const centre = (points: readonly Point[], axis: 0 | 1): number =>
    points.reduce((sum, point, index) => sum + point[axis] * weights[index]!, 0) / all;
  const [cx, cy, px, py] = [centre(cut, 0), centre(cut, 1), centre(picture, 0), centre(picture, 1)];
  let along = 0;
  let across = 0;
  let square = 0;
  cut.forEach(([x, y], index) => {
    const [u, v] = picture[index] ?? [0, 0];
    const weight = weights[index]!;
    along += weight * ((x - cx) * (u - px) + (y - cy) * (v - py));
    across += weight * ((x - cx) * (v - py) - (y - cy) * (u - px));
    square += weight * ((x - cx) ** 2 + (y - cy) ** 2);
  });
  const cos = along / square;
  const sin = across / square;
  return [cos, -sin, px - cos * cx + sin * cy, sin, cos, py - sin * cx - cos * cy];
}

/**
 * Samples the cut bilinearly, with several samples a pixel where it is reduced. Returns 0..255, three interleaved channels.
 * Outside the picture the border is repeated, or `outside` is used if given.
 */
export function cutOut(image: Rgb, width: number, height: number, matrix: Affine, outside?: number): Float32Array {
  const output = new Float32Array(width * height * 3);
  const { data, width: w, height: h } = image;
  const [a, b, c, d, e, f] = matrix;
  const shrink = Math.hypot(a, d);
  const reads = shrink > 1.15 ? Math.min(4, Math.ceil(shrink * 0.8)) : 1;
  const share = 1 / (reads * reads);
  const [right, bottom] = [w - 1, h - 1];
  const beyond = outside !== undefined;
  const fill = outside ?? 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = 0; row < reads; row += 1) {
        const py = y + (row + 0.5) * (1 / reads) - 0.5;
        for (let column = 0; column < reads; column += 1) {
          const px = x + (column + 0.5) * (1 / reads) - 0.5;
          let u = a * px + b * py + c;
          let v = d * px + e * py + f;
          if (beyond && (u < -0.5 || v < -0.5 || u > w - 0.5 || v > h - 0.5)) {
            red += fill;
            green += fill;
            blue += fill;
            continue;
          }
          u = u < 0 ? 0 : u > right ? right : u;
          v = v < 0 ? 0 : v > bottom ? bottom : v;
          const x0 = u | 0;
          const y0 = v | 0;
          const fx = u - x0;
          const fy = v - y0;
          const tl = (y0 * w + x0) * 3;
          const tr = x0 < right ? tl + 3 : tl;
          const down = y0 < bottom ? w * 3 : 0;
          const bl = tl + down;
          const br = tr + down;
          const wtl = (1 - fx) * (1 - fy);
          const wtr = fx * (1 - fy);
          const wbl = (1 - fx) * fy;
          const wbr = fx * fy;
          red += data[tl]! * wtl + data[tr]! * wtr + data[bl]! * wbl + data[br]! * wbr;
          green += data[tl + 1]! * wtl + data[tr + 1]! * wtr + data[bl + 1]! * wbl + data[br + 1]! * wbr;
          blue += data[tl + 2]! * wtl + data[tr + 2]! * wtr + data[bl + 2]! * wbl + data[br + 2]! * wbr;
        }
      }
      const at = (y * width + x) * 3;
      output[at] = red * share;
      output[at + 1] = green * share;
      output[at + 2] = blue * share;
    }
  }
  return output;
}
