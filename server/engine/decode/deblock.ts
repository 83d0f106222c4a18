// Removes the blocks of a strongly compressed JPEG, which enlarging and sharpening would make visible in skin. The picture is transformed
// on several shifted block grids and the results are averaged (Nosratinia 2001); no coefficient moves further than quantisation can have
// moved it.
import type { JpegTables } from './jpeg-tables.ts';
import {
  addShrunk,
  ASKEW,
  BLOCK,
  holdWithin,
  withBorder,
  withoutBorder,
  type Grid,
} from '../render/raster/sliding-dct.ts';
import { cropRgb, readPlane } from '../render/raster/resample.ts';
import type { Plane, Rgb } from '../types.ts';

/** Pictures whose five lowest luma frequencies have a mean quantisation step above this are processed: 2.4 at libjpeg quality 90, 3.6 at 85, 12 at 50. */
const FINE = 3;
const COARSEST = [1, 8, 16, 9, 2] as const;
/**
 * Coefficients below this share of their step are dropped. Measured at qualities 20 to 90 on four people (docs/engine/photos.md): a higher value
 * costs skin detail, a lower one leaves blocks.
 */
const SHARE = 0.3;
/** Quantisation moves a coefficient by at most half its step. */
const MAX_ERROR_STEPS = 0.5;
/** Rows processed at a time, to bound memory, and margin in rows: two blocks of chroma subsampled by two. */
const BAND = 512;
const BESIDE = 32;

/** Whether a picture with these tables is compressed strongly enough to need deblocking. */
export function isCoarse({ luma }: JpegTables): boolean {
  return COARSEST.reduce<number>((sum, k) => sum + luma[k]!, 0) / COARSEST.length > FINE;
}

/** Block origin in pixels, and quantisation steps, after the picture was turned upright. */
interface Blocks {
  left: number;
  top: number;
  luma: Float64Array;
  chroma: Float64Array | null;
  /** Pixels that one chroma sample covers. */
  across: number;
  down: number;
}

/**
 * `image` is the decoded JPEG with these tables, at full size, turned upright by EXIF `orientation` (1 to 8). Takes about 0.3 s of
 * processor time a megapixel.
 */
export function deblock(image: Rgb, tables: JpegTables, orientation: number): Rgb {
  const { width, height } = image;
  const blocks = blocksOf(image, tables, orientation);
  const out = new Uint8Array(width * height * 3);
  for (let from = 0; from < height; from += BAND) {
    const top = Math.max(0, from - BESIDE);
    const to = Math.min(height, from + BAND);
    const band = cropRgb(image, { x: 0, y: top, width, height: Math.min(height, to + BESIDE) - top }).image;
    const done = deblockBand(band, { ...blocks, top: blocks.top - top });
    out.set(done.subarray((from - top) * width * 3, (to - top) * width * 3), from * width * 3);
  }
  return { data: out, width, height };
}

/** Blocks start at the border that was left or top when the picture was compressed. */
function blocksOf({ width, height }: Rgb, tables: JpegTables, orientation: number): Blocks {
  const turned = orientation > 4;
  const mirrored = { across: [2, 3, 6, 7].includes(orientation), down: [3, 4, 7, 8].includes(orientation) };
  const steps = (table: Uint16Array): Float64Array =>
    Float64Array.from(table, (_, k) => table[turned ? (k % BLOCK) * BLOCK + Math.floor(k / BLOCK) : k]!);
  return {
    left: mirrored.across ? width : 0,
    top: mirrored.down ? height : 0,
    luma: steps(tables.luma),
    chroma: tables.chroma && steps(tables.chroma),
    across: turned ? tables.down : tables.across,
    down: turned ? tables.across : tables.down,
  };
}

const remainder = (value: number, of: number): number => ((value % of) + of) % of;

function deblockBand({ data, width, height }: Rgb, blocks: Blocks): Uint8ClampedArray {
  const count = width * height;
  const luma = new Float32Array(count);
  for (let i = 0; i < count; i++) luma[i] = 0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;
  const grid: Grid = [remainder(blocks.left, BLOCK), remainder(blocks.top, BLOCK)];
  const change = changeOf({ data: luma, width, height }, blocks.luma, grid);
  const out = new Uint8ClampedArray(count * 3);
  const { chroma } = blocks;
  const blue = chroma && colourChange({ data, width, height }, luma, 2, chroma, blocks);
  const red = chroma && colourChange({ data, width, height }, luma, 0, chroma, blocks);
  for (let i = 0; i < count; i++) {
    const cb = blue ? blue[i]! : 0;
    const cr = red ? red[i]! : 0;
    out[3 * i] = data[3 * i]! + change[i]! + 1.402 * cr;
    out[3 * i + 1] = data[3 * i + 1]! + change[i]! - 0.344136 * cb - 0.714136 * cr;
    out[3 * i + 2] = data[3 * i + 2]! + change[i]! + 1.772 * cb;
  }
  return out;
}

/** The change to add to a plane that was compressed in blocks, one of which starts at `grid`. */
function changeOf(plane: Plane, steps: Float64Array, grid: Grid): Float32Array {
  const from = withBorder(plane);
  const sum = new Float32Array(from.data.length);
  const thresholds = steps.map((step) => step * SHARE);
  for (const [x, y] of ASKEW) addShrunk(from, [(grid[0] + x) % BLOCK, (grid[1] + y) % BLOCK], thresholds, sum);
  for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! / ASKEW.length - from.data[i]!;
  const change = { ...from, data: sum };
  holdWithin(
    change,
    grid,
    steps.map((step) => step * MAX_ERROR_STEPS),
  );
  return withoutBorder(change);
}

/** Rec. 601 factors from a channel's difference to luma to Cr (channel 0) and Cb (channel 2). */
const OF_DISTANCE = { 0: 0.713267, 2: 0.564334 } as const;

/** The change of Cb (channel 2) or Cr (channel 0), computed at its stored resolution and enlarged to the picture's. */
function colourChange(
  { data, width, height }: Rgb,
  luma: Float32Array,
  channel: 0 | 2,
  steps: Float64Array,
  { left, top, across, down }: Blocks,
): Float32Array {
  // The first chroma sample may start outside the picture.
  const x0 = -remainder(-left, across);
  const y0 = -remainder(-top, down);
  const small = {
    width: Math.ceil((width - x0) / across),
    height: Math.ceil((height - y0) / down),
  };
  const samples = new Float32Array(small.width * small.height);
  const covered = new Uint16Array(samples.length);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y - y0) / down) * small.width;
    for (let x = 0; x < width; x++) {
      const to = row + Math.floor((x - x0) / across);
      const i = y * width + x;
      samples[to]! += (data[3 * i + channel]! - luma[i]!) * OF_DISTANCE[channel];
      covered[to]!++;
    }
  }
  for (let i = 0; i < samples.length; i++) samples[i]! /= covered[i]!;
  const grid: Grid = [remainder((left - x0) / across, BLOCK), remainder((top - y0) / down, BLOCK)];
  const change = changeOf({ data: samples, ...small }, steps, grid);
  const at = { scale: 1 / across, x: (0.5 - x0) / across - 0.5, scaleY: 1 / down, y: (0.5 - y0) / down - 0.5 };
  return readPlane({ data: change, ...small }, at, { width, height }).data;
}
