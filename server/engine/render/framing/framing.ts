// Composition: finds the frame on the photo that gives the wanted head size and eye line.
import type { Face, Plane, Rgb } from '../../types.ts';
import { cycled } from '../cycled.ts';
import { crownOf, cutsOf, headSides } from './extent.ts';
import { AT, distance, eyeCentres, middle, point } from '../face-regions.ts';
import type { Point } from '../raster/polygon.ts';

/** The photo rotated about `pivot` (photo pixels) by `angle` (radians), scaled, and shifted so that the pivot is at `origin` (frame pixels). */
export interface Frame {
  width: number;
  height: number;
  scale: number;
  angle: number;
  pivot: Point;
  origin: Point;
  /** Length of the photo's border through the person that is visible inside the frame, in frame widths; ideally 0. */
  cut: number;
}

interface Size {
  width: number;
  height: number;
}

export interface Composition {
  /** Forehead to chin, as a share of the frame's height. */
  face: number;
  /** Eye line from the top as a share of the height, and horizontal offset of the head from the centre as a share of the width. */
  eyes: number;
  offset: number;
}

/** Head-and-shoulders; tighter; room on one side; on the other; wider; close; and two more with room at a side. */
export const COMPOSITIONS: readonly [Composition, ...Composition[]] = [
  { face: 0.37, eyes: 0.375, offset: 0 },
  { face: 0.445, eyes: 0.395, offset: 0 },
  { face: 0.35, eyes: 0.36, offset: -0.065 },
  { face: 0.405, eyes: 0.385, offset: 0.06 },
  { face: 0.32, eyes: 0.345, offset: 0.025 },
  { face: 0.475, eyes: 0.42, offset: -0.01 },
  { face: 0.375, eyes: 0.385, offset: 0.095 },
  { face: 0.425, eyes: 0.375, offset: -0.085 },
];

/** Share of the head's roll that is undone, up to 12 degrees; a remainder looks natural. */
const STRAIGHTEN = 0.85;
const MAX_ANGLE = (12 * Math.PI) / 180;
/** Shares of that rotation which are compared, and the cost of leaving a head tilted, for each squared radian. */
const ROTATIONS = [1, 0.5, 0] as const;
const TILTED = 4;
/** Visible cut in frame widths up to which a person may stand before a new background: a straight edge of 3 % passes for a sleeve's. */
export const MAX_CUT = 0.03;
/** Cost of coming closer than wanted, for each squared natural logarithm. */
export const CLOSER = 2.9;
/** Cost of a visible cut for each frame width, and of any. Never worth it: coming closer by a half costs 0.48. */
const CUT = 24;
const ANY_CUT = 0.15;
/** Largest face, forehead to chin, as a share of the frame's height. */
const MAX_FACE = 0.8;
/** Scale steps of the search. A little smaller than wanted is better than cutting the hair. */
const STEP = 1.035;
const MIN_ENLARGING = STEP ** -4;
/** Room beside the head in frame widths; cost of missing room (squared), and extra cost when the other side has room to spare. */
const AIR = 0.045;
const CUT_HAIR = 30;
const OFF_CENTRE = 60;
/** Costs of a head that is not where it is wanted, for each squared frame width and height: a side that looks empty, and head or body out of place. */
export const ASIDE = 30;
const UP_OR_DOWN = 10;
/** How much the middle of the head, hair included, counts against that of the face: a turned head gets room in the direction of its gaze. */
const BY_HEAD = 0.5;
/** Room above the hair in frame heights, and cost of missing room (squared). */
const HEADROOM = 0.055;
const CUT_CROWN = 150;
/** Room above the hair in frame heights from which a head looks sunk, and cost of more (squared): closer is better where the photo ends below the chin. */
const SUNK = 0.2;
/** Least room of the skull above the mesh's forehead, in face heights: a mask may miss the hair. */
const SKULL = 0.1;
const EMPTY_ABOVE = 100;
/** Room below the chin in frame heights, for neck and collar, and cost of missing room (squared). */
const BELOW_CHIN = 0.16;
const CUT_NECK = 40;

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

