// Local colour-line models alpha = a . colour + b in every window: the heart of guided filtering and of closed-form
// matting (Levin et al. 2008; He, Sun and Tang, "Fast matting using large kernel matting Laplacian matrices", 2010).
// All work is done on runs of pixels, because only a narrow band of the picture is ever in doubt.
import type { Colour } from './raster/colour-space.ts';
import { grow } from './raster/morphology.ts';
import { runsOf } from './raster/runs.ts';
import type { Runs } from './raster/runs.ts';
import { WindowSums } from './window-sums.ts';

/** The lines of all windows that touch a band of pixels, fitted anew to each set of values given. */
export class ColourLines {
  readonly band: Runs;
  /** Every pixel that a window touching the band sees. */
  readonly seen: Runs;
  readonly #centres: Runs;
  readonly #image: Colour;
  /** Of each window: mean red, green and blue, and how many pixels it has (fewer at the frame's borders). */
  readonly #mean: Float32Array;
  /** Of each window: the six numbers of the symmetric inverse covariance. */
  readonly #inverse: Float32Array;
  readonly #overSeen: WindowSums;
  readonly #overCentres: WindowSums;
  readonly #products: Float32Array;
  readonly #lines: Float32Array;
  readonly #sums: Float32Array;

  constructor(image: Colour, band: Uint8Array, radius: number, epsilon: number) {
    const { width, height } = image;
    const four = (): Float32Array => new Float32Array(width * height * 4);
    const centres = grow(band, width, height, radius);
    this.band = runsOf(band, width, height);
    this.#centres = runsOf(centres, width, height);
    this.seen = runsOf(grow(centres, width, height, radius), width, height);
    this.#overSeen = new WindowSums(width, height, radius, this.seen);
    this.#overCentres = new WindowSums(width, height, radius, this.#centres);
    this.#image = image;
    this.#products = four();
    this.#lines = four();
    this.#sums = four();
    this.#mean = four();
    this.#inverse = this.#measure(epsilon, windowCounts(this.#centres, width, height, radius));
  }

