// A coarse grid for slowly varying quantities: means over selected pixels, blurred, and read back at full size.
import type { FaceGeometry } from '../face-regions.ts';
import { blur } from '../raster/blur.ts';
import { enlargePlane } from '../raster/resample.ts';

/** Cells across a face width; enough for a wall's gradient and local hair colour. */
const TO_A_FACE = 30;

export interface CellSums<Planes extends readonly Float32Array[]> {
  /** Share of each cell's pixels that are of the selected kind. */
  weight: Float32Array;
  /** Sums of each plane over these pixels, divided by the cell's size. */
  sums: { readonly [Index in keyof Planes]: Float32Array };
}

export class Cells {
  readonly width: number;
  readonly height: number;
  /** Cells per pixel. */
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

  /** Sums over the pixels whose entry in `kinds` is `kind`. */
  sumsOf<const Planes extends readonly Float32Array[]>(
    kinds: Uint8Array,
    kind: number,
    planes: Planes,
  ): CellSums<Planes> {
    const { width, height } = this;
    const weight = new Float32Array(width * height);
    const layers = planes.map((plane) => ({ plane, sum: new Float32Array(width * height) }));
    const columns = Int32Array.from({ length: this.#across }, (_, x) => Math.floor((x * width) / this.#across));
    const share = (width * height) / (this.#across * this.#down);
    for (let y = 0; y < this.#down; y++) {
      const row = Math.floor((y * height) / this.#down) * width;
      const from = y * this.#across;
      for (let x = 0; x < this.#across; x++) if (kinds[from + x] === kind) weight[row + columns[x]!]! += share;
      for (const { plane, sum } of layers)
        for (let x = 0; x < this.#across; x++) {
          const taken = kinds[from + x] === kind ? share : 0;
          sum[row + columns[x]!]! += plane[from + x]! * taken;
        }
    }
    return { weight, sums: layers.map(({ sum }) => sum) as CellSums<Planes>['sums'] };
  }

  /** Gaussian blur of cell data; `sigma` in pixels of the picture. */
  soft(data: Float32Array, sigma: number): Float32Array {
    const { width, height } = this;
    return blur({ data, width, height }, sigma * this.scale).data;
  }

  /** Interpolates cell data at every pixel of the picture. */
  read(data: Float32Array): Float32Array {
    const { width, height } = this;
    return enlargePlane({ data, width, height }, this.#across, this.#down).data;
  }
}
