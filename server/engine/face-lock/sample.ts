// Reads the answer where the print has its pixels: bicubic, with the shifts of a warp.
import type { Affine } from '../faces/affine.ts';
import { resizeRgb } from '../render/raster/resample.ts';
import type { Rgb } from '../types.ts';
import type { Warp } from './mesh-warp.ts';
import { scaleOf } from './register.ts';

/** A larger answer is reduced first, so that no pixel of it is skipped. */
const MAX_SHRINKING = 1.3;

export interface Sampled {
  image: Rgb;
  /** 1 where the answer has pixels; beyond its border the border is repeated. */
  inside: Uint8Array;
}

/** The answer in a picture of `size`. `toAnswer` maps its pixels to those of the answer. */
export async function sampleAnswer(
  answer: Rgb,
  toAnswer: Affine,
  size: { width: number; height: number },
  warp?: Warp,
): Promise<Sampled> {
  const scale = scaleOf(toAnswer);
  if (scale > MAX_SHRINKING) {
    const small = await resizeRgb(answer, Math.round(answer.width / scale), Math.round(answer.height / scale));
    const [across, down] = [small.width / answer.width, small.height / answer.height];
    const [a, b, c, d, e, f] = toAnswer;
    // Pixel centres lie at whole numbers.
    const reduced: Affine = [
      a * across,
      b * across,
      (c + 0.5) * across - 0.5,
      d * down,
      e * down,
      (f + 0.5) * down - 0.5,
    ];
    return read(small, reduced, size, warp);
  }
  return read(answer, toAnswer, size, warp);
}

function read(
  { data, width: w, height: h }: Rgb,
  [a, b, c, d, e, f]: Affine,
  { width, height }: { width: number; height: number },
  warp: Warp | undefined,
): Sampled {
  const out = new Uint8ClampedArray(width * height * 3);
  const inside = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [px, py] = [x, y];
      if (warp) {
        const [dx, dy] = shiftAt(warp, x, y);
        px += dx;
        py += dy;
      }
      const u = a * px + b * py + c;
      const v = d * px + e * py + f;
      const at = y * width + x;
      if (u < -0.5 || v < -0.5 || u > w - 0.5 || v > h - 0.5) inside[at] = 0;
      const x0 = Math.floor(u);
      const y0 = Math.floor(v);
      const across = cubic(u - x0);
      const down = cubic(v - y0);
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let j = 0; j < 4; j++) {
          const row = clampTo(y0 - 1 + j, h) * w;
          let line = 0;
          for (let i = 0; i < 4; i++) line += across[i]! * data[(row + clampTo(x0 - 1 + i, w)) * 3 + channel]!;
          sum += down[j]! * line;
        }
        out[at * 3 + channel] = sum;
      }
    }
  return { image: { data: new Uint8Array(out.buffer), width, height }, inside };
}

const clampTo = (at: number, length: number): number => (at < 0 ? 0 : at >= length ? length - 1 : at);

/** Weights of four neighbours (Catmull-Rom). */
const cubic = (t: number): [number, number, number, number] => [
  t * (-0.5 + t * (1 - 0.5 * t)),
  1 + t * t * (-2.5 + 1.5 * t),
  t * (0.5 + t * (2 - 1.5 * t)),
  t * t * (-0.5 + 0.5 * t),
];

function shiftAt({ x, y, step }: Warp, px: number, py: number): [number, number] {
  const u = Math.min(x.width - 1.001, px / step);
  const v = Math.min(x.height - 1.001, py / step);
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  const [fu, fv] = [u - x0, v - y0];
  const at = y0 * x.width + x0;
  const mix = ({ data, width }: Warp['x']): number =>
    (data[at]! * (1 - fu) + data[at + 1]! * fu) * (1 - fv) +
    (data[at + width]! * (1 - fu) + data[at + width + 1]! * fu) * fv;
  return [mix(x), mix(y)];
}
