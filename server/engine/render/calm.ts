// A grainy photo that is to be shown enlarged, made calmer before it is: enlarging and sharpening turn the noise of its pixels into flecks on skin and hair,
// before a background that has none. Coefficients that noise alone explains go (Yu and Sapiro, "DCT image denoising", 2011); a quarter of what goes is
// laid back, so that skin keeps a grain.
import type { Box, Face, Plane, Rgb } from '../types.ts';
import { geometryOf } from './face-regions.ts';
import { noiseOf } from './finish.ts';
import { smoothstep } from './raster/colour-space.ts';
import { cropRgb } from './raster/resample.ts';
import { addShrunk, ASKEW, BLOCK, withBorder, withoutBorder } from './raster/sliding-dct.ts';

/**
 * Standard deviation of luma's noise on the face, of 255, from which on a photo is calmed, and from which on wholly: 26 photos in good light have 0.1 to 2.1,
 * their skin's texture included.
 */
const GRAINY = [2.5, 4] as const;
/** Coefficients under so many deviations go, and so much of what goes is laid back. */
const THRESHOLD = 2.7;
const REST = 0.25;
/** noiseOf looks at the quietest part of the face; noise alone has there this share of its deviation. */
const QUIETEST = 0.88;

/** Y, Cb and Cr of Rec. 601. */
const ROWS = [
  [0.299, 0.587, 0.114],
  [-0.168736, -0.331264, 0.5],
  [0.5, -0.418688, -0.081312],
] as const;

/** The photo itself where its face shows little noise; else a copy of which the part inside `box` is calm. */
export function calm(photo: Rgb, face: Face, box: Box): Rgb {
  const { left, top, width, height } = geometryOf(face);
  const skin = cropRgb(photo, { x: left, y: top, width, height }).image;
  const levels = ROWS.map((row) => noiseLevel(planeOf(skin, row)));
  const share = (1 - REST) * smoothstep(...GRAINY, levels[0]!);
  if (share === 0) return photo;
  const part = cropRgb(photo, box);
  const changes = ROWS.map((row, k) => changeOf(planeOf(part.image, row), levels[k]!, share));
  const [luma, blue, red] = changes as [Float32Array, Float32Array, Float32Array];
  const data = Uint8ClampedArray.from(photo.data);
  const { width: across, height: down } = part.image;
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const i = y * across + x;
      const to = ((part.y + y) * photo.width + part.x + x) * 3;
      data[to]! += luma[i]! + 1.402 * red[i]!;
      data[to + 1]! += luma[i]! - 0.344136 * blue[i]! - 0.714136 * red[i]!;
      data[to + 2]! += luma[i]! + 1.772 * blue[i]!;
    }
  return { ...photo, data: new Uint8Array(data.buffer) };
}

function planeOf({ data, width, height }: Rgb, [r, g, b]: (typeof ROWS)[number]): Plane {
  const out = new Float32Array(width * height);
  for (let i = 0; i < out.length; i++) out[i] = r * data[3 * i]! + g * data[3 * i + 1]! + b * data[3 * i + 2]!;
  return { data: out, width, height };
}

function noiseLevel({ data, width, height }: Plane): number {
  const everywhere = { data: new Float32Array(data.length).fill(1), width, height };
  return noiseOf({ r: data, g: data, b: data, width, height }, everywhere) / QUIETEST;
}

/** What is to be added to a plane so that `share` of what may be noise of this level goes. */
function changeOf(plane: Plane, level: number, share: number): Float32Array {
  const from = withBorder(plane);
  const sum = new Float32Array(from.data.length);
  const thresholds = new Float64Array(BLOCK * BLOCK).fill(level * THRESHOLD);
  for (const grid of ASKEW) addShrunk(from, grid, thresholds, sum);
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i]! / ASKEW.length - from.data[i]!) * share;
  return withoutBorder({ ...from, data: sum });
}
