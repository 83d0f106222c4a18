// A set of pixels as horizontal runs, so that a kernel visits only those.

export interface Runs {
  /** start, end (exclusive) of each run as pixel indexes, row after row. */
  spans: Int32Array;
  /** firstOfRow[y] .. firstOfRow[y + 1] are the runs of row y (counted in runs). */
  firstOfRow: Int32Array;
  pixels: number;
}

export function runsOf(mask: Uint8Array, width: number, height: number): Runs {
  const spans: number[] = [];
  const firstOfRow = new Int32Array(height + 1);
  let pixels = 0;
  for (let y = 0; y < height; y++) {
    firstOfRow[y] = spans.length / 2;
    const end = (y + 1) * width;
    for (let i = y * width; i < end; i++) {
      if (!mask[i]) continue;
      const start = i;
      while (i < end && mask[i]) i++;
      spans.push(start, i);
      pixels += i - start;
    }
  }
  firstOfRow[height] = spans.length / 2;
  return { spans: Int32Array.from(spans), firstOfRow, pixels };
}
