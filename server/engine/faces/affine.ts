// Cutting a turned and scaled square out of a picture, the way each face network wants it.
import type { Rgb } from '../types.ts';

/** Takes (x, y) of the cut to (a x + b y + c, d x + e y + f) of the picture. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Point = readonly [x: number, y: number];

export const apply = ([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] => [
  a * x + b * y + c,
  d * x + e * y + f,
];

/** A square of `size` pixels whose centre lies at (x, y), `side` pixels of the picture wide, turned by `angle`. */
export function squareAt(x: number, y: number, side: number, angle: number, size: number): Affine {
  const scale = side / size;
  const cos = scale * Math.cos(angle);
  const sin = scale * Math.sin(angle);
  const middle = (size - 1) / 2;
  return [cos, -sin, x - middle * (cos - sin), sin, cos, y - middle * (sin + cos)];
}

/** The turn, scale and shift that bring points of a cut nearest to points of the picture (least squares). */
export function fitSimilarity(cut: readonly Point[], picture: readonly Point[]): Affine {
  const centre = (points: readonly Point[], axis: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [cx, cy, px, py] = [centre(cut, 0), centre(cut, 1), centre(picture, 0), centre(picture, 1)];
  let along = 0;
  let across = 0;
  let square = 0;
  cut.forEach(([x, y], index) => {
    const [u, v] = picture[index] ?? [0, 0];
    along += (x - cx) * (u - px) + (y - cy) * (v - py);
    across += (x - cx) * (v - py) - (y - cy) * (u - px);
    square += (x - cx) ** 2 + (y - cy) ** 2;
  });
  const cos = along / square;
  const sin = across / square;
  return [cos, -sin, px - cos * cx + sin * cy, sin, cos, py - sin * cx - cos * cy];
}

/**
 * Reads the cut with bilinear weights, several reads a pixel where it shrinks. Values are 0..255, three channels.
 * Beyond the picture it repeats the border, or gives `outside` where that is set.
 */
export function cutOut(image: Rgb, width: number, height: number, matrix: Affine, outside?: number): Float32Array {
  const output = new Float32Array(width * height * 3);
  const { data, width: w, height: h } = image;
  const shrink = Math.hypot(matrix[0], matrix[3]);
  const reads = shrink > 1.15 ? Math.min(4, Math.ceil(shrink * 0.8)) : 1;
  const share = 1 / (reads * reads);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let read = 0; read < reads * reads; read += 1) {
        const px = x + ((read % reads) + 0.5) / reads - 0.5;
        const py = y + (Math.floor(read / reads) + 0.5) / reads - 0.5;
        let u = matrix[0] * px + matrix[1] * py + matrix[2];
        let v = matrix[3] * px + matrix[4] * py + matrix[5];
        if (outside !== undefined && (u < -0.5 || v < -0.5 || u > w - 0.5 || v > h - 0.5)) {
          red += outside;
          green += outside;
          blue += outside;
          continue;
        }
        u = u < 0 ? 0 : u > w - 1 ? w - 1 : u;
        v = v < 0 ? 0 : v > h - 1 ? h - 1 : v;
        const left = Math.floor(u);
        const top = Math.floor(v);
        const right = left < w - 1 ? left + 1 : left;
        const bottom = top < h - 1 ? top + 1 : top;
        const fx = u - left;
        const fy = v - top;
        const tl = (top * w + left) * 3;
        const tr = (top * w + right) * 3;
        const bl = (bottom * w + left) * 3;
        const br = (bottom * w + right) * 3;
        const wtl = (1 - fx) * (1 - fy);
        const wtr = fx * (1 - fy);
        const wbl = (1 - fx) * fy;
        const wbr = fx * fy;
        red += data[tl]! * wtl + data[tr]! * wtr + data[bl]! * wbl + data[br]! * wbr;
        green += data[tl + 1]! * wtl + data[tr + 1]! * wtr + data[bl + 1]! * wbl + data[br + 1]! * wbr;
        blue += data[tl + 2]! * wtl + data[tr + 2]! * wtr + data[bl + 2]! * wbl + data[br + 2]! * wbr;
      }
      const at = (y * width + x) * 3;
      output[at] = red * share;
      output[at + 1] = green * share;
      output[at + 2] = blue * share;
    }
  }
  return output;
}