  #measure(epsilon: number, count: Float32Array): Float32Array {
    const { r, g, b } = this.#image;
    const products = this.#products;
    const mean = this.#mean;
    const inverse = new Float32Array(r.length * 6);
    const { spans } = this.seen;
    const sum = (fill: (i: number) => void): Float32Array => {
      for (let k = 0; k < spans.length; k += 2) for (let i = spans[k]!; i < spans[k + 1]!; i++) fill(i);
      this.#overSeen.run(products, this.#centres, this.#sums);
      return this.#sums;
    };
    const sums = sum((i) => {
      products[i * 4] = r[i]!;
      products[i * 4 + 1] = g[i]!;
      products[i * 4 + 2] = b[i]!;
      products[i * 4 + 3] = r[i]! * r[i]!;
    });
    each(this.#centres, (i) => {
      for (let c = 0; c < 3; c++) mean[i * 4 + c] = sums[i * 4 + c]! / count[i]!;
      mean[i * 4 + 3] = count[i]!;
      inverse[i * 6] = sums[i * 4 + 3]!;
    });
    sum((i) => {
      products[i * 4] = r[i]! * g[i]!;
      products[i * 4 + 1] = r[i]! * b[i]!;
      products[i * 4 + 2] = g[i]! * g[i]!;
      products[i * 4 + 3] = g[i]! * b[i]!;
    });
    each(this.#centres, (i) => {
      for (let c = 0; c < 4; c++) inverse[i * 6 + 1 + c] = sums[i * 4 + c]!;
    });
    sum((i) => (products[i * 4] = b[i]! * b[i]!));
    each(this.#centres, (i) => {
      const share = 1 / count[i]!;
      const [mr, mg, mb] = [mean[i * 4]!, mean[i * 4 + 1]!, mean[i * 4 + 2]!];
      const rr = inverse[i * 6]! * share - mr * mr + epsilon;
      const rg = inverse[i * 6 + 1]! * share - mr * mg;
      const rb = inverse[i * 6 + 2]! * share - mr * mb;
      const gg = inverse[i * 6 + 3]! * share - mg * mg + epsilon;
      const gb = inverse[i * 6 + 4]! * share - mg * mb;
      const bb = sums[i * 4]! * share - mb * mb + epsilon;
      const i0 = gg * bb - gb * gb;
      const i1 = rb * gb - rg * bb;
      const i2 = rg * gb - rb * gg;
      const scale = 1 / (rr * i0 + rg * i1 + rb * i2);
      inverse[i * 6] = i0 * scale;
      inverse[i * 6 + 1] = i1 * scale;
      inverse[i * 6 + 2] = i2 * scale;
      inverse[i * 6 + 3] = (rr * bb - rb * rb) * scale;
      inverse[i * 6 + 4] = (rg * rb - rr * gb) * scale;
      inverse[i * 6 + 5] = (rr * gg - rg * rg) * scale;
    });
    return inverse;
  }

  /** Fits a line to the values in every window: afterwards #lines holds a (three numbers) and b. */
  #fit(values: Float32Array): void {
    const { r, g, b } = this.#image;
    const products = this.#products;
    const seen = this.seen.spans;
    for (let k = 0; k < seen.length; k += 2) {
      for (let i = seen[k]!; i < seen[k + 1]!; i++) {
        const v = values[i]!;
        products[i * 4] = v;
        products[i * 4 + 1] = v * r[i]!;
        products[i * 4 + 2] = v * g[i]!;
        products[i * 4 + 3] = v * b[i]!;
      }
    }
    const lines = this.#lines;
    this.#overSeen.run(products, this.#centres, lines);
    const mean = this.#mean;
    const inverse = this.#inverse;
    const { spans } = this.#centres;
    for (let k = 0; k < spans.length; k += 2) {
      for (let i = spans[k]!; i < spans[k + 1]!; i++) {
        const o = i * 4;
        const q = i * 6;
        const share = 1 / mean[o + 3]!;
        const mr = mean[o]!;
        const mg = mean[o + 1]!;
        const mb = mean[o + 2]!;
        const level = lines[o]! * share;
        const cr = lines[o + 1]! * share - mr * level;
        const cg = lines[o + 2]! * share - mg * level;
        const cb = lines[o + 3]! * share - mb * level;
        const ar = inverse[q]! * cr + inverse[q + 1]! * cg + inverse[q + 2]! * cb;
        const ag = inverse[q + 1]! * cr + inverse[q + 3]! * cg + inverse[q + 4]! * cb;
        const ab = inverse[q + 2]! * cr + inverse[q + 4]! * cg + inverse[q + 5]! * cb;
        lines[o] = ar;
        lines[o + 1] = ag;
        lines[o + 2] = ab;
        lines[o + 3] = level - ar * mr - ag * mg - ab * mb;
      }
    }
  }

  /** out = what all windows together predict at each pixel of the band: the sum over windows of a . colour + b. */
  predict(values: Float32Array, out: Float32Array): void {
    const { r, g, b } = this.#image;
    this.#fit(values);
    const sums = this.#sums;
    this.#overCentres.run(this.#lines, this.band, sums);
    const { spans } = this.band;
    for (let k = 0; k < spans.length; k += 2) {
      for (let i = spans[k]!; i < spans[k + 1]!; i++) {
        const o = i * 4;
        out[i] = sums[o]! * r[i]! + sums[o + 1]! * g[i]! + sums[o + 2]! * b[i]! + sums[o + 3]!;
      }
    }
  }

  /** The sum of the lines of the windows around each pixel of the band, four numbers a pixel; elsewhere zero. */
  sumOfLines(values: Float32Array): Float32Array {
    this.#fit(values);
    this.#sums.fill(0);
    this.#overCentres.run(this.#lines, this.band, this.#sums);
    return this.#sums;
  }
}

/** How many pixels of the frame lie in the window around each pixel. */
export function windowCounts(runs: Runs, width: number, height: number, radius: number): Float32Array {
  const counts = new Float32Array(width * height);
  each(runs, (i) => {
    const x = i % width;
    const y = (i - x) / width;
    const across = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1;
    counts[i] = across * (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1);
  });
  return counts;
}

/** For work done once; the loops of an iteration are written out, since a call a pixel costs more than the work. */
export function each(runs: Runs, visit: (index: number) => void): void {
  const { spans } = runs;
  for (let k = 0; k < spans.length; k += 2) for (let i = spans[k]!; i < spans[k + 1]!; i++) visit(i);
}
