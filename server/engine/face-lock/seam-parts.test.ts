// The seam, what is measured along it, and what stands round a head that was taken away, on made-up pictures.
import { describe, expect, test } from 'vitest';
import { geometryOf } from '../render/face-regions.ts';
import { OVAL } from '../faces/landmarks.ts';
import { SEGMENTS } from '../render/matting/segments.ts';
import type { Plane, Rgb } from '../types.ts';
import { gapAlong, sectorsOf, excessSeamStep, toneStep } from './along-seam.ts';
import { correctionAlong } from './blend.ts';
import type { Parts } from './parts.ts';
import { plateOf } from './plate.ts';
import { seamOf } from './seam.ts';

const [width, height] = [200, 260];
/** A face of 80 x 110 pixels round (100, 100): its outline and, for the rest, its middle. */
const mesh = new Float32Array(468 * 3);
for (let i = 0; i < 468; i++) mesh.set([100, 110, 0], i * 3);
OVAL.forEach((index, k) => {
  const angle = (k / OVAL.length) * 2 * Math.PI;
  mesh.set([100 + 40 * Math.sin(angle), 100 - 55 * Math.cos(angle), 0], index * 3);
});
const face = geometryOf({ mesh });

type What = (typeof SEGMENTS)[number];
/** Hair above the face, a neck 50 wide down to `collar`, clothes below it, wall round about. */
const scene =
  (collar: number, hairWidth = 46) =>
  (x: number, y: number): What => {
    const dx = Math.abs(x - 100);
    if ((dx / 40) ** 2 + ((y - 100) / 55) ** 2 <= 1) return 'faceSkin';
    if (y < 90 && (dx / hairWidth) ** 2 + ((y - 90) / 75) ** 2 <= 1) return 'hair';
    if (y >= collar) return dx < 80 ? 'clothes' : 'background';
    return y > 120 && dx < 25 ? 'bodySkin' : 'background';
  };
const partsFrom = (what: (x: number, y: number) => What): Parts =>
  Object.fromEntries(
    SEGMENTS.map((name): [string, Plane] => [
      name,
      {
        data: Float32Array.from({ length: width * height }, (_, i) =>
          Number(what(i % width, Math.floor(i / width)) === name),
        ),
        width,
        height,
      },
    ]),
  ) as Parts;
const COLOURS: Record<What, readonly [number, number, number]> = {
  background: [40, 160, 60],
  hair: [20, 20, 20],
  bodySkin: [200, 150, 120],
  faceSkin: [200, 150, 120],
  clothes: [30, 40, 90],
  others: [0, 0, 0],
};
const pictureFrom = (what: (x: number, y: number) => What, skin = COLOURS.faceSkin): Rgb => ({
  data: Uint8Array.from({ length: width * height * 3 }, (_, k) => {
    const i = Math.floor(k / 3);
    const name = what(i % width, Math.floor(i / width));
    return (name.endsWith('Skin') ? skin : COLOURS[name])[k % 3]!;
  }),
  width,
  height,
});
const skinOf = ({ faceSkin, bodySkin }: Parts): Plane => ({
  ...faceSkin,
  data: faceSkin.data.map((v, i) => v + bodySkin.data[i]!),
});
const at = (x: number, y: number): number => y * width + x;

const own = partsFrom(scene(200));
const theirs = partsFrom(scene(190));
const seam = seamOf(face, own, theirs);
const view = { seam, own: skinOf(own), theirs: skinOf(theirs), face };

describe('the seam', () => {
  test('runs below the jaw, across the neck', () => {
    expect(seam.own[at(100, 158)]).toBe(1);
    expect(seam.own[at(100, 182)]).toBe(0);
    expect(seam.share.data[at(100, 182)]).toBe(0);
  });

  test('keeps clear of a collar that closes higher, but never leaves the face', () => {
    const high = seamOf(face, own, partsFrom(scene(160)));
    expect(high.own[at(100, 159)]).toBe(0);
    expect(high.own[at(100, 152)]).toBe(1);
  });

  test('keeps clear of the collar that is worn in the photo', () => {
    const worn = seamOf(face, partsFrom(scene(162)), theirs);
    expect(worn.own[at(100, 161)]).toBe(0);
    expect(worn.own[at(100, 152)]).toBe(1);
  });
});

describe('along the seam', () => {
  const [print, same] = [pictureFrom(scene(200)), pictureFrom(scene(190))];
  const tinted = pictureFrom(scene(190), [150, 150, 150]);
  const sectors = sectorsOf(view);

  test('equal skin differs by nothing, other skin by its colour', () => {
    expect(sectors.length).toBeGreaterThan(0);
    expect(toneStep(print, same, sectors)).toBe(0);
    expect(toneStep(print, tinted, sectors)).toBeGreaterThan(10);
  });

  test('a step is seen that the answer has not, until the difference is spread over its skin', () => {
    const pasted: Rgb = {
      ...tinted,
      data: Uint8Array.from(tinted.data, (v, k) => (seam.own[Math.floor(k / 3)] ? print.data[k]! : v)),
    };
    const bare = { answer: tinted, print, own: view.own };
    expect(excessSeamStep(pasted, bare, sectors)).toBeGreaterThan(8);
    const correction = correctionAlong(print, tinted, { own: view.own, theirs: view.theirs }, seam, face.width);
    const blended: Rgb = {
      ...pasted,
      data: Uint8Array.from(pasted.data, (v, k) =>
        Math.round(v + correction[(k % 3) as 0 | 1 | 2].data[Math.floor(k / 3)]!),
      ),
    };
    expect(excessSeamStep(blended, bare, sectors)).toBeLessThan(4);
    // What is the person's own stays.
    const inside = [...seam.own.keys()].filter((i) => seam.own[i]);
    expect(inside.every((i) => blended.data[i * 3] === pasted.data[i * 3])).toBe(true);
  });

  test('a neck that goes on into nothing is a gap', () => {
    const thin = partsFrom((x, y) =>
      y > 120 && y < 190 && Math.abs(x - 100) > 8 && scene(190)(x, y) === 'bodySkin' ? 'background' : scene(190)(x, y),
    );
    const gap = (parts: Parts): number => {
      const other = seamOf(face, own, parts);
      return gapAlong({ seam: other, own: skinOf(own), theirs: skinOf(parts), face }, parts.background);
    };
    expect(gap(theirs)).toBeLessThan(0.02);
    expect(gap(thin)).toBeGreaterThan(0.2);
  });
});

test('hair of the answer that the person does not have gives way to the wall, and is measured', () => {
  const wide = scene(190, 70);
  const parts = partsFrom(wide);
  const covered = Float32Array.from({ length: width * height }, (_, i) => own.hair.data[i]! + own.faceSkin.data[i]!);
  const { fill, where, visible } = plateOf(pictureFrom(wide), parts, seamOf(face, own, parts), covered, face);
  const beside = at(155, 75);
  expect(parts.hair.data[beside]).toBe(1);
  expect(where.data[beside]).toBeGreaterThan(0.9);
  expect(fill.map((plane) => Math.round(plane.data[beside]! / 20))).toEqual([2, 8, 3]);
  expect(visible).toBeGreaterThan(0.3);
  const alike = plateOf(pictureFrom(scene(190)), theirs, seam, covered, face);
  expect(alike.visible).toBeLessThan(0.02);
  expect(alike.where.data[at(100, 175)]).toBe(0);
});
