// One person without holes: what the outline encloses belongs to the person (a microphone before the chest, a card on a lanyard), and what
// does not hang together with the face does not.
import type { Plane, Rgb } from '../../types.ts';
import { GLASSES_BOTTOM, isBeforeEyes } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { componentsOf } from '../raster/components.ts';
import type { Component } from '../raster/components.ts';
import { connected, grow, maskOf, maskWhere } from '../raster/morphology.ts';
import { isNearInColour } from '../raster/near-colour.ts';

/** Largest enclosed area that is filled, in face widths squared: more is the room between an arm and the body. */
const MAX_HOLE = 0.25;
/** Largest area that is filled within hair, where gaps between locks show the wall; and the share of hair around that makes it one. */
const MAX_HOLE_IN_HAIR = 0.004;
const IS_HAIR = 0.4;
/** Belief above which a pixel is the person's, for what encloses a hole; and alpha above which a piece is visible. */
const PERSON = 0.5;
const VISIBLE = 0.06;
/** Belief from which a pixel is a sample of the person's colours. */
const SURE = 0.95;
/** Mean belief below which the segmenter sees wall in an enclosed part. */
const SEES_WALL = 0.45;
/** Distance of a loop's middle from the face's, in face widths: what lies nearer is before the face. */
const BESIDE_FACE = 0.35;
/** Gap, in face widths, over which a piece still hangs on: the lens between face and the far rim of glasses. */
const GAP = 0.01;

/** Beliefs below which an enclosed part may be a gap that shows the wall: a wide part may hold a narrow one that surely does. */
const DOUBTED = [0.92, 0.75, 0.5] as const;
/** Least area of a gap, in face widths squared, and its least distance from the face's top, in face heights: smaller and higher ones are gloss on hair. */
const MIN_GAP = 0.004;
const MIN_GAP_DEPTH = 0.4;
/**
 * What the far lens of glasses shows between the edge of the face and its rim: the mean belief below which the segmenter is sure that this is the wall (0.14
 * and 0.19 in two tuning people's lenses; 0.34 and 0.55 of trees in a third's), the share of hair round about up to which it is a lens, and its least distance from
 * the face's top in face heights.
 */
const FAR_LENS = { wall: 0.25, hair: 0.2, depth: 0.15 } as const;
/** Distance of its middle from the face's, in face widths: the mesh ends at 0.5. Nearer, a strong lens shows the wall before the cheek. */
const AT_EDGE = 0.43;
/** A face that is turned by less shows both of its edges alike (`FaceGeometry.turn`). */
const TURNED = 0.15;
/** Share of a gap that has a colour of the wall and none of the person's, and the distances (0..1) of colours that are alike and that differ. */
const SHOWS_WALL = 0.6;
const SAME_COLOUR = 0.08;
const OTHER_COLOUR = 0.12;
/** How far, in face widths, colours of the wall and of the person are looked for, and every how many pixels. */
const WALL_WITHIN = 1.2;
const PERSON_WITHIN = 0.5;
const STEP = 3;

/**
 * Sets enclosed holes of `mask` (0..1, changed in place) to 1, and to 0 the gaps through which the wall of `photo` shows: between ear and hair, between
 * arm and body. `hair` is how much of the person around each pixel is hair, 0..1. Returns 1 where the wall shows within the outline.
 */
export function fillHoles(mask: Plane, hair: Float32Array, face: FaceGeometry, photo: Rgb): Uint8Array {
  const { data, width, height } = mask;
  const outside = maskOf(data, (v) => v < PERSON);
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  const open = connected(
    outside,
    width,
    height,
    border.filter((i) => outside[i]),
  );
  const area = face.width ** 2;
  const gaps = new Uint8Array(data.length);
  const showsWall = wallShownIn(mask, open, face, photo);
  for (const limit of DOUBTED) {
    const doubted = maskOf(data, (v, i) => !open[i] && !gaps[i] && v < limit);
    for (const part of componentsOf(doubted, width, height)) {
      if (part.length < MIN_GAP * area) continue;
      const isLow = part[0] / width > face.top + MIN_GAP_DEPTH * face.height;
      const inLens = isFarLens(mask, hair, part, face);
      if (!inLens && (!isLow || isInLens(part, width, face) || !showsWall(part))) continue;
      // A lens's rim stays, which may be in the same part.
      for (const i of part) gaps[i] = inLens ? outside[i]! : 1;
    }
  }
  const holes = maskWhere(data.length, (i) => outside[i] === 1 && !open[i] && !gaps[i]);
  for (const hole of componentsOf(holes, width, height)) {
    const hairy = meanOf(hair, hole);
    const largest = (hairy > IS_HAIR ? MAX_HOLE_IN_HAIR : MAX_HOLE) * area;
    const isRoom = hairy < IS_HAIR && isLoop(mask, hole, face) && !isInLens(hole, width, face);
    const isGap = hole.length > MAX_HOLE * area || isRoom;
    if (isGap) for (const i of hole) gaps[i] = 1;
    else if (hole.length <= largest) for (const i of hole) data[i] = 1;
  }
  for (let i = 0; i < data.length; i++) if (gaps[i] && !outside[i]) data[i] = 0;
  return gaps;
}

