// What varies slowly over a picture, kept on a few cells to a face's width: means over part of the pixels, blurred and read back.
import type { FaceGeometry } from './face-regions.ts';
import { blur } from './raster/blur.ts';
import { enlargePlane } from './raster/resample.ts';

/** Cells to a face's width: a wall's shade and the colour of hair round about need no more. */
const TO_A_FACE = 30;

export interface CellSums {
  /** How many pixels of the kind each cell has, as a share of its size. */
  weight: Float32Array;
  /** Sums of each plane over these pixels, by the same size. */
  sums: Float32Array[];
}

export class Cells {
  readonly width: number;
  readonly height: number;
  /** Cells to a pixel. */
  readonly scale: number;
  readonly #across: number;
  readonly #down: number;

  constructor(width: number, height: number, face: FaceGeometry) {
    this.#across = width;
    this.#down = height;
    this.scale = Math.min(1, TO_A_FACE / face.width);
    this.width = Math.max(1, Math.ceil(width * this.scale));
    this.height = Math.max(1, Math.ceil(height * this.scale));
  }

  /** Over the pixels that `kinds` says are `kind`. */
  sumsOf(kinds: Uint8Array, kind: number, planes: readonly Float32Array[]): CellSums {
    const { width, height } = this;
    const weight = new Float32Array(width * height);
    const sums = planes.map(() => new Float32Array(width * height));
    const columns = Int32Array.from({ length: this.#across }, (_, x) => Math.floor((x * width) / this.#across));
    const share = (width * height) / (this.#across * this.#down);
    for (let y = 0; y < this.#down; y++) {
      const row = Math.floor((y * height) / this.#down) * width;
      const from = y * this.#across;
      for (let x = 0; x < this.#across; x++) if (kinds[from + x] === kind) weight[row + columns[x]!]! += share;
      for (const [k, plane] of planes.entries()) {
        const sum = sums[k]!;
        for (let x = 0; x < this.#across; x++)
          if (kinds[from + x] === kind) sum[row + columns[x]!]! += plane[from + x]! * share;
      }
    }
    return { weight, sums };
  }

  /** `sigma` in pixels of the picture. */
  soft(data: Float32Array, sigma: number): Float32Array {
    const { width, height } = this;
    return blur({ data, width, height }, sigma * this.scale).data;
  }

  /** At every pixel of the picture. */
  read(data: Float32Array): Float32Array {
    const { width, height } = this;
    return enlargePlane({ data, width, height }, this.#across, this.#down).data;
  }
}
