// Brightness and motion of the live picture, measured in the browser on a copy of a few hundred pixels.

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
 * Mean change between two frames, without the change of the whole picture, which is the camera's exposure. 0 without a previous frame.
 */
export function motionBetween(before: Float32Array | undefined, luma: Float32Array): number {
  if (before?.length !== luma.length || luma.length === 0) return 0;
  const shared = meanLuma(luma) - meanLuma(before);
  return luma.reduce((sum, value, i) => sum + Math.abs(value - before[i]! - shared), 0) / luma.length;
}
