// A headshot for preview only: smaller, with our mark all over it except on the face, which is what people come to see.
import sharp from 'sharp';
import { type Box, decodeRgb, findFacesIn } from '../../engine/index.ts';
import type { AiMark } from '../../contracts/provenance.ts';
import { withSourceTypeXmp } from './source-type-xmp.ts';

const WIDTH = 640;
const STEP = 128;
/** Radius of the mark with its stroke. */
const RADIUS = 33;

type Spot = readonly [x: number, y: number];

/** Whether a mark there would touch the ellipse of the face. */
function touches([x, y]: Spot, { x: left, y: top, width, height }: Box): boolean {
  const across = (x - left - width / 2) / (width / 2 + RADIUS);
  const down = (y - top - height / 2) / (height / 2 + RADIUS);
  return Math.hypot(across, down) < 1;
}

function spotsOf(width: number, height: number, face: Box | undefined): Spot[] {
  const spots: Spot[] = [];
  for (let row = 0; row * STEP < height + STEP; row += 1)
    for (let column = 0; column * STEP < width + STEP; column += 1)
      spots.push([column * STEP + (row % 2 ? STEP / 2 : 0), row * STEP]);
  return face ? spots.filter((spot) => !touches(spot, face)) : spots;
}

const RINGS = `<circle r="30"/><circle r="17"/><circle cx="9" cy="-10" r="7"/>`;
/** The mark of the site around the origin, as a stroke that shows on light and dark alike. */
export const SITE_MARK = `<g stroke="#000" stroke-opacity=".22" stroke-width="5">${RINGS}</g><g stroke="#fff" stroke-opacity=".55" stroke-width="2.5">${RINGS}</g>`;

function watermarkSvg(width: number, height: number, face: Box | undefined): string {
  const uses = spotsOf(width, height, face).map(([x, y]) => `<use href="#m" x="${x}" y="${y}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none"><defs><g id="m">${SITE_MARK}</g></defs>${uses.join('')}</svg>`;
}

export async function watermark(headshot: Uint8Array, mark?: AiMark): Promise<Uint8Array> {
  const picture = sharp(headshot);
  const { width, height } = await picture.metadata();
  const tall = Math.round((height * WIDTH) / width);
  const found = await decodeRgb(headshot, Math.max(WIDTH, tall));
  const scale = WIDTH / found.width;
  const box = (await findFacesIn(found))[0]?.box;
  const face = box && {
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
  const marked = picture.resize(WIDTH, tall).composite([{ input: Buffer.from(watermarkSvg(WIDTH, tall, face)) }]);
  return withSourceTypeXmp(marked, mark).jpeg({ quality: 84 }).toBuffer();
}
