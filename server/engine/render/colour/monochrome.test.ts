// Black and white is told from colour, however pale.
import { expect, test } from 'vitest';
import type { Rgb } from '../../types.ts';
import { isMonochrome } from './monochrome.ts';

const SIDE = 200;
function photo(colourOf: (grey: number, i: number) => readonly [number, number, number]): Rgb {
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i++) data.set(colourOf((i * 7) % 256, i), i * 3);
  return { data, width: SIDE, height: SIDE };
}

test('grey with what compression leaves in it is black and white', () => {
  expect(isMonochrome(photo((v, i) => [v, Math.min(255, v + (i % 7)), v]))).toBe(true);
});

test('a print in one tone is black and white, too', () => {
  const sepia = (v: number) => (v > 60 && v < 200 ? 1 : 0.4);
  expect(isMonochrome(photo((v) => [Math.min(255, v + 12 * sepia(v)), v, Math.max(0, v - 14 * sepia(v))]))).toBe(true);
});

test('a grey picture of somebody whose face has a colour, and one of few colours, are not', () => {
  expect(isMonochrome(photo((v, i) => (i % 20 < 2 ? [200, 150, 130] : [v, v, v])))).toBe(false);
  const skin = (v: number) => [Math.min(255, v + 20), v, Math.max(0, v - 20)] as const;
  const shirt = (v: number) => [Math.max(0, v - 10), v, Math.min(255, v + 12)] as const;
  expect(isMonochrome(photo((v, i) => (i % 10 === 0 ? shirt(v) : skin(v))))).toBe(false);
});

test('nor is one in warm light, whose colours all lean one way and differ from each other', () => {
  const warm = (v: number, i: number) => [Math.min(255, v + 30), v, Math.max(0, v - 10 - (i % 2) * 30)] as const;
  expect(isMonochrome(photo((v, i) => warm(60 + (v % 120), i)))).toBe(false);
});
