// Grey-scale opening: removes bright structures narrower than a square window, and keeps wider ones.
import type { Plane } from '../../types.ts';

/** `radius` in pixels: structures narrower than 2 radius + 1 are removed. Windows are cut at the borders. */
export function openingOf(plane: Plane, radius: number): Plane {
  return extreme(extreme(plane, radius, true), radius, false);
}

/** Each value and the one `by` entries further: the lower one into `out`. */
function lowerOf(values: Float32Array, by: number, out: Float32Array): void {
  const end = values.length - by;
  for (let i = 0; i < end; i++) out[i] = values[i]! < values[i + by]! ? values[i]! : values[i + by]!;
}

function higherOf(values: Float32Array, by: number, out: Float32Array): void {
  const end = values.length - by;
  for (let i = 0; i < end; i++) out[i] = values[i]! > values[i + by]! ? values[i]! : values[i + by]!;
}

/**
 * Minimum (or maximum) over the square around each pixel. Windows of 1, 2, 4, ... pixels are combined from two of half the length, so the
 * cost hardly depends on the radius. Borders are repeated, which equals cutting the windows.
 */
function extreme({ data, width, height }: Plane, radius: number, lowest: boolean): Plane {
  const [w, h] = [width + 2 * radius, height + 2 * radius];
  let values = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const from = Math.min(height - 1, Math.max(0, y - radius)) * width;
    values.set(data.subarray(from, from + width), y * w + radius);
    values.fill(data[from]!, y * w, y * w + radius);
    values.fill(data[from + width - 1]!, y * w + radius + width, (y + 1) * w);
  }
  let other = new Float32Array(w * h);
  const size = 2 * radius + 1;
  for (const step of [1, w]) {
    for (let length = 1; length < size;) {
      const shift = Math.min(length, size - length);
      (lowest ? lowerOf : higherOf)(values, shift * step, other);
      [values, other] = [other, values];
      length += shift;
    }
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) out.set(values.subarray(y * w, y * w + width), y * width);
  return { data: out, width, height };
}
