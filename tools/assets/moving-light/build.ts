// node tools/assets/moving-light/build.ts [folder]: takes one portrait apart for the light that visitors of the front page move over it
// (app/web/moving-light/): the person without a background and as bright as any light makes them, the normal map by which the
// engine relights, the wall lit from either side, both eyes, and the same portrait as one still picture for pages without a script.
// It writes them with their checksums to public/pictures/light and app/web/moving-light/portrait.json. Look at them, and commit.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import sharp from 'sharp';
import { decodeRgb, findFacesIn, setEngineThreads, STYLES } from '#server/engine/index.ts';
import type { Plane, Rgb } from '#server/engine/index.ts';
import type { Eye } from '#server/engine/faces/eyes.ts';
import { backdropFor } from '#server/engine/render/backgrounds/index.ts';
import { composeFrame, toFrame } from '#server/engine/render/framing/framing.ts';
import type { Frame } from '#server/engine/render/framing/framing.ts';
import { developNegative, printOf, SHOT_SIZE } from '#server/engine/render/index.ts';
import type { PreparedShot } from '#server/engine/render/index.ts';
import { lightMap } from '#server/engine/render/light/relight.ts';
import type { LightMap } from '#server/engine/render/light/relight.ts';
import { setCatchlights } from '#server/engine/render/light/catchlight.ts';
import { shadeWall } from '#server/engine/render/light/wall-shadow.ts';
import { quickPersonMask } from '#server/engine/render/matting/coarse-mask.ts';
import { compose } from '#server/engine/render/output/composite.ts';
import { blur } from '#server/engine/render/raster/blur.ts';
import type { Colour } from '#server/engine/render/raster/colour-space.ts';
import { HARDNESS } from '../../../app/web/moving-light/relight.ts';
import { withoutReflections } from './eyes.ts';

const require = createRequire(import.meta.url);
const root = path.join(import.meta.dirname, '../../..');
const out = path.resolve(process.argv[2] ?? path.join(root, 'public/pictures/light'));
const PHOTO = ['material-dashboard', 'assets/img/team-3.jpg'] as const;
/** The wall, and the crop of COMPOSITIONS that is close enough for the eyes to show. */
const LOOK = 'studio-charcoal';
const COMPOSITION = 1;
/** Pixels of the picture, and of the wall, which has nothing sharp in it. */
const WIDTH = 800;
const WALL_WIDTH = 320;
/** The light of the still picture, in degrees, and its strength, which is that of all positions. */
const STILL = { azimuth: -42, elevation: 34, strength: 1.5 } as const;
const NO_RIM = { strength: 0, colour: [1, 1, 1] } as const;
/** What the engine's key light does at most, as a factor on encoded values. */
const MAX_GAIN = 1.6 ** (1 / 2.2);
const GRADE = { warmth: 0.004, contrast: 0.08, saturation: 1.12 } as const;

