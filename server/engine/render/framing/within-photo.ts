// Frames that lie inside the photo, upright: for pictures that show the photo itself round the person, and for a model that redraws
// it with the person's own face, where nothing may be made up beyond its border.
import type { Face, Plane, Rgb } from '../../types.ts';
import { AT, distance, eyeCentres, middle, point } from '../face-regions.ts';
import type { Point } from '../raster/polygon.ts';
import { crownOf, headSides } from './extent.ts';
import { ASIDE, CLOSER, COMPOSITIONS, type Composition, type Frame } from './framing.ts';

interface Size {
  width: number;
  height: number;
}

/** The smallest scale at which the photo fills a frame of that size. */
const leastScale = (photo: Size, size: Size): number => Math.max(size.width / photo.width, size.height / photo.height);

/** Least share of the frame's height above the hair and below the chin, and of its width beside the head, where the photo has the room. */
const ROOM = { above: 0.08, below: 0.16, beside: 0.045 } as const;
interface HeadSize {
  /** The head's size on that before a wall. */
  factor: number;
  /** The largest face, forehead to chin, as a share of the frame's height, where the head can be at its place. */
  most: number;
  /** Whether a head that the photo's border keeps off its place comes closer, and moves aside for a hand. */
  adapts: boolean;
}
/** Where the outline is in doubt, so is the height of the hair, and closer frames cut hair, hands and shoulders that the mask does not know of: only a head far off its place is worth that. */
const DOUBTED_HEAD: HeadSize = { factor: 0.92, most: 0.37, adapts: true };
/** As large as before a wall. */
export const WALL_HEAD: HeadSize = { factor: 1, most: 1, adapts: false };
/** Factors on the head's size: in a closer frame a head at the photo's border is less far off its place. */
const CLOSER_BY = [1, 1.06, 1.12, 1.18, 1.24, 1.3, 1.36, 1.42] as const;
/** How far off its place, in frame widths and heights, a head may be at no cost. */
const SLACK = 0.04;
/** Shifts of the head in frame widths, nearest first, that are tried where the frame's side cuts a hand. */
const ASIDE_BY = [0, -0.02, 0.02, -0.04, 0.04, -0.06, 0.06, -0.08, 0.08] as const;
/** Samples along a side of the frame, and the share of the photo's width within which it counts as the photo's own border. */
const SIDE_STEPS = 72;
const AT_BORDER = 0.004;

/** Where a stretch of the photo begins: at `wanted`, but within the bounds, else at `otherwise` where they exclude each other; always inside the photo. */
function startOf(wanted: number, room: number, least = 0, most = Infinity, otherwise = (least + most) / 2): number {
  const at = least > most ? otherwise : Math.min(most, Math.max(least, wanted));
  return Math.min(room, Math.max(0, at));
}

const frameFrom = (eyes: Point, size: Size, scale: number, left: number, top: number): Frame => ({
  ...{ ...size, scale, angle: 0, pivot: eyes, cut: 0 },
  origin: [(eyes[0] - left) * scale, (eyes[1] - top) * scale],
});

/** The photo's own framing: its full width or height, with the eyes as central as possible. */
export function largestFrameWithin(photo: Size, face: Face, size: Size): Frame {
  const eyes = middle(...eyeCentres(face.mesh));
  const scale = leastScale(photo, size);
  const [width, height] = [size.width / scale, size.height / scale];
  const left = startOf(eyes[0] - width / 2, photo.width - width);
  return frameFrom(eyes, size, scale, left, startOf(eyes[1] - height / 2, photo.height - height));
}

/**
 * Each of COMPOSITIONS as nearly as the photo has room for it, with the whole head as far as the photo shows it: off its place where the photo ends, and
 * larger where the photo is too small or keeps it far off. `person` is a mask of the whole photo, at any resolution.
 */
