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

test('a grey picture of somebody whose face has a colour, and a toned print, are not', () => {
  expect(isMonochrome(photo((v, i) => (i % 20 < 2 ? [200, 150, 130] : [v, v, v])))).toBe(false);
  expect(isMonochrome(photo((v) => [Math.min(255, v * 1.1 + 20), v, v * 0.8]))).toBe(false);
});
