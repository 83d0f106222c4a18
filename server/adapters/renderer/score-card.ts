// The analyzer's card for sharing, 1200 x 630: the face in a circle, the score as a ring around it and in digits. The digits are drawn
// as strokes, because a server may lack fonts. Without words, one card serves every language.
import sharp from 'sharp';
import type { ToolRenderer } from '../../ports/renderer.ts';
import { withSourceTypeXmp } from './source-type-xmp.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const FACE = { x: 330, y: 315, radius: 210 } as const;
const RING = 244;
const PAPER = '#faf8f5';
const INK = '#1d1916';
const LINE = '#e4ddd3';
const ACCENT = '#c97a1c';

/** Each in a field of 60 x 100. */
const DIGIT_PATHS = [
  'M30 4C10 4 6 28 6 50S10 96 30 96 54 72 54 50 50 4 30 4Z',
  'M14 22 32 6V96',
  'M7 30C7 14 17 4 31 4S54 14 54 28C54 44 40 56 7 96H55',
  'M8 18C13 9 20 4 30 4C43 4 51 13 51 25S42 46 28 46C44 46 54 56 54 70S43 96 29 96C18 96 9 91 5 81',
  'M42 96V6L4 70H56',
  'M51 5H14L10 46C15 42 22 39 29 39C44 39 54 51 54 67S44 96 28 96C18 96 10 92 5 84',
  'M44 5C24 18 7 42 7 68C7 86 17 96 31 96S54 85 54 69 44 43 31 43C20 43 11 50 7 62',
  'M5 5H55L22 96',
  'M30 4C18 4 9 12 9 24S18 46 30 46 51 36 51 24 42 4 30 4ZM30 46C15 46 6 57 6 71S15 96 30 96 54 85 54 71 45 46 30 46Z',
  'M53 38C49 50 41 57 30 57C16 57 6 47 6 31S16 4 29 4C43 4 53 14 53 32C53 58 37 82 16 95',
] as const;

function digits(number: number, x: number, y: number, size: number): string {
  const scale = size / 100;
  return [...String(number)]
    .map(
      (figure, index) =>
        `<path d="${DIGIT_PATHS[Number(figure)]}" transform="translate(${x + index * 76 * scale} ${y}) scale(${scale})"/>`,
    )
    .join('');
}

function drawing(score: number): string {
  const around = 2 * Math.PI * RING;
  const text = String(score);
  const end = 650 + text.length * 76 * 1.9;
  const strokes = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  // A full score has no room for "of 100", and no need of it.
  const of =
    text.length < 3
      ? `<g ${strokes} stroke="${INK}" stroke-opacity=".55" stroke-width="9"><path d="M${end + 14} 402 ${end + 42} 330"/>${digits(100, end + 62, 336, 66)}</g>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
<g fill="none" stroke-width="18" transform="rotate(-90 ${FACE.x} ${FACE.y})">
<circle cx="${FACE.x}" cy="${FACE.y}" r="${RING}" stroke="${LINE}"/>
<circle cx="${FACE.x}" cy="${FACE.y}" r="${RING}" stroke="${ACCENT}" stroke-linecap="round" stroke-dasharray="${(around * score) / 100} ${around}"/>
</g>
<g ${strokes} stroke="${INK}" stroke-width="11">${digits(score, 650, 212, 190)}</g>${of}
<g transform="translate(655 470)"><circle cx="28" cy="28" r="27" fill="${INK}"/><circle cx="28" cy="28" r="15" fill="none" stroke="${PAPER}" stroke-opacity=".45" stroke-width="2.2"/><circle cx="36" cy="19" r="7" fill="#f2b45a"/></g>
</svg>`;
}

export const makeScoreCard: ToolRenderer['scoreCard'] = async (photo, { score, frame }, mark) => {
  const side = FACE.radius * 2;
  const round = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${FACE.radius}" cy="${FACE.radius}" r="${FACE.radius}"/></svg>`,
  );
  const face = await sharp(photo)
    .extract({ left: frame.x, top: frame.y, width: frame.width, height: frame.height })
    .resize(side, side, { kernel: 'lanczos3' })
    .composite([{ input: round, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const card = sharp(Buffer.from(drawing(score))).composite([
    { input: face, left: FACE.x - FACE.radius, top: FACE.y - FACE.radius },
  ]);
  return withSourceTypeXmp(card, mark).png({ compressionLevel: 8 }).toBuffer();
};
