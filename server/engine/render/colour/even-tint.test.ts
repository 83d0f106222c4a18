// The tint of skin on painted faces: what stands out comes closer, and brightness, shade and everything that is not skin stay.
import { describe, expect, it } from 'vitest';
import type { Plane } from '../../types.ts';
import { lumaAt } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { evenTint } from './even-tint.ts';
import type { SkinMasks } from './skin.ts';

const SIZE = 120;
const FACE_WIDTH = 100;
const SKIN = [0.8, 0.6, 0.5] as const;

/** A picture whose pixel at (x, y) has the colour that `paint` says. */
function painted(paint: (x: number, y: number) => readonly [number, number, number]): Colour {
  const plane = (): Float32Array => new Float32Array(SIZE * SIZE);
  const picture = { r: plane(), g: plane(), b: plane(), width: SIZE, height: SIZE };
  for (let i = 0; i < SIZE * SIZE; i++)
    [picture.r[i], picture.g[i], picture.b[i]] = paint(i % SIZE, Math.floor(i / SIZE));
  return picture;
}

const mask = (isIn: (x: number) => boolean): Plane => ({
  data: Float32Array.from({ length: SIZE * SIZE }, (_, i) => (isIn(i % SIZE) ? 1 : 0)),
  width: SIZE,
  height: SIZE,
});

const everywhere = (isSkin: (x: number) => boolean = () => true): SkinMasks => ({
  skin: mask(isSkin),
  allSkin: mask(isSkin),
  face: mask(() => true),
});

const at = (x: number, y: number): number => y * SIZE + x;
const tintAt = (picture: Colour, x: number, y: number): readonly [number, number] => {
  const i = at(x, y);
  const y601 = lumaAt(picture, i);
  return [picture.r[i]! / y601 - 1, picture.b[i]! / y601 - 1];
};
const isNose = (x: number, y: number): boolean => Math.hypot(x - 60, y - 60) < 14;
/** As bright as the skin, and redder. */
const RED = [0.9, 0.559, 0.449] as const;

describe('evening the tint of skin', () => {
  it('brings a red nose closer to the rest of the face, and leaves some of its colour', () => {
    const picture = painted((x, y) => (isNose(x, y) ? RED : SKIN));
    const [before] = tintAt(picture, 60, 60);
    const [usual] = tintAt(picture, 10, 10);
    evenTint(picture, everywhere(), FACE_WIDTH);
    const left = (tintAt(picture, 60, 60)[0] - tintAt(picture, 10, 10)[0]) / (before - usual);
    expect(left).toBeGreaterThan(0.4);
    expect(left).toBeLessThan(0.75);
  });

  it('takes the blue of a window from one temple', () => {
    const picture = painted((x) => (x < 30 ? [0.74, 0.61, 0.606] : SKIN));
    const before = tintAt(picture, 8, 60)[1] - tintAt(picture, 90, 60)[1];
    evenTint(picture, everywhere(), FACE_WIDTH);
    expect((tintAt(picture, 8, 60)[1] - tintAt(picture, 90, 60)[1]) / before).toBeLessThan(0.75);
  });

  it('changes no brightness', () => {
    const picture = painted((x, y) => (isNose(x, y) ? RED : [0.7 + x / 1200, 0.55, 0.5]));
    const before = Float32Array.from({ length: SIZE * SIZE }, (_, i) => lumaAt(picture, i));
    evenTint(picture, everywhere(), FACE_WIDTH);
    for (let i = 0; i < before.length; i++) expect(Math.abs(lumaAt(picture, i) - before[i]!)).toBeLessThan(1e-5);
  });

  it('leaves skin of one tint, and skin that is redder the less light it gets, as they are', () => {
    for (const paint of [
      (): typeof SKIN => SKIN,
      (x: number) => [0.55 + x / 480, 0.36 + x / 400, 0.28 + x / 400] as const,
    ]) {
      const picture = painted(paint);
      const before = picture.r.slice();
      evenTint(picture, everywhere(), FACE_WIDTH);
      for (const [x, y] of [
        [10, 10],
        [60, 60],
        [110, 60],
      ] as const)
        expect(Math.abs(picture.r[at(x, y)]! - before[at(x, y)]!)).toBeLessThan(0.012);
    }
  });

  it('leaves what is no skin, and what lies in deep shadow', () => {
    const hair = painted((x) => (x < 40 ? [0.3, 0.2, 0.4] : SKIN));
    const shadow = painted((x) => (x < 40 ? [0.2, 0.08, 0.1] : SKIN));
    const [hairBefore, shadowBefore] = [hair.r.slice(), shadow.r.slice()];
    evenTint(
      hair,
      everywhere((x) => x >= 40),
      FACE_WIDTH,
    );
    evenTint(shadow, everywhere(), FACE_WIDTH);
    expect(hair.r[at(20, 60)]).toBe(hairBefore[at(20, 60)]);
    expect(shadow.r[at(20, 60)]).toBe(shadowBefore[at(20, 60)]);
  });

  it('leaves a beard and a birthmark, which are skin to the network alone, beyond their borders', () => {
    const isApart = (x: number, y: number): boolean => Math.hypot(x - 60, y - 60) < 40;
    for (const mark of [
      [0.5, 0.49, 0.5],
      [0.75, 0.4, 0.42],
      [0.95, 0.85, 0.8],
    ] as const) {
      const picture = painted((x, y) => (isApart(x, y) ? mark : SKIN));
      const skin = {
        ...mask(() => true),
        data: Float32Array.from({ length: SIZE * SIZE }, (_, i) => (isApart(i % SIZE, Math.floor(i / SIZE)) ? 0 : 1)),
      };
      evenTint(picture, { ...everywhere(), skin }, FACE_WIDTH);
      expect([picture.r, picture.g, picture.b].map((channel) => channel[at(60, 60)]!)).toEqual(
        mark.map((v) => expect.closeTo(v, 3)),
      );
    }
  });

  it('holds a neck that is darker or brighter than all of the face to the ends of the face’s light', () => {
    // The face's brighter side is bluer; the last rows are the neck.
    const [dark, bright] = [
      [0.46, 0.345, 0.29],
      [0.88, 0.67, 0.56],
    ] as const;
    for (const neck of [dark, bright]) {
      const picture = painted((x, y) => (y < 90 ? [0.7 + x / 2000, 0.55 + x / 2000, 0.44 + x / 700] : neck));
      evenTint(
        picture,
        {
          ...everywhere(),
          face: {
            ...mask(() => true),
            data: Float32Array.from({ length: SIZE * SIZE }, (_, i) => (i < 90 * SIZE ? 1 : 0)),
          },
        },
        FACE_WIDTH,
      );
      const [red, blue] = tintAt(picture, 60, 112);
      expect(red).toBeGreaterThan(0.1);
      expect(blue).toBeLessThan(-0.05);
      expect(blue).toBeGreaterThan(-0.25);
    }
  });

  it('does nothing where no skin is seen', () => {
    const picture = painted(() => RED);
    evenTint(
      picture,
      everywhere(() => false),
      FACE_WIDTH,
    );
    expect(picture.r).toEqual(painted(() => RED).r);
  });
});
