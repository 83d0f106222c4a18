// The shade that somebody throws on the wall behind them.
import { expect, it } from 'vitest';
import type { Plane } from '../../types.ts';
import { STYLES } from '../styles.ts';
import { shadeWall } from './wall-shadow.ts';

const [WIDTH, HEIGHT] = [128, 160];
const flat = () => new Float32Array(WIDTH * HEIGHT).fill(0.6);
const wall = { r: flat(), g: flat(), b: flat(), width: WIDTH, height: HEIGHT };

/** A block in the middle, at twice the wall's size. */
function block(): Plane {
  const [width, height] = [WIDTH * 2, HEIGHT * 2];
  const data = new Float32Array(width * height);
  for (let y = height / 2; y < height; y++) data.fill(1, y * width + width * 0.35, y * width + width * 0.65);
  return { data, width, height };
}

const shaded = (style: string, side: 1 | -1) =>
  shadeWall(
    wall,
    block(),
    STYLES.find(({ id }) => id === style)!,
    side,
  );
/** Red at shares of width and height. */
const at = ({ r }: { r: Float32Array }, u: number, v: number): number =>
  r[Math.floor(v * HEIGHT) * WIDTH + Math.floor(u * WIDTH)]!;

it.each([1, -1] as const)('falls away from the key, and below it (key on side %i)', (side) => {
  const lit = shaded('studio-grey', side);
  const [lamp, away] = [0.5 + 0.2 * side, 0.5 - 0.2 * side];
  expect(at(lit, away, 0.9)).toBeLessThan(at(lit, lamp, 0.9) - 0.02);
  // Just over the block the wall is lit; inside its upper edge the lamp from above still gets in.
  expect(at(lit, 0.5, 0.45)).toBeGreaterThan(at(lit, 0.5, 0.75));
});

it('is faint, and nowhere near the corners', () => {
  const lit = shaded('studio-grey', 1);
  expect(Math.min(...lit.r)).toBeGreaterThan(0.6 * 0.82);
  for (const u of [0.02, 0.98]) expect(at(lit, u, 0.05)).toBeCloseTo(0.6, 3);
});

it('is fainter where the key is weak, and absent in places', () => {
  expect(Math.min(...shaded('studio-white', 1).r)).toBeGreaterThan(Math.min(...shaded('studio-grey', 1).r));
  expect(shaded('office-light', 1)).toBe(wall);
});