/** The corners of the photo as the frame has them, clockwise from the upper left one. */
export function photoCorners({ width, height }: Size, frame: Frame): [Point, Point, Point, Point] {
  const [left, top, right, bottom] = [-0.5, -0.5, width - 0.5, height - 0.5];
  return [
    toFrame(frame, left, top),
    toFrame(frame, right, top),
    toFrame(frame, right, bottom),
    toFrame(frame, left, bottom),
  ];
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

/** The best frame for one of COMPOSITIONS. `person` is a mask of the whole photo, at any resolution. */
export function composeFrame(photo: Rgb, face: Face, person: Plane, size: Size, composition = 0): Frame {
  const angle = angleFor(photo, face, person, size);
  const wanted = cycled(COMPOSITIONS, Math.abs(Math.trunc(composition)));
  const { frame } = searchFrame(photo, face, person, size, wanted, angle);
  if (frame.cut <= MAX_CUT || wanted.offset === 0) return frame;
  // If the room on that side would show the photo's edge, mirror the composition.
  const other = searchFrame(photo, face, person, size, { ...wanted, offset: -wanted.offset }, angle).frame;
  return other.cut < frame.cut ? other : frame;
}

/** Cached rotation in radians: all crops of a photo have the same, decided by the first. */
const angles = new WeakMap<Face, number>();

/**
 * The rotation that straightens the head as far as it pays: a rotated photo has less room for the frame, which then comes closer or shows a
 * slanted border, and that is worse than a tilted head.
 */
function angleFor(photo: Rgb, face: Face, person: Plane, size: Size): number {
  const known = angles.get(face);
  if (known !== undefined) return known;
  const [eyeA, eyeB] = eyeCentres(face.mesh);
  const roll = Math.atan2(eyeB[1] - eyeA[1], eyeB[0] - eyeA[0]);
  const straight = Math.sign(roll) * Math.min(Math.abs(roll) * STRAIGHTEN, MAX_ANGLE);
  let [best, least] = [straight, Infinity];
  for (const share of ROTATIONS) {
    const left = straight * (1 - share);
    const cost = searchFrame(photo, face, person, size, COMPOSITIONS[0], straight * share).cost + TILTED * left * left;
    if (cost >= least) continue;
    // 0, never -0.
    [best, least] = [straight * share + 0, cost];
  }
  angles.set(face, best);
  return best;
}

interface Found {
  frame: Frame;
  cost: number;
}

function searchFrame(photo: Rgb, face: Face, person: Plane, size: Size, wanted: Composition, angle: number): Found {
  const { mesh } = face;
  const [eyeA, eyeB] = eyeCentres(mesh);
  const pivot = middle(eyeA, eyeB);
  const faceHeight = distance(point(mesh, AT.forehead), point(mesh, AT.chin));
  const base: Frame = { ...size, scale: 1, angle, pivot, origin: [0, 0], cut: 0 };

  // Offset of the face's centre from the eyes.
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
  const cutLength = Float64Array.from(cuts, ({ length }) => length);
  const [leftSide = 0, rightSide = 0] = headSides(photo, person, face).map((at) => toFrame(base, ...at)[0]);
  const centre = faceMiddle[0] * 0.6 * (1 - BY_HEAD) + ((leftSide + rightSide) / 2) * BY_HEAD;
  const chinY = toFrame(base, ...point(mesh, AT.chin))[1];
  const crown = crownOf(photo, person, face);
  const crownY = crown && toFrame(base, ...crown)[1];
  const skullY = toFrame(base, ...point(mesh, AT.forehead))[1] - SKULL * faceHeight;

  let best = base;
  let bestCost = Infinity;
  const scale0 = (wanted.face * size.height) / faceHeight;
  for (let enlarging = MIN_ENLARGING; enlarging * wanted.face <= MAX_FACE; enlarging *= STEP) {
    const scale = scale0 * enlarging;
    for (let dx = -0.16; dx <= 0.161; dx += 0.02) {
      for (let dy = -0.2; dy <= 0.161; dy += 0.02) {
        const originX = size.width * (0.5 + wanted.offset + dx) - scale * centre;
        const originY = size.height * (wanted.eyes + dy);
        const low = (leftSide * scale + originX) / size.width;
        const high = (rightSide * scale + originX) / size.width;
        const missing = Math.max(0, AIR - low) ** 2 + Math.max(0, high - 1 + AIR) ** 2;
        const toSpare = Math.max(0, Math.min(AIR - low, 1 - high - AIR), Math.min(high - 1 + AIR, low - AIR));
        const above = crownY === null ? HEADROOM : (crownY * scale + originY) / size.height;
        const skull = (skullY * scale + originY) / size.height;
        const below = 1 - (chinY * scale + originY) / size.height;
        const uncut =
          CUT_NECK * Math.max(0, BELOW_CHIN - below) ** 2 +
          CUT_HAIR * missing +
          OFF_CENTRE * toSpare ** 2 +
          CUT_CROWN * Math.max(0, HEADROOM - above) ** 2 +
          EMPTY_ABOVE * Math.max(0, Math.min(above, skull) - SUNK) ** 2 +
          Math.log(enlarging) ** 2 * CLOSER +
          dx * dx * ASIDE +
          dy * dy * UP_OR_DOWN;
        // Cuts only add cost, and counting them is nearly all of the work.
        if (uncut >= bestCost) continue;
        let inside = 0;
        for (let k = 0; k < cuts.length; k++) {
          const x = cutX[k]! * scale + originX;
          const y = cutY[k]! * scale + originY;
          if (x > 1.5 && y > 1.5 && x < size.width - 1.5 && y < size.height - 1.5) inside += cutLength[k]!;
        }
        const cut = (inside * scale) / size.width;
        const cost = uncut + CUT * cut + (cut > 0 ? ANY_CUT : 0);
        if (cost < bestCost) {
          bestCost = cost;
          best = { ...base, scale, origin: [originX, originY], cut };
        }
      }
    }
  }
  return { frame: best, cost: bestCost };
}