const meanOf = (values: Float32Array, pixels: readonly number[]): number =>
  pixels.reduce((sum, i) => sum + values[i]!, 0) / pixels.length;

/** Whether a hole is the room between a raised hand and the head: beside the face, above the chin, and wall to the segmenter. */
function isLoop({ data, width }: Plane, hole: Component, face: FaceGeometry): boolean {
  const [middle] = middleOf(hole, width);
  return (
    hole.length >= MIN_GAP * face.width ** 2 &&
    hole[0] / width < face.top + face.height &&
    Math.abs(middle - face.left - face.width / 2) > BESIDE_FACE * face.width &&
    meanOf(data, hole) < SEES_WALL
  );
}

/** Whether a part is what a strong lens shows of the wall beside the cheek. Another wall in it would be a hole. */
function isInLens(part: Component, width: number, face: FaceGeometry): boolean {
  return isBeforeEyes(face, ...middleOf(part, width));
}

const middleOf = (part: Component, width: number): [x: number, y: number] => [
  part.reduce((sum, i) => sum + (i % width), 0) / part.length,
  part.reduce((sum, i) => sum + Math.floor(i / width), 0) / part.length,
];

/** Whether a part is wall that the far lens of glasses shows, between the edge of a turned face and the lens's rim. */
function isFarLens({ data, width }: Plane, hair: Float32Array, part: Component, face: FaceGeometry): boolean {
  const [x, y] = middleOf(part, width);
  const aside = (x - face.left - face.width / 2) / face.width;
  const isFarSide = Math.abs(face.turn) > TURNED && Math.sign(aside) === Math.sign(face.turn);
  return (
    isFarSide &&
    Math.abs(aside) > AT_EDGE &&
    part[0] / width > face.top + FAR_LENS.depth * face.height &&
    y < face.top + GLASSES_BOTTOM * face.height &&
    meanOf(hair, part) < FAR_LENS.hair &&
    meanOf(data, part) < FAR_LENS.wall
  );
}

/** Finds pixels where the wall shows. `mask` is 0..1; `open` is 1 where the wall reaches the border of the picture. */
function wallShownIn(
  { data, width, height }: Plane,
  open: Uint8Array,
  face: FaceGeometry,
  photo: Rgb,
): (pixels: readonly number[]) => boolean {
  const samples = { wall: [] as number[], person: [] as number[] };
  for (let y = 0; y < height; y += STEP)
    for (let x = 0; x < width; x += STEP) {
      const i = y * width + x;
      if (open[i] && data[i]! < VISIBLE) samples.wall.push(i);
      else if (data[i]! > SURE) samples.person.push(i);
    }
  const wall = { among: samples.wall, reach: WALL_WITHIN * face.width, within: SAME_COLOUR };
  const person = { among: samples.person, reach: PERSON_WITHIN * face.width, within: OTHER_COLOUR };
  const isWall = (i: number): boolean => isNearInColour(photo, i, wall) && !isNearInColour(photo, i, person);
  return (pixels) => pixels.filter(isWall).length >= SHOWS_WALL * pixels.length;
}

/** Sets to 0 whatever of `alpha` (0..1, changed in place) is not connected to the face. */
export function dropDetached(alpha: Float32Array, width: number, height: number, face: FaceGeometry): void {
  const visible = maskOf(alpha, (v) => v > VISIBLE);
  const bridged = grow(visible, width, height, Math.max(1, Math.round(face.width * GAP)));
  const x = Math.round(face.left + face.width / 2);
  const y = Math.round(face.top + face.height / 2);
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const kept = connected(bridged, width, height, [y * width + x]);
  for (let i = 0; i < alpha.length; i++) if (!kept[i]) alpha[i] = 0;
}
