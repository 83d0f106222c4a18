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