const sums: string[] = [];
function write(file: string, bytes: Buffer): void {
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, file), bytes);
  sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${file}`);
  console.log(`${file}: ${bytes.length} bytes`);
}

const pictureOf = ({ data, width, height }: Rgb) => sharp(data, { raw: { width, height, channels: 3 } });
const evenly = (relief: { width: number; height: number }, gain: number): LightMap => {
  const plane = new Float32Array(relief.width * relief.height).fill(gain);
  return { gain: [plane, plane, plane], sheen: null, width: relief.width, height: relief.height };
};

/** As in the browser. */
const harder = (light: LightMap): LightMap => {
  const [r, g, b] = light.gain.map((plane) => plane.map((gain) => MAX_GAIN * (gain / MAX_GAIN) ** HARDNESS));
  return { ...light, gain: [r!, g!, b!] };
};

/** The person alone, with the engine's finish. */
function composed(shot: PreparedShot, light: LightMap, backdrop: Colour, alpha: Plane): Rgb {
  return compose({
    person: shot.person,
    alpha,
    spill: shot.spill,
    light,
    backdrop,
    wrap: 0,
    vignette: 0,
    overAll: false,
    grade: GRADE,
    grain: { background: 0.008, person: 0 },
    seed: 7,
  });
}

/** Normals as bytes (128 is 0) in red and green, the face in blue; softened as the engine softens the light that it makes of them. */
async function writeNormals({ relief }: PreparedShot): Promise<void> {
  const { width, height } = relief;
  const soft = (data: Float32Array): Float32Array => blur({ data, width, height }, 1.6).data;
  const [x, y, face] = [soft(relief.x), soft(relief.y), soft(relief.face.data)];
  const bytes = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    bytes[i * 3] = Math.round(128 + x[i]! * 127);
    bytes[i * 3 + 1] = Math.round(128 + y[i]! * 127);
    bytes[i * 3 + 2] = Math.round(face[i]! * 255);
  }
  const picture = sharp(bytes, { raw: { width, height, channels: 3 } });
  write('normals.webp', await picture.webp({ lossless: true, effort: 6 }).toBuffer());
}

/** Both eyes as shares of the picture's width, for the browser. */
async function writeEyes(frame: Frame, eyes: readonly Eye[]): Promise<void> {
  const short = (v: number): number => Math.round((v / frame.width) * 1e4) / 1e4;
  const points = eyes.map((eye) => {
    const { iris, radius, lids } = inFrame(frame, eye);
    return { iris: iris.map(short), radius: short(radius), lids: lids.map((point) => point.map(short)) };
  });
  const light = { azimuth: STILL.azimuth, elevation: STILL.elevation, strength: STILL.strength };
  const file = path.join(root, 'app/web/moving-light/portrait.json');
  const text = JSON.stringify({ light, eyes: points });
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'json' }));
}

function inFrame(frame: Frame, { iris, lids, openness }: Eye) {
  const there = ([x, y]: readonly [number, number]) => toFrame(frame, x, y);
  const [middle, ...rim] = iris.map(there);
  const radius = rim.reduce((sum, [x, y]) => sum + Math.hypot(x - middle![0], y - middle![1]), 0) / rim.length;
  // Both lids run from the same corner (server/engine/faces/eyes.ts).
  const around = [...lids.slice(0, 9), ...lids.slice(9).reverse()].map(there);
  return { iris: middle!, radius, lids: around, openness };
}

async function build(): Promise<void> {
  setEngineThreads(1);
  const [name, file] = PHOTO;
  const bytes = readFileSync(path.join(path.dirname(require.resolve(`${name}/package.json`)), file));
  const photo = await decodeRgb(bytes);
  const [face] = await findFacesIn(photo);
  const glance = await quickPersonMask(photo);
  const frame = composeFrame(photo, face!, glance, SHOT_SIZE, COMPOSITION);
  const negative = await developNegative(photo, face!, [frame], glance);
  const shot = await printOf(negative, frame);
  const eyes = negative.eyes.map((eye) => inFrame(frame, eye));
  withoutReflections(shot.person, eyes);

  const style = STYLES.find(({ id }) => id === LOOK)!;
  const walls = await Promise.all(([-1, 1] as const).map((side) => backdropFor(style, side, 0, shot.surroundings)));
  const whole: Plane = { ...shot.alpha, data: new Float32Array(shot.alpha.data.length).fill(1) };
  const none: Plane = { ...shot.alpha, data: new Float32Array(shot.alpha.data.length) };

  const height = (WIDTH * SHOT_SIZE.height) / SHOT_SIZE.width;
  const bright = pictureOf(composed(shot, evenly(shot.relief, MAX_GAIN), walls[0]!, whole));
  const alpha = Buffer.from(shot.alpha.data.map((v) => v * 255));
  const person = await bright
    .joinChannel(alpha, { raw: { width: SHOT_SIZE.width, height: SHOT_SIZE.height, channels: 1 } })
    .png()
    .toBuffer();
  write('person.avif', await sharp(person).resize(WIDTH, height).avif({ quality: 55, effort: 6 }).toBuffer());
  await writeNormals(shot);
  for (const [index, wall] of walls.entries()) {
    const picture = pictureOf(composed(shot, evenly(shot.relief, 1), wall, none));
    write(
      `wall-${index === 0 ? 'left' : 'right'}.avif`,
      await picture.resize(WALL_WIDTH).avif({ quality: 50 }).toBuffer(),
    );
  }
  await writeEyes(frame, negative.eyes);

  const side = STILL.azimuth < 0 ? -1 : 1;
  const key = { ...STILL, azimuth: Math.abs(STILL.azimuth) };
  const wall = shadeWall(walls[side < 0 ? 0 : 1]!, shot.alpha, { background: style.background, light: { key } }, side);
  const still = composed(shot, harder(lightMap(shot.relief, { key, rim: NO_RIM }, side)), wall, shot.alpha);
  setCatchlights(still, eyes, side);
  for (const width of [480, WIDTH])
    write(`still-${width}.avif`, await pictureOf(still).resize(width).avif({ quality: 48, effort: 6 }).toBuffer());
  write('still.jpg', await pictureOf(still).resize(480).jpeg({ quality: 76, mozjpeg: true }).toBuffer());
  writeFileSync(path.join(out, 'SHA256SUMS'), `${sums.toSorted().join('\n')}\n`);
}
await build();
