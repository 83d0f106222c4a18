// The trimap: what is surely the person, surely not, and the band between that matting has to settle.
import type { Plane } from '../../types.ts';
import { OVAL, outline } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { erode, grow, maskOf } from '../raster/morphology.ts';
import { fillPolygon, scalePolygon } from '../raster/polygon.ts';

export const BACKGROUND = 0;
export const UNKNOWN = 1;
export const FOREGROUND = 2;

/** Half widths of the band in face widths: hair needs room, a sleeve's edge and a cheek's do not. */
const HAIR_BAND = 0.07;
const SOLID_BAND = 0.03;
/** Share of hair nearby from which a pixel's band is the wide one. */
const HAIR = 0.3;

/** `person`, `hair`, how much of the person round about each pixel is hair, and `face` share one grid. */
export function trimapOf({ data, width, height }: Plane, hair: Float32Array, face: FaceGeometry): Uint8Array {
  const wide = Math.max(3, Math.round(face.width * HAIR_BAND));
  const narrow = Math.max(2, Math.round(face.width * SOLID_BAND));
  const sure = maskOf(data, (v) => v > 0.95);
  const possible = maskOf(data, (v) => v > 0.12);
  const inner = (radius: number): Uint8Array => erode(sure, width, height, radius);
  const outer = (radius: number): Uint8Array => grow(possible, width, height, radius);
  const solid = { inner: inner(narrow), outer: outer(narrow) };
  const hairy = { inner: inner(wide), outer: outer(Math.round(wide * 0.8)) };
  const trimap = new Uint8Array(width * height);
  for (let i = 0; i < trimap.length; i++) {
    const band = hair[i]! > HAIR ? hairy : solid;
    trimap[i] = band.inner[i] ? FOREGROUND : band.outer[i] ? UNKNOWN : BACKGROUND;
  }
  // The face itself is never in doubt, whatever the network thought of a bright cheek.
  const oval: Plane = { data: new Float32Array(width * height), width, height };
  fillPolygon(oval, scalePolygon(outline(face.mesh, OVAL), 0.93));
  for (let i = 0; i < trimap.length; i++) if (oval.data[i]! > 0.5) trimap[i] = FOREGROUND;
  return trimap;
}
