// Gaps between strands: opened before a bright plain wall, left alone where they may be anything else.
import { expect, test } from 'vitest';
import { Cells } from './cells.ts';
import { openGaps } from './open-gaps.ts';
import type { FaceGeometry } from '../face-regions.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { Wall } from './wall.ts';

const SIDE = 240;
const face: FaceGeometry = { mesh: new Float32Array(), left: 70, top: 90, width: 100, height: 130, turn: 0 };
const at = (x: number, y: number): number => y * SIDE + x;
const WHITE = [0.88, 0.86, 0.84];
const DARK = [0.2, 0.15, 0.12];

/** Pixels of `shown`: 8 pixels inside the outline, in skin there, on spectacles beside the face, and far inside at the crown. */
const PLACES = { edge: at(48, 120), skin: at(48, 170), spectacles: at(60, 140), crown: at(120, 85) };

interface Given {
  wall?: readonly number[];
  own?: readonly number[];
  shown?: readonly number[];
  plain?: number;
}

/** A square of hair from column 40 to 200, opaque to the last, with what shows at the places. */
function scene({ wall = WHITE, own = DARK, shown = wall, plain = 1 }: Given) {
  const plane = (of: (i: number) => number): Float32Array =>
    Float32Array.from({ length: SIDE * SIDE }, (_, i) => of(i));
  const alpha = plane((i) => (i % SIDE >= 40 && i % SIDE < 200 && i >= at(0, 40) ? 1 : 0));
  const isShown = (i: number): boolean => Object.values(PLACES).includes(i);
  const channel = (c: number): Float32Array =>
    plane((i) => (isShown(i) ? shown[c]! : alpha[i] ? own[c]! + (i % 3) * 0.01 : wall[c]!));
  const image: Colour = { r: channel(0), g: channel(1), b: channel(2), width: SIDE, height: SIDE };
  const colour = { ...image, r: plane(() => wall[0]!), g: plane(() => wall[1]!), b: plane(() => wall[2]!) };
  const behind: Wall = { colour, plain: plane(() => plain) };
  const gaps = new Uint8Array(SIDE * SIDE);
  const skin = plane((i) => (i === PLACES.skin ? 1 : 0));
  const cells = new Cells(SIDE, SIDE, face);
  openGaps(alpha, gaps, { image, hair: plane(() => 1), skin, wall: behind, cells, face });
  return { alpha, gaps };
}

test('a white wall between dark strands is opened near the outline, and told as a gap', () => {
  const { alpha, gaps } = scene({});
  expect(alpha[PLACES.edge]).toBeLessThan(0.05);
  expect(gaps[PLACES.edge]).toBe(1);
  expect(alpha[at(49, 121)]).toBe(1);
});

test('an ear, bright spectacles and a gloss on the crown stay', () => {
  const { alpha } = scene({});
  expect(alpha[PLACES.spectacles]).toBe(1);
  expect(alpha[PLACES.skin]).toBe(1);
  expect(alpha[PLACES.crown]).toBe(1);
});

test('a wall between strands that shows by half is opened by part', () => {
  const { alpha } = scene({ shown: WHITE.map((v, c) => (v + DARK[c]!) / 2) });
  expect(alpha[PLACES.edge]).toBeGreaterThan(0.5);
  expect(alpha[PLACES.edge]).toBeLessThan(0.99);
});

test('a dark wall of a cold colour between dark strands is opened', () => {
  expect(scene({ wall: [0.04, 0.3, 0.38] }).alpha[PLACES.edge]).toBeLessThan(0.05);
});

test.each([
  ['a wall that is not plain', { plain: 0 }],
  ['a wall as dark as the hair', { wall: [0.25, 0.2, 0.2] }],
  ['blond hair before an orange wall', { wall: [0.95, 0.55, 0.15], own: [0.75, 0.6, 0.4] }],
  ['dark hair before a dark red wall', { wall: [0.45, 0.1, 0.08] }],
  ['a blue gloss on dark hair before a teal wall', { wall: [0.04, 0.3, 0.38], shown: [0.4, 0.42, 0.5] }],
  ['grey hair before a white wall', { own: [0.62, 0.61, 0.6] }],
  ['a golden clip in dark hair', { shown: [0.85, 0.65, 0.2] }],
])('nothing is opened: %s', (_, given) => {
  expect(scene(given).alpha[PLACES.edge]).toBe(1);
});
