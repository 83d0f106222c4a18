// Enlarging small photos: the head by a network (ESRGAN, Wang et al. 2018, slim), the rest by Lanczos.
import { runModel } from '../models.ts';
import type { Box, Rgb } from '../types.ts';
import { smoothstep } from './raster/colour-space.ts';
import { cropRgb, resizeRgb } from './raster/resample.ts';

const FACTOR = 2;
const TILE = 224;
/** Pixels that each tile sees beyond its own: as far as the network looks. Beyond the picture its edge is repeated. */
const OVERLAP = 8;

/** The part of the picture as the network takes it: 0..1, channels last. */
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

/** The whole picture twice as large, by the network: about 2 us a pixel. */
async function enlargeByNetwork(image: Rgb): Promise<Rgb> {
  const { width, height } = image;
  const out = new Uint8ClampedArray(width * height * FACTOR * FACTOR * 3);
  const tileWidth = Math.ceil(width / Math.ceil(width / TILE));
  const tileHeight = Math.ceil(height / Math.ceil(height / TILE));
  const [seenWidth, seenHeight] = [tileWidth + 2 * OVERLAP, tileHeight + 2 * OVERLAP];
  for (let y = 0; y < height; y += tileHeight) {
    for (let x = 0; x < width; x += tileWidth) {
      const input = tileOf(image, { x: x - OVERLAP, y: y - OVERLAP, width: seenWidth, height: seenHeight });
      const outputs = await runModel('esrgan-slim', input, [1, seenHeight, seenWidth, 3]);
      const pixels = Object.values(outputs)[0]!.data;
      const length = (Math.min(width, x + tileWidth) - x) * FACTOR * 3;
      const bottom = (Math.min(height, y + tileHeight) - y) * FACTOR;
      for (let oy = 0; oy < bottom; oy++) {
        const from = ((oy + OVERLAP * FACTOR) * seenWidth + OVERLAP) * FACTOR * 3;
        const to = ((y * FACTOR + oy) * width + x) * FACTOR * 3;
        for (let i = 0; i < length; i++) out[to + i] = pixels[from + i]! * 255;
      }
    }
  }
  return { data: new Uint8Array(out.buffer), width: width * FACTOR, height: height * FACTOR };
}

/** A part of a photo, enlarged: where it lies is counted in the photo's own pixels. */
export interface EnlargedPart {
  image: Rgb;
  x: number;
  y: number;
}

/** The head, twice as large, by the network. It depends on the photo alone, so that all crops of a photo share it. */
export async function enlargeHead(photo: Rgb, head: Box): Promise<EnlargedPart> {
  const { image, x, y } = cropRgb(photo, head);
  return { image: await enlargeByNetwork(image), x, y };
}

/** Twice the size by Lanczos, and the head laid into it, faded at its borders. `at` is where `image` lies in the photo. */
export async function enlarge(image: Rgb, at: { x: number; y: number }, head: EnlargedPart): Promise<Rgb> {
  const out = await resizeRgb(image, image.width * FACTOR, image.height * FACTOR);
  const merged = new Uint8Array(out.data);
  const { image: fine } = head;
  const left = (head.x - at.x) * FACTOR;
  const top = (head.y - at.y) * FACTOR;
  const fade = Math.max(4, Math.round(Math.min(fine.width, fine.height) * 0.08));
  // No fade along a border of the picture itself: there is nothing to fade into.
  const far = 1e9;
  for (let y = Math.max(0, -top); y < Math.min(fine.height, out.height - top); y++) {
    const dy = Math.min(top <= 0 ? far : y, top + fine.height >= out.height ? far : fine.height - 1 - y);
    for (let x = Math.max(0, -left); x < Math.min(fine.width, out.width - left); x++) {
      const dx = Math.min(left <= 0 ? far : x, left + fine.width >= out.width ? far : fine.width - 1 - x);
      const w = smoothstep(0, fade, Math.min(dx, dy));
      const to = ((top + y) * out.width + left + x) * 3;
      const from = (y * fine.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const base = out.data[to + c]!;
        merged[to + c] = base + (fine.data[from + c]! - base) * w + 0.5;
      }
    }
  }
  return { data: merged, width: out.width, height: out.height };
}
