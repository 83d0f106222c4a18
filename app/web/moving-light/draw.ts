// The portrait under a light at some place: wall, shadow on it, the person multiplied by the light, and its reflection in the eyes.
import portrait from './portrait.json';
import { reflectionOf, shade, type LightPlace, type Normals } from './relight';

const FOLDER = '/pictures/light/';
/** The person's shadow on the wall, as the engine's (wall-shadow.ts): how dark, and how far away in picture widths. */
const DEPTH = 0.18;
const DISTANCE = 0.13;
/** A shadow's silhouette: its size, half the width of its soft edge in pixels, and how often it is laid over itself for that; and the angle up to which it moves. */
const SILHOUETTE = { width: 96, height: 120, soft: 7, copies: 49 } as const;
const FARTHEST = 60;
/** The lamp in the eye, as the engine's (catchlight.ts) and a little larger: half its size in radii of the iris, and its opacity. */
const LAMP = { width: 0.25, height: 0.31, opacity: 0.8 } as const;

/** Width of the part around the eyes, as a share of the picture's. */
const EYES = 0.4;

export interface Layers {
  /** The person's outline, and the person's colours without it: under a half transparent edge a canvas would mix in the light itself. */
  person: ImageBitmap;
  colours: OffscreenCanvas;
  walls: readonly [left: ImageBitmap, right: ImageBitmap];
  normals: Normals;
  silhouette: OffscreenCanvas;
  /** Where the person is lit before it is laid over the wall. */
  lit: OffscreenCanvasRenderingContext2D;
  light: OffscreenCanvasRenderingContext2D;
}

async function fetchPicture(file: string): Promise<ImageBitmap> {
  const answer = await fetch(FOLDER + file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return createImageBitmap(await answer.blob());
}

const contextOf = (width: number, height: number): OffscreenCanvasRenderingContext2D =>
  new OffscreenCanvas(width, height).getContext('2d')!;

function withoutTransparency(picture: ImageBitmap): OffscreenCanvas {
  const { width, height } = picture;
  const context = contextOf(width, height);
  context.drawImage(picture, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  for (let i = 3; i < pixels.data.length; i += 4) pixels.data[i] = 255;
  context.putImageData(pixels, 0, 0);
  return context.canvas;
}

/** Black, with a soft edge made of many faint copies: not all browsers blur on a canvas. */
function silhouetteOf(person: ImageBitmap): OffscreenCanvas {
  const { width, height, soft, copies } = SILHOUETTE;
  const context = contextOf(width, height);
  context.globalCompositeOperation = 'lighter';
  context.globalAlpha = 1 / copies;
  for (let i = 0; i < copies; i++) {
    // The golden angle spreads points evenly over a disc.
    const [radius, angle] = [soft * Math.sqrt(i / copies), i * 2.4];
    context.drawImage(person, radius * Math.cos(angle), radius * Math.sin(angle), width, height);
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-in';
  context.fillRect(0, 0, width, height);
  return context.canvas;
}

export async function loadLayers(): Promise<Layers> {
  const [person, left, right, relief] = await Promise.all(
    ['person.avif', 'wall-left.avif', 'wall-right.avif', 'normals.webp'].map(fetchPicture),
  );
  const { width, height } = relief!;
  const read = contextOf(width, height);
  read.drawImage(relief!, 0, 0);
  return {
    person: person!,
    colours: withoutTransparency(person!),
    walls: [left!, right!],
    normals: { data: read.getImageData(0, 0, width, height).data, width, height },
    silhouette: silhouetteOf(person!),
    lit: contextOf(person!.width, person!.height),
    light: contextOf(width, height),
  };
}

export function drawPortrait(to: CanvasRenderingContext2D, layers: Layers, place: LightPlace): void {
  const { width, height } = to.canvas;
  const { azimuth, elevation } = place;
  const { strength } = portrait.light;
  const [left, right] = layers.walls;
  to.globalAlpha = 1;
  to.drawImage(left, 0, 0, width, height);
  to.globalAlpha = (1 + Math.sin((azimuth * Math.PI) / 180)) / 2;
  to.drawImage(right, 0, 0, width, height);
  const shift = (angle: number): number =>
    DISTANCE * width * Math.tan((Math.min(FARTHEST, Math.max(-FARTHEST, angle)) * Math.PI) / 180);
  to.globalAlpha = DEPTH * strength;
  to.drawImage(layers.silhouette, -shift(azimuth), shift(elevation), width, height);
  to.globalAlpha = 1;
  to.drawImage(lightPerson(layers, place), 0, 0, width, height);
}

/** The eyes alone, enlarged: at the portrait's size the lamp's reflection is a few pixels wide. */
export function drawEyes(to: CanvasRenderingContext2D, picture: HTMLCanvasElement): void {
  const [one, other] = portrait.eyes.map(({ iris }) => iris);
  const middle = [(one![0]! + other![0]!) / 2, (one![1]! + other![1]!) / 2];
  const width = picture.width * EYES;
  const height = (width * to.canvas.height) / to.canvas.width;
  const [x, y] = middle.map((share) => share * picture.width);
  to.imageSmoothingQuality = 'high';
  to.drawImage(picture, x! - width / 2, y! - height / 2, width, height, 0, 0, to.canvas.width, to.canvas.height);
}

function lightPerson({ lit, light, normals, person, colours }: Layers, place: LightPlace): OffscreenCanvas {
  const { width, height } = lit.canvas;
  const factors = shade(normals, place, portrait.light.strength);
  light.putImageData(new ImageData(factors as Uint8ClampedArray<ArrayBuffer>, normals.width, normals.height), 0, 0);
  lit.globalCompositeOperation = 'copy';
  lit.drawImage(colours, 0, 0);
  lit.globalCompositeOperation = 'multiply';
  lit.imageSmoothingQuality = 'high';
  lit.drawImage(light.canvas, 0, 0, width, height);
  lit.globalCompositeOperation = 'destination-in';
  lit.drawImage(person, 0, 0);
  lit.globalCompositeOperation = 'source-over';
  for (const eye of portrait.eyes) drawReflection(lit, eye, place);
  return lit.canvas;
}

/** Shares of the picture's width. */
interface Eye {
  iris: readonly number[];
  radius: number;
  lids: readonly (readonly number[])[];
}

function drawReflection(to: OffscreenCanvasRenderingContext2D, { iris, radius, lids }: Eye, place: LightPlace): void {
  const { width } = to.canvas;
  const [across, down] = reflectionOf(place);
  to.save();
  to.beginPath();
  for (const [x, y] of lids) to.lineTo(x! * width, y! * width);
  to.clip();
  to.translate((iris[0]! + across * radius) * width, (iris[1]! + down * radius) * width);
  to.scale(LAMP.width * radius * width, LAMP.height * radius * width);
  const glow = to.createRadialGradient(0, 0, 0, 0, 0, 1.6);
  glow.addColorStop(0, `rgb(255 251 244 / ${LAMP.opacity})`);
  glow.addColorStop(0.55, `rgb(255 251 244 / ${LAMP.opacity * 0.9})`);
  glow.addColorStop(1, 'rgb(255 251 244 / 0)');
  to.fillStyle = glow;
  to.fillRect(-1.6, -1.6, 3.2, 3.2);
  to.restore();
}
