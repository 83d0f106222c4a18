// The number of a marked face lies beside it and inside the photo, so that it hides no small face.
import { expect, it } from 'vitest';
import { labelPlace } from './label-place';

const R = 50;
const place = (x: number, y: number, size = 120) => labelPlace({ x, y, width: size, height: size }, R, 1000, 800);

it.each([
  ['in the middle', 400, 300],
  ['at the left edge', 0, 300],
  ['at the top edge', 400, 0],
  ['at the right edge', 880, 300],
  ['at the bottom edge', 400, 680],
  ['in the upper left corner', 0, 0],
  ['in the lower right corner', 880, 680],
])('hides nothing of a face %s', (_, x, y) => {
  const [atX, atY] = place(x, y);
  const beside = Math.hypot(Math.max(x - atX, 0, atX - x - 120), Math.max(y - atY, 0, atY - y - 120));
  expect(beside).toBeGreaterThanOrEqual(R - 0.001);
  expect([atX >= R, atX <= 1000 - R, atY >= R, atY <= 800 - R]).toEqual([true, true, true, true]);
});

it('stays inside a photo that the face fills', () => {
  expect(place(0, 0, 1000)).toEqual([R, R]);
});
