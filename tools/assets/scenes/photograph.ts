// Renders a set through a portrait lens: each distance layer is blurred with the disc of a wide-open lens, and lights brighter than white
// become discs of their own, cut to cat's eyes towards the corners.
import { encodedOf } from '#server/engine/render/raster/colour-space.ts';
import type { Colour } from '#server/engine/render/raster/colour-space.ts';
import { blur } from '#server/engine/render/raster/blur.ts';
import { enlargePlane } from '#server/engine/render/raster/resample.ts';
import { discBlur, emptyColour } from '#server/engine/render/backgrounds/canvas.ts';
import type { Point3, Stage } from './geometry.ts';
import { addHighlights } from './highlights.ts';
import type { Highlight } from './highlights.ts';
import { FAR, Light } from './transport.ts';
import type { Surroundings } from './transport.ts';

export interface ASet {
  stage: Stage;
  around: Surroundings;
  camera: {
    at: Point3;
    /** Direction of the camera: degrees to the right, and up. */
    turn: number;
    tilt: number;
    /** Horizontal angle of view in degrees. */
    angle: number;
  };
  /** Blur radius of a point at infinity, in picture widths. */
  lens: number;
  /** Mean encoded luma of the picture, 0..1. */
  level: number;
  /** Share of the light above white that becomes discs. */
  sparkle: number;
}

/** Focus distance in metres, where the subject is. From there a head fills a 20 degree frame as the composition asks. */
const FOCUS = 1.5;
/** Limits of the distance layers in metres, each blurred as a whole. Layers overlap, so that no seam shows. */
const LAYERS = [2.4, 3.4, 5, 8, 14, 30] as const;
const OVERLAP = 0.55;
/** Width of the pinhole rendering in pixels; finer detail would be blurred away. */
const GRID = 160;
/** Exposed brightness from which a pixel is a light. */
const LIGHT_FROM = 1.25;
const BRIGHTEST = 24;
/** Film grain size in picture widths. */
const GRAIN = 0.006;
/** Share of light scattered in the lens, and the radius in picture widths: veiling glare around lamps. */
const VEIL = 0.045;
const VEIL_REACH = 0.09;
/** Share of hue kept by lights brighter than white, between film (white) and the eye (full hue). */
const KEEP_HUE = 0.7;

interface Pinhole {
  colour: Colour;
  cover: Float32Array;
  /** Share of paths that came directly from a lamp or the sky. */
  straight: Float32Array;
  /** Near limit of the layer in metres. */
  from: number;
  to: number;
}

/** `paths` for each pinhole pixel and layer. */
export function photograph(
  set: ASet,
  size: { width: number; height: number },
  paths: number,
  random: () => number,
): Colour {
  const height = Math.round((GRID * size.height) / size.width);
  const light = new Light(set.stage, set.around, random);
  const layers = LAYERS.map((from, k) =>
    layer(set, light, from, LAYERS[k + 1] ?? FAR, height, paths, random),
  ).reverse();
  const exposure = exposureFor(layers, set.level);
  const out = emptyColour(size.width, size.height);
  for (const pinhole of layers) {
    const { colour, cover, from, to } = pinhole;
    const distance = to < FAR ? Math.sqrt(from * to) : from * 2;
    const radius = (set.lens * (distance - FOCUS)) / distance;
    const lights = takeLights(pinhole, exposure, radius, set.sparkle);
    // Removes the remaining path noise, which is finer than the lens blur.
    const soft = (data: Float32Array): Float32Array =>
      blur(
        enlargePlane(
          { data: discBlur(data, GRID, height, radius * GRID), width: GRID, height },
          size.width,
          size.height,
        ),
        GRAIN * size.width,
      ).data;
    const share = soft(cover);
    const planes = [
      [out.r, soft(colour.r)],
      [out.g, soft(colour.g)],
      [out.b, soft(colour.b)],
    ] as const;
    for (const [to_, from_] of planes)
      for (let i = 0; i < to_.length; i++) to_[i] = to_[i]! * (1 - share[i]!) + from_[i]! * exposure;
    addHighlights(out, lights);
  }
  for (const key of ['r', 'g', 'b'] as const) {
    const veil = blur({ data: out[key], width: size.width, height: size.height }, VEIL_REACH * size.width).data;
    out[key] = out[key].map((v, i) => v * (1 - VEIL) + veil[i]! * VEIL);
  }
  for (let i = 0; i < out.r.length; i++) {
    const most = Math.max(out.r[i]!, out.g[i]!, out.b[i]!, 1e-6);
    const even = soften(most) / most;
    for (const key of ['r', 'g', 'b'] as const) {
      const v = out[key][i]!;
      out[key][i] = encodedOf(KEEP_HUE * v * even + (1 - KEEP_HUE) * soften(v));
    }
  }
  return out;
}

