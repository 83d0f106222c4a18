// Detects a face made of large squares: a tiny picture enlarged without smoothing, or a mosaic laid over it. Such a face has sharp edges and no
// detail, so neither its size nor its sharpness gives it away.
import type { Face, Rgb } from '../types.ts';
import { interleavedLumaAt } from '../render/raster/colour-space.ts';

/** In a mosaic most columns and rows equal their neighbours: this quantile of the steps over their mean is low. */
const QUANTILE = 0.5;
const FLAT = 0.45;
/** A column or row counts as an edge between squares when its step is this many times the mean. */
const EDGE = 1.5;

/** Mean luma step to the next column and to the next row, for each column and row of the face's box. */
function stepsOf(image: Rgb, { box }: Face): [columns: Float64Array, rows: Float64Array] {
  const left = Math.max(0, Math.round(box.x));
  const top = Math.max(0, Math.round(box.y));
  const width = Math.max(0, Math.min(image.width - 1, Math.round(box.x + box.width)) - left);
  const height = Math.max(0, Math.min(image.height - 1, Math.round(box.y + box.height)) - top);
  const lumaAt = (x: number, y: number): number => {
    const i = (y * image.width + x) * 3;
    return interleavedLumaAt(image.data, i);
  };
  const columns = new Float64Array(width);
  const rows = new Float64Array(height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const here = lumaAt(left + x, top + y);
      columns[x]! += Math.abs(lumaAt(left + x + 1, top + y) - here) / height;
      rows[y]! += Math.abs(lumaAt(left + x, top + y + 1) - here) / width;
    }
  return [columns, rows];
}

/** Mean distance between edges, in pixels; 1 when the steps are spread as in a photograph. */
function cellOf(steps: Float64Array): number {
  const mean = steps.reduce((sum, step) => sum + step, 0) / (steps.length || 1);
  if (mean === 0) return 1;
  const middle = Float64Array.from(steps).sort()[Math.floor(steps.length * QUANTILE)]!;
  if (middle > mean * FLAT) return 1;
  const edges = steps.reduce((count, step, i) => {
    // Resampling and JPEG spread an edge over neighbouring columns: only the largest counts.
    const isPeak = step >= (steps[i - 1] ?? 0) && step > (steps[i + 1] ?? 0);
    return count + Number(isPeak && step > mean * EDGE);
  }, 0);
  return edges < 3 ? 1 : steps.length / edges;
}

/** Side in pixels of the squares that a pixelated face is made of; 1 for a photograph. `image` must not have been enlarged. */
export function pixelSideOf(image: Rgb, face: Face): number {
  const [columns, rows] = stepsOf(image, face);
  return Math.min(cellOf(columns), cellOf(rows));
}
