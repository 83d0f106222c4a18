// node tools/assets/light-study/build.ts: draws the two studies of window light that stand beside the sign-in page and on the front
// page, and the card that networks show. They are computed, so that no photographer, model or licence is involved; the pictures are committed in public/pictures.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 1500;
const out = path.resolve(import.meta.dirname, '../../../public/pictures');

interface Mood {
  name: string;
  /** Wall in shade and wall in light, 0 to 255. */
  shade: readonly [number, number, number];
  light: readonly [number, number, number];
  strength: number;
}
const MOODS: readonly Mood[] = [
  { name: 'light-day', shade: [205, 190, 174], light: [255, 240, 214], strength: 1 },
  { name: 'light-evening', shade: [33, 27, 23], light: [240, 168, 92], strength: 0.6 },
];

/** What lets the sun through: a window of six panes, leaning because the sun stands low. */
const panes = Array.from({ length: 6 }, (_, index) => {
  const [column, row] = [index % 2, Math.floor(index / 2)];
  return `<rect x="${column * 262}" y="${row * 330}" width="240" height="306"/>`;
}).join('');
const window = `<g transform="translate(470 170) skewX(-21) skewY(11) scale(1.16)" fill="#fff">${panes}</g>`;
const svg = (body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#000"/>${body}</svg>`,
  );

async function grey(picture: Buffer, blur: number): Promise<Float32Array> {
  const pixels = await sharp(picture).flatten().greyscale().blur(blur).raw().toBuffer();
  return Float32Array.from(pixels, (value) => value / 255);
}

/** The same grain each time. */
function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

async function draw(mood: Mood, sun: Float32Array, glow: Float32Array, plaster: Float32Array): Promise<void> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const noise = createNoise(7);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const at = y * WIDTH + x;
      const fall = 1 - 0.2 * (y / HEIGHT) - 0.16 * (1 - x / WIDTH);
      const lit = Math.min(1, mood.strength * (sun[at]! * 0.92 + glow[at]! * 0.34));
      const grain = noise() * 0.02 + plaster[at]! * 0.007;
      for (let channel = 0; channel < 3; channel += 1) {
        const shade = mood.shade[channel]! * fall;
        const value = shade + (mood.light[channel]! - shade) * lit;
        pixels[at * 3 + channel] = Math.max(0, Math.min(255, value * (1 + grain) + noise() * 3));
      }
    }
  }
  const picture = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  await picture
    .clone()
    .avif({ quality: 50, effort: 6 })
    .toFile(path.join(out, `${mood.name}.avif`));
  await picture
    .clone()
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(path.join(out, `${mood.name}.jpg`));
}

/** Clouds of light and shade: fine for plaster, coarse for leaves that move somewhere outside. */
async function clouds(seed: number, sigma: number): Promise<Float32Array> {
  const noise = createNoise(seed);
  // Drawn small and enlarged: a blur that wide costs seconds at full size.
  const shrink = Math.max(1, Math.floor(sigma / 3));
  const [width, height] = [Math.ceil(WIDTH / shrink), Math.ceil(HEIGHT / shrink)];
  const rough = Buffer.from(Array.from({ length: width * height }, () => Math.round((noise() + 0.5) * 255)));
  const blurred = await sharp(rough, { raw: { width, height, channels: 1 } })
    .blur(Math.max(0.8, sigma / shrink))
    .normalise()
    .png()
    .toBuffer();
  const pixels = await sharp(blurred)
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  // Centred on 0 with a spread of 1, so that thresholds mean the same at every size.
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const spread = Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length);
  return Float32Array.from(pixels, (value) => (value - mean) / spread);
}
const smoothstep = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

async function main(): Promise<void> {
  await mkdir(out, { recursive: true });
  const soft = await grey(svg(window), 9);
  const softer = await grey(svg(window), 30);
  const glow = await grey(svg(window), 170);
  const leaves = await clouds(11, 46);
  const twigs = await clouds(5, 15);
  const plaster = await clouds(3, 2.2);
  // Shadows grow soft with their distance from the window's edge, and leaves take some of the light away.
  const sun = soft.map((value, at) => {
    const [x, y] = [(at % WIDTH) / WIDTH, Math.floor(at / WIDTH) / HEIGHT];
    const far = Math.min(1, Math.max(0, 1.15 * y + 0.25 * (1 - x) - 0.15));
    const dapple = smoothstep(-1.5, 0.5, leaves[at]! * 0.8 + twigs[at]! * 0.35 + 1.6 * (y - 0.2));
    return (value * (1 - far) + softer[at]! * far) * (0.56 + 0.44 * dapple) * (1 - 0.3 * far);
  });
  for (const mood of MOODS) await draw(mood, sun, glow, plaster);
  await drawCard();
}

/** What networks show beside a link to a page: the evening light and our mark. */
async function drawCard(): Promise<void> {
  const mark = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="250" height="250" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#f5f1eb"/>' +
      '<circle cx="16" cy="16" r="8.25" fill="none" stroke="#191613" stroke-width="1.25" opacity=".45"/>' +
      '<circle cx="20.4" cy="11.2" r="3.6" fill="#e99a2c"/></svg>',
  );
  await sharp(path.join(out, 'light-evening.jpg'))
    .extract({ left: 0, top: 230, width: 1200, height: 630 })
    .composite([{ input: mark, left: 110, top: 190 }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(path.join(out, 'card.jpg'));
}

await main();
