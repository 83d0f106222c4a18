// Catchlights: the lamp's reflection in the eyes. Eyes without one look dull, so a small, faint one is added on the key light's side. Eyes
// with a reflection keep it, and barely visible eyes get none.
import { lumaAt } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { fillPolygon } from '../raster/polygon.ts';
import type { Point } from '../raster/polygon.ts';
import type { Plane, Rgb } from '../../types.ts';

/** An eye in pixels of the frame. */
export interface EyeInFrame {
  iris: Point;
  radius: number;
  lids: readonly Point[];
  /** Height over width of the opening. */
  openness: number;
}

/** Minimum iris radius in pixels, and minimum openness, for a catchlight. */
const MIN_RADIUS = 7;
const MIN_OPENNESS = 0.16;
/** An existing reflection: pixels at least this bright and this much brighter than the iris (encoded, 0..1), on at least this share of it. */
const BRIGHT = 0.5;
const BRIGHTER = 0.2;
const REFLECTS = 0.02;
/** When the surroundings of the iris are darker than this (encoded), the eye is behind dark glass, or closed. */
const WHITE = 0.3;
/** The reflection's position (sideways, above the centre) and half its size, in iris radii. */
const PLACE = { across: 0.36, up: 0.36 } as const;
const HALF = { width: 0.2, height: 0.25 } as const;
/** Its encoded brightness, and its opacity. */
const LAMP = 0.93;
const STRENGTH = 0.62;

interface Window {
  left: number;
  top: number;
  opening: Plane;
}

/** Soft mask of the eye's opening between the lids. */
function openingOf({ iris: [x, y], radius, lids }: EyeInFrame): Window {
  const [left, top] = [Math.floor(x - radius * 2), Math.floor(y - radius * 2)];
  const side = Math.ceil(radius * 4);
  const opening = { data: new Float32Array(side * side), width: side, height: side };
  fillPolygon(
    opening,
    lids.map(([u, v]) => [u - left, v - top] as const),
  );
  return { left, top, opening };
}

/** Whether both eyes are clearly visible and neither has a reflection. `size`: of the frame, as a share of the standard one. */
export function areDull(person: Colour, eyes: readonly EyeInFrame[], size = 1): boolean {
  return eyes.every((eye) => {
    if (eye.radius < MIN_RADIUS * size || eye.openness < MIN_OPENNESS) return false;
    const { left, top, opening } = openingOf(eye);
    const [inside, beside]: [number[], number[]] = [[], []];
    for (let y = 0; y < opening.height; y++) {
      for (let x = 0; x < opening.width; x++) {
        if (opening.data[y * opening.width + x]! < 0.9) continue;
        const [u, v] = [left + x, top + y];
        if (u < 0 || v < 0 || u >= person.width || v >= person.height) return false;
        const i = v * person.width + u;
        const far = Math.hypot(u - eye.iris[0], v - eye.iris[1]) / eye.radius;
        if (far < 0.85) inside.push(lumaAt(person, i));
        else if (far > 1.15) beside.push(lumaAt(person, i));
      }
    }
    // At least half of the iris must be visible.
    if (inside.length < 1.1 * eye.radius ** 2 || beside.length < 0.2 * eye.radius ** 2) return false;
    const middle = medianOf(inside);
    if (medianOf(beside) < WHITE) return false;
    return inside.filter((v) => v > Math.max(BRIGHT, middle + BRIGHTER)).length < inside.length * REFLECTS;
  });
}

const medianOf = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Adds a catchlight to each eye of the picture, in place. `side` 1: the key light is right of the camera. */
export function setCatchlights(image: Rgb, eyes: readonly EyeInFrame[], side: 1 | -1): void {
  for (const eye of eyes) setCatchlight(image, eye, side);
}

function setCatchlight(image: Rgb, eye: EyeInFrame, side: 1 | -1): void {
  const { left, top, opening } = openingOf(eye);
  const [cx, cy] = [eye.iris[0] + side * PLACE.across * eye.radius, eye.iris[1] - PLACE.up * eye.radius];
  for (let y = 0; y < opening.height; y++) {
    for (let x = 0; x < opening.width; x++) {
      const [u, v] = [left + x, top + y];
      if (u < 0 || v < 0 || u >= image.width || v >= image.height) continue;
      const lamp =
        softly(Math.abs(u - cx), HALF.width * eye.radius) * softly(Math.abs(v - cy), HALF.height * eye.radius);
      const share = STRENGTH * lamp * opening.data[y * opening.width + x]!;
      if (share < 0.01) continue;
      lighten(image.data, (v * image.width + u) * 3, share);
    }
  }
}

/** Brings the pixel whose red is at `at` nearer to the lamp. */
function lighten(data: Rgb['data'], at: number, share: number): void {
  for (let c = 0; c < 3; c++) {
    const before = data[at + c]!;
    data[at + c] = Math.round(before + Math.max(0, LAMP * 255 - before) * share);
  }
}

/** 1 inside `half`, falling to 0 over about two pixels plus a third of it, as soft as a lens. */
function softly(distance: number, half: number): number {
  const soft = 1 + half * 0.35;
  return 1 / (1 + Math.exp((distance - half) / (soft * 0.4)));
}
