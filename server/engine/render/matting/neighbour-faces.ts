// Faces of other people whose bodies may touch the person's.
import { facesWithin } from '../../faces/mesh.ts';
import type { Box, Plane, Rgb } from '../../types.ts';
import { geometryOf } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { maskWhere } from '../raster/morphology.ts';
import { breadthOf, chinOf, fromHead, fromPerson, middleOf } from './body.ts';
import type { FaceBox } from './body.ts';
import { componentsOf } from './topology.ts';

/** Least scores of a candidate and of its mesh. */
const LEAST = { candidate: 0.4, mesh: 0.6 } as const;
/** Side of the squares beside the head that are searched, in face widths. */
const BESIDE = 2.4;
/** They are searched where more than this area of them, in face widths squared, is taken for a person outside of where this one is expected. */
const CROWDED = 0.08;
const ELSEWHERE = 1.25;
/** Widths of another face, in those of the person's: smaller ones stand far behind. */
const LEAST_FACE = 0.2;
/** A face whose middle is nearer to the head than this is the person's own. */
const OWN_HEAD = 0.75;
/** A face on the chest is printed on clothes or on a badge: half the width of the chest in face widths. */
const CHEST = 1.1;
/** Faces whose middle lies lower, in face heights below the chin, sit in front, where the person's own hands are. */
const LOWEST = 0.6;
/** Share of a neighbour's face that the segmenter must take for a person, and for skin. */
const LEAST_PERSON = 0.5;
const LEAST_SKIN = 0.35;

/** A patch of skin of faces counts from this area on, in face widths squared, and from this belief. */
const LEAST_PATCH = 0.06;
const IS_FACE = 0.5;
/** Width of a face over its height, where the picture's border cuts it. */
const SHAPE = 0.75;

export interface Segmented {
  person: Plane;
  skin: Plane;
  /** 0..1, of any size: how much is skin of a face. */
  faces: Plane;
}

/** Boxes around patches of faces' skin that do not touch the person's face: of people who are turned away, or cut by the picture's border. */
function patchesOf({ data, width, height }: Plane, image: Rgb, face: FaceGeometry): FaceBox[] {
  const [toX, toY] = [image.width / width, image.height / height];
  const there = maskWhere(data.length, (i) => data[i]! > IS_FACE);
  const found: FaceBox[] = [];
  for (const patch of componentsOf(there, width, height)) {
    if (patch.length * toX * toY < LEAST_PATCH * breadthOf(face) ** 2) continue;
    const columns = patch.map((i) => i % width).sort((a, b) => a - b);
    const rows = patch.map((i) => (i / width) | 0).sort((a, b) => a - b);
    let [left, right] = [columns[0]! * toX, (columns.at(-1)! + 1) * toX];
    const [top, bottom] = [rows[0]! * toY, (rows.at(-1)! + 1) * toY];
    const least = (bottom - top) * SHAPE;
    if (columns[0]! <= 1) left = Math.min(left, right - least);
    else if (columns.at(-1)! >= width - 2) right = Math.max(right, left + least);
    found.push({ left, top, width: right - left, height: bottom - top });
  }
  return found;
}

/** Whether the middle of one box lies in the other. */
const overlaps = (a: FaceBox, b: FaceBox): boolean => {
  const [x, y] = middleOf(a);
  return x > b.left && x < b.left + b.width && y > b.top && y < b.top + b.height;
};

/** The squares to both sides of the head in which the segmenter sees more than this person. */
function crowdedSides({ data, width, height }: Plane, face: FaceGeometry): Box[] {
  const side = Math.round(BESIDE * breadthOf(face));
  const [cx, cy] = middleOf(face).map(Math.round) as [number, number];
  const top = Math.max(0, cy - (side >> 1));
  const bottom = Math.min(height, cy + (side >> 1));
  const least = CROWDED * breadthOf(face) ** 2;
  return [Math.max(0, cx - side), cx].flatMap((x): Box[] => {
    const right = Math.min(width, x === cx ? cx + side : cx);
    const box = { x, y: top, width: right - x, height: bottom - top };
    if (box.width < breadthOf(face) / 2 || box.height < breadthOf(face)) return [];
    let area = 0;
    for (let row = top; row < bottom; row += 2)
      for (let at = x; at < right; at += 2)
        if (data[row * width + at]! > 0.5 && fromPerson(face, at, row) > ELSEWHERE) area += 4;
    return area > least ? [box] : [];
  });
}

/** Mean of a plane over the inner half of a face. */
function meanOver({ data, width, height }: Plane, { left, top, ...size }: FaceBox): number {
  let [sum, count] = [0, 0];
  const range = (from: number, length: number, most: number): [number, number] => [
    Math.max(0, Math.round(from + length * 0.25)),
    Math.min(most, Math.round(from + length * 0.75)),
  ];
  const [x0, x1] = range(left, size.width, width);
  const [y0, y1] = range(top, size.height, height);
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++, count++) sum += data[y * width + x]!;
  return count > 0 ? sum / count : 0;
}

function isNeighbour(other: FaceBox, face: FaceGeometry, { person, skin }: Segmented): boolean {
  if (other.width < LEAST_FACE * face.width) return false;
  const [x, y] = middleOf(other);
  if (fromHead(face, x, y) < OWN_HEAD) return false;
  const [cx] = middleOf(face);
  if (y > chinOf(face) + LOWEST * face.height) return false;
  if (y > chinOf(face) && Math.abs(x - cx) < CHEST * breadthOf(face)) return false;
  return meanOver(person, other) > LEAST_PERSON && meanOver(skin, other) > LEAST_SKIN;
}

/** Faces of other people in the picture, where the segmenter sees people too. `face` is the person's. */
export async function neighbourFaces(image: Rgb, face: FaceGeometry, seen: Segmented): Promise<FaceBox[]> {
  const sides = crowdedSides(seen.person, face);
  if (sides.length === 0) return [];
  const windows = [{ x: 0, y: 0, width: image.width, height: image.height }, ...sides];
  const faces: FaceBox[] = (await facesWithin(image, windows, LEAST)).map(geometryOf);
  const patches = patchesOf(seen.faces, image, face).filter(
    (patch) => !faces.some((one) => overlaps(one, patch) || overlaps(patch, one)),
  );
  return [...faces, ...patches].filter((other) => isNeighbour(other, face, seen));
}
