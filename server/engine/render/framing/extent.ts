// The person's extent in the photo, from a mask of the whole photo: where the border cuts, the head's width with hair, and its top.
import type { Face, Plane, Rgb } from '../../types.ts';
import { AT, distance, point } from '../face-regions.ts';
import { smoothstep } from '../raster/colour-space.ts';
import type { Point } from '../raster/polygon.ts';

/** Hair further from the face's centre than this, in face widths, may be cut (very full hair). */
const HEAD_REACH = 1.4;
/** Minimum width of a head from the front, and depth from the side (reached at the second yaw, in radians), in face heights. */
const MIN_WIDTH = 0.75;
const DEPTH = 1.05;
const FROM_THE_SIDE = [0.35, 0.7] as const;
/** From this far below the forehead, in face heights, shoulders may stand beside the head. */
const CHEEKS = 0.6;
/** Pixels a row by which hair widens below the cheeks at most; shoulders widen by more. */
const FLARE = 0.5;
/** The top of the head is searched within this distance of the face's centre, in face widths. */
const CROWN_REACH = 0.7;

interface BorderPoint {
  x: number;
  y: number;
  /** Length of border in photo pixels that the point stands for; twice that on the top, because a cut head is worse than a cut sleeve. */
  length: number;
}

/** Points on the photo's border where it cuts the person. */
export function cutsOf(photo: Rgb, person: Plane): BorderPoint[] {
  const cuts: BorderPoint[] = [];
  const at = (u: number, v: number): number => {
    const px = Math.min(person.width - 1, Math.round(u * (person.width - 1)));
    const py = Math.min(person.height - 1, Math.round(v * (person.height - 1)));
    return person.data[py * person.width + px]!;
  };
  const steps = 110;
  const [across, down] = [photo.width / steps, photo.height / steps];
  for (let i = 0; i <= steps; i++) {
    const s = i / steps;
    if (at(s, 0.008) > 0.35) cuts.push({ x: s * photo.width, y: 0, length: across * 2 });
    if (at(s, 0.992) > 0.35) cuts.push({ x: s * photo.width, y: photo.height, length: across });
    if (at(0.008, s) > 0.35) cuts.push({ x: 0, y: s * photo.height, length: down });
    if (at(0.992, s) > 0.35) cuts.push({ x: photo.width, y: s * photo.height, length: down });
  }
  return cuts;
}

/** How far hair, or the back of a turned head, reaches to either side of the face: two points, in photo pixels. */
export function headSides(photo: Rgb, person: Plane, face: Face): Point[] {
  const { mesh } = face;
  const [x, top] = point(mesh, AT.forehead);
  const bottom = point(mesh, AT.chin)[1];
  // In profile the face is narrow, but the head is not.
  const least = MIN_WIDTH + (DEPTH - MIN_WIDTH) * smoothstep(...FROM_THE_SIDE, Math.abs(face.yaw));
  const width = Math.max(distance(point(mesh, AT.templeA), point(mesh, AT.templeB)), (bottom - top) * least);
  const toMask = person.width / photo.width;
  const middle = Math.min(person.width - 1, Math.max(0, Math.round(x * toMask)));
  const reach = Math.round(width * HEAD_REACH * toMask);
  let [left, right] = [middle, middle];
  const cheeks = Math.round((top + (bottom - top) * CHEEKS) * toMask);
  let [leftAtCheeks, rightAtCheeks] = [middle, middle];
  for (let row = Math.round((top - (bottom - top) * 0.25) * toMask); row < Math.round(bottom * toMask); row++) {
    if (row <= cheeks) [leftAtCheeks, rightAtCheeks] = [left, right];
    // Nothing above the cheeks is seen of a head at the photo's upper border: then what is below tells its width alone.
    const flare = row > cheeks && leftAtCheeks < rightAtCheeks ? Math.round((row - cheeks) * FLARE) : reach;
    const y = Math.round((row / toMask) * (person.height / photo.height));
    if (y < 0 || y >= person.height) continue;
    const inside = (column: number): boolean => person.data[y * person.width + column]! > 0.6;
    if (!inside(middle)) continue;
    let at = middle;
    while (at > Math.max(0, middle - reach, leftAtCheeks - flare) && inside(at - 1)) at--;
    left = Math.min(left, at);
    at = middle;
    while (at < Math.min(person.width - 1, middle + reach, rightAtCheeks + flare) && inside(at + 1)) at++;
    right = Math.max(right, at);
  }
  const y = (top + bottom) / 2;
  return [left, right].map((column) => [column / toMask, y] as const);
}

/** The top of the head, hair included, in photo pixels; null where the photo itself cuts it, and no frame could help. */
export function crownOf(photo: Rgb, person: Plane, face: Face): Point | null {
  const { mesh } = face;
  const [x, top] = point(mesh, AT.forehead);
  const toMask = [person.width / photo.width, person.height / photo.height] as const;
  const reach = distance(point(mesh, AT.templeA), point(mesh, AT.templeB)) * CROWN_REACH;
  const left = Math.max(0, Math.round((x - reach) * toMask[0]));
  const right = Math.min(person.width - 1, Math.round((x + reach) * toMask[0]));
  const isHead = (row: number): boolean => {
    for (let column = left; column <= right; column++) if (person.data[row * person.width + column]! > 0.6) return true;
    return false;
  };
  let row = Math.min(person.height - 1, Math.max(0, Math.round(top * toMask[1])));
  while (row > 0 && isHead(row - 1)) row--;
  return row <= 1 ? null : [x, row / toMask[1]];
}
