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
/** Dark hair with a share of the wall. */
const mixOf = (wall: readonly number[], share = 0.5): number[] => wall.map((v, c) => DARK[c]! + share * (v - DARK[c]!));

/** Pixels of `shown`: 8 pixels inside the outline, in skin there, on spectacles beside the face, beside the jaw, far inside at the crown, and 18 and 12 pixels inside above the glasses. */
const PLACES = {
  edge: at(48, 120),
  skin: at(48, 170),
  spectacles: at(60, 140),
  jaw: at(60, 185),
  crown: at(120, 85),
  temple: at(58, 100),
  nearTemple: at(52, 80),
};
/** 4 pixels from the edge's gap, and the outermost pixel of the hair. */
const [BESIDE_GAP, RIM] = [at(48, 121), at(40, 90)];

interface Given {
  wall?: readonly number[];
  own?: readonly number[];
  shown?: readonly number[];
  plain?: number;
  /** Share of hair round about the pixels that are shown. */
  hair?: number;
  /** Colour of the pixel beside the gap and of the outermost one, and how unevenly bright the hair is. */
  mixed?: readonly number[];
  uneven?: number;
}

/** A square of hair from column 40 to 200, opaque to the last, with what shows at the places. */
function scene({ wall = WHITE, own = DARK, shown = wall, plain = 1, hair = 1, mixed = own, uneven = 0.01 }: Given) {
  const plane = (of: (i: number) => number): Float32Array =>
    Float32Array.from({ length: SIDE * SIDE }, (_, i) => of(i));
  const alpha = plane((i) => (i % SIDE >= 40 && i % SIDE < 200 && i >= at(0, 40) ? 1 : 0));
  const isShown = (i: number): boolean => Object.values(PLACES).includes(i);
  const isMixed = (i: number): boolean => i === BESIDE_GAP || i === RIM;
  const channel = (c: number): Float32Array =>
    plane((i) => {
      if (isShown(i)) return shown[c]!;
      if (isMixed(i)) return mixed[c]!;
      return alpha[i] ? own[c]! + (i % 3) * uneven : wall[c]!;
    });
  const image: Colour = { r: channel(0), g: channel(1), b: channel(2), width: SIDE, height: SIDE };
  const colour = { ...image, r: plane(() => wall[0]!), g: plane(() => wall[1]!), b: plane(() => wall[2]!) };
  const behind: Wall = { colour, plain: plane(() => plain) };
  const gaps = new Uint8Array(SIDE * SIDE);
  const skin = plane((i) => (i === PLACES.skin ? 1 : 0));
  const cells = new Cells(SIDE, SIDE, face);
  const veil = openGaps(alpha, gaps, {
    image,
    hair: plane((i) => (isShown(i) ? hair : 1)),
    skin,
    wall: behind,
    cells,
    face,
  });
  return { alpha, gaps, veil };
}

test('a white wall between dark strands is opened near the outline, and told as a gap', () => {
  const { alpha, gaps } = scene({});
  expect(alpha[PLACES.edge]).toBeLessThan(0.05);
  expect(gaps[PLACES.edge]).toBe(1);
  expect(alpha[at(49, 121)]).toBeGreaterThan(0.99);
});

test('strands round a gap are as thin as their colour says', () => {
  const { alpha, gaps } = scene({ mixed: mixOf(WHITE) });
  expect(alpha[BESIDE_GAP]).toBeGreaterThan(0.3);
  expect(alpha[BESIDE_GAP]).toBeLessThan(0.7);
  expect(gaps[BESIDE_GAP]).toBe(1);
});

test('the share of the wall in the outermost hair is told, and alpha stays there', () => {
  const { alpha, veil } = scene({ mixed: mixOf(WHITE, 0.3) });
  expect(alpha[RIM]).toBe(1);
  expect(veil[RIM]).toBeGreaterThan(0.15);
  expect(veil[RIM]).toBeLessThan(0.45);
});

test.each([
  ['hair that the sun lights unevenly', { mixed: mixOf(WHITE, 0.3), uneven: 0.25 }],
  ['a golden clip', { mixed: [0.85, 0.65, 0.2] }],
  ['a wall that is not plain', { mixed: mixOf(WHITE, 0.3), plain: 0 }],
])('no share of the wall is told at the outline: %s', (_, given) => {
  expect(scene(given).veil[RIM]).toBeLessThan(0.05);
});

test('hair of exactly the colour of the wall stays whole', () => {
  const { alpha, veil } = scene({ wall: [0, 0, 0], own: [0, 0, 0], uneven: 0 });
  expect(alpha[PLACES.edge]).toBe(1);
  expect(veil.every((share) => share === 0)).toBe(true);
});

test('a gap beside the jaw is opened, because no spectacles reach there', () => {
  expect(scene({}).alpha[PLACES.jaw]).toBeLessThan(0.6);
});

test('an ear, bright spectacles and a gloss on the crown or above the temple stay', () => {
  const { alpha } = scene({});
  expect(alpha[PLACES.temple]).toBe(1);
  expect(alpha[PLACES.nearTemple]).toBeGreaterThan(0.3);
  expect(alpha[PLACES.nearTemple]).toBeLessThan(0.7);
  expect(alpha[PLACES.spectacles]).toBe(1);
  expect(alpha[PLACES.skin]).toBe(1);
  expect(alpha[PLACES.crown]).toBe(1);
});

test('a grey gloss on hair before a wall that is warm stays', () => {
  const { alpha } = scene({ wall: [0.86, 0.76, 0.56], own: [0.1, 0.1, 0.1], shown: [0.58, 0.58, 0.58] });
  expect(alpha[PLACES.edge]).toBeGreaterThan(0.95);
});

test('a wall between strands that shows by half is opened by part', () => {
  const { alpha } = scene({ shown: mixOf(WHITE) });
  expect(alpha[PLACES.edge]).toBeGreaterThan(0.5);
  expect(alpha[PLACES.edge]).toBeLessThan(0.99);
});

test('a dark wall of a cold colour between dark strands is opened', () => {
  expect(scene({ wall: [0.04, 0.3, 0.38] }).alpha[PLACES.edge]).toBeLessThan(0.05);
});

test.each([
  ['a wall that is not plain', { plain: 0 }],
  ['a spot of the wall’s colour on a hat', { hair: 0.1 }],
  ['a wall as dark as the hair', { wall: [0.25, 0.2, 0.2] }],
  ['blond hair before an orange wall', { wall: [0.95, 0.55, 0.15], own: [0.75, 0.6, 0.4] }],
  ['dark hair before a dark red wall', { wall: [0.45, 0.1, 0.08] }],
  ['a blue gloss on dark hair before a teal wall', { wall: [0.04, 0.3, 0.38], shown: [0.4, 0.42, 0.5] }],
  ['grey hair before a white wall', { own: [0.62, 0.61, 0.6] }],
  ['a golden clip in dark hair', { shown: [0.85, 0.65, 0.2] }],
])('nothing is opened: %s', (_, given) => {
  expect(scene(given).alpha[PLACES.edge]).toBeGreaterThan(0.99);
});
