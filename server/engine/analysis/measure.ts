// Measures light and sharpness of a face, on a copy of fixed size so that large and small photos are comparable.
import { cutOut } from '../faces/affine.ts';
import type { Face, Rgb } from '../types.ts';
import { interleavedLumaAt } from '../render/raster/colour-space.ts';

const SIDE = 160;

export interface FaceLight {
  /** Median luma of the face, 0..255. */
  median: number;
  /** Its 95th percentile. */
  bright: number;
  /** Share of clipped pixels (luma over 250), 0..1. */
  clipped: number;
  /** Luma range from the 5th to the 95th percentile, 0..255. */
  contrast: number;
  /** Standard deviation of luma between neighbouring pixels in the quietest quarter of the face, at 160 px. */
  noise: number;
}

/** 1 inside the ellipse of skin and features; the corners of the face box belong to hair and background. */
const INSIDE = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
  const x = ((i % SIDE) - SIDE / 2) / (SIDE * 0.43);
  const y = (Math.floor(i / SIDE) - SIDE / 2) / (SIDE * 0.48);
  return x * x + y * y < 1 ? 1 : 0;
});

/** Luma of the square around the face, at 160 x 160 px. */
function lumaOf(image: Rgb, { box }: Face): Float32Array {
  const scale = box.width / SIDE;
  const top = box.y + (box.height - box.width) / 2;
  const colour = cutOut(image, SIDE, SIDE, [scale, 0, box.x, 0, scale, top]);
  const luma = new Float32Array(SIDE * SIDE);
  for (let i = 0; i < luma.length; i += 1) luma[i] = interleavedLumaAt(colour, i * 3);
  return luma;
}

export function measureFace(image: Rgb, face: Face): { light: FaceLight; sharpness: number } {
  const luma = lumaOf(image, face);
  const sorted = luma.filter((_, i) => INSIDE[i]).sort();
  const quantile = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)]!;
  const contrast = quantile(0.95) - quantile(0.05);
  const { sharpness, noise } = detailOf(luma, contrast);
  const light = {
    noise,
    median: quantile(0.5),
    bright: quantile(0.95),
    clipped: sorted.reduce((count, value) => count + (value > 250 ? 1 : 0), 0) / sorted.length,
    contrast,
  };
  return { light, sharpness };
}

/** Standard deviation of the Laplacian of white noise of standard deviation 1: the root of its squared weights, 4² + 4. */
const LAPLACIAN = Math.sqrt(20);

/**
 * Sharpness: variance of the Laplacian over the square of the contrast, times 1000: a flat face is not a soft one. Sensor noise
 * would pass for sharpness, so what the quietest quarter of the face shows is taken for noise and mostly subtracted:
 * a little of it is the skin's own texture.
 */
function detailOf(luma: Float32Array, contrast: number): { sharpness: number; noise: number } {
  const edges = new Float32Array((SIDE - 2) * (SIDE - 2));
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < SIDE - 1; y += 1)
    for (let x = 1; x < SIDE - 1; x += 1) {
      const i = y * SIDE + x;
      if (!INSIDE[i]) continue;
      const edge = 4 * luma[i]! - luma[i - 1]! - luma[i + 1]! - luma[i - SIDE]! - luma[i + SIDE]!;
      edges[count] = Math.abs(edge);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  const variance = squares / count - (sum / count) ** 2;
  // A quarter of normally distributed values lies within 0.3186 standard deviations of the mean.
  const noise = edges.subarray(0, count).sort()[count >> 2]! / 0.3186;
  const sharpness = (Math.max(0, variance - 0.95 * noise * noise) / (contrast * contrast + 25)) * 1000;
  return { sharpness, noise: noise / LAPLACIAN };
}
