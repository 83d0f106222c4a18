// How much clothes changed, on synthetic pictures: what compression, grain, light and a misplaced thread make of the same clothes stays below the
// limit, and other clothes are far above it.
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Plane, Rgb } from '../types.ts';
import { clothesChange } from './clothes-change.ts';
import { areSameClothes, LOCK_LIMITS } from './limits.ts';
import type { Gain } from './match-skin.ts';

const [width, height] = [480, 600];
const face = { width: 185 };
const EVEN: Gain = [1, 1, 1];
type Colour = readonly [number, number, number];

/** A woven fabric below `top`, before a grey wall. */
function picture([r, g, b]: Colour, { top = 380, shift = 0 } = {}): { image: Rgb; clothes: Plane } {
  const data = new Uint8Array(width * height * 3);
  const clothes: Plane = { data: new Float32Array(width * height), width, height };
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const worn = y >= top;
    // Threads and wide folds.
    const fold = 1 + 0.12 * Math.sin((x + shift) * 1.9) * Math.sin((y + shift) * 1.7) + 0.2 * Math.sin(x / 60);
    data.set(worn ? [r * fold, g * fold, b * fold].map((v) => Math.min(255, v)) : [150, 155, 160], i * 3);
    clothes.data[i] = Number(worn);
  }
  return { image: { data, width, height }, clothes };
}
const NAVY: Colour = [42, 52, 84];
const worn = picture(NAVY);
const change = (answer: { image: Rgb; clothes: Plane }, gain: Gain = EVEN) => clothesChange(worn, answer, gain, face);

const changed = (each: (value: number, index: number) => number): typeof worn => ({
  ...worn,
  image: { ...worn.image, data: Uint8ClampedArray.from(worn.image.data, each) as unknown as Uint8Array },
});
async function compressed(quality: number): Promise<typeof worn> {
  const jpeg = await sharp(worn.image.data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { ...worn, image: { ...worn.image, data: new Uint8Array(data) } };
}
/** Linear light by these factors: 1 / 2.2 is near enough to sRGB's curve. */
const lit = (gain: Gain): typeof worn => changed((v, i) => v * gain[(i % 3) as 0 | 1 | 2] ** (1 / 2.2));
/** Even noise of this many steps of 255 to each side, the same in each run. */
const noisy = (steps: number): typeof worn =>
  changed((v, i) => v + ((((i * 7919 + 104_729) % 10_007) / 10_007) * 2 - 1) * steps);

describe('the same clothes', () => {
  test.each([
    ['as they were', async () => worn, EVEN],
    ['compressed', () => compressed(70), EVEN],
    ['compressed hard', () => compressed(35), EVEN],
    ['with grain', async () => noisy(14), EVEN],
    ['moved by a thread', async () => picture(NAVY, { shift: 1.5 }), EVEN],
    ['in warmer light, as the skin is', async () => lit([1.15, 1, 0.85]), [1 / 1.15, 1, 1 / 0.85] as Gain],
    ['in half of the light', async () => lit([0.5, 0.5, 0.5]), [2, 2, 2] as Gain],
  ] as const)('%s have not changed', async (_, answer, gain) => {
    expect(await change(await answer(), gain)).toBeLessThan(0.8 * LOCK_LIMITS.clothes);
  });
});

describe('other clothes', () => {
  test.each([
    ['black', [22, 22, 24]],
    ['charcoal', [70, 72, 76]],
    ['a lighter navy', [62, 76, 122]],
    ['burgundy', [96, 28, 44]],
    ['white', [236, 238, 242]],
  ] as const)('in %s have', async (_, colour) => {
    expect(await change(picture(colour))).toBeGreaterThan(2 * LOCK_LIMITS.clothes);
  });

  test('of the same colour that cover what was bare have', async () => {
    expect(await change(picture(NAVY, { top: 300 }))).toBeGreaterThan(2 * LOCK_LIMITS.clothes);
  });
});

test('where neither picture shows any, none came: shoulders that stayed bare are not sold as dressed', async () => {
  const bare = { ...worn, clothes: { ...worn.clothes, data: new Float32Array(width * height) } };
  const clothes = await clothesChange(bare, bare, EVEN, face);
  expect(clothes).toBeNull();
  expect(areSameClothes({ clothes })).toBe(true);
  expect(areSameClothes({ clothes: await change(worn) })).toBe(true);
});
