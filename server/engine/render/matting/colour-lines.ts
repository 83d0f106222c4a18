// Local colour-line models alpha = a . colour + b in every window: the heart of guided filtering and of closed-form
// matting (Levin et al. 2008; He, Sun and Tang, "Fast matting using large kernel matting Laplacian matrices", 2010).
// Works on runs of pixels, because only a narrow band of the picture is unknown, and on few rows at a time, because planes of four
// numbers a pixel do not fit into the processor's cache.
import type { Colour } from '../raster/colour-space.ts';
import { grow } from '../raster/morphology.ts';
import { runsOf } from '../raster/runs.ts';
import type { Runs } from '../raster/runs.ts';
import { WindowSums } from './window-sums.ts';

/** Numbers kept for each window: mean red, green and blue, 1 / pixel count, and six of the symmetric inverse covariance. */
const KEPT = 10;

/** The colour lines of all windows that touch a band of pixels; refitted for each set of values. */
export class WindowColourFits {
  readonly band: Runs;
  /** All pixels in windows that touch the band. */
  readonly seen: Runs;
  readonly #centres: Runs;
  readonly #image: Colour;
  readonly #radius: number;
  /** KEPT numbers a window, in the order of #centres. */
  readonly #windows: Float32Array;
  readonly #overSeen: WindowSums;
  readonly #overCentres: WindowSums;
  /** One row each, four numbers a column. */
  readonly #products: Float32Array;
  readonly #lines: Float32Array;

  constructor(image: Colour, band: Uint8Array, radius: number, epsilon: number) {
    const { width, height } = image;
    const centres = grow(band, width, height, radius);
    this.band = runsOf(band, width, height);
    this.#centres = runsOf(centres, width, height);
    this.seen = runsOf(grow(centres, width, height, radius), width, height);
    this.#image = image;
    this.#radius = radius;
    this.#overSeen = new WindowSums(width, height, radius, this.seen);
    this.#overCentres = new WindowSums(width, height, radius, this.#centres);
    this.#products = new Float32Array(width * 4);
    this.#lines = new Float32Array(width * 4);
    this.#windows = this.#measure(epsilon);
  }