export function framesWithin(photo: Rgb, face: Face, person: Plane, size: Size, head = DOUBTED_HEAD): Frame[] {
  const { mesh } = face;
  const [forehead, chin] = [point(mesh, AT.forehead), point(mesh, AT.chin)];
  const temples = [point(mesh, AT.templeA)[0], point(mesh, AT.templeB)[0]] as const;
  const eyes = middle(...eyeCentres(mesh));
  const crown = crownOf(photo, person, face)?.[1] ?? 0;
  const [from, to] = headSides(photo, person, face).map(([x]) => x) as [number, number];
  const fitting = Math.min(
    (size.height * (1 - ROOM.above - ROOM.below)) / (chin[1] - crown),
    (size.width * (1 - 2 * ROOM.beside)) / (to - from),
  );
  const frameOf = (wanted: Composition, closer: number, aside: number): Frame => {
    const share = Math.min(wanted.face * head.factor, head.most) * closer;
    const scale = Math.max(
      leastScale(photo, size),
      Math.min(fitting, (share * size.height) / distance(forehead, chin)),
    );
    const [width, height] = [size.width / scale, size.height / scale];
    const beside = width * ROOM.beside;
    const left = startOf(
      eyes[0] - width * (0.5 + wanted.offset + aside),
      photo.width - width,
      to + beside - width,
      from - beside,
      // Hair that is wider than the frame may be cut on one side, and the face never.
      (temples[0] + temples[1] - width) / 2,
    );
    const top = startOf(
      eyes[1] - height * wanted.eyes,
      photo.height - height,
      chin[1] - height * (1 - ROOM.below),
      crown - height * ROOM.above,
    );
    return frameFrom(eyes, size, scale, left, top);
  };
  return COMPOSITIONS.map((wanted) => {
    if (!head.adapts) return frameOf(wanted, 1, 0);
    const usual = frameOf(wanted, 1, 0);
    const closer = leastOf(CLOSER_BY, (factor) => costOfPlace(frameOf(wanted, factor, 0), wanted, usual.scale));
    const isWhole = (aside: number): boolean => !cutsBeside(frameOf(wanted, closer, aside), photo, person, chin[1]);
    return frameOf(wanted, closer, ASIDE_BY.find(isWhole) ?? 0);
  });
}

/** The first of the values that cost least. */
function leastOf(values: readonly [number, ...number[]], costOf: (value: number) => number): number {
  const costs = values.map(costOf);
  return values[costs.indexOf(Math.min(...costs))] ?? values[0];
}

/** Cost of a head off its place, too high like too far aside, and of a frame that is closer than `usual` (a scale) for that. */
function costOfPlace({ origin: [x, y], width, height, scale }: Frame, wanted: Composition, usual: number): number {
  const aside = Math.max(0, Math.abs(x / width - 0.5 - wanted.offset) - SLACK);
  const up = Math.max(0, wanted.eyes - y / height - SLACK);
  return ASIDE * (aside * aside + up * up) + CLOSER * Math.log(scale / usual) ** 2;
}

/** Whether the frame's sides cut what the photo shows of the person above the chin (a row of the photo): a raised hand, or hair. */
function cutsBeside(
  { origin, pivot, scale, ...size }: Frame,
  photo: Size,
  { data, width, height }: Plane,
  chin: number,
): boolean {
  const [left, top] = [pivot[0] - origin[0] / scale, pivot[1] - origin[1] / scale];
  return [left, left + size.width / scale].some((x) => {
    if (x < AT_BORDER * photo.width || x > (1 - AT_BORDER) * photo.width) return false;
    const column = Math.min(width - 1, Math.floor((x / photo.width) * width));
    return Array.from({ length: SIDE_STEPS }, (_, k) => top + ((k + 0.5) / SIDE_STEPS) * (chin - top)).some((y) => {
      const row = Math.min(height - 1, Math.max(0, Math.floor((y / photo.height) * height)));
      return data[row * width + column]! > 0.5;
    });
  });
}
