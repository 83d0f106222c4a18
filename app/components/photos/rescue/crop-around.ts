// Crops that leave one of two faces. Everything is in shares of the photo's width and height.
import type { Box } from '#server/contracts/findings.ts';

/** Where to cut between the edge of the face and that of the other: in the middle of the gap, or at the face where there is none. */
const cutBetween = (face: number, other: number): number =>
  Math.min(1, Math.max(0, other > face ? (face + other) / 2 : face));

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** The part of the photo, cut by one straight line, that holds `face` and the least of `other`; among equals the largest. */
export function cropWithoutOther(face: Box, other: Box): Box {
  const right = cutBetween(face.x + face.width, other.x);
  const bottom = cutBetween(face.y + face.height, other.y);
  const left = 1 - cutBetween(1 - face.x, 1 - other.x - other.width);
  const top = 1 - cutBetween(1 - face.y, 1 - other.y - other.height);
  const crops: Box[] = [
    { x: 0, y: 0, width: right, height: 1 },
    { x: left, y: 0, width: 1 - left, height: 1 },
    { x: 0, y: 0, width: 1, height: bottom },
    { x: 0, y: top, width: 1, height: 1 - top },
  ];
  return crops.toSorted((a, b) => overlap(a, other) - overlap(b, other) || b.width * b.height - a.width * a.height)[0]!;
}

/** The smallest side of a crop. */
const MIN_SIDE = 0.1;
/** `start` is the upper left corner, `end` the lower right. */
export type Corner = 'start' | 'end';

/** The crop with one corner moved, inside the photo and not smaller than a tenth of it. */
export function moveCorner(crop: Box, corner: Corner, dx: number, dy: number): Box {
  const [endX, endY] = [crop.x + crop.width, crop.y + crop.height];
  if (corner === 'end')
    return {
      ...crop,
      width: Math.min(1, Math.max(crop.x + MIN_SIDE, endX + dx)) - crop.x,
      height: Math.min(1, Math.max(crop.y + MIN_SIDE, endY + dy)) - crop.y,
    };
  const x = Math.max(0, Math.min(endX - MIN_SIDE, crop.x + dx));
  const y = Math.max(0, Math.min(endY - MIN_SIDE, crop.y + dy));
  return { x, y, width: endX - x, height: endY - y };
}

/** The crop moved as a whole. */
export const moveCrop = (crop: Box, dx: number, dy: number): Box => ({
  ...crop,
  x: Math.max(0, Math.min(1 - crop.width, crop.x + dx)),
  y: Math.max(0, Math.min(1 - crop.height, crop.y + dy)),
});
