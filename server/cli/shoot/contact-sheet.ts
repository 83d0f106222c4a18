// One picture of the whole shoot: the photos that were used in a row of small ones, the headshots below in their order.
// It carries no words, because a bare machine has no fonts; the files' numbers are the order.
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { decodeRgb } from '../../engine/index.ts';

const CELL = { width: 384, height: 480 } as const;
const THUMBNAIL_WIDTH = 150;
const GAP = 16;
const MAX_COLUMNS = 5;

/** Through the engine's decoder, which also reads HEIC. */
async function cell(bytes: Uint8Array, width: number, height: number): Promise<Buffer> {
  const { data, ...size } = await decodeRgb(bytes, 2 * Math.max(width, height));
  return sharp(data, { raw: { ...size, channels: 3 } })
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .png()
    .toBuffer();
}

export async function makeContactSheet(
  photos: readonly Uint8Array[],
  headshots: readonly Uint8Array[],
): Promise<Uint8Array> {
  const columns = Math.min(MAX_COLUMNS, Math.max(2, headshots.length));
  const width = columns * (CELL.width + GAP) + GAP;
  const perRow = Math.max(1, Math.floor((width - GAP) / (THUMBNAIL_WIDTH + GAP)));
  const top = Math.ceil(photos.length / perRow) * (THUMBNAIL_WIDTH + GAP) + GAP;
  const height = top + Math.ceil(headshots.length / columns) * (CELL.height + GAP);
  const overlays: OverlayOptions[] = [];
  for (const [index, photo] of photos.entries())
    overlays.push({
      input: await cell(photo, THUMBNAIL_WIDTH, THUMBNAIL_WIDTH),
      left: GAP + (index % perRow) * (THUMBNAIL_WIDTH + GAP),
      top: GAP + Math.floor(index / perRow) * (THUMBNAIL_WIDTH + GAP),
    });
  for (const [index, headshot] of headshots.entries())
    overlays.push({
      input: await cell(headshot, CELL.width, CELL.height),
      left: GAP + (index % columns) * (CELL.width + GAP),
      top: top + Math.floor(index / columns) * (CELL.height + GAP),
    });
  return sharp({ create: { width, height, channels: 3, background: '#f4f4f2' } })
    .composite(overlays)
    .jpeg({ quality: 88 })
    .toBuffer();
}
