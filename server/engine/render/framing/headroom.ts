// Room above a head that the photo's upper border touches or cuts. Rows of the wall are added above the photo, and where only the top of the
// head is missing, what is seen of it closes in a dome. A deeper cut stays: nothing may be made up that the photo does not tell.
import type { Face, Plane, Rgb } from '../../types.ts';
import { AT, distance, point } from '../face-regions.ts';
import { clamp, luma } from '../raster/colour-space.ts';
import { crownOf } from './extent.ts';
import { closingOf, uncutHead, type Closing, type HeadRow } from './head-closing.ts';

/** What is added above a photo, in its pixels. */
export interface Headroom {
  /** Rows added above the photo. */
  rows: number;
  /** Nothing of the head is drawn, and the wall that is mirrored shows nothing that would be recognised: fit to be seen. */
  isQuiet: boolean;
  /** Width of the face, temple to temple. */
  faceWidth: number;
  /** How the head ends above the photo. */
  closing: Closing;
}

/** Room above the hair, in face heights, up to which rows are added, and the room that there is then: a frame wants 0.22. */
const SCARCE = 0.12;
const WANTED = 0.25;
/** Rows below the border, in face heights, whose widths tell how the head goes on. */
const TOLD_BY = 0.3;
const PERSON = 0.5;
/** The head's middle is looked for within so many face widths of the forehead's. */
const ASIDE = 0.5;

/** What is to be added above the photo; null where its head has room, or lacks more than its top. `person`: a mask of the whole photo, of any size. */
export function headroomOf(photo: Rgb, face: Face, person: Plane): Headroom | null {
  const { mesh } = face;
  const faceHeight = distance(point(mesh, AT.forehead), point(mesh, AT.chin));
  const faceWidth = distance(point(mesh, AT.templeA), point(mesh, AT.templeB));
  const [x, top] = point(mesh, AT.forehead);
  const head = headRows(photo, person, x, ASIDE * faceWidth, Math.min(top, faceHeight * (TOLD_BY + SCARCE)));
  const [first] = head;
  if (!first) return null;
  const crown = crownOf(photo, person, face);
  if (crown && crown[1] > faceHeight * SCARCE) return null;
  const near = head.filter(({ y }) => y <= first.y + faceHeight * TOLD_BY);
  const closing = crown
    ? uncutHead(near, crown[1])
    : closingOf(near, { width: faceWidth, height: faceHeight, forehead: top });
  if (!closing) return null;
  const rows = Math.round(faceHeight * WANTED - closing.top);
  return { rows, isQuiet: closing.top >= 0 && isQuietAbove(photo, person, rows), faceWidth, closing };
}

/** Mean step of luma between neighbours on a grid, 0..255, up to which the wall is quiet. */
const QUIET = 3;
/** Points of that grid across the photo. */
const ACROSS = 100;

/** Whether the uppermost rows show a wall without lettering, shelves or branches. */
function isQuietAbove(photo: Rgb, person: Plane, rows: number): boolean {
  const step = Math.max(1, Math.round(photo.width / ACROSS));
  const lumaAt = (x: number, y: number): number => {
    const i = (y * photo.width + x) * 3;
    return luma(photo.data[i]!, photo.data[i + 1]!, photo.data[i + 2]!);
  };
  const isWall = (x: number, y: number): boolean => {
    const column = Math.floor((x / photo.width) * person.width);
    return person.data[Math.floor((y / photo.height) * person.height) * person.width + column]! < 1 - PERSON;
  };
  let [sum, count] = [0, 0];
  for (let y = 0; y + step < Math.min(rows, photo.height); y += step)
    for (let x = 0; x + step < photo.width; x += step) {
      if (!isWall(x, y) || !isWall(x + step, y)) continue;
      sum += (Math.abs(lumaAt(x + step, y) - lumaAt(x, y)) + Math.abs(lumaAt(x, y + step) - lumaAt(x, y))) / 2;
      count += 1;
    }
  return count > 0 && sum / count <= QUIET;
}

/** The head's rows from its first one down to `end`: where it begins and ends, in photo pixels. Rows whose run touches a side border are left out. */
function headRows(photo: Rgb, person: Plane, x: number, aside: number, end: number): HeadRow[] {
  const [across, down] = [photo.width / person.width, photo.height / person.height];
  const rows: HeadRow[] = [];
  let near = x;
  // Upwards from the forehead, so that a neighbour's head or a lamp above is none of it.
  for (let row = Math.floor(end / down); row >= 0; row--) {
    const at = (column: number): number => person.data[row * person.width + column] ?? 0;
    const middle = Math.round(clamp(near, x - aside, x + aside) / across);
    if (middle < 0 || middle >= person.width || at(middle) <= PERSON) break;
    let [left, right] = [middle, middle];
    while (left > 0 && at(left - 1) > PERSON) left--;
    while (right < person.width - 1 && at(right + 1) > PERSON) right++;
    near = ((left + right) / 2) * across;
    if (left === 0 || right === person.width - 1) continue;
    const edge = (inside: number, outside: number): number => (at(inside) - PERSON) / (at(inside) - at(outside));
    rows.unshift({
      y: row * down,
      left: (left - edge(left, left - 1) + 0.5) * across,
      right: (right + edge(right, right + 1) + 0.5) * across,
    });
  }
  return rows;
}

/** The same on a photo that is `detail` times as large. */
export function headroomAt({ rows, isQuiet, faceWidth, closing }: Headroom, detail: number): Headroom {
  return {
    rows: Math.round(rows * detail),
    isQuiet,
    faceWidth: faceWidth * detail,
    closing: closing.scaled(detail),
  };
}

/** The face as it lies in the photo with the rows above. */
export function belowHeadroom(face: Face, { rows }: Headroom): Face {
  return {
    ...face,
    box: { ...face.box, y: face.box.y + rows },
    mesh: face.mesh.map((v, i) => (i % 3 === 1 ? v + rows : v)),
  };
}
