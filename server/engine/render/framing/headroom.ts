// Room above a head that the photo's upper border touches or cuts. Rows of the wall are added above the photo, and where only the top of the
// head is missing, what is seen of it closes in a dome. A deeper cut stays: nothing may be made up that the photo does not tell.
import type { Face, Plane, Rgb } from '../../types.ts';
import { AT, distance, point } from '../face-regions.ts';
import { clamp } from '../raster/colour-space.ts';
import { crownOf } from './extent.ts';
import type { Frame } from './framing.ts';
import { closingOf, uncutHead, type Closing, type HeadRow } from './head-closing.ts';

/** What is added above a photo, in its pixels. */
export interface Headroom {
  /** Rows added above the photo. */
  rows: number;
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
/** A row's middle is looked for within so many face widths of the forehead's landmark. */
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
  return { rows: Math.round(faceHeight * WANTED - closing.top), faceWidth, closing };
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
export function headroomAt({ rows, faceWidth, closing }: Headroom, detail: number): Headroom {
  return {
    rows: Math.round(rows * detail),
    faceWidth: faceWidth * detail,
    closing: closing.scaled(detail),
  };
}

/** A frame on the photo with some rows above, or without, as it lies on the photo with others. */
export function onRows(frame: Frame, from: Headroom | null, to: Headroom | null): Frame {
  const [x, y] = frame.pivot;
  return { ...frame, pivot: [x, y + (to?.rows ?? 0) - (from?.rows ?? 0)] };
}

/** The face as it lies in the photo with the rows above. */
export function belowHeadroom(face: Face, { rows }: Headroom): Face {
  return {
    ...face,
    box: { ...face.box, y: face.box.y + rows },
    mesh: face.mesh.map((v, i) => (i % 3 === 1 ? v + rows : v)),
  };
}
