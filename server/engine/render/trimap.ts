// The trimap: what is surely the person, surely not, and the band between that matting has to settle.
import type { Plane } from '../types.ts';
import { OVAL, outline } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';
import { erode, grow, maskWhere } from './raster/morphology.ts';
import { fillPolygon, scalePolygon } from './raster/polygon.ts';

export const BACKGROUND = 0;
export const UNKNOWN = 1;
export const FOREGROUND = 2;

/** Half widths of the band in face widths: hair needs room, a sleeve's edge does not. */
const HAIR_BAND = 0.07;
const CLOTHES_BAND = 0.03;
/** The hair band reaches this far below the chin and to either side of the face, in face widths. */
const HAIR_REACH = 1.1;

/** `coarse` and the trimap share one grid; `face` is given in that grid's pixels. */
export function trimapOf(coarse: Plane, face: FaceGeometry): Uint8Array {
  const { width, height, data } = coarse;
  const hair = Math.max(3, Math.round(face.width * HAIR_BAND));
  const clothes = Math.max(2, Math.round(face.width * CLOTHES_BAND));
  const sure = maskWhere(data.length, (i) => data[i]! > 0.95);
  const possible = maskWhere(data.length, (i) => data[i]! > 0.12);
  const innerHair = erode(sure, width, height, hair);
  const innerClothes = erode(sure, width, height, clothes);
  const outerHair = grow(possible, width, height, Math.round(hair * 0.8));
  const outerClothes = grow(possible, width, height, clothes);

  const chin = face.top + face.height * 1.02;
  const middle = face.left + face.width / 2;
  const trimap = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const reach = y < chin ? Infinity : y < chin + face.width * HAIR_REACH * 0.5 ? face.width * HAIR_REACH : 0;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const nearHair = Math.abs(x - middle) < reach;
      const inner = nearHair ? innerHair[i] : innerClothes[i];
      const outer = nearHair ? outerHair[i] : outerClothes[i];
      trimap[i] = inner ? FOREGROUND : outer ? UNKNOWN : BACKGROUND;
    }
  }
  // The face itself is never in doubt, whatever the network thought of a bright cheek.
  const oval: Plane = { data: new Float32Array(width * height), width, height };
  fillPolygon(oval, scalePolygon(outline(face.mesh, OVAL), 0.93));
  for (let i = 0; i < trimap.length; i++) if (oval.data[i]! > 0.5) trimap[i] = FOREGROUND;
  return trimap;
}
