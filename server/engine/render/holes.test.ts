// The wall is seen between curls, and not through a hat, a label or somebody's eyes.
import { expect, it } from 'vitest';
import { Cells } from './cells.ts';
import type { FaceGeometry } from './face-regions.ts';
import { openHoles } from './holes.ts';
import type { Colour } from './raster/colour-space.ts';
import { keyStrands } from './strands.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from './trimap.ts';
import { wallBehind } from './wall.ts';

const SIDE = 240;
const face: FaceGeometry = { mesh: new Float32Array(), left: 90, top: 90, width: 60, height: 80, turn: 0 };
type Rgb3 = readonly [number, number, number];
const HAIR: Rgb3 = [0.3, 0.17, 0.1];

/** Somebody with hair all round, before a wall, and a spot of the wall's colour somewhere on them. */
function openedAt(wall: Rgb3, spot: readonly [x: number, y: number], tint = 0, isHair = 1): boolean {
  const image: Colour = {
    r: new Float32Array(SIDE * SIDE),
    g: new Float32Array(SIDE * SIDE),
    b: new Float32Array(SIDE * SIDE),
    width: SIDE,
    height: SIDE,
  };
  const trimap = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const i = y * SIDE + x;
      const far = Math.hypot(x - 120, y - 130);
      trimap[i] = far < 80 ? FOREGROUND : far < 86 ? UNKNOWN : BACKGROUND;
      const gap = Math.hypot(x - spot[0], y - spot[1]) < 5;
      const seen = wall.map((v, c) => v + (HAIR[c]! - v) * tint);
      const [r, g, b] = (far >= 83 ? wall : gap ? seen : HAIR) as Rgb3;
      [image.r[i]!, image.g[i]!, image.b[i]!] = [r, g, b];
    }
  }
  const cells = new Cells(SIDE, SIDE, face);
  const behind = wallBehind(image, trimap, cells, face.width);
  const mask = Float32Array.from(trimap, (kind) => kind / 2);
  const hair = new Float32Array(SIDE * SIDE).fill(isHair);
  openHoles(trimap, image, hair, behind, keyStrands(trimap, image, mask, hair, behind, cells, face), face);
  return trimap[spot[1] * SIDE + spot[0]] === UNKNOWN;
}

it.each([
  ['between curls, before a yellow wall', [0.85, 0.65, 0.2], [186, 160], true],
  ['between curls that hang below the chin', [0.85, 0.65, 0.2], [150, 178], true],
  ['where the wall is white and it may be a label', [0.95, 0.95, 0.95], [186, 160], false],
  ['where the wall is brown as hair is', [0.3, 0.2, 0.14], [186, 160], false],
] as const)('a spot %s', (_, wall, spot, opened) => {
  expect(openedAt(wall, spot)).toBe(opened);
});

it('a spot between curls in which hair and a plain wall mix is open too', () => {
  expect(openedAt([0.85, 0.65, 0.2], [186, 160], 0.2)).toBe(true);
  expect(openedAt([0.85, 0.65, 0.2], [186, 160], 0.8)).toBe(false);
});

it('a spot on a hat, on clothes or in the face is a spot', () => {
  expect(openedAt([0.85, 0.65, 0.2], [186, 160], 0, 0.1)).toBe(false);
});
