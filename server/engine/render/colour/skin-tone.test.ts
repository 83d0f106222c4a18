// Which colours of a face are skin's.
import { expect, test } from 'vitest';
import { isSkinHue } from './skin-tone.ts';

const toneOf = (hue: number, chroma = 25) => ({ lightness: 60, hue, chroma });

test.each([-20, 5, 30, 60, 85])('skin may have a hue of %i degrees', (hue) => {
  expect(isSkinHue(toneOf(hue))).toBe(true);
});

test.each([
  ['green', 109],
  ['teal', 180],
  ['blue', -80],
])('skin is never %s', (_, hue) => {
  expect(isSkinHue(toneOf(hue))).toBe(false);
});

test('a face that is nearly grey has no hue that tells anything', () => {
  expect(isSkinHue(toneOf(180, 4))).toBe(true);
});
