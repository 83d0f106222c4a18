// When a face has turned a colour that its photo does not have.
import { expect, test } from 'vitest';
import { hasTurned } from './skin-tone.ts';

const toneOf = (hue: number, chroma = 25) => ({ lightness: 60, hue, chroma });
const SKIN = toneOf(50);

test.each([
  ['green', toneOf(109)],
  ['green by half a degree', toneOf(98.5)],
  ['teal', toneOf(180)],
  ['violet', toneOf(-40)],
  ['dim green', toneOf(109, 8)],
])('skin has turned %s', (_, tone) => {
  expect(hasTurned(SKIN, tone)).toBe(true);
});

test.each([
  ['pink', SKIN, toneOf(-25)],
  ['golden', SKIN, toneOf(97)],
  ['nearly grey', SKIN, toneOf(180, 5)],
  ['as green as its photo', toneOf(110), toneOf(115)],
  ['a little beyond, as its photo nearly is', toneOf(90), toneOf(99)],
  ['teal in a teal lamp’s light, across the half circle', toneOf(-175), toneOf(178)],
])('skin that is %s has not turned', (_, before, tone) => {
  expect(hasTurned(before, tone)).toBe(false);
});
