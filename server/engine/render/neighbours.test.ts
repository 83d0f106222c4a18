// Whom the segmenter takes for the person besides them, drawn as boxes: a head of 60 x 90 over shoulders of 200.
import { expect, test } from 'vitest';
import type { FaceGeometry } from './face-regions.ts';
import { withoutNeighbours } from './neighbours.ts';

const SIDE = 400;
const face: FaceGeometry = { mesh: new Float32Array(0), left: 200, top: 120, width: 60, height: 75, turn: 0 };
type Box = readonly [x0: number, y0: number, x1: number, y1: number];
const PERSON: readonly Box[] = [
  [195, 100, 265, 240],
  [130, 220, 330, 400],
];
const kept = (...others: readonly Box[]) => {
  const boxes = [...PERSON, ...others];
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return boxes.some(([x0, y0, x1, y1]) => x >= x0 && x < x1 && y >= y0 && y < y1) ? 1 : 0;
  });
  const out = withoutNeighbours({ data, width: SIDE, height: SIDE }, face, SIDE).data;
  return (x: number, y: number): number => out[y * SIDE + x]!;
};

test('the person stays whole', () => {
  const at = kept();
  for (const [x, y] of [
    [230, 110],
    [230, 235],
    [140, 390],
    [320, 240],
  ] as const)
    expect(at(x, y)).toBe(1);
});

test('somebody who stands apart goes', () => {
  expect(kept([350, 100, 400, 180])(380, 150)).toBe(0);
});

test('a neighbour cut by the frame, who touches a shoulder, goes with their own shoulder', () => {
  const at = kept([60, 90, 110, 300], [0, 90, 60, 400], [60, 230, 140, 400]);
  expect(at(90, 120)).toBe(0);
  expect(at(40, 390)).toBe(0);
  expect(at(190, 300)).toBe(1);
  expect(at(150, 390)).toBe(1);
  expect(at(230, 150)).toBe(1);
});

test('a raised hand and tall hair stay', () => {
  const at = kept([290, 130, 325, 240], [205, 10, 255, 100]);
  expect(at(305, 140)).toBe(1);
  expect(at(230, 20)).toBe(1);
});

test('what lies far aside of a face goes although it hangs on the body', () => {
  expect(kept([330, 230, 400, 260])(390, 245)).toBe(0);
});
