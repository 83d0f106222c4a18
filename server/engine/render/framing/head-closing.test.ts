// How high a head is closed above the photo's border, by the rows that are seen of it.
import { expect, it } from 'vitest';
import { closingOf, type HeadRow } from './head-closing.ts';

/** Half the width of a head with steep sides, as thick hair has them: its outline tells nothing of where it ends. */
const HALF = 80;
const steep = (seen: number): HeadRow[] =>
  Array.from({ length: seen / 2 }, (_, k) => ({ y: 2 * k, left: 200 - HALF, right: 200 + HALF }));
const face = { width: 150, height: 200, forehead: 110 };

it('closes thick hair in a round dome, although heads are seldom as high', () => {
  expect(-closingOf(steep(60), face)!.top / HALF).toBeCloseTo(0.33, 2);
});

it('closes it flatter where less of it is seen that could be stretched, and where the head would be taller than heads are', () => {
  const [known, tall] = [closingOf(steep(32), face), closingOf(steep(60), { ...face, forehead: 150 })];
  expect(-known!.top).toBeCloseTo(20, 3);
  expect(-tall!.top).toBeCloseTo(20, 3);
});

it('closes a head of which just enough is seen, whatever a division rounds', () => {
  const rows = Array.from({ length: 30 }, (_, k) => {
    const y = (k * 58.975204279399584) / 29;
    const half = Math.sqrt(129.57 ** 2 + 620 * y);
    return { y, left: 200 - half, right: 200 + half };
  });
  expect(-closingOf(rows, { width: 190, height: 243.5, forehead: 61.3 })!.top).toBeCloseTo(39.3, 1);
});

it('closes nothing where even a flat dome would need more than is seen', () => {
  expect(closingOf(steep(16), face)).toBeNull();
});
