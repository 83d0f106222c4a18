// A headshot as it is shown before payment: 512 px wide, with our mark small in a lower corner, where no face reaches.
import sharp, { type Sharp } from 'sharp';
import { SITE_MARK } from './watermark.ts';

const WIDTH = 512;
/** Of a square that holds the mark. */
const MARK = 44;
const MARGIN = 12;

const markSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="${MARK}" height="${MARK}" viewBox="-33 -33 66 66" fill="none">${SITE_MARK}</svg>`;

/** The picture with our mark small in a lower corner, as WebP. */
export const marked = (picture: Sharp, width: number, height: number): Promise<Uint8Array> =>
  picture
    .composite([{ input: Buffer.from(markSvg), left: width - MARK - MARGIN, top: height - MARK - MARGIN }])
    .webp({ quality: 82 })
    .toBuffer();

export async function makeLookPreview(headshot: Uint8Array): Promise<{ bytes: Uint8Array; contentType: string }> {
  const picture = sharp(headshot);
  const { width, height } = await picture.metadata();
  const tall = Math.round((height * WIDTH) / width);
  const bytes = await marked(picture.resize(WIDTH, tall), WIDTH, tall);
  return { bytes, contentType: 'image/webp' };
}
