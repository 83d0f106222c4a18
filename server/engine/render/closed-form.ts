// Closed-form matting: the alpha that best obeys local colour lines, given what is surely in and surely out
// (Levin, Lischinski and Weiss 2008), with large windows (He, Sun and Tang 2010), solved by conjugate gradients.
import { ColourLines, each, pixelsInWindow } from './colour-lines.ts';
import type { Colour } from './raster/colour-space.ts';
import { clamp } from './raster/colour-space.ts';
import { maskWhere } from './raster/morphology.ts';
import { FOREGROUND, UNKNOWN } from './trimap.ts';

const RADIUS = 4;
const EPSILON = 1e-5;
const ITERATIONS = 45;
const TOLERANCE = 1e-4;

/**
 * `weight` says for each pixel how strongly it is pulled towards the prior guess, against a Laplacian whose diagonal is
 * about 1. Alpha for the whole grid; known pixels keep their value. Only the unknown pixels are variables: the known ones enter
 * the right-hand side once, so that each round costs no more than the band.
 */
export function closedFormMatte(
  image: Colour,
  trimap: Uint8Array,
  prior: Float32Array,
  weight: Float32Array,
): Float32Array {
  const { width, height } = image;
  const alpha = new Float32Array(maskWhere(trimap.length, (i) => trimap[i] === FOREGROUND));
  const band = maskWhere(trimap.length, (i) => trimap[i] === UNKNOWN);
  const lines = new ColourLines(image, band, RADIUS, EPSILON);
  const scale = 1 / (2 * RADIUS + 1) ** 2;
  const plane = (): Float32Array => new Float32Array(width * height);
  /** How many windows a pixel lies in. */
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

  const known = plane();
  each(lines.seen, (i) => (known[i] = alpha[i]!));
  lines.predict(known, predicted);
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
