// A piece of a curtain that the matte kept beside a neck, drawn: what the segmenter doubts of it is taken away, and of the person nothing.
import { expect, test } from 'vitest';
import { fitAlpha } from '../render/matting/guided-upsample.ts';
import { trimapOfKnownOutline } from '../render/matting/known-outline.ts';
import { settleMatte } from '../render/matting/touch-up.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from '../render/matting/trimap.ts';
import { maskWhere } from '../render/raster/morphology.ts';
import { splitRgb } from '../render/raster/colour-space.ts';
import type { Plane, Rgb } from '../types.ts';
import { rejectedIn } from './repair.ts';
import { detachedIn, throughIn } from './shape.ts';

const [WIDTH, HEIGHT] = [160, 200];
const FACE = 60;
const face = { left: 50, top: 20, width: FACE, height: 75 };
type Test = (x: number, y: number) => boolean;
const isPerson: Test = (x, y) => (x >= 50 && x < 110 && y >= 20) || y >= 150;
const isCurtain: Test = (x, y) => x >= 110 && x < 126 && y >= 90 && y < 150;
const planeOf = (value: (x: number, y: number) => number): Plane => ({
  data: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => value(i % WIDTH, Math.floor(i / WIDTH))),
  width: WIDTH,
  height: HEIGHT,
});
const at = (x: number, y: number): number => y * WIDTH + x;
const kept = planeOf((x, y) => (isPerson(x, y) || isCurtain(x, y) ? 1 : 0));

/** A segmenter that is sure of the person, sure that the curtain's middle is none of it, and unsure of the curtain's ends. */
const belief = planeOf((x, y) => (isPerson(x, y) ? 0.95 : isCurtain(x, y) ? (y > 100 && y < 140 ? 0.1 : 0.4) : 0));

test('what is rejected before both walls goes with what hangs on it and is doubted, and nothing else', () => {
  const rejected = rejectedIn(kept, belief, belief, face);
  for (const y of [92, 120, 147]) expect(rejected[at(118, y)]).toBe(1);
  expect(rejected[at(80, 120)]).toBe(0);
  expect(rejected[at(140, 120)]).toBe(0);
  const sure = planeOf(() => 0.95);
  expect(rejectedIn(kept, belief, sure, face)).not.toContain(1);
});

test('the wall in a strong lens of glasses is not rejected', () => {
  const lens = planeOf((x, y) => (x > 100 && x < 109 && y > 45 && y < 60 ? 0.1 : isPerson(x, y) ? 0.95 : 0));
  const alpha = planeOf((x, y) => (isPerson(x, y) ? 1 : 0));
  expect(rejectedIn(alpha, lens, lens, face)).not.toContain(1);
  expect(rejectedIn(alpha, lens, lens, { ...face, top: 70 })).toContain(1);
});

test('pieces apart are taken away, and holes are filled', () => {
  const alpha = planeOf((x, y) => {
    if (x < 20 && y > 40 && y < 60) return 1;
    return isPerson(x, y) && !(x > 70 && x < 80 && y > 50 && y < 60) ? 1 : 0;
  });
  const outline = { alpha, face, gaps: planeOf(() => 0) };
  expect([detachedIn(outline)[at(10, 50)], detachedIn(outline)[at(80, 120)]]).toEqual([1, 0]);
  expect([throughIn(outline)[at(75, 55)], throughIn(outline)[at(140, 55)]]).toEqual([1, 0]);
});

const photo: Rgb = { data: new Uint8Array(WIDTH * HEIGHT * 3), width: WIDTH, height: HEIGHT };
for (let y = 0; y < HEIGHT; y++)
  for (let x = 0; x < WIDTH; x++)
    photo.data.set(isPerson(x, y) ? [90, 70, 60] : isCurtain(x, y) ? [150, 20, 30] : [205, 205, 200], at(x, y) * 3);

test('the matte without the piece ends where the person does', () => {
  const whole = maskWhere(kept.data.length, () => true);
  const lines = fitAlpha(kept.data.slice(), splitRgb(photo), whole);
  const matte = {
    lines,
    confidence: 0.9,
    gaps: new Uint8Array(kept.data.length),
    veil: new Float32Array(kept.data.length),
  };
  // The segmenter's grid is coarse: two columns of the curtain beside the neck are not known.
  const brushMask = new Uint8Array(kept.data.length).fill(UNKNOWN);
  const rejected = rejectedIn(kept, belief, belief, face);
  for (let i = 0; i < brushMask.length; i++) if (rejected[i] && i % WIDTH > 111) brushMask[i] = BACKGROUND;
  const { lines: after, confidence } = settleMatte(matte, photo, brushMask, FACE);
  expect(after.alpha[at(118, 120)]).toBe(0);
  expect(after.alpha[at(111, 120)]).toBeLessThan(0.3);
  expect(after.alpha[at(106, 120)]).toBeGreaterThan(0.8);
  expect(after.alpha[at(70, 60)]).toBe(1);
  expect(confidence).toBe(0.9);
  expect(settleMatte(matte, photo, new Uint8Array(brushMask.length).fill(UNKNOWN), FACE)).toBe(matte);
});

test('what is known of a crop lies at the same place of the photo on the small picture', () => {
  const frame = { width: 80, height: 100, scale: 2, angle: 0, pivot: [0, 0], origin: [-20, -40], cut: 0 } as const;
  const on = { width: 40, height: 50, scale: 0.5, angle: 0, pivot: [0, 0], origin: [0, 0], cut: 0 } as const;
  const [drop, keep] = [new Uint8Array(40 * 50), new Uint8Array(40 * 50)];
  // Pixels 20..39 x 20..39 of the crop are 20..29 x 30..39 of the photo.
  for (let y = 10; y < 20; y++) drop.fill(1, y * 40 + 10, y * 40 + 20);
  keep[30 * 40 + 30] = 1;
  const brushMask = trimapOfKnownOutline({ drop, keep, width: 40, height: 50 }, frame, on);
  const known = [...brushMask.keys()]
    .filter((i) => brushMask[i] === BACKGROUND)
    .map((i) => [i % 40, Math.floor(i / 40)]);
  expect([Math.min(...known.map(([x]) => x!)), Math.max(...known.map(([x]) => x!))]).toEqual([10, 14]);
  expect([Math.min(...known.map(([, y]) => y!)), Math.max(...known.map(([, y]) => y!))]).toEqual([15, 19]);
  expect(brushMask.filter((v) => v === FOREGROUND).length).toBeLessThan(3);
});
