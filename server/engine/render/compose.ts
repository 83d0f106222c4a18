// Composition: where the frame lies on the photo, so that everybody gets the same head size and eye line.
import type { Face, Plane, Rgb } from '../types.ts';
import { crownOf, cutsOf, headSides } from './extent.ts';
import { AT, distance, eyeCentres, middle, point } from './face-regions.ts';
import type { Point } from './raster/polygon.ts';

/** The frame is the photo turned about `pivot` by `angle`, scaled, and moved so that the pivot lands on `origin`. */
export interface Frame {
  width: number;
  height: number;
  scale: number;
  angle: number;
  pivot: Point;
  origin: Point;
  /** Share of the places where the photo cuts the person that still lie inside the frame; 0 is what we want. */
  cut: number;
}

interface Size {
  width: number;
  height: number;
}

interface Composition {
  /** Forehead to chin, as a share of the frame's height. */
  face: number;
  /** Height of the eye line from the top, and how far the head stands off the middle. */
  eyes: number;
  offset: number;
}

/** Head-and-shoulders; tighter; with air on one side; on the other; further away; close; and two more with air. */
export const COMPOSITIONS: readonly Composition[] = [
  { face: 0.37, eyes: 0.435, offset: 0 },
  { face: 0.445, eyes: 0.43, offset: 0 },
  { face: 0.35, eyes: 0.415, offset: -0.065 },
  { face: 0.405, eyes: 0.43, offset: 0.06 },
  { face: 0.32, eyes: 0.4, offset: 0.025 },
  { face: 0.475, eyes: 0.45, offset: -0.01 },
  { face: 0.375, eyes: 0.445, offset: 0.095 },
  { face: 0.425, eyes: 0.415, offset: -0.085 },
];

/** Of the head's lean this much is undone, up to 12 degrees: a rest of it looks alive. */
const STRAIGHTEN = 0.85;
const MAX_ANGLE = (12 * Math.PI) / 180;
/** A border that is turned by less than this lies within the width of a blurred edge; and what share of the cuts may be seen. */
const UNSEEN_ANGLE = (1.5 * Math.PI) / 180;
const MOST_CUT = 0.06;
const MAX_ENLARGING = 2.1;
/** A little smaller than asked for is better than hair cut by the frame. */
const STEP = 1.035;
const LEAST_ENLARGING = STEP ** -4;
/** Air beside the head, in frame widths, what each frame width of missing air costs, squared, and what more where the other side has it to spare. */
const AIR = 0.045;
const CUT_HAIR = 30;
const OFF_CENTRE = 60;
/** Air above the hair, in frame heights, and what each frame height of missing air costs, squared. */
const HEADROOM = 0.04;
const CUT_CROWN = 60;

export function toFrame(frame: Frame, x: number, y: number): Point {
  const cos = Math.cos(frame.angle) * frame.scale;
  const sin = Math.sin(frame.angle) * frame.scale;
  const dx = x - frame.pivot[0];
  const dy = y - frame.pivot[1];
  return [cos * dx + sin * dy + frame.origin[0], -sin * dx + cos * dy + frame.origin[1]];
}

export function toPhoto(frame: Frame, x: number, y: number): Point {
  const cos = Math.cos(frame.angle) / frame.scale;
  const sin = Math.sin(frame.angle) / frame.scale;
  const dx = x - frame.origin[0];
  const dy = y - frame.origin[1];
  return [cos * dx - sin * dy + frame.pivot[0], sin * dx + cos * dy + frame.pivot[1]];
}

export function meshInFrame(frame: Frame, mesh: Float32Array): Float32Array {
  const out = new Float32Array(mesh.length);
  for (let i = 0; i < mesh.length; i += 3) {
    const [x, y] = toFrame(frame, mesh[i]!, mesh[i + 1]!);
    out[i] = x;
    out[i + 1] = y;
    out[i + 2] = mesh[i + 2]! * frame.scale;
  }
  return out;
}

/** `person` is a coarse mask of the whole photo, at any resolution. */
export function composeFrame(photo: Rgb, face: Face, person: Plane, size: Size, composition = 0): Frame {
  const angle = angleFor(photo, face, person, size);
  const wanted = COMPOSITIONS[Math.abs(Math.trunc(composition)) % COMPOSITIONS.length]!;
  const frame = searchFrame(photo, face, person, size, wanted, angle);
  if (frame.cut <= MOST_CUT || wanted.offset === 0) return frame;
  // Where air on that side shows the photo's end, it goes to the other.
  const other = searchFrame(photo, face, person, size, { ...wanted, offset: -wanted.offset }, angle);
  return other.cut < frame.cut ? other : frame;
}

