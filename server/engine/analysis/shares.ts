// Boxes in shares of a picture's width and height: the same for a photo, its smaller copies and what a page shows of it.
import type { Box } from '../../contracts/findings.ts';

interface Size {
  width: number;
  height: number;
}

const rounded = (value: number): number => Number(value.toFixed(4));

export const sharesOf = ({ x, y, width, height }: Box, picture: Size): Box => ({
  x: rounded(x / picture.width),
  y: rounded(y / picture.height),
  width: rounded(width / picture.width),
  height: rounded(height / picture.height),
});

export const pixelsOfShares = ({ x, y, width, height }: Box, picture: Size): Box => ({
  x: x * picture.width,
  y: y * picture.height,
  width: width * picture.width,
  height: height * picture.height,
});

/** Whether both boxes mark one face: found again in a crop or a smaller copy it lies a few pixels off. */
export function isSameFace(a: Box, b: Box): boolean {
  const apart = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
  return apart < Math.min(a.width, b.width) / 2 && Math.max(a.width, b.width) < 2 * Math.min(a.width, b.width);
}
