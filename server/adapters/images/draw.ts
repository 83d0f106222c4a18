// Scales a picture and converts it to a format that the browser accepts. Runs in a child process (worker.ts).
import sharp from 'sharp';
import type { ImageShape } from '../../ports/images.ts';
import { MAX_PIXELS, readImageMetadata } from './metadata.ts';

export async function drawImage(bytes: Uint8Array, { width, quality, type }: ImageShape): Promise<Uint8Array | null> {
  const size = await readImageMetadata(bytes);
  if (size.width === 0) return null;
  try {
    // Only the first picture of an animation. Everything that is not pixels (EXIF, GPS) stays behind.
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toColourspace('srgb');
    if (type === 'image/avif') return await picture.avif({ quality, effort: 2 }).toBuffer();
    if (type === 'image/webp') return await picture.webp({ quality }).toBuffer();
    return await picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true }).toBuffer();
  } catch {
    // A header without pixels.
    return null;
  }
}
