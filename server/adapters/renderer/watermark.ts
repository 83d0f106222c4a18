// A headshot for preview only: smaller, with our mark all over it.
import sharp from 'sharp';

const WIDTH = 640;
const STEP = 128;

/** The mark of the site, as a stroke that shows on light and dark alike. */
function marks(width: number, height: number): string {
  const spots: string[] = [];
  for (let row = 0; row * STEP < height + STEP; row += 1)
    for (let column = 0; column * STEP < width + STEP; column += 1)
      spots.push(`<use href="#m" x="${column * STEP + (row % 2 ? STEP / 2 : 0)}" y="${row * STEP}"/>`);
  const rings = `<circle r="30"/><circle r="17"/><circle cx="9" cy="-10" r="7"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none"><defs><g id="m"><g stroke="#000" stroke-opacity=".22" stroke-width="5">${rings}</g><g stroke="#fff" stroke-opacity=".55" stroke-width="2.5">${rings}</g></g></defs>${spots.join('')}</svg>`;
}

export async function watermark(headshot: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(headshot);
  const { width, height } = await picture.metadata();
  const tall = Math.round((height * WIDTH) / width);
  return picture
    .resize(WIDTH, tall)
    .composite([{ input: Buffer.from(marks(WIDTH, tall)) }])
    .jpeg({ quality: 84 })
    .toBuffer();
}
