// What all backgrounds are painted with: drawing, lens blur and out-of-focus lights, in linear light.
import sharp from 'sharp';
import { enlargePlane } from '../raster/resample.ts';
import { LINEAR_OF_BYTE, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';

export interface Setting {
  width: number;
  height: number;
  /** On which side of the camera the key light stands; the background's light must come from there too. */
  side: 1 | -1;
  variant: number;
  random: () => number;
}

export function emptyColour(width: number, height: number): Colour {
  const count = width * height;
  return { r: new Float32Array(count), g: new Float32Array(count), b: new Float32Array(count), width, height };
}

/** Slow, faint unevenness: noise at three sizes, about 0 and at most `amount`. */
export function mottle(width: number, height: number, random: () => number, amount: number): Float32Array {
  const out = new Float32Array(width * height);
  for (const [cells, share] of [
    [4, 0.5],
    [9, 0.3],
    [23, 0.2],
  ] as const) {
    const w = cells;
    const h = Math.ceil((cells * height) / width);
    const noise = Float32Array.from({ length: w * h }, () => (random() * 2 - 1) * amount * share);
    const wide = enlargePlane({ data: noise, width: w, height: h }, width, height).data;
    for (let i = 0; i < out.length; i++) out[i]! += wide[i]!;
  }
  return out;
}

/** A drawing (SVG elements over a viewBox of 0 0 400 500) in linear light, with its coverage, premultiplied. */
interface Layer {
  r: Float32Array;
  g: Float32Array;
  b: Float32Array;
  a: Float32Array;
  width: number;
  height: number;
}

export async function drawLayer(elements: string, width: number, height: number, mirrored: boolean): Promise<Layer> {
  const flip = mirrored ? 'transform="translate(400 0) scale(-1 1)"' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 500" preserveAspectRatio="none"><g ${flip}>${elements}</g></svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const count = width * height;
  const layer: Layer = { ...emptyColour(width, height), a: new Float32Array(count) };
  for (let i = 0; i < count; i++) {
    const a = data[i * 4 + 3]! / 255;
    layer.a[i] = a;
    layer.r[i] = LINEAR_OF_BYTE[data[i * 4]!]! * a;
    layer.g[i] = LINEAR_OF_BYTE[data[i * 4 + 1]!]! * a;
    layer.b[i] = LINEAR_OF_BYTE[data[i * 4 + 2]!]! * a;
  }
  return layer;
}

/** Blur of an open lens: the mean over a disc, row by row from prefix sums; the picture's edge goes on outside. */
export function discBlur(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const r = Math.max(1, Math.round(radius));
  const reach: number[] = [];
  for (let dy = -r; dy <= r; dy++) reach.push(Math.round(Math.sqrt(r * r + 0.5 - dy * dy)));
  const pixels = reach.reduce((sum, half) => sum + 2 * half + 1, 0);
  const stride = width + 2 * r + 1;
  const prefix = new Float64Array(stride * height);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    for (let x = 0; x < width + 2 * r; x++) {
      const from = Math.min(width - 1, Math.max(0, x - r));
      sum += plane[y * width + from]!;
      prefix[y * stride + x + 1] = sum;
    }
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < reach.length; k++) {
      const row = Math.min(height - 1, Math.max(0, y + k - r)) * stride + r;
      const half = reach[k]!;
      for (let x = 0; x < width; x++) out[y * width + x]! += prefix[row + x + half + 1]! - prefix[row + x - half]!;
    }
    for (let x = 0; x < width; x++) out[y * width + x]! /= pixels;
  }
  return out;
}

/** Blurs the layer by a disc and lays it over what is behind it. */
export function layOver(behind: Colour, layer: Layer, radius: number): void {
  const { width, height } = behind;
  const soft = (plane: Float32Array): Float32Array => discBlur(plane, width, height, radius);
  const cover = soft(layer.a);
  for (const [to, from] of [
    [behind.r, soft(layer.r)],
    [behind.g, soft(layer.g)],
    [behind.b, soft(layer.b)],
  ] as const) {
    for (let i = 0; i < to.length; i++) to[i] = to[i]! * (1 - cover[i]!) + from[i]!;
  }
}

/** A point of light out of focus. Position in 0..1 of width and height, radius in widths, linear intensity. */
export interface Highlight {
  x: number;
  y: number;
  radius: number;
  colour: readonly [number, number, number];
  strength: number;
}

/**
 * Adds out-of-focus lights: discs with a soft rim, a little brighter there, squeezed into cat's eyes towards the corners as the
 * lens barrel cuts them.
 */
export function addHighlights(canvas: Colour, lights: readonly Highlight[]): void {
  const { width, height } = canvas;
  for (const light of lights) {
    const cx = light.x * width;
    const cy = light.y * height;
    const r = light.radius * width;
    // The barrel cuts each disc with a second one, shifted towards the middle of the picture.
    const shiftX = (0.5 - light.x) * r * 0.7;
    const shiftY = (0.5 - light.y) * r * 0.7;
    for (let y = Math.max(0, Math.floor(cy - r * 1.1)); y <= Math.min(height - 1, Math.ceil(cy + r * 1.1)); y++) {
      for (let x = Math.max(0, Math.floor(cx - r * 1.1)); x <= Math.min(width - 1, Math.ceil(cx + r * 1.1)); x++) {
        const d = Math.hypot(x - cx, y - cy);
        const cut = Math.hypot(x - cx - shiftX, y - cy - shiftY);
        const edge = smoothstep(r * 1.1, r * 0.84, d) * smoothstep(r * 1.16, r * 0.9, cut);
        if (edge <= 0) continue;
        const ring = 0.92 + 0.14 * Math.min(1, d / r) ** 4;
        const amount = light.strength * edge * ring;
        const i = y * width + x;
        canvas.r[i]! += light.colour[0] * amount;
        canvas.g[i]! += light.colour[1] * amount;
        canvas.b[i]! += light.colour[2] * amount;
      }
    }
  }
}
