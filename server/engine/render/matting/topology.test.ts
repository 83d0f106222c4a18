// Holes that are filled and gaps that stay, pieces that are dropped.
import { describe, expect, test } from 'vitest';
import type { Rgb } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { dropDetached, fillHoles } from './topology.ts';

const SIDE = 200;
const face: FaceGeometry = { mesh: new Float32Array(0), left: 70, top: 20, width: 60, height: 70, turn: 0 };
const at = (x: number, y: number): number => y * SIDE + x;

const none = new Float32Array(SIDE * SIDE);

/** A head over a body, 1 inside. */
function person(): Float32Array {
  const data = new Float32Array(SIDE * SIDE);
  for (let y = 10; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      if ((y < 110 && Math.abs(x - 100) < 38) || (y >= 100 && Math.abs(x - 100) < 90)) data[at(x, y)] = 1;
  return data;
}

type Area = readonly [left: number, top: number, right: number, bottom: number];
const isIn = ([left, top, right, bottom]: Area, i: number): boolean =>
  i % SIDE >= left && i % SIDE < right && i >= top * SIDE && i < bottom * SIDE;

/** The person in brown before a teal wall, which shows in `gap` as well. */
function photo(gap: Area = [0, 0, 0, 0]): Rgb {
  const mask = person();
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < mask.length; i++) data.set(mask[i] && !isIn(gap, i) ? [110, 80, 60] : [20, 180, 170], i * 3);
  return { data, width: SIDE, height: SIDE };
}

describe('a part between neck and hair of which the segmenter is in doubt', () => {
  const gap: Area = [125, 75, 133, 90];
  const filled = (shown: Rgb): number => {
    const data = person().map((v, i) => (isIn(gap, i) ? 0.6 : v));
    fillHoles({ data, width: SIDE, height: SIDE }, none, face, shown);
    return data[at(129, 82)]!;
  };
  test('is a gap where the wall shows in it', () => {
    expect(filled(photo(gap))).toBe(0);
  });
  test('stays the person where it has their colours', () => {
    expect(filled(photo())).toBeCloseTo(0.6);
  });
});

test('keeps what a strong lens shows of the wall before a cheek', () => {
  const lens: Area = [118, 50, 127, 62];
  const data = person().map((v, i) => (isIn(lens, i) ? 0.2 : v));
  const gaps = fillHoles({ data, width: SIDE, height: SIDE }, none, face, photo(lens));
  expect(data[at(122, 56)]).toBe(1);
  expect(gaps).not.toContain(1);
});

describe('what the far lens of glasses shows beside a turned face', () => {
  const turned = { ...face, turn: 0.4 };
  /** A lens of which the segmenter believes so little that it is the person, with a rim of 0.8 round it. */
  function gapsIn([left, top, right, bottom]: Area, { belief = 0.1, geometry = turned, hair = none } = {}) {
    const rim: Area = [left - 1, top - 1, right + 1, bottom + 1];
    const data = person().map((v, i) => (isIn([left, top, right, bottom], i) ? belief : isIn(rim, i) ? 0.8 : v));
    const gaps = fillHoles({ data, width: SIDE, height: SIDE }, hair, geometry, photo());
    const middle = at((left + right) >> 1, (top + bottom) >> 1);
    return { gap: gaps[middle], rim: data[at(left - 1, (top + bottom) >> 1)] };
  }
  const far: Area = [122, 44, 133, 58];

  test('is a gap where the segmenter is sure of the wall, and its rim stays', () => {
    expect(gapsIn(far)).toEqual({ gap: 1, rim: expect.closeTo(0.8) });
  });
  test.each([
    ['the segmenter is in doubt', far, { belief: 0.4 }],
    ['it lies nearer to the middle, before the cheek', [119, 44, 130, 58] as const, {}],
    ['it is on the near side', [68, 44, 79, 58] as const, {}],
    ['the face looks into the camera', far, { geometry: face }],
    ['it is hair', far, { hair: none.map(() => 0.3) }],
  ])('is the person where %s', (_, lens, given) => {
    expect(gapsIn(lens, given).gap).toBe(0);
  });
});

test('fills a microphone that the body encloses', () => {
  const data = person();
  for (let y = 140; y < 160; y++) for (let x = 90; x < 110; x++) data[at(x, y)] = 0;
  fillHoles({ data, width: SIDE, height: SIDE }, none, face, photo());
  expect(data[at(100, 150)]).toBe(1);
});

test('leaves the wall between two locks of hair', () => {
  const data = person();
  for (let y = 60; y < 76; y++) for (let x = 130; x < 134; x++) data[at(x, y)] = 0;
  fillHoles({ data, width: SIDE, height: SIDE }, new Float32Array(SIDE * SIDE).fill(1), face, photo());
  expect(data[at(132, 68)]).toBe(0);
});

test('leaves the room between an arm and the body open', () => {
  const data = person();
  for (let y = 120; y < 180; y++) for (let x = 30; x < 60; x++) data[at(x, y)] = 0;
  fillHoles({ data, width: SIDE, height: SIDE }, none, face, photo());
  expect(data[at(45, 150)]).toBe(0);
});

test('leaves the room between a raised hand and the head open, and says so', () => {
  const loop: Area = [142, 60, 160, 80];
  const data = person().map((v, i) => (i >= 50 * SIDE && i < 120 * SIDE && i % SIDE < 170 && i % SIDE > 100 ? 1 : v));
  for (let i = 0; i < data.length; i++) if (isIn(loop, i)) data[i] = 0;
  const gaps = fillHoles({ data, width: SIDE, height: SIDE }, none, face, photo());
  expect(data[at(150, 70)]).toBe(0);
  expect([gaps[at(150, 70)], gaps[at(120, 70)]]).toEqual([1, 0]);
});

test('leaves what the border opens: a gap that runs out of the picture', () => {
  const data = person();
  for (let y = 180; y < SIDE; y++) for (let x = 95; x < 105; x++) data[at(x, y)] = 0;
  fillHoles({ data, width: SIDE, height: SIDE }, none, face, photo());
  expect(data[at(100, 190)]).toBe(0);
});

test('drops a piece of wall beside the head, and keeps the body', () => {
  const data = person();
  for (let y = 30; y < 40; y++) for (let x = 20; x < 30; x++) data[at(x, y)] = 0.8;
  dropDetached(data, SIDE, SIDE, face);
  expect(data[at(25, 35)]).toBe(0);
  expect(data[at(20, 180)]).toBe(1);
});
