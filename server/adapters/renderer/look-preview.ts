// A headshot as it is shown before payment: 512 px wide, with our mark small in a lower corner, where no face reaches.
import sharp from 'sharp';
import { SITE_MARK } from './watermark.ts';

const WIDTH = 512;
/** Of a square that holds the mark. */
const MARK = 44;
const MARGIN = 12;

const markSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${MARK}" height="${MARK}" viewBox="-33 -33 66 66" fill="none">${SITE_MARK}</svg>`;

export async function makeLookPreview(headshot: Uint8Array): Promise<{ bytes: Uint8Array; contentType: string }> {
  const picture = sharp(headshot);
  const { width, height } = await picture.metadata();
  const tall = Math.round((height * WIDTH) / width);
  const bytes = await picture
    .resize(WIDTH, tall)
    .composite([{ input: Buffer.from(markSvg), left: WIDTH - MARK - MARGIN, top: tall - MARK - MARGIN }])
    .webp({ quality: 82 })
    .toBuffer();
  return { bytes, contentType: 'image/webp' };
}
