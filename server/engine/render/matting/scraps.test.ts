// Scraps and specks in a frame: dropped where nothing in it connects them with the person.
import { expect, test } from 'vitest';
import type { FaceGeometry } from '../face-regions.ts';
import { dropScraps, dropSpecks } from './scraps.ts';

const SIDE = 400;
const face: FaceGeometry = { mesh: new Float32Array(0), left: 150, top: 100, width: 100, height: 130, turn: 0 };
type Area = readonly [left: number, top: number, right: number, bottom: number];
const HEAD: Area = [120, 60, 280, 400];

/** Mean alpha in `piece` after scraps are dropped, in a frame that shows the person and the piece. */
function keptOf([left, top, right, bottom]: Area, drop = dropScraps, strength = 1): number {
  const data = new Float32Array(SIDE * SIDE);
  const paint = ([l, t, r, b]: Area, value: number): void => {
    for (let y = t; y < b; y++) data.fill(value, y * SIDE + l, y * SIDE + r);
  };
  paint(HEAD, 1);
  paint([left, top, right, bottom], strength);
  drop({ data, width: SIDE, height: SIDE }, face);
  expect(data[250 * SIDE + 200]).toBe(1);
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * SIDE + x]!;
  return sum / ((right - left) * (bottom - top));
}

test('the corner of something at the frame’s side is dropped', () => {
  expect(keptOf([380, 200, 400, 230])).toBe(0);
});

test('a lock that hangs on or flies, and a hand that comes into the frame, stay', () => {
  expect(keptOf([300, 200, 316, 204])).toBe(1);
  expect(keptOf([284, 200, 300, 204])).toBe(1);
  expect(keptOf([340, 220, 400, 320])).toBe(1);
});

test('specks of the wall above the crown are dropped, faint ones too', () => {
  expect(keptOf([200, 40, 208, 46], dropSpecks)).toBe(0);
  expect(keptOf([200, 40, 208, 46], dropSpecks, 0.3)).toBe(0);
});

test('a strand that hangs on stays, however thin, and so does a hand that nothing in the frame connects', () => {
  expect(keptOf([280, 200, 310, 203], dropSpecks)).toBe(1);
  expect(keptOf([340, 220, 400, 320], dropSpecks)).toBe(1);
});
