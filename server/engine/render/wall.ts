// The wall behind the person where it is plain, a studio's paper, a painted wall, the sky: its colour at every place, person
// included, and how much it varies. Before such a wall single hairs tell themselves apart, however little the network knows of them.
import type { Cells } from './cells.ts';
import type { Colour } from './raster/colour-space.ts';
import { clamp, smoothstep } from './raster/colour-space.ts';
import { BACKGROUND } from './trimap.ts';

/** How far round about the wall is asked for its colour, in face widths. */
const ROUND = 0.22;
/** Weight of "the same all round" against "in a slope", as a share of a neighbourhood's own spread: slopes are not believed far. */
const LEVEL = 0.35;
/** A cell that is further off its neighbourhood counts no more than this: an edge, a lock of hair that lies outside the band. */
const MOST_OFF = 0.06;
/** What the slope leaves over is taken from this near, in face widths; and how much wall makes it believed. */
const NEAR = 0.06;
const TRUST = 0.1;
/** Mean distances of cells from the model (encoded, 0..1) at which a wall is still plain, and no longer. */
const PLAIN = [0.013, 0.026] as const;
/** Shares of a neighbourhood that must be wall for it to be known. */
const KNOWN = [0.002, 0.02] as const;
/** Weight of the wider neighbourhood where the nearer one has hardly any wall. */
const FAR = 0.1;

export interface Wall {
  /** Its colour at every pixel of the grid. */
  colour: Colour;
  /** 0..1: how far the wall is plain, and known, at each pixel. */
  plain: Float32Array;
}

/** `image`, `trimap` and `cells` share one grid; `faceWidth` is in its pixels. */
export function wallBehind(image: Colour, trimap: Uint8Array, cells: Cells, faceWidth: number): Wall {
  const sigma = ROUND * faceWidth;
  const { weight, sums } = cells.sumsOf(trimap, BACKGROUND, [image.r, image.g, image.b]);
  const fit = slopes(weight, cells, sigma);
  const close = cells.soft(weight, NEAR * faceWidth);
  const off = new Float32Array(weight.length);
  const colour = sums.map((sum) => {
    const model = fit(sum);
    const rest = (i: number): number => sum[i]! - weight[i]! * model[i]!;
    const left = Float32Array.from(sum, (_, i) => clamp(rest(i), -MOST_OFF * weight[i]!, MOST_OFF * weight[i]!));
    const mean = cells.soft(left, NEAR * faceWidth);
    for (let i = 0; i < model.length; i++) {
      model[i]! += mean[i]! / (close[i]! + TRUST);
      off[i]! += Math.abs(rest(i)) / 3;
    }
    return cells.read(model);
  });
  for (let i = 0; i < off.length; i++) off[i] = Math.min(off[i]!, MOST_OFF * weight[i]!);
  const [near, half] = [cells.soft(off, sigma / 2), cells.soft(weight, sigma / 2)];
  const [far, known] = [cells.soft(off, sigma), cells.soft(weight, sigma)];
  const plain = near.map((v, i) => {
    const spread = (v + FAR * far[i]! + MOST_OFF * 1e-5) / (half[i]! + FAR * known[i]! + 1e-5);
    return (1 - smoothstep(PLAIN[0], PLAIN[1], spread)) * smoothstep(KNOWN[0], KNOWN[1], known[i]!);
  });
  const [r, g, b] = colour as [Float32Array, Float32Array, Float32Array];
  return { colour: { r, g, b, width: image.width, height: image.height }, plain: cells.read(plain) };
}

/** Local regression on a plane through the cells, weighted with how much of each is wall; gives the value in each cell's middle. */
function slopes(weight: Float32Array, cells: Cells, sigma: number): (weighted: Float32Array) => Float32Array {
  const soft = (value: (i: number) => number): Float32Array =>
    cells.soft(
      Float32Array.from(weight, (_, i) => value(i)),
      sigma,
    );
  const unit = sigma * cells.scale;
  const x = (i: number): number => (i % cells.width) / unit;
  const y = (i: number): number => Math.floor(i / cells.width) / unit;
  const s = soft((i) => weight[i]!);
  const [sx, sy] = [soft((i) => weight[i]! * x(i)), soft((i) => weight[i]! * y(i))];
  const [sxx, sxy, syy] = [
    soft((i) => weight[i]! * x(i) * x(i)),
    soft((i) => weight[i]! * x(i) * y(i)),
    soft((i) => weight[i]! * y(i) * y(i)),
  ];
  return (weighted) => {
    const c = soft((i) => weighted[i]!);
    const [cx, cy] = [soft((i) => weighted[i]! * x(i)), soft((i) => weighted[i]! * y(i))];
    return c.map((sum, i) => {
      const all = s[i]! + 1e-6;
      const [mx, my, mean] = [sx[i]! / all, sy[i]! / all, sum / all];
      const xx = sxx[i]! / all - mx * mx + LEVEL;
      const yy = syy[i]! / all - my * my + LEVEL;
      const xy = sxy[i]! / all - mx * my;
      const [tx, ty] = [cx[i]! / all - mx * mean, cy[i]! / all - my * mean];
      const det = xx * yy - xy * xy;
      return mean + ((yy * tx - xy * ty) * (x(i) - mx) + (xx * ty - xy * tx) * (y(i) - my)) / det;
    });
  };
}