  /** Colours of a row's seen pixels, and the products of their channels: rr beside the colour, rg rb gg gb, and bb. */
  #fillRow(y: number, colours: Float32Array, mixed: Float32Array, blues: Float32Array): void {
    const { r, g, b, width } = this.#image;
    const { spans, firstOfRow } = this.seen;
    for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++)
      for (let i = spans[k * 2]!; i < spans[k * 2 + 1]!; i++) {
        const at = (i - y * width) * 4;
        colours[at] = r[i]!;
        colours[at + 1] = g[i]!;
        colours[at + 2] = b[i]!;
        colours[at + 3] = r[i]! * r[i]!;
        mixed[at] = r[i]! * g[i]!;
        mixed[at + 1] = r[i]! * b[i]!;
        mixed[at + 2] = g[i]! * g[i]!;
        mixed[at + 3] = g[i]! * b[i]!;
        blues[at] = b[i]! * b[i]!;
      }
  }

  #measure(epsilon: number): Float32Array {
    const { width, height } = this.#image;
    const radius = this.#radius;
    const row = (): Float32Array => new Float32Array(width * 4);
    const windows = (): WindowSums => new WindowSums(width, height, radius, this.seen);
    const [colours, mixed, blues] = [row(), row(), row()];
    const [ofColours, ofMixed, ofBlues] = [this.#overSeen, windows(), windows()];
    const out = new Float32Array(this.#centres.pixels * KEPT);
    let to = 0;
    for (let y = 0; y < height + radius; y++) {
      if (y < height) this.#fillRow(y, colours, mixed, blues);
      ofColours.push(y, colours);
      ofMixed.push(y, mixed);
      ofBlues.push(y, blues);
      if (y >= radius)
        to = this.#measureRow(y - radius, [ofColours.columns, ofMixed.columns, ofBlues.columns], epsilon, out, to);
    }
    return out;
  }

  /** The windows about row y, from place `to` of `out` on; the place after them. */
  #measureRow(
    y: number,
    [colours, mixed, blues]: readonly [Float64Array, Float64Array, Float64Array],
    epsilon: number,
    out: Float32Array,
    to: number,
  ): number {
    const { width, height } = this.#image;
    const { ahead } = this.#overSeen;
    const { spans, firstOfRow } = this.#centres;
    for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++)
      for (let i = spans[k * 2]!; i < spans[k * 2 + 1]!; i++) {
        const at = (i - y * width) * 4;
        const share = 1 / pixelsInWindow(i, width, height, this.#radius);
        const of = (sums: Float64Array, c: number): number => (sums[at + ahead + c]! - sums[at + c]!) * share;
        const [mr, mg, mb] = [of(colours, 0), of(colours, 1), of(colours, 2)];
        const rr = of(colours, 3) - mr * mr + epsilon;
        const rg = of(mixed, 0) - mr * mg;
        const rb = of(mixed, 1) - mr * mb;
        const gg = of(mixed, 2) - mg * mg + epsilon;
        const gb = of(mixed, 3) - mg * mb;
        const bb = of(blues, 0) - mb * mb + epsilon;
        const i0 = gg * bb - gb * gb;
        const i1 = rb * gb - rg * bb;
        const i2 = rg * gb - rb * gg;
        const scale = 1 / (rr * i0 + rg * i1 + rb * i2);
        out[to] = mr;
        out[to + 1] = mg;
        out[to + 2] = mb;
        out[to + 3] = share;
        out[to + 4] = i0 * scale;
        out[to + 5] = i1 * scale;
        out[to + 6] = i2 * scale;
        out[to + 7] = (rr * bb - rb * rb) * scale;
        out[to + 8] = (rg * rb - rr * gb) * scale;
        out[to + 9] = (rr * gg - rg * rg) * scale;
        to += KEPT;
      }
    return to;
  }

  /** Fits a line to the values in every window and visits each row when #overCentres holds the sums of the lines about its pixels. */
  #sumLines(values: Float32Array, visit: (y: number) => void): void {
    const { height } = this.#image;
    const radius = this.#radius;
    let from = 0;
    for (let y = 0; y < height + 2 * radius; y++) {
      if (y < height) this.#multiplyRow(values, y);
      this.#overSeen.push(y, this.#products);
      const middle = y - radius;
      if (middle < 0) continue;
      if (middle < height) from = this.#fitRow(middle, from);
      this.#overCentres.push(middle, this.#lines);
      if (middle >= radius) visit(middle - radius);
    }
  }

  #multiplyRow(values: Float32Array, y: number): void {
    const { r, g, b, width } = this.#image;
    const products = this.#products;
    const { spans, firstOfRow } = this.seen;
    for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++)
      for (let i = spans[k * 2]!; i < spans[k * 2 + 1]!; i++) {
        const v = values[i]!;
        const at = (i - y * width) * 4;
        products[at] = v;
        products[at + 1] = v * r[i]!;
        products[at + 2] = v * g[i]!;
        products[at + 3] = v * b[i]!;
      }
  }

  /** Afterwards #lines holds a (three numbers) and b of the windows about row y, whose figures begin at `from`. */
  #fitRow(y: number, from: number): number {
    const { width } = this.#image;
    const windows = this.#windows;
    const { columns, ahead } = this.#overSeen;
    const lines = this.#lines;
    const { spans, firstOfRow } = this.#centres;
    for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++)
      for (let i = spans[k * 2]!; i < spans[k * 2 + 1]!; i++) {
        const at = (i - y * width) * 4;
        const mr = windows[from]!;
        const mg = windows[from + 1]!;
        const mb = windows[from + 2]!;
        const share = windows[from + 3]!;
        const rg = windows[from + 5]!;
        const rb = windows[from + 6]!;
        const gb = windows[from + 8]!;
        const to = at + ahead;
        const level = (columns[to]! - columns[at]!) * share;
        const cr = (columns[to + 1]! - columns[at + 1]!) * share - mr * level;
        const cg = (columns[to + 2]! - columns[at + 2]!) * share - mg * level;
        const cb = (columns[to + 3]! - columns[at + 3]!) * share - mb * level;
        const ar = windows[from + 4]! * cr + rg * cg + rb * cb;
        const ag = rg * cr + windows[from + 7]! * cg + gb * cb;
        const ab = rb * cr + gb * cg + windows[from + 9]! * cb;
        lines[at] = ar;
        lines[at + 1] = ag;
        lines[at + 2] = ab;
        lines[at + 3] = level - ar * mr - ag * mg - ab * mb;
        from += KEPT;
      }
    return from;
  }

  /** out = what all windows together predict at each pixel of the band: the sum over windows of a . colour + b. */
  predict(values: Float32Array, out: Float32Array): void {
    const { r, g, b, width } = this.#image;
    const { spans, firstOfRow } = this.band;
    const { columns, ahead } = this.#overCentres;
    this.#sumLines(values, (y) => {
      for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++)
        for (let i = spans[k * 2]!; i < spans[k * 2 + 1]!; i++) {
          const at = (i - y * width) * 4;
          const to = at + ahead;
          out[i] =
            (columns[to]! - columns[at]!) * r[i]! +
            (columns[to + 1]! - columns[at + 1]!) * g[i]! +
            (columns[to + 2]! - columns[at + 2]!) * b[i]! +
            (columns[to + 3]! - columns[at + 3]!);
        }
    });
  }

  /** The mean line (a, b) of the windows around each pixel of the band, four numbers a pixel; zero elsewhere. */
  meanOfLines(values: Float32Array): Float32Array {
    const { width, height } = this.#image;
    const { spans, firstOfRow } = this.band;
    const { columns, ahead } = this.#overCentres;
    const out = new Float32Array(width * height * 4);
    this.#sumLines(values, (y) => {
      for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++)
        for (let i = spans[k * 2]!; i < spans[k * 2 + 1]!; i++) {
          const at = (i - y * width) * 4;
          const share = 1 / pixelsInWindow(i, width, height, this.#radius);
          for (let c = 0; c < 4; c++) out[i * 4 + c] = (columns[at + ahead + c]! - columns[at + c]!) * share;
        }
    });
    return out;
  }
}

/** Number of pixels of the window around a pixel that lie inside the picture. */
export function pixelsInWindow(index: number, width: number, height: number, radius: number): number {
  const x = index % width;
  const y = (index - x) / width;
  const across = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1;
  return across * (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1);
}

/** Visits every pixel of the runs. For one-time work only: in iterations a call per pixel costs more than the work. */
export function each(runs: Runs, visit: (index: number) => void): void {
  const { spans } = runs;
  for (let k = 0; k < spans.length; k += 2) for (let i = spans[k]!; i < spans[k + 1]!; i++) visit(i);
}
