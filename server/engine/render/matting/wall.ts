// Models a plain wall (studio paper, paint, sky): its colour at every pixel, also behind the person, and how plain it is. Before such a wall
// single hairs can be found by colour, although the network does not see them.
import type { Cells } from './cells.ts';
import type { Colour } from '../raster/colour-space.ts';
import { clamp, mapChannels, smoothstep } from '../raster/colour-space.ts';
import { BACKGROUND } from './trimap.ts';

/** Radius of the local regression, in face widths. */
const ROUND = 0.22;
/** Regularisation towards a constant colour instead of a gradient, as a share of the neighbourhood's spread, against extrapolation. */
const LEVEL = 0.35;
/** Maximum deviation of a cell from the model that is counted, for robustness against edges and hair outside the band. */
const MAX_DISTANCE = 0.06;
/** Radius in which the residual of the gradient is averaged, in face widths; and share of wall at which it is trusted. */
const NEAR = 0.06;
const TRUST = 0.1;
/** Mean deviation of cells from the model (encoded, 0..1): plain below the first, not plain above the second. */
const PLAIN = [0.012, 0.0215] as const;
/** Share of wall in the neighbourhood at which its colour begins to be known, and is known. */
const KNOWN = [0.002, 0.02] as const;
/** Weight of the wider neighbourhood, which matters where the nearer one has little wall. */
const FAR = 0.1;

export interface Wall {
  /** The wall's colour at every pixel of the grid. */
  colour: Colour;
  /** Reliability at each pixel, 0..1: how plain and how well known the wall is. */
  plain: Float32Array;
}

/** `image`, `trimap` and `cells` share one grid; `faceWidth` is in its pixels. */
export function wallBehind(image: Colour, trimap: Uint8Array, cells: Cells, faceWidth: number): Wall {
  const sigma = ROUND * faceWidth;
  const { weight, sums } = cells.sumsOf(trimap, BACKGROUND, [image.r, image.g, image.b]);
  const fit = slopes(weight, cells, sigma);
  const close = cells.soft(weight, NEAR * faceWidth);
  const off = new Float32Array(weight.length);
  const [r, g, b] = mapChannels(sums, (sum) => {
    const model = fit(sum);
    const rest = (i: number): number => sum[i]! - weight[i]! * model[i]!;
    const left = Float32Array.from(sum, (_, i) =>
      clamp(rest(i), -MAX_DISTANCE * weight[i]!, MAX_DISTANCE * weight[i]!),
    );
    const mean = cells.soft(left, NEAR * faceWidth);
    for (let i = 0; i < model.length; i++) {
      model[i]! += mean[i]! / (close[i]! + TRUST);
      off[i]! += Math.abs(rest(i)) / 3;
    }
    return cells.read(model);
  });
  for (let i = 0; i < off.length; i++) off[i] = Math.min(off[i]!, MAX_DISTANCE * weight[i]!);
  const [near, half] = [cells.soft(off, sigma / 2), cells.soft(weight, sigma / 2)];
  const [far, known] = [cells.soft(off, sigma), cells.soft(weight, sigma)];
  const plain = near.map((v, i) => {
    const spread = (v + FAR * far[i]! + MAX_DISTANCE * 1e-5) / (half[i]! + FAR * known[i]! + 1e-5);
    return (1 - smoothstep(PLAIN[0], PLAIN[1], spread)) * smoothstep(KNOWN[0], KNOWN[1], known[i]!);
  });
  return { colour: { r, g, b, width: image.width, height: image.height }, plain: cells.read(plain) };
}

/** Local linear regression over the cells, weighted by their share of wall; evaluated at each cell's centre. */
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
