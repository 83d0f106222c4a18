// Doubles small photos: the head by a network (ESRGAN, Wang et al. 2018, slim), the rest bicubic.
import { runModel } from '../../models.ts';
import type { Box, Plane, Rgb } from '../../types.ts';
import { smoothstep } from '../raster/colour-space.ts';
import { cropRgb, doubleRgb } from '../raster/resample.ts';

const FACTOR = 2;
/** Height in pixels of the bands processed: lower costs more overlap, higher includes more background. */
const BAND = 160;
/** Minimum mask value of the person; and margin beside it that the network includes, as a share of the part's width. */
const SOMEBODY = 0.06;
const BESIDE = 0.03;
/** Overlap of the bands in pixels: the network's receptive field. The picture's edge is repeated outside. */
const OVERLAP = 8;

/** The network's input for a part of the picture: 0..1, channels last. */
function tileOf({ data, width, height }: Rgb, box: Box): Float32Array {
  const out = new Float32Array(box.width * box.height * 3);
  const columns = Int32Array.from({ length: box.width }, (_, x) => Math.min(width - 1, Math.max(0, box.x + x)) * 3);
  let to = 0;
  for (let y = 0; y < box.height; y++) {
    const row = Math.min(height - 1, Math.max(0, box.y + y)) * width * 3;
    for (let x = 0; x < box.width; x++) {
      const from = row + columns[x]!;
      out[to++] = data[from]! / 255;
      out[to++] = data[from + 1]! / 255;
      out[to++] = data[from + 2]! / 255;
    }
  }
  return out;
}

/** The person's column range in the photo's rows from `top` to `bottom`; null without a person. */
function reachOf({ data, width, height }: Plane, photo: Rgb, top: number, bottom: number): [number, number] | null {
  const toMask = [width / photo.width, height / photo.height] as const;
  let [low, high] = [Infinity, -Infinity];
  for (let y = Math.max(0, Math.floor(top * toMask[1])); y < Math.min(height, Math.ceil(bottom * toMask[1])); y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! < SOMEBODY) continue;
      low = Math.min(low, x);
      high = Math.max(high, x + 1);
    }
  return low > high ? null : [low / toMask[0], high / toMask[0]];
}

/** Writes the network's output for `box` of `image` into `out`, which is twice as large. */
async function enlargeTile(image: Rgb, box: Box, out: Uint8ClampedArray): Promise<void> {
  const seen = { width: box.width + 2 * OVERLAP, height: box.height + 2 * OVERLAP };
  const input = tileOf(image, { x: box.x - OVERLAP, y: box.y - OVERLAP, ...seen });
  const { pixels } = await runModel('esrgan-slim', input, [1, seen.height, seen.width, 3]);
  for (let y = 0; y < box.height * FACTOR; y++) {
    const from = ((y + OVERLAP * FACTOR) * seen.width + OVERLAP) * FACTOR * 3;
    const to = ((box.y * FACTOR + y) * image.width + box.x) * FACTOR * 3;
    for (let i = 0; i < box.width * FACTOR * 3; i++) out[to + i] = pixels.data[from + i]! * 255;
  }
}

/** A doubled part of a photo; its position is in the photo's pixels. */
export interface EnlargedPart {
  image: Rgb;
  x: number;
  y: number;
}

/**
 * The head, doubled: the person by the network (about 2 µs a pixel), the background bicubic. Depends on the photo only, so all crops share
 * it. `person` is a mask of the whole photo, of any size.
 */
export async function enlargeHead(photo: Rgb, head: Box, person: Plane): Promise<EnlargedPart> {
  const { image, x: left, y: top } = cropRgb(photo, head);
  const { width, height } = image;
  const large = await doubleRgb(image);
  // Uint8ClampedArray rounds and clips.
  const data = new Uint8ClampedArray(large.data);
  const margin = width * BESIDE;
  const bands = Math.ceil(height / BAND);
  for (let k = 0; k < bands; k++) {
    const y = Math.round((height * k) / bands);
    const bottom = Math.round((height * (k + 1)) / bands);
    const reach = reachOf(person, photo, top + y - margin, top + bottom + margin);
    if (!reach) continue;
    const x = Math.max(0, Math.floor(reach[0] - left - margin));
    const right = Math.min(width, Math.ceil(reach[1] - left + margin));
    if (right > x) await enlargeTile(image, { x, y, width: right - x, height: bottom - y }, data);
  }
  return { image: { ...large, data: new Uint8Array(data.buffer) }, x: left, y: top };
}

/** Doubles `image` bicubically and blends the head into it with faded borders. `at` is the position of `image` in the photo. */
export async function enlarge(image: Rgb, at: { x: number; y: number }, head: EnlargedPart): Promise<Rgb> {
  const out = await doubleRgb(image);
  const { data, width, height } = out;
  const { image: fine } = head;
  const left = (head.x - at.x) * FACTOR;
  const top = (head.y - at.y) * FACTOR;
  const fade = Math.max(4, Math.round(Math.min(fine.width, fine.height) * 0.08));
  // No fade along the picture's own border.
  const far = 1e9;
  const from = Math.max(0, -left);
  const to = Math.min(fine.width, width - left);
  const atLeft = left <= 0;
  const atRight = left + fine.width >= width;
  for (let y = Math.max(0, -top); y < Math.min(fine.height, height - top); y++) {
    const dy = Math.min(top <= 0 ? far : y, top + fine.height >= height ? far : fine.height - 1 - y);
    const row = ((top + y) * width + left) * 3;
    const source = y * fine.width * 3;
    // Columns in which the head is used without fading.
    const whole = dy >= fade ? from + (atLeft ? 0 : fade) : to;
    const end = dy >= fade ? Math.max(whole, to - (atRight ? 0 : fade)) : to;
    const mix = (x: number): void => {
      const dx = Math.min(atLeft ? far : x, atRight ? far : fine.width - 1 - x);
      const w = smoothstep(0, fade, Math.min(dx, dy));
      for (let i = x * 3; i < x * 3 + 3; i++) {
        const base = data[row + i]!;
        data[row + i] = base + (fine.data[source + i]! - base) * w + 0.5;
      }
    };
    for (let x = from; x < Math.min(whole, to); x++) mix(x);
    if (end > whole) data.set(fine.data.subarray(source + whole * 3, source + end * 3), row + whole * 3);
    for (let x = end; x < to; x++) mix(x);
  }
  return out;
}
