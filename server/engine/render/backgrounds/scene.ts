// From a scene's drawing to its out-of-focus picture: layers blurred by their distance, lights as discs.
import { encodedOf } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { enlargePlane } from '../raster/resample.ts';
import { addHighlights, drawLayer, emptyColour, layOver } from './canvas.ts';
import type { Highlight, Setting } from './canvas.ts';

interface SceneLayer {
  /** SVG elements over a viewBox of 400 x 500. */
  drawing: string;
  /** Radius of the blur in widths of the picture. */
  blur: number;
}

interface Scene {
  layers: readonly SceneLayer[];
  lights: readonly Highlight[];
  /** How much brighter than paper white the drawing's whites really are. */
  glow: number;
  exposure: number;
}

/** Layers are drawn and blurred at this width: nothing finer survives the blur. Lights need crisp rims, so more. */
const LAYER_WIDTH = 192;

export async function renderScene(scene: Scene, setting: Setting): Promise<Colour> {
  const { width, height, side } = setting;
  const w = LAYER_WIDTH;
  const h = Math.round((LAYER_WIDTH * height) / width);
  const canvas = emptyColour(w, h);
  for (const { drawing, blur } of scene.layers) {
    const layer = await drawLayer(drawing, w, h, side === -1);
    for (const plane of [layer.r, layer.g, layer.b]) {
      for (let i = 0; i < plane.length; i++) plane[i]! += scene.glow * plane[i]! ** 5;
    }
    layOver(canvas, layer, blur * w);
  }
  const enlarge = (data: Float32Array): Float32Array =>
    Float32Array.from(enlargePlane({ data, width: w, height: h }, width, height).data);
  const out: Colour = { r: enlarge(canvas.r), g: enlarge(canvas.g), b: enlarge(canvas.b), width, height };
  addHighlights(out, side === 1 ? scene.lights : scene.lights.map((light) => ({ ...light, x: 1 - light.x })));
  for (const plane of [out.r, out.g, out.b]) {
    for (let i = 0; i < plane.length; i++) plane[i] = encodedOf(soften(plane[i]! * scene.exposure));
  }
  return out;
}

/** Film's shoulder: lights brighter than white keep their colour a little instead of clipping to a flat patch. */
function soften(v: number): number {
  return v < 0.55 ? v : 0.55 + 0.45 * (1 - Math.exp(-(v - 0.55) / 0.45));
}

/** A quadrilateral in perspective between two vertical edges: u along it (0 near, 1 far), v from top to bottom. */
export function wall(
  near: readonly [x: number, top: number, bottom: number],
  far: readonly [x: number, top: number, bottom: number],
): (u0: number, v0: number, u1: number, v1: number, fill: string, opacity?: number) => string {
  const at = (u: number, v: number): string => {
    // Equal steps along a wall shrink with distance: the far end stands 2.2 times as far away as the near one.
    const k = (u * 2.2) / (1 + u * 1.2);
    const x = near[0] + (far[0] - near[0]) * k;
    const top = near[1] + (far[1] - near[1]) * k;
    const bottom = near[2] + (far[2] - near[2]) * k;
    return `${x.toFixed(1)},${(top + (bottom - top) * v).toFixed(1)}`;
  };
  return (u0, v0, u1, v1, fill, opacity = 1) =>
    `<polygon points="${at(u0, v0)} ${at(u1, v0)} ${at(u1, v1)} ${at(u0, v1)}" fill="${fill}" opacity="${opacity}"/>`;
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}" opacity="${opacity}"/>`;

export const blob = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" opacity="${opacity}"/>`;

export const polygon = (points: string, fill: string, opacity = 1): string =>
  `<polygon points="${points}" fill="${fill}" opacity="${opacity}"/>`;

/** A vertical gradient to be named as a fill: returns its definition. */
export const shaded = (id: string, stops: readonly (readonly [number, string])[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
    .map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;

export const oneOf = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;
