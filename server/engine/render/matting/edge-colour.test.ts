// The pale line that a white wall leaves: removed along the outline, nowhere else.
import { expect, test } from 'vitest';
import type { FaceGeometry } from '../face-regions.ts';
import { everywhere } from '../framing/transform.ts';
import type { Colour } from '../raster/colour-space.ts';
import { cleanEdge, edgeColoursOf } from './edge-colour.ts';

const SIDE = 120;
const EDGE = 60;
const face: FaceGeometry = { mesh: new Float32Array(0), left: 0, top: 0, width: 185, height: 200, turn: 0 };
const OWN = 0.2;
const transform = { scale: 1, x: 0, y: 0 };

/** Dark clothes left of the edge, whose last two columns are as pale as `line`, before a wall of brightness `wall`. */
function scene(line: number, wall: number) {
  const value = (x: number): number => (x >= EDGE ? wall : x >= EDGE - 2 ? line : OWN);
  const plane = (of: (x: number) => number): Float32Array =>
    Float32Array.from({ length: SIDE * SIDE }, (_, i) => of(i % SIDE));
  const colour = (of: (x: number) => number): Colour => ({
    r: plane(of),
    g: plane(of),
    b: plane(of),
    width: SIDE,
    height: SIDE,
  });
  const alpha = { data: plane((x) => (x < EDGE ? 1 : 0)), width: SIDE, height: SIDE };
  const hair = { ...alpha, data: new Float32Array(SIDE * SIDE) };
  const person = colour(value);
  const edge = edgeColoursOf({ foreground: person, background: colour(() => wall) }, alpha, hair, face);
  const cleaned: Colour = { ...person, r: person.r.slice(), g: person.g.slice(), b: person.b.slice() };
  cleanEdge(cleaned, alpha, edge, transform, everywhere(person));
  return cleaned.r.subarray(60 * SIDE, 61 * SIDE);
}

test('takes a pale line off dark clothes before a white wall', () => {
  const row = scene(0.6, 0.95);
  expect(row[EDGE - 1]).toBeLessThan(0.35);
  expect(row[EDGE - 12]).toBeCloseTo(OWN, 3);
});

test('takes the faint line that a photo softer than its matte leaves in the last pixels', () => {
  expect(scene(0.3, 0.95)[EDGE - 1]).toBeLessThan(0.25);
});

test('leaves an edge that is not of the wall’s colour', () => {
  expect(scene(0.05, 0.95)[EDGE - 1]).toBeCloseTo(0.05, 3);
  expect(scene(0.25, 0.25)[EDGE - 1]).toBeCloseTo(0.25, 3);
});

type Three = readonly [number, number, number];

/** The last pixel left of the edge, where three columns of `line`, which cover the wall by `cover`, end what is of the colour `own`. */
function lastPixel(own: Three, line: Three, wall: Three, cover: number): [number, number, number] {
  const at = (x: number, c: 0 | 1 | 2): number => (x >= EDGE ? wall[c] : x >= EDGE - 3 ? line[c] : own[c]);
  const plane = (of: (x: number) => number): Float32Array =>
    Float32Array.from({ length: SIDE * SIDE }, (_, i) => of(i % SIDE));
  const size = { width: SIDE, height: SIDE };
  const person: Colour = { r: plane((x) => at(x, 0)), g: plane((x) => at(x, 1)), b: plane((x) => at(x, 2)), ...size };
  const background: Colour = { r: plane(() => wall[0]), g: plane(() => wall[1]), b: plane(() => wall[2]), ...size };
  const alpha = { data: plane((x) => (x >= EDGE ? 0 : x >= EDGE - 3 ? cover : 1)), ...size };
  const edge = edgeColoursOf({ foreground: person, background }, alpha, { ...alpha, data: plane(() => 1) }, face);
  const cleaned: Colour = { ...person, r: person.r.slice(), g: person.g.slice(), b: person.b.slice() };
  cleanEdge(cleaned, alpha, edge, transform, everywhere(person));
  const i = 60 * SIDE + EDGE - 1;
  return [cleaned.r[i] ?? 0, cleaned.g[i] ?? 0, cleaned.b[i] ?? 0];
}

const LAWN = [0.45, 0.62, 0.2] as const;
/** Brown hair that half covers a green wall, where unmixing has left `mixed`. */
const hairAt = (mixed: Three): [number, number, number] => lastPixel([0.3, 0.2, 0.15], mixed, [0.2, 0.7, 0.2], 0.5);

test('keeps a thin rim of another colour than the person’s and the wall’s: black hair round a temple', () => {
  const channels = lastPixel([0.8, 0.6, 0.5], [0.1, 0.1, 0.1], LAWN, 1);
  expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(0.05);
});

test('brings a mixed pixel whose unmixed colour went too far from a green wall back to the hair’s', () => {
  const [r, g, b] = hairAt([0.4, 0, 0.35]);
  expect(Math.hypot(r - 0.3, g - 0.2, b - 0.15)).toBeLessThan(0.6 * Math.hypot(0.1, 0.2, 0.2));
});

test('takes a bright speck of the wall in a mixed pixel for hair', () => {
  const [r, g, b] = hairAt([0.6, 0.75, 0.5]);
  expect((r + g + b) / 3).toBeLessThan(0.4);
});

test('makes no violet of grey lights on brown hair before a yellow wall', () => {
  const [r, g, b] = lastPixel([0.3, 0.22, 0.18], [0.52, 0.46, 0.44], [0.85, 0.8, 0.3], 1);
  expect(Math.min(r, b) - g).toBeLessThan(0.02);
});
