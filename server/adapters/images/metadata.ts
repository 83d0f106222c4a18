// Reads the size of a picture from its header, without decoding it.
import sharp from 'sharp';

export interface ImageMetadata {
  width: number;
  height: number;
  /** Width by height. */
  ratio: number;
}
/** Formats that are decoded for pages. Not SVG or PDF, whose parsers do more than read pixels. */
const READABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);
/** 40 megapixels: 160 MB while it is decoded. */
export const MAX_PIXELS = 40_000_000;

/** Upright, in pixels; all zero when the picture cannot be read. */
export async function readImageMetadata(bytes: Uint8Array): Promise<ImageMetadata> {
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const { width, height } = autoOrient;
    if (!READABLE.has(format) || !width || !height || width * height > MAX_PIXELS) return NONE;
    return { width, height, ratio: width / height };
  } catch {
    return NONE;
  }
}
const NONE: ImageMetadata = { width: 0, height: 0, ratio: 0 };
