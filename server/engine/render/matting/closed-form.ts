// Closed-form matting: the alpha that best fits local colour lines, given sure foreground and background (Levin, Lischinski and Weiss
// 2008), with large windows (He, Sun and Tang 2010), solved by conjugate gradients.
import { WindowColourFits, each, pixelsInWindow } from './colour-lines.ts';
import type { Colour } from '../raster/colour-space.ts';
import { clamp } from '../raster/colour-space.ts';
import { maskWhere } from '../raster/morphology.ts';
import { FOREGROUND, UNKNOWN } from './trimap.ts';

const RADIUS = 4;
const EPSILON = 1e-5;
const ITERATIONS = 45;
const TOLERANCE = 1e-4;

/**
 * Returns alpha (0..1) for the whole grid. Known pixels are 0 or 1 as the trimap says, or what `known` says instead. `weight` is each pixel's pull towards `prior`, relative to a Laplacian
 * with a diagonal of about 1. Only unknown pixels are variables; known ones enter the right-hand side once, so the cost of an iteration
 * depends on the band alone.
 */
export function closedFormMatte(
  image: Colour,
  trimap: Uint8Array,
  prior: Float32Array,
  weight: Float32Array,
  known = new Float32Array(maskWhere(trimap.length, (i) => trimap[i] === FOREGROUND)),
): Float32Array {
  const { width, height } = image;
  const alpha = known.slice();
  const band = maskWhere(trimap.length, (i) => trimap[i] === UNKNOWN);
  const lines = new WindowColourFits(image, band, RADIUS, EPSILON);
  const scale = 1 / (2 * RADIUS + 1) ** 2;
  const plane = (): Float32Array => new Float32Array(width * height);
  /** Number of windows that contain a pixel. */
  const windows = plane();
  each(lines.band, (i) => (windows[i] = pixelsInWindow(i, width, height, RADIUS)));
  const { spans } = lines.band;

  const predicted = plane();
  /** out = (L + prior) x on the band, L being the matting Laplacian; x must be zero off the band. */
  const multiply = (x: Float32Array, out: Float32Array): void => {
    lines.predict(x, predicted);
    for (let k = 0; k < spans.length; k += 2) {
      for (let i = spans[k]!; i < spans[k + 1]!; i++) {
        out[i] = (windows[i]! * x[i]! - predicted[i]!) * scale + weight[i]! * x[i]!;
      }
    }
  };
  const dot = (a: Float32Array, b: Float32Array): number => {
    let sum = 0;
    for (let k = 0; k < spans.length; k += 2) for (let i = spans[k]!; i < spans[k + 1]!; i++) sum += a[i]! * b[i]!;
    return sum;
  };

  // Zero on the band: there the unknowns are.
  const given = plane();
  each(lines.seen, (i) => (given[i] = alpha[i]!));
  each(lines.band, (i) => (given[i] = 0));
  lines.predict(given, predicted);
  const residual = plane();
  const x = plane();
  each(lines.band, (i) => {
    residual[i] = predicted[i]! * scale + weight[i]! * prior[i]!;
    x[i] = prior[i]!;
  });
  const target = dot(residual, residual) * TOLERANCE * TOLERANCE;
  const product = plane();
  multiply(x, product);
  each(lines.band, (i) => (residual[i]! -= product[i]!));
  const direction = Float32Array.from(residual);
  let size = dot(residual, residual);
  for (let round = 0; round < ITERATIONS && size > target; round++) {
    multiply(direction, product);
    const curvature = dot(direction, product);
    if (curvature <= 0) break;
    const step = size / curvature;
    for (let k = 0; k < spans.length; k += 2) {
      for (let i = spans[k]!; i < spans[k + 1]!; i++) {
        x[i]! += step * direction[i]!;
        residual[i]! -= step * product[i]!;
      }
    }
    const next = dot(residual, residual);
    const keep = next / size;
    size = next;
    for (let k = 0; k < spans.length; k += 2) {
      for (let i = spans[k]!; i < spans[k + 1]!; i++) direction[i] = residual[i]! + keep * direction[i]!;
    }
  }
  each(lines.band, (i) => (alpha[i] = clamp(x[i]!, 0, 1)));
  return alpha;
}
