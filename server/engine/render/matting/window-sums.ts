// Running sums over square windows, of four values a pixel, restricted to a band and computed row by row. Only as many rows are kept as a
// window is high, so that they stay in the processor's cache.
import type { Runs } from '../raster/runs.ts';

/** Handles four interleaved values a pixel in one pass over memory. */
export class WindowSums {
  /**
   * After a push: the sum over the window about column x, value c, of the row `radius` above, is what stands at 4 x + `ahead` + c
   * less what stands at 4 x + c. Right wherever the whole window lies in the support, as far as it lies in the picture.
   */
  readonly columns: Float64Array;
  readonly ahead: number;
  readonly #width: number;
  readonly #height: number;
  readonly #radius: number;
  readonly #support: Runs;
  /** Of the last 2 x radius + 1 rows, each in the place of the one that it pushes out: sums along each run, from its start on. */
  readonly #rows: Float64Array;

  constructor(width: number, height: number, radius: number, support: Runs) {
    this.#width = width;
    this.#height = height;
    this.#radius = radius;
    this.#support = support;
    this.ahead = (2 * radius + 1) * 4;
    this.#rows = new Float64Array((2 * radius + 1) * width * 4);
    // Radius + 1 columns before the picture, which stay zero, and radius beyond it, which repeat its last.
    this.columns = new Float64Array((width + 2 * radius + 1) * 4);
  }

  /** The next row of values, four a column; row 0 begins anew. After the picture's last row `radius` more are pushed, without values. */
  push(y: number, values: Float32Array): void {
    const { columns } = this;
    if (y === 0) columns.fill(0);
    const rows = this.#rows;
    const { spans, firstOfRow } = this.#support;
    const width = this.#width;
    const before = (this.#radius + 1) * 4;
    const ringRow = (y % (2 * this.#radius + 1)) * width * 4;
    const gone = y - 2 * this.#radius - 1;
    if (gone >= 0)
      for (let k = firstOfRow[gone]!; k < firstOfRow[gone + 1]!; k++) {
        const end = (spans[k * 2 + 1]! - gone * width) * 4;
        for (let at = (spans[k * 2]! - gone * width) * 4; at < end; at++) columns[at + before]! -= rows[ringRow + at]!;
      }
    if (y < this.#height)
      for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++) {
        const end = (spans[k * 2 + 1]! - y * width) * 4;
        let s0 = 0;
        let s1 = 0;
        let s2 = 0;
        let s3 = 0;
        for (let at = (spans[k * 2]! - y * width) * 4; at < end; at += 4) {
          s0 += values[at]!;
          s1 += values[at + 1]!;
          s2 += values[at + 2]!;
          s3 += values[at + 3]!;
          const row = ringRow + at;
          rows[row] = s0;
          rows[row + 1] = s1;
          rows[row + 2] = s2;
          rows[row + 3] = s3;
          const column = before + at;
          columns[column]! += s0;
          columns[column + 1]! += s1;
          columns[column + 2]! += s2;
          columns[column + 3]! += s3;
        }
      }
    const end = before + width * 4;
    for (let at = end; at < columns.length; at++) columns[at] = columns[at - 4]!;
  }
}
