// A sleeve's band between what the network sees, and skin before hair; what only stands beside somebody stays where it is.
import { describe, expect, it } from 'vitest';
import type { FaceGeometry } from './face-regions.ts';
import { findLostClothes, skinBelieved } from './own-colours.ts';
import type { Colour } from './raster/colour-space.ts';

const SIDE = 300;
const face: FaceGeometry = { mesh: new Float32Array(), left: 110, top: 40, width: 80, height: 100, turn: 0 };
type Rgb3 = readonly [number, number, number];
const WALL: Rgb3 = [0.1, 0.7, 0.65];
const [SKIN, WHITE, RED, HAIR]: readonly Rgb3[] = [
  [0.75, 0.55, 0.45],
  [0.95, 0.95, 0.95],
  [0.8, 0.1, 0.1],
  [0.3, 0.2, 0.1],
];

/** Somebody in red and white; the network loses a white band of the sleeve, or what stands beside the sleeve. */
function scene(wall: Rgb3, beside: Rgb3) {
  const plane = (): Float32Array => new Float32Array(SIDE * SIDE);
  const image: Colour = { r: plane(), g: plane(), b: plane(), width: SIDE, height: SIDE };
  const mask = { data: plane(), width: SIDE, height: SIDE };
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const i = y * SIDE + x;
      const head = Math.hypot(x - 150, (y - 90) * 0.8) < 40;
      const body = y > 150 && x > 60 && x < 240;
      const band = body && x > 200 && x < 230 && y > 190 && y < 260;
      const chair = y > 150 && x > 20 && x <= 60;
      const hand = x > 200 && x < 240 && y > 60 && y < 110;
      const own = head || hand ? (x > 222 ? HAIR! : SKIN!) : band || x < 150 ? WHITE! : RED!;
      [image.r[i]!, image.g[i]!, image.b[i]!] = head || hand || body ? own : chair ? beside : wall;
      mask.data[i] = band ? 0.05 : hand ? 0.8 : head || body ? 1 : 0.01;
    }
  }
  return { image, mask };
}
const at = (x: number, y: number): number => y * SIDE + x;

describe('clothes that the network lost', () => {
  it('come back where they lie between what it sees', () => {
    const { image, mask } = scene(WALL, WALL);
    findLostClothes(mask, image, face);
    for (const y of [195, 225, 255]) expect(mask.data[at(215, y)]).toBeGreaterThan(0.9);
    expect(mask.data[at(40, 225)]).toBeLessThan(0.1);
  });

  it('are not a chair of the same colour that stands beside them', () => {
    const { image, mask } = scene(WALL, WHITE!);
    findLostClothes(mask, image, face);
    expect(mask.data[at(40, 225)]).toBeLessThan(0.1);
  });

  it('cannot be told before a wall of the same colour', () => {
    const { image, mask } = scene(WHITE!, WHITE!);
    findLostClothes(mask, image, face);
    expect(mask.data[at(215, 225)]).toBeLessThan(0.1);
  });
});

it('skin that the network half believes in is skin, and hair beside it is not', () => {
  const { image, mask } = scene(WALL, WALL);
  const skin = skinBelieved(mask, image, face);
  expect(skin[at(212, 80)]).toBe(1);
  expect(skin[at(232, 80)]).toBe(0);
  expect(skin[at(20, 20)]).toBe(0);
});
