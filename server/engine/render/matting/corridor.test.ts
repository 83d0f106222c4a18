// How far alpha may leave the outline: by hair, colours and a plain wall.
import { expect, test } from 'vitest';
import type { FaceGeometry } from '../face-regions.ts';
import type { Colour } from '../raster/colour-space.ts';
import { corridorOf } from './corridor.ts';

const SIDE = 120;
const face: FaceGeometry = { mesh: new Float32Array(0), left: 10, top: 10, width: 100, height: 100, turn: 0 };
const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => (i % SIDE < 60 ? 1 : 0));
const plane = { data, width: SIDE, height: SIDE };
const all = (v: number): Float32Array => new Float32Array(SIDE * SIDE).fill(v);
const row = 60 * SIDE;
/** A picture whose wall has that brightness in each column. */
const wallOf = (of: (x: number) => number): Colour => {
  const v = data.map((_, i) => of(i % SIDE));
  return { r: v, g: v, b: v, width: SIDE, height: SIDE };
};
const plain = wallOf(() => 0.5);

test('hair of the wall’s colour stays where the network sees it', () => {
  const { least, most } = corridorOf(plain, plane, all(1), { guess: all(1), overlap: all(1), keyed: all(0) }, face);
  expect(least[row + 56]).toBe(1);
  expect(most[row + 64]).toBe(0);
});

test('hair of another colour may be solved in a band along the outline, and nowhere else', () => {
  const { least, most } = corridorOf(plain, plane, all(1), { guess: all(1), overlap: all(0), keyed: all(0) }, face);
  expect(least[row + 58]).toBeLessThan(1);
  expect(most[row + 62]).toBe(1);
  expect(least[row + 52]).toBe(1);
  expect(most[row + 72]).toBe(0);
});

test('before leaves or stones the band outside is narrow, because colours take them for hair', () => {
  const leaves = wallOf((x) => (x % 6 < 3 ? 0.15 : 0.75));
  const { most, mostBeforeBusy } = corridorOf(
    leaves,
    plane,
    all(1),
    { guess: all(1), overlap: all(0), keyed: all(0) },
    face,
  );
  expect(mostBeforeBusy[row + 60]).toBe(1);
  expect(most[row + 65]).toBeGreaterThan(0);
  expect(mostBeforeBusy[row + 65]).toBe(0);
});

test('before books, alpha outside the soft edge needs the prior’s belief; before a plain wall it does not', () => {
  const books = wallOf((x) => (x % 8 < 4 ? 0.2 : 0.8));
  const evidence = (guess: number) => ({ guess: all(guess), overlap: all(0), keyed: all(0) });
  const mostOf = (wall: Colour, guess: number): number =>
    corridorOf(wall, plane, all(1), evidence(guess), face).mostBeforeBusy[row + 62]!;
  expect(mostOf(books, 0.05)).toBe(0);
  expect(mostOf(books, 0.6)).toBeGreaterThan(0.05);
  expect(mostOf(plain, 0.05)).toBe(1);
});

test('single hairs before a plain wall may lie further out', () => {
  const { most } = corridorOf(plain, plane, all(1), { guess: all(1), overlap: all(0), keyed: all(1) }, face);
  expect(most[row + 90]).toBe(1);
});