/** Renders one distance layer, premultiplied by its coverage. */
function layer(
  set: ASet,
  light: Light,
  from: number,
  to: number,
  height: number,
  paths: number,
  random: () => number,
): Pinhole {
  const colour = emptyColour(GRID, height);
  const cover = new Float32Array(GRID * height);
  const straight = new Float32Array(GRID * height);
  const { at, turn, tilt, angle } = set.camera;
  const wide = Math.tan((angle * Math.PI) / 360);
  const [ct, st] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [cu, su] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const begin = from === LAYERS[0] ? from : from * OVERLAP;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < GRID; x++) {
      const i = y * GRID + x;
      for (let k = 0; k < paths; k++) {
        const u = ((x + random()) / GRID - 0.5) * 2 * wide;
        const v = (0.5 - (y + random()) / height) * 2 * wide * (height / GRID);
        const length = 1 / Math.hypot(u, v, 1);
        const [lx, ly, lz] = [u * length, (v * cu + su) * length, (cu - v * su) * length];
        light.follow(at, [lx * ct + lz * st, ly, lz * ct - lx * st], begin, to);
        if (light.distance === Infinity && to < FAR) continue;
        const share = Math.min(1, BRIGHTEST / Math.max(light.r, light.g, light.b, 1e-9)) / paths;
        colour.r[i]! += light.r * share;
        colour.g[i]! += light.g * share;
        colour.b[i]! += light.b * share;
        cover[i]! += 1 / paths;
        if (light.straight) straight[i]! += 1 / paths;
      }
    }
  }
  return { colour, cover, straight, from, to };
}

/** The exposure factor that gives the wanted mean encoded luma, lights excluded. */
function exposureFor(layers: readonly Pinhole[], level: number): number {
  const whole = new Float32Array(layers[0]!.cover.length);
  for (const { colour, cover } of layers)
    for (let i = 0; i < whole.length; i++)
      whole[i] = whole[i]! * (1 - cover[i]!) + 0.2126 * colour.r[i]! + 0.7152 * colour.g[i]! + 0.0722 * colour.b[i]!;
  let [low, high] = [0.001, 1000];
  for (let k = 0; k < 30; k++) {
    const middle = Math.sqrt(low * high);
    const mean = whole.reduce((sum, v) => sum + encodedOf(soften(v * middle)), 0) / whole.length;
    if (mean < level) low = middle;
    else high = middle;
  }
  return low;
}

/** Removes light above white from the layer and returns it as discs. */
function takeLights({ colour, straight }: Pinhole, exposure: number, radius: number, sparkle: number): Highlight[] {
  const lights: Highlight[] = [];
  const { r, g, b, width, height } = colour;
  // The light of one pinhole pixel, spread over the disc.
  const spread = 1 / (Math.PI * (radius * width) ** 2);
  for (let i = 0; i < r.length; i++) {
    const most = Math.max(r[i]!, g[i]!, b[i]!) * exposure;
    if (most <= LIGHT_FROM || straight[i]! < 0.1) continue;
    const rest = LIGHT_FROM / most;
    const over = (1 - rest) * exposure * spread * sparkle;
    lights.push({
      x: ((i % width) + 0.5) / width,
      y: (Math.floor(i / width) + 0.5) / height,
      radius,
      colour: [r[i]! * over, g[i]! * over, b[i]! * over],
      strength: 1,
    });
    r[i]! *= rest;
    g[i]! *= rest;
    b[i]! *= rest;
  }
  return lights;
}

/** Film shoulder: compresses values above white instead of clipping them. */
function soften(v: number): number {
  return v < 0.55 ? v : 0.55 + 0.45 * (1 - Math.exp(-(v - 0.55) / 0.45));
}
