// Scraps and specks in a frame: dropped where nothing in it connects them with the person.
import { expect, test } from 'vitest';
import type { FaceGeometry } from '../face-regions.ts';
import { dropScraps, dropSpecks } from './scraps.ts';

/** Side of the frame in which areas are given, and the sizes at which it is printed: a preview and the smallest and the largest headshot. */
const SIDE = 400;
const SIZES = [640, 1024, 3072] as const;
type Area = readonly [left: number, top: number, right: number, bottom: number];
const HEAD: Area = [120, 60, 280, 400];

/** Mean alpha in `piece` after scraps are dropped, in a frame that shows the person and the piece; the same at every size. */
function keptOf(piece: Area, drop = dropScraps, strength = 1): number {
  const kept = SIZES.map((size) => keptAt(size, piece, drop, strength));
  for (const one of kept) expect(one).toBeCloseTo(kept[0]!, 1);
  return Math.round(kept[0]! * 100) / 100;
}

function keptAt(size: number, piece: Area, drop: typeof dropScraps, strength: number): number {
  const scale = size / SIDE;
  const face: FaceGeometry = {
    ...{ mesh: new Float32Array(0), left: 150 * scale, top: 100 * scale, turn: 0 },
    ...{ width: 100 * scale, height: 130 * scale },
  };
  const data = new Float32Array(size * size);
  const onPrint = (area: Area) => area.map((edge) => Math.round(edge * scale)) as [number, number, number, number];
  const paint = (area: Area, value: number): void => {
    const [l, t, r, b] = onPrint(area);
    for (let y = t; y < b; y++) data.fill(value, y * size + l, y * size + r);
  };
  paint(HEAD, 1);
  paint(piece, strength);
  drop({ data, width: size, height: size }, face);
  expect(data[Math.round(250 * scale) * size + Math.round(200 * scale)]).toBe(1);
  const [left, top, right, bottom] = onPrint(piece);
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * size + x]!;
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
