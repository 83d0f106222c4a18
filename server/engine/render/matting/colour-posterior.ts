// Probability by colour that an unknown pixel belongs to the person, from smoothed local histograms of the sure pixels.
import type { Colour } from '../raster/colour-space.ts';
import { clamp, luma } from '../raster/colour-space.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from './trimap.ts';

const LUMA_BINS = 14;
const CHROMA_BINS = 12;
const BINS = LUMA_BINS * CHROMA_BINS * CHROMA_BINS;
/** Smoothing: weight of a neighbouring bin along one axis. */
const LEAK = 0.35;
const FLOOR = 2e-5;
const MIN_KNOWN_PIXELS = 40;

/** Cache: four steps of matting need the same picture's bins, and the picture does not change in between. */
const known = new WeakMap<Colour, Uint16Array>();

function binsOf(image: Colour): Uint16Array {
  const before = known.get(image);
  if (before) return before;
  const { r, g, b } = image;
  const bins = new Uint16Array(r.length);
  const level = (v: number, low: number, high: number, count: number): number =>
    clamp(Math.floor(((v - low) / (high - low)) * count), 0, count - 1);
  for (let i = 0; i < bins.length; i++) {
    const y = luma(r[i]!, g[i]!, b[i]!);
    const dark = level(Math.sqrt(Math.max(0, y)), 0, 1, LUMA_BINS);
    const blue = level(b[i]! - y, -0.35, 0.35, CHROMA_BINS);
    const red = level(r[i]! - y, -0.35, 0.35, CHROMA_BINS);
    bins[i] = (dark * CHROMA_BINS + blue) * CHROMA_BINS + red;
  }
  known.set(image, bins);
  return bins;
}

interface Histogram {
  values: Float32Array;
  total: number;
}

function smooth(histogram: Float32Array): Histogram {
  const values = new Float32Array(BINS);
  let total = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const count = histogram[bin]!;
    if (count === 0) continue;
    total = addLeaking(values, total, bin, count);
  }
  return { values, total };
}

/** Adds `count` to a bin of `values`, and a part of it to each neighbour. Returns `total` and all that was added. */
function addLeaking(values: Float32Array, total: number, bin: number, count: number): number {
  const a = Math.floor(bin / (CHROMA_BINS * CHROMA_BINS));
  const b = Math.floor(bin / CHROMA_BINS) % CHROMA_BINS;
  const c = bin % CHROMA_BINS;
  let sum = total;
  for (let x = Math.max(0, a - 1); x <= Math.min(LUMA_BINS - 1, a + 1); x++) {
    for (let y = Math.max(0, b - 1); y <= Math.min(CHROMA_BINS - 1, b + 1); y++) {
      for (let z = Math.max(0, c - 1); z <= Math.min(CHROMA_BINS - 1, c + 1); z++) {
        const weight = count * (x === a ? 1 : LEAK) * (y === b ? 1 : LEAK) * (z === c ? 1 : LEAK);
        values[(x * CHROMA_BINS + y) * CHROMA_BINS + z]! += weight;
        sum += weight;
      }
    }
  }
  return sum;
}

/** A cell of the grid and its neighbours, in rows. */
function cellsAround(gx: number, gy: number, across: number, down: number): number[] {
  const cells: number[] = [];
  for (let y = Math.max(0, gy - 1); y <= Math.min(down - 1, gy + 1); y++)
    for (let x = Math.max(0, gx - 1); x <= Math.min(across - 1, gx + 1); x++) cells.push(y * across + x);
  return cells;
}

/** Of several cells together, those of one side: 1 is the person, 0 the wall. `own` holds two histograms a cell. */
function histogramOf(own: Float32Array, cells: readonly number[], side: number): Float32Array {
  const histogram = new Float32Array(BINS);
  for (const cell of cells) {
    const from = (cell * 2 + side) * BINS;
    for (let k = 0; k < BINS; k++) histogram[k]! += own[from + k]!;
  }
  return histogram;
}

export interface ColourWitness {
  /** Probability 0..1 that the pixel is the person; 0.5 without evidence. */
  posterior: Float32Array;
  /**
   * How common the pixel's colour is in both person and wall nearby (share of the lesser one), e.g. black hair before a black wall. Where
   * it is high, colour proves nothing.
   */
  overlap: Float32Array;
}

/** `cell` is the side of a local neighbourhood in pixels. */
export function colourWitness(image: Colour, trimap: Uint8Array, cell: number): ColourWitness {
  const { width, height } = image;
  const bins = binsOf(image);
  const across = Math.ceil(width / cell);
  const down = Math.ceil(height / cell);
  const own = new Float32Array(across * down * 2 * BINS);
  const counts = new Int32Array(across * down * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const kind = trimap[i]!;
      const at = ((y / cell) | 0) * across + ((x / cell) | 0);
      counts[at * 3 + kind]!++;
      if (kind !== UNKNOWN) own[(at * 2 + (kind === FOREGROUND ? 1 : 0)) * BINS + bins[i]!]!++;
    }
  }

  const sum = new Float32Array(width * height);
  const alike = new Float32Array(width * height);
  const weights = new Float32Array(width * height);
  for (let gy = 0; gy < down; gy++) {
    for (let gx = 0; gx < across; gx++) {
      const cells = cellsAround(gx, gy, across, down);
      const total = (kind: number): number => cells.reduce((n, c) => n + counts[c * 3 + kind]!, 0);
      if (!total(UNKNOWN) || total(FOREGROUND) < MIN_KNOWN_PIXELS || total(BACKGROUND) < MIN_KNOWN_PIXELS) continue;
      const person = smooth(histogramOf(own, cells, 1));
      const rest = smooth(histogramOf(own, cells, 0));
      vote(gx, gy, person, rest);
    }
  }
  for (let i = 0; i < sum.length; i++) {
    sum[i] = weights[i]! > 0 ? sum[i]! / weights[i]! : 0.5;
    alike[i] = weights[i]! > 0 ? alike[i]! / weights[i]! : 1;
  }
  return { posterior: sum, overlap: alike };

  /** Adds a neighbourhood's probabilities to its cell and a margin around it, weighted by distance, so that no grid is visible. */
  function vote(gx: number, gy: number, person: Histogram, rest: Histogram): void {
    const cx = (gx + 0.5) * cell;
    const cy = (gy + 0.5) * cell;
    const top = Math.max(0, Math.floor((gy - 0.75) * cell));
    const bottom = Math.min(height, Math.floor((gy + 1.75) * cell));
    const left = Math.max(0, Math.floor((gx - 0.75) * cell));
    const right = Math.min(width, Math.floor((gx + 1.75) * cell));
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const i = y * width + x;
        if (trimap[i] !== UNKNOWN) continue;
        // Not Math.hypot, which takes ten times as long.
        const far = Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy));
        const weight = Math.max(0.01, 1 - far / (cell * 1.7));
        const yes = person.values[bins[i]!]! / person.total + FLOOR;
        const no = rest.values[bins[i]!]! / rest.total + FLOOR;
        sum[i]! += (weight * yes) / (yes + no);
        alike[i]! += weight * Math.min(yes, no);
        weights[i]! += weight;
      }
    }
  }
}
