// How much of a frame a registered answer covers, and the largest frame inside it: models shift and scale what they redraw.
import { apply } from '../faces/affine.ts';
import type { Affine, Point } from '../faces/affine.ts';
import type { Box } from '../types.ts';

interface Size {
  width: number;
  height: number;
}

/** The smallest share of the frame that is taken, and the steps in which smaller ones are tried. */
const MIN_SHARE = 0.72;
const STEP = 0.02;
/** Places tried along each side. */
const PLACES = 12;

const cornersOf = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width - 1, y],
  [x, y + height - 1],
  [x + width - 1, y + height - 1],
];
const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/**
 * The largest window of the frame's shape inside both the frame and the answer that shows all of `head`, nearest to the frame's own composition;
 * undefined when there is none.
 */
export function windowInside(frame: Size, head: Box, toAnswer: Affine, answer: Size): Box | undefined {
  const isInside = (box: Box): boolean =>
    cornersOf(box).every(([x, y]) => {
      const [u, v] = apply(toAnswer, x, y);
      return u >= -0.5 && v >= -0.5 && u <= answer.width - 0.5 && v <= answer.height - 0.5;
    });
  for (let share = 1; share >= MIN_SHARE; share -= STEP) {
    const [width, height] = [frame.width * share, frame.height * share];
    const [roomX, roomY] = [frame.width - width, frame.height - height];
    // Where the head keeps its place in the picture.
    const wanted = [
      ((head.x + head.width / 2) / frame.width) * roomX,
      ((head.y + head.height / 2) / frame.height) * roomY,
    ] as const;
    const found = placesIn(roomX, roomY)
      .map(([x, y]) => ({ x, y, width, height }))
      .filter((box) => holds(box, head) && isInside(box))
      .map((box) => ({ box, away: Math.hypot(box.x - wanted[0], box.y - wanted[1]) }))
      .sort((a, b) => a.away - b.away)[0];
    if (found) return found.box;
  }
  return undefined;
}

function placesIn(roomX: number, roomY: number): Point[] {
  const along = (room: number): number[] =>
    room < 1 ? [0] : Array.from({ length: PLACES + 1 }, (_, k) => (room * k) / PLACES);
  return along(roomX).flatMap((x) => along(roomY).map((y): Point => [x, y]));
}
