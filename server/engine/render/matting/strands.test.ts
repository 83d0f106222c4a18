// Single hairs before a wall: found and measured where it is plain, and told from a lamp's rod.
import { describe, expect, it } from 'vitest';
import { Cells } from './cells.ts';
import type { FaceGeometry } from '../face-regions.ts';
import type { Colour } from '../raster/colour-space.ts';
import { openingOf } from '../raster/opening.ts';
import { seeded } from '../raster/random.ts';
import { keyStrands } from './strands.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from './trimap.ts';
import { wallBehind } from './wall.ts';

const [WIDTH, HEIGHT] = [420, 320];
const face: FaceGeometry = { mesh: new Float32Array(), left: 160, top: 150, width: 100, height: 130, turn: 0 };
const at = (x: number, y: number): number => y * WIDTH + x;
/** How much of its pixels the hair at column 200 covers, from the head at row 100 up to row 90. */
const COVER = 0.6;

/** Where something as bright as `leaf` may touch the hair. */
const isLeaf = (x: number, y: number): boolean => x >= 215 && x < 217 && y >= 90 && y < 104;
const PALE = { colour: [0.85, 0.83, 0.8], leaf: undefined as number | undefined };

/** A head of dark hair under a wall with a slope of light and a camera's noise; `rough` makes it a wall of leaves, `specks` that share of it roughcast. */
function scene(rough: number, specks = 0, { colour, leaf: brightLeaf } = PALE) {
  const random = seeded(5);
  const plane = (): Float32Array => new Float32Array(WIDTH * HEIGHT);
  const image: Colour = { r: plane(), g: plane(), b: plane(), width: WIDTH, height: HEIGHT };
  const trimap = new Uint8Array(WIDTH * HEIGHT);
  const mask = plane();
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const i = at(x, y);
      const far = Math.hypot(x - 210, y - 190);
      trimap[i] = far < 80 ? FOREGROUND : far < 96 ? UNKNOWN : BACKGROUND;
      mask[i] = far < 88 ? 0.98 : 0.02;
      const leaf = rough * (Math.sin(x / 5) * Math.sin(y / 7) > 0 ? 1 : -1);
      const stone = specks > 0 && random() < specks ? 0.3 : 0;
      const wall = colour.map((v) => v - x * 0.0004 + leaf - stone + (random() - 0.5) * 0.02);
      const hair = x === 200 && y >= 90 && y < 104 ? COVER : x === 230 && y < 110 ? 0.9 : 0;
      const own = far < 90 ? 1 : hair;
      [image.r[i], image.g[i], image.b[i]] = [0.2, 0.14, 0.1].map((v, c) => v * own + wall[c]! * (1 - own)) as [
        number,
        number,
        number,
      ];
      if (brightLeaf !== undefined && isLeaf(x, y) && far >= 90) image.r[i] = image.g[i] = image.b[i] = brightLeaf;
    }
  }
  const cells = new Cells(WIDTH, HEIGHT, face);
  const wall = wallBehind(image, trimap, cells, face.width);
  const hair = plane().fill(1);
  return { image, wall, keyed: keyStrands(trimap, image, mask, hair, wall, cells, face), trimap };
}

describe('strands', () => {
  it('knows a plain wall to its colour, beside the person and behind', () => {
    const { wall, image } = scene(0);
    expect(wall.plain[at(120, 120)]).toBeGreaterThan(0.95);
    expect(Math.abs(wall.colour.r[at(120, 120)]! - image.r[at(120, 120)]!)).toBeLessThan(0.015);
    expect(Math.abs(wall.colour.r[at(150, 150)]! - (0.85 - 150 * 0.0004))).toBeLessThan(0.02);
  });

  it('gives a hair that the network does not see to matting, with how much it covers', () => {
    const { trimap, keyed } = scene(0);
    for (const y of [91, 93]) {
      expect(trimap[at(200, y)]).toBe(UNKNOWN);
      expect(keyed.worth[at(200, y)]).toBeGreaterThan(0.9);
      expect(keyed.cover[at(200, y)]).toBeGreaterThan(COVER - 0.12);
      expect(keyed.cover[at(200, y)]).toBeLessThan(COVER + 0.12);
    }
    expect(trimap[at(200, 60)]).toBe(BACKGROUND);
    expect(keyed.cover[at(190, 98)]).toBeLessThan(0.04);
  });

  it('leaves a rod that goes on behind the head where it is', () => {
    const { trimap, keyed } = scene(0);
    expect(trimap[at(230, 80)]).toBe(BACKGROUND);
    expect(keyed.worth[at(230, 98)]).toBe(0);
  });

  it('takes no specks of roughcast for the ends of hair, although the wall is plain', () => {
    const { trimap, keyed, wall } = scene(0, 0.04);
    expect(wall.plain[at(200, 84)]).toBeGreaterThan(0.5);
    expect(keyed.worth.every((v) => v < 0.3)).toBe(true);
    expect(
      trimap.every((v, i) => v !== UNKNOWN || Math.hypot((i % WIDTH) - 210, Math.floor(i / WIDTH) - 190) < 96),
    ).toBe(true);
  });

  it('takes nothing for hair that differs from the wall the other way than hair does', () => {
    const brown = { colour: [0.42, 0.36, 0.32], leaf: 0.8 };
    const { keyed } = scene(0, 0, brown);
    expect(keyed.cover[at(216, 96)]).toBe(0);
    expect(keyed.worth[at(216, 96)]).toBeGreaterThan(0.5);
    expect(keyed.cover[at(200, 93)]).toBeGreaterThan(COVER - 0.2);
  });

  it('keeps away from walls that are not plain', () => {
    const { trimap, keyed } = scene(0.12);
    expect(trimap[at(200, 84)]).toBe(BACKGROUND);
    expect(keyed.worth.every((v) => v < 0.05)).toBe(true);
  });
});

it('opening takes what is narrower than its window, and nothing else', () => {
  const data = new Float32Array(30 * 20);
  for (let y = 0; y < 20; y++)
    for (let x = 0; x < 30; x++) data[y * 30 + x] = x === 5 || (x >= 15 && x < 20) ? 1 : 0.25;
  const { data: out } = openingOf({ data, width: 30, height: 20 }, 2);
  expect(out[10 * 30 + 5]).toBe(0.25);
  for (const x of [15, 17, 19]) expect(out[10 * 30 + x]).toBe(1);
  expect([out[10 * 30 + 14], out[10 * 30 + 20], out[0]]).toEqual([0.25, 0.25, 0.25]);
});
