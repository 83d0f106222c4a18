// A headshot that shows what it is and cannot be used as one: smaller, with our mark all over it.
import sharp from 'sharp';

const SIDE = { width: 640, height: 800 } as const;
const STEP = 128;

/** The mark of the site, as a stroke that shows on light and dark alike. */
function marks(): string {
  const spots: string[] = [];
  for (let row = 0; row * STEP < SIDE.height + STEP; row += 1)
    for (let column = 0; column * STEP < SIDE.width + STEP; column += 1)
      spots.push(`<use href="#m" x="${column * STEP + (row % 2 ? STEP / 2 : 0)}" y="${row * STEP}"/>`);
  const rings = `<circle r="30"/><circle r="17"/><circle cx="9" cy="-10" r="7"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE.width}" height="${SIDE.height}" fill="none"><defs><g id="m"><g stroke="#000" stroke-opacity=".22" stroke-width="5">${rings}</g><g stroke="#fff" stroke-opacity=".55" stroke-width="2.5">${rings}</g></g></defs>${spots.join('')}</svg>`;
}

export const watermark = async (headshot: Uint8Array): Promise<Uint8Array> =>
  sharp(headshot)
    .resize(SIDE.width, SIDE.height, { fit: 'cover' })
    .composite([{ input: Buffer.from(marks()) }])
    .jpeg({ quality: 84 })
    .toBuffer();
