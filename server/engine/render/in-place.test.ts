// A person left in their photo: the photo near them, its surroundings out of focus far away.
import { expect, test } from 'vitest';
import type { FaceGeometry } from './face-regions.ts';
import { keepInPlace } from './in-place.ts';
import type { Colour } from './raster/colour-space.ts';

const SIDE = 512;
const face: FaceGeometry = { mesh: new Float32Array(0), left: 236, top: 220, width: 40, height: 50, turn: 0 };
const at = (x: number, y: number): number => y * SIDE + x;
const flat = (value: number): Colour => {
  const plane = (): Float32Array => new Float32Array(SIDE * SIDE).fill(value);
  return { r: plane(), g: plane(), b: plane(), width: SIDE, height: SIDE };
};
const alpha = {
  data: Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.hypot((i % SIDE) - 256, Math.floor(i / SIDE) - 256) < 60 ? 1 : 0,
  ),
  width: SIDE,
  height: SIDE,
};

test('shows the retouched person, the photo beside them, and the surroundings far away', () => {
  const { person, alpha: share } = keepInPlace(flat(0.3), { person: flat(0.8), alpha, mask: alpha, face });
  expect(person.r[at(256, 256)]).toBeCloseTo(0.8, 5);
  expect(person.r[at(256, 194)]).toBeCloseTo(0.3, 4);
  expect(share.data[at(256, 194)]).toBeGreaterThan(0.8);
  expect(share.data[at(256, 60)]).toBeLessThan(0.01);
});

const striped = (): Colour => {
  const photo = flat(0.3);
  for (const plane of [photo.r, photo.g, photo.b]) plane.forEach((_, i) => (plane[i] = i % 4 < 2 ? 0.2 : 0.4));
  return photo;
};
const contrastOf = ({ r }: Colour, y: number): number => {
  const row = r.subarray(at(248, y), at(264, y));
  return Math.max(...row) - Math.min(...row);
};

test('what the segmenter takes for the person is sharp although alpha lost it, and what lies beyond is not', () => {
  const nothing = { ...alpha, data: new Float32Array(SIDE * SIDE) };
  const { person } = keepInPlace(striped(), { person: flat(1), alpha: nothing, mask: alpha, face });
  expect(contrastOf(person, 205)).toBeCloseTo(0.2, 2);
  expect(contrastOf(person, 180)).toBeLessThan(0.05);
});

test('the surroundings take on nothing of the person’s colour', () => {
  const photo = striped();
  for (const plane of [photo.r, photo.g, photo.b]) plane.forEach((v, i) => (plane[i] = alpha.data[i] ? 1 : v));
  const { person } = keepInPlace(photo, { person: flat(1), alpha, mask: alpha, face: { ...face, width: 120 } });
  for (const y of [185, 170, 150]) expect(Math.max(...person.r.subarray(at(248, y), at(264, y)))).toBeLessThan(0.42);
});

test('a piece of wall that alpha takes for the person is out of focus where the segmenter knows better', () => {
  const everything = { ...alpha, data: new Float32Array(SIDE * SIDE).fill(1) };
  const { person } = keepInPlace(striped(), { person: striped(), alpha: everything, mask: alpha, face });
  expect(contrastOf(person, 150)).toBeLessThan(0.05);
});

test('somebody who stands apart goes out of focus with the rest', () => {
  const two = { ...alpha, data: alpha.data.map((v, i) => (i % SIDE > 440 ? 1 : v)) };
  const { person, alpha: share } = keepInPlace(striped(), { person: striped(), alpha, mask: two, face });
  const row = person.r.subarray(at(480, 256), at(500, 256));
  expect(Math.max(...row) - Math.min(...row)).toBeLessThan(0.05);
  expect(share.data[at(490, 256)]).toBeLessThan(0.01);
});

/** A head and two arms, and nothing that is known between and below them. */
const behindLaptop = {
  ...alpha,
  data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const isArm = y >= 280 && y < 400 && (Math.abs(x - 180) < 20 || Math.abs(x - 332) < 20);
    return Math.hypot(x - 256, y - 256) < 40 || isArm ? 1 : 0;
  }),
};

test('what somebody holds before them is as sharp as they are, down to the edge of the frame', () => {
  const { person, alpha: share } = keepInPlace(striped(), { person: striped(), alpha, mask: behindLaptop, face });
  for (const y of [350, 440, 505]) {
    expect(contrastOf(person, y)).toBeCloseTo(0.2, 2);
    expect(share.data[at(256, y)]).toBeGreaterThan(0.99);
  }
});

test('what stands beside somebody at the height of their chest is not', () => {
  const { person } = keepInPlace(striped(), { person: striped(), alpha, mask: behindLaptop, face });
  for (const x of [80, 440]) {
    const row = person.r.subarray(at(x, 350), at(x + 16, 350));
    expect(Math.max(...row) - Math.min(...row)).toBeLessThan(0.05);
  }
});
