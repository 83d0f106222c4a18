// Sums over square windows of four values a pixel at once, visiting only the pixels of a band.
import type { Runs } from './raster/runs.ts';

/** Four interleaved values a pixel: they always travel together here, and one walk over memory serves them all. */
export class WindowSums {
  readonly #width: number;
  readonly #height: number;
  readonly #radius: number;
  readonly #support: Runs;
  readonly #across: Float32Array;
  readonly #columns: Float64Array;

  /** `support` holds all pixels whose values are not zero. */
  constructor(width: number, height: number, radius: number, support: Runs) {
    this.#width = width;
    this.#height = height;
    this.#radius = radius;
    this.#support = support;
    this.#across = new Float32Array(width * height * 4);
    this.#columns = new Float64Array(width * 4);
  }

  /** out[i] = sum of source over the window around i, for i in `where` only; `where` must lie inside the support. */
  run(source: Float32Array, where: Runs, out: Float32Array): void {
    this.#sumAcross(source);
    const { firstOfRow, spans } = where;
    const columns = this.#columns;
    const r = this.#radius;
    columns.fill(0);
    for (let y = -r; y < this.#height; y++) {
      if (y + r < this.#height) this.#addRow(y + r, 1);
      if (y < 0) continue;
      const shift = y * this.#width * 4;
      for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++) {
        const end = spans[k * 2 + 1]! * 4;
        for (let i = spans[k * 2]! * 4; i < end; i++) out[i] = columns[i - shift]!;
      }
      if (y - r >= 0) this.#addRow(y - r, -1);
    }
  }

  #sumAcross(source: Float32Array): void {
    const width = this.#width;
    const r = this.#radius;
    const across = this.#across;
    const { spans, firstOfRow } = this.#support;
    for (let y = 0; y < this.#height; y++) {
      const rowStart = y * width;
      const rowEnd = rowStart + width;
      for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++) {
        const start = spans[k * 2]!;
        const end = spans[k * 2 + 1]!;
        let s0 = 0;
        let s1 = 0;
        let s2 = 0;
        let s3 = 0;
        for (let i = Math.max(rowStart, start - r); i < Math.min(rowEnd, start + r); i++) {
          s0 += source[i * 4]!;
          s1 += source[i * 4 + 1]!;
          s2 += source[i * 4 + 2]!;
          s3 += source[i * 4 + 3]!;
        }
        for (let i = start; i < end; i++) {
          const next = (i + r) * 4;
          if (i + r < rowEnd) {
            s0 += source[next]!;
            s1 += source[next + 1]!;
            s2 += source[next + 2]!;
            s3 += source[next + 3]!;
          }
          across[i * 4] = s0;
          across[i * 4 + 1] = s1;
          across[i * 4 + 2] = s2;
          across[i * 4 + 3] = s3;
          const last = (i - r) * 4;
          if (i - r >= rowStart) {
            s0 -= source[last]!;
            s1 -= source[last + 1]!;
            s2 -= source[last + 2]!;
            s3 -= source[last + 3]!;
          }
        }
      }
    }
  }

  #addRow(y: number, sign: number): void {
    const { spans, firstOfRow } = this.#support;
    const across = this.#across;
    const columns = this.#columns;
    const shift = y * this.#width * 4;
    for (let k = firstOfRow[y]!; k < firstOfRow[y + 1]!; k++) {
      const end = spans[k * 2 + 1]! * 4;
      for (let i = spans[k * 2]! * 4; i < end; i++) columns[i - shift]! += sign * across[i]!;
    }
  }
}
