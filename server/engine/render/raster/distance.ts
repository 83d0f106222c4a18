// Distances to a mask by a chamfer transform (Borgefors 1986, weights 3 and 4): within 8 % of the Euclidean distance.
const STRAIGHT = 1;
const DIAGONAL = 4 / 3;

/** The distance of each pixel to the nearest set pixel, in pixels; 0 on set pixels, larger than any distance where none is set. */
export function distanceTo(mask: Uint8Array, width: number, height: number): Float32Array {
  const far = width + height;
  const out = Float32Array.from(mask, (v) => (v ? 0 : far));
  const lower = (i: number, j: number, step: number): void => {
    const through = out[j]! + step;
    if (through < out[i]!) out[i] = through;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x > 0) lower(i, i - 1, STRAIGHT);
      if (y === 0) continue;
      lower(i, i - width, STRAIGHT);
      if (x > 0) lower(i, i - width - 1, DIAGONAL);
      if (x < width - 1) lower(i, i - width + 1, DIAGONAL);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x;
      if (x < width - 1) lower(i, i + 1, STRAIGHT);
      if (y === height - 1) continue;
      lower(i, i + width, STRAIGHT);
      if (x < width - 1) lower(i, i + width + 1, DIAGONAL);
      if (x > 0) lower(i, i + width - 1, DIAGONAL);
    }
  }
  return out;
}