/** Radians. Crops of a photo are turned alike, so that the first one decides for all of them. */
const angles = new WeakMap<Face, number>();

/**
 * A head that no frame can keep the photo's border out of is not straightened: the border would cut it aslant in the middle of the picture, where upright it
 * lies on the frame's own.
 */
function angleFor(photo: Rgb, face: Face, person: Plane, size: Size): number {
  const known = angles.get(face);
  if (known !== undefined) return known;
  const [eyeA, eyeB] = eyeCentres(face.mesh);
  const roll = Math.atan2(eyeB[1] - eyeA[1], eyeB[0] - eyeA[0]);
  const straight = Math.sign(roll) * Math.min(Math.abs(roll) * STRAIGHTEN, MAX_ANGLE);
  const angle =
    Math.abs(straight) > UNSEEN_ANGLE &&
    searchFrame(photo, face, person, size, COMPOSITIONS[0]!, straight).cut > MOST_CUT
      ? 0
      : straight;
  angles.set(face, angle);
  return angle;
}

function searchFrame(photo: Rgb, face: Face, person: Plane, size: Size, wanted: Composition, angle: number): Frame {
  const { mesh } = face;
  const [eyeA, eyeB] = eyeCentres(mesh);
  const pivot = middle(eyeA, eyeB);
  const faceHeight = distance(point(mesh, AT.forehead), point(mesh, AT.chin));
  const base: Frame = { ...size, scale: 1, angle, pivot, origin: [0, 0], cut: 0 };

  // How far the middle of the face stands beside the eyes: a turned head is centred by its face, but not wholly.
  const faceMiddle = toFrame(
    base,
    ...middle(
      middle(point(mesh, AT.templeA), point(mesh, AT.templeB)),
      middle(point(mesh, AT.forehead), point(mesh, AT.chin)),
    ),
  );
  const cuts = cutsOf(photo, person);
  const cutX = Float64Array.from(cuts, ({ x, y }) => toFrame(base, x, y)[0]);
  const cutY = Float64Array.from(cuts, ({ x, y }) => toFrame(base, x, y)[1]);
  const [leftSide = 0, rightSide = 0] = headSides(photo, person, face).map((at) => toFrame(base, ...at)[0]);
  const crown = crownOf(photo, person, face);
  const crownY = crown && toFrame(base, ...crown)[1];
  const all = Math.max(
    1,
    cuts.reduce((sum, c) => sum + c.weight, 0),
  );

  let best = base;
  let bestCost = Infinity;
  const scale0 = (wanted.face * size.height) / faceHeight;
  for (let enlarging = LEAST_ENLARGING; enlarging <= MAX_ENLARGING; enlarging *= STEP) {
    const scale = scale0 * enlarging;
    for (let dx = -0.16; dx <= 0.161; dx += 0.02) {
      for (let dy = -0.2; dy <= 0.101; dy += 0.02) {
        const originX = size.width * (0.5 + wanted.offset + dx) - scale * faceMiddle[0] * 0.6;
        const originY = size.height * (wanted.eyes + dy);
        const low = (leftSide * scale + originX) / size.width;
        const high = (rightSide * scale + originX) / size.width;
        const missing = Math.max(0, AIR - low) ** 2 + Math.max(0, high - 1 + AIR) ** 2;
        const toSpare = Math.max(0, Math.min(AIR - low, 1 - high - AIR), Math.min(high - 1 + AIR, low - AIR));
        const above = crownY === null ? HEADROOM : (crownY * scale + originY) / size.height;
        const uncut =
          CUT_HAIR * missing +
          OFF_CENTRE * toSpare ** 2 +
          CUT_CROWN * Math.max(0, HEADROOM - above) ** 2 +
          Math.log(enlarging) ** 2 * 2.2 +
          dx * dx * 9 +
          dy * dy * 10;
        // Cuts only add to it, and counting them is nearly all of the work.
        if (uncut >= bestCost) continue;
        let inside = 0;
        for (let k = 0; k < cuts.length; k++) {
          const x = cutX[k]! * scale + originX;
          const y = cutY[k]! * scale + originY;
          if (x > 1.5 && y > 1.5 && x < size.width - 1.5 && y < size.height - 1.5) inside += cuts[k]!.weight;
        }
        const cut = inside / all;
        const cost = uncut + Math.min(2, cut * 4) + (cut > 0 ? 0.05 : 0);
        if (cost < bestCost) {
          bestCost = cost;
          best = { ...base, scale, origin: [originX, originY], cut };
        }
      }
    }
  }
  return best;
}
