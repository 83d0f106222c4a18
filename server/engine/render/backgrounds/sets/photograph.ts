// A set through a portrait lens: what lies at each distance is blurred by the disc that a wide-open lens would make of it,
// and whatever is brighter than white becomes a disc of its own, cut to a cat's eye towards the corners.
import { encodedOf } from '../../raster/colour-space.ts';
import type { Colour } from '../../raster/colour-space.ts';
import { blur } from '../../raster/blur.ts';
import { enlargePlane } from '../../raster/resample.ts';
import { discBlur, emptyColour } from '../canvas.ts';
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
    /** Degrees to the right, and up. */
    turn: number;
    tilt: number;
    /** Angle of view across, degrees. */
    angle: number;
  };
  /** Radius of the disc that a point infinitely far away becomes, in widths of the picture. */
  lens: number;
  /** Mean lightness of the picture, 0..1 of encoded luma. */
  level: number;
  /** How much of the light above white becomes discs. */
  sparkle: number;
}

/** Where the subject stands, in metres: what is sharp. A head fills a frame of 20 degrees from there as the composition asks. */
const FOCUS = 1.5;
/** Distances that are blurred alike, in metres. Each layer begins nearer than it must, so that no seam shows between two. */
const LAYERS = [2.4, 3.4, 5, 8, 14, 30] as const;
const OVERLAP = 0.55;
/** Pinhole pixels across: nothing finer survives the lens. */
const GRID = 160;
/** From this brightness, once exposed, a pixel is a light. */
const LIGHT_FROM = 1.25;
const BRIGHTEST = 24;
/** In widths. */
const GRAIN = 0.006;
/** Share of the light that glass and barrel scatter about, and how far, in widths: lamps glow a little into what surrounds them. */
const VEIL = 0.045;
const VEIL_REACH = 0.09;
/** A lamp brighter than the picture can show turns white on film and keeps its hue to the eye: between the two. */
const KEEP_HUE = 0.7;

interface Pinhole {
  colour: Colour;
  cover: Float32Array;
  /** Share of the paths that came straight from a lamp or the sky. */
  straight: Float32Array;
  /** In metres. */
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
    // What is left of the paths' noise is finer than anything that the lens lets through.
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

/** One distance's share of the picture, premultiplied with its cover. */
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

/** The factor at which the whole, without its lights, has the wanted mean of encoded luma. */
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

/** Takes what is brighter than white out of the layer and returns it as discs. */
function takeLights({ colour, straight }: Pinhole, exposure: number, radius: number, sparkle: number): Highlight[] {
  const lights: Highlight[] = [];
  const { r, g, b, width, height } = colour;
  // One pinhole pixel's light spread over the disc.
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

/** Film's shoulder: lights brighter than white keep their colour a little instead of clipping to a flat patch. */
function soften(v: number): number {
  return v < 0.55 ? v : 0.55 + 0.45 * (1 - Math.exp(-(v - 0.55) / 0.45));
}
