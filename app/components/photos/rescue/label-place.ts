// Where the number of a marked face stands. Everything is in pixels of the photo.
import type { Box } from '#server/contracts/findings.ts';

/** How far beyond the corner of the frame the middle is, in radii: the circle then only touches the corner. */
const OFF = Math.SQRT1_2;

/** The middle of a circle at the first corner of `box` where it lies inside the photo; kept inside it where it fits at none. */
export function labelPlace(box: Box, radius: number, width: number, height: number): [x: number, y: number] {
  const off = OFF * radius;
  const [left, right] = [box.x - off, box.x + box.width + off];
  const [top, bottom] = [box.y - off, box.y + box.height + off];
  const corners: [number, number][] = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ];
  const inside = (at: number, side: number): boolean => at >= radius && at <= side - radius;
  const kept = (at: number, side: number): number => Math.min(Math.max(at, radius), side - radius);
  return corners.find(([x, y]) => inside(x, width) && inside(y, height)) ?? [kept(left, width), kept(top, height)];
}
