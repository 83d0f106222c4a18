// Where a person's head and body are to be expected, from their face alone.
import type { FaceGeometry } from '../face-regions.ts';

export type FaceBox = Pick<FaceGeometry, 'left' | 'top' | 'width' | 'height'>;

/** Half the width and height of a head with hair, in face sizes, and how far its middle lies above that of the face. */
const HEAD = { across: 0.72, down: 0.85, up: 0.12 } as const;
/** Half widths of neck and shoulders, in face widths, and how far below the chin they are reached, in face heights. */
const NECK = { half: 0.45, below: 0.1 } as const;
const SHOULDERS = { half: 1.45, below: 0.75 } as const;
/** A face seen from the side is narrow, and its owner is not: least width in face heights. */
const LEAST_WIDTH = 0.75;
/** How fast the body ends above the chin, in face heights. */
const ABOVE = 0.5;

export const middleOf = ({ left, top, width, height }: FaceBox): [x: number, y: number] => [
  left + width / 2,
  top + height / 2,
];

/** The unit of a person's widths. */
export const breadthOf = ({ width, height }: FaceBox): number => Math.max(width, height * LEAST_WIDTH);

export const chinOf = ({ top, height }: FaceBox): number => top + height;

/** Distance from the middle of the head; 1 on the outline of a head with short hair. */
export function fromHead(face: FaceBox, x: number, y: number): number {
  const [cx, cy] = middleOf(face);
  const across = (x - cx) / (HEAD.across * breadthOf(face));
  const down = (y - cy + HEAD.up * face.height) / (HEAD.down * face.height);
  return Math.sqrt(across * across + down * down);
}

/** Distance from the axis of neck, shoulders and chest; 1 on their outline as seen from the front. */
function fromBody(face: FaceBox, x: number, y: number): number {
  const below = (y - chinOf(face)) / face.height;
  const t = Math.min(1, Math.max(0, (below - NECK.below) / (SHOULDERS.below - NECK.below)));
  const half = (NECK.half + (SHOULDERS.half - NECK.half) * t) * breadthOf(face);
  const across = (x - middleOf(face)[0]) / half;
  const up = Math.max(0, -below) / ABOVE;
  return Math.sqrt(across * across + up * up);
}

/** Distance from the person, of head and body the smaller one: up to 1 is where they are expected. */
export const fromPerson = (face: FaceBox, x: number, y: number): number =>
  Math.min(fromHead(face, x, y), fromBody(face, x, y));
