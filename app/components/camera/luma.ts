// What the browser itself sees in the live picture, on a copy of a few hundred pixels: how bright it is, and how much moves.

/** Luma of RGBA pixels, 0..255. */
export function toLuma(pixels: ArrayLike<number>): Float32Array {
  const luma = new Float32Array(pixels.length / 4);
  for (let i = 0; i < luma.length; i += 1)
    luma[i] = 0.299 * pixels[i * 4]! + 0.587 * pixels[i * 4 + 1]! + 0.114 * pixels[i * 4 + 2]!;
  return luma;
}

export const meanLuma = (luma: Float32Array): number =>
  luma.reduce((sum, value) => sum + value, 0) / (luma.length || 1);

/**
 * Mean step between two looks, without what all of the picture shares: a camera that sets its exposure does not move. 0 without a
 * look before.
 */
export function motionBetween(before: Float32Array | undefined, luma: Float32Array): number {
  if (before?.length !== luma.length || luma.length === 0) return 0;
  const shared = meanLuma(luma) - meanLuma(before);
  return luma.reduce((sum, value, i) => sum + Math.abs(value - before[i]! - shared), 0) / luma.length;
}
