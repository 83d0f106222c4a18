// Resizing: sharp for 8-bit pictures, small kernels of our own for float planes.
import sharp from 'sharp';
import type { Box, Plane, Rgb } from '../../types.ts';

/**
 * Lanczos for reducing, bicubic for enlarging, both by sharp, with exact pixel alignment. Only width, height and channels are passed on,
 * because sharp's own info object corrupts later operations.
 */
export async function resizeRgb(image: Rgb, width: number, height: number): Promise<Rgb> {
  if (width === image.width && height === image.height) return image;
  if (width >= image.width && height >= image.height) return enlargeRgb(image, width, height);
  const { data } = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data.buffer, data.byteOffset, width * height * 3), width, height };
}

/** Radius of the bicubic kernel in pixels, plus one. */
const KERNEL_REACH = 3;

/** Enlarges with explicit alignment: sharp's resize shifts enlarged pictures by half an output pixel to the lower right. */
async function enlargeRgb({ data, ...size }: Rgb, width: number, height: number): Promise<Rgb> {
  const pad = KERNEL_REACH;
  const around = { top: pad, bottom: pad, left: pad, right: pad, extendWith: 'copy' } as const;
  const padded = await sharp(data, { raw: { ...size, channels: 3 } })
    .extend(around)
    .raw()
    .toBuffer();
  const across = placing(width / size.width, pad);
  const down = placing(height / size.height, pad);
  const large = await sharp(padded, {
    raw: { width: size.width + 2 * pad, height: size.height + 2 * pad, channels: 3 },
  })
    .affine([across.scale, 0, 0, down.scale], { idx: across.shift, idy: down.shift, interpolator: 'bicubic' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = { data: large.data, width: large.info.width, height: large.info.height };
  return cropRgb(whole, { x: across.start, y: down.start, width, height }).image;
}

/** First output pixel to keep, and the shift in source pixels that aligns the pixel centres. */
function placing(scale: number, pad: number): { scale: number; start: number; shift: number } {
  const start = Math.round(pad * scale);
  return { scale, start, shift: start / scale - pad + 0.5 - 0.5 / scale };
}

/** Twice as large, bicubic. */
export const doubleRgb = (image: Rgb): Promise<Rgb> => resizeRgb(image, image.width * 2, image.height * 2);

/** The part of the picture inside the box, rounded to whole pixels and clipped; `x`, `y` are its corner. */
export function cropRgb(image: Rgb, box: Box): { image: Rgb; x: number; y: number } {
  const x = Math.min(image.width - 1, Math.max(0, Math.floor(box.x)));
  const y = Math.min(image.height - 1, Math.max(0, Math.floor(box.y)));
  const width = Math.max(1, Math.min(image.width, Math.ceil(box.x + box.width)) - x);
  const height = Math.max(1, Math.min(image.height, Math.ceil(box.y + box.height)) - y);
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * image.width + x) * 3;
    data.set(image.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { image: { data, width, height }, x, y };
}

/** Area average, each source pixel assigned to one cell. A side that grows is interpolated. */
export function shrinkPlane(plane: Plane, width: number, height: number): Plane {
  const w = Math.min(width, plane.width);
  const h = Math.min(height, plane.height);
  if (w === plane.width && h === plane.height) return enlargePlane(plane, width, height);
  const out = new Float32Array(w * h);
  const columns = edges(plane.width, w);
  const rows = edges(plane.height, h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const sum = sumOfBox(plane, columns[x]!, columns[x + 1]!, rows[y]!, rows[y + 1]!);
      out[y * w + x] = sum / ((rows[y + 1]! - rows[y]!) * (columns[x + 1]! - columns[x]!));
    }
  }
  return enlargePlane({ data: out, width: w, height: h }, width, height);
}

function sumOfBox({ data, width }: Plane, left: number, right: number, top: number, bottom: number): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x]!;
  return sum;
}

function edges(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to + 1 }, (_, i) => Math.floor((i * from) / to));
}

/** Half the size, rounded up; the last row or column of an odd size is copied. */
export function halvePlane({ data, width, height }: Plane): Plane {
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const top = 2 * y * width;
    const bottom = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < w; x++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      out[y * w + x] = (data[top + left]! + data[top + right]! + data[bottom + left]! + data[bottom + right]!) / 4;
    }
  }
  return { data: out, width: w, height: h };
}

export interface Taps {
  low: Int32Array;
  high: Int32Array;
  /** Position of the sample between `low` and `high`, 0..1. */
  part: Float32Array;
}

/** For each output sample at scale x i + shift, its two of `from` source samples; the ends are repeated. */
export function tapsAt(scale: number, shift: number, from: number, to: number): Taps {
  const low = new Int32Array(to);
  const high = new Int32Array(to);
  const part = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const at = Math.min(from - 1, Math.max(0, scale * i + shift));
    low[i] = Math.floor(at);
    high[i] = Math.min(from - 1, low[i]! + 1);
    part[i] = at - low[i]!;
  }
  return { low, high, part };
}

/** Taps of an enlargement with aligned pixel centres. */
export function bilinearTaps(from: number, to: number): Taps {
  const scale = from / to;
  return tapsAt(scale, scale / 2 - 0.5, from, to);
}

/** Bilinear resampling: (x, y) of the result is read at (scale x + x0, scale y + y0), or with scaleY vertically; borders are repeated. */
export function readPlane(
  { data, width, height }: Plane,
  at: { scale: number; x: number; y: number; scaleY?: number },
  size: { width: number; height: number },
): Plane {
  const out = new Float32Array(size.width * size.height);
  const columns = tapsAt(at.scale, at.x, width, size.width);
  const rows = tapsAt(at.scaleY ?? at.scale, at.y, height, size.height);
  for (let y = 0; y < size.height; y++) {
    const top = rows.low[y]! * width;
    const bottom = rows.high[y]! * width;
    const v = rows.part[y]!;
    for (let x = 0; x < size.width; x++) {
      const low = columns.low[x]!;
      const high = columns.high[x]!;
      const u = columns.part[x]!;
      const above = data[top + low]! + (data[top + high]! - data[top + low]!) * u;
      const below = data[bottom + low]! + (data[bottom + high]! - data[bottom + low]!) * u;
      out[y * size.width + x] = above + (below - above) * v;
    }
  }
  return { data: out, width: size.width, height: size.height };
}

export function enlargePlane(plane: Plane, width: number, height: number): Plane {
  if (width === plane.width && height === plane.height) return plane;
  const { data } = plane;
  const out = new Float32Array(width * height);
  const across = bilinearTaps(plane.width, width);
  const down = bilinearTaps(plane.height, height);
  const line = new Float32Array(plane.width);
  for (let y = 0; y < height; y++) {
    const top = down.low[y]! * plane.width;
    const bottom = down.high[y]! * plane.width;
    const part = down.part[y]!;
    for (let x = 0; x < plane.width; x++) line[x] = data[top + x]! + (data[bottom + x]! - data[top + x]!) * part;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const a = line[across.low[x]!]!;
      out[row + x] = a + (line[across.high[x]!]! - a) * across.part[x]!;
    }
  }
  return { data: out, width, height };
}
