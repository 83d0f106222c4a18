// Lines of the wall beside a head of dark hair: taken away where they are straight and lead away, kept where they are hair.
import { expect, it } from 'vitest';
import type { FaceGeometry } from '../face-regions.ts';
import type { Colour } from '../raster/colour-space.ts';
import { dropWallLines } from './wall-lines.ts';

const [WIDTH, HEIGHT] = [320, 240];
const face: FaceGeometry = { mesh: new Float32Array(), left: 0, top: 60, width: 160, height: 200, turn: 0 };
/** The person ends at this column. */
const OUTLINE = 120;
const WALL = 0.7;

/** Alpha after lines are dropped, where colours took every pixel in `line` for hair, up to 12 pixels from the outline. */
function alphaBeside(line: (x: number, y: number) => boolean, brightness = 0.2): (x: number, y: number) => number {
  const plane = (): Float32Array => new Float32Array(WIDTH * HEIGHT);
  const image: Colour = { r: plane(), g: plane(), b: plane(), width: WIDTH, height: HEIGHT };
  const [alpha, outside] = [plane(), plane()];
  for (let i = 0; i < alpha.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isPerson = x < OUTLINE;
    const isOnLine = !isPerson && line(x, y);
    image.r[i] = image.g[i] = image.b[i] = isPerson ? 0.15 : isOnLine ? brightness : WALL;
    outside[i] = Math.max(0, x - OUTLINE + 1);
    alpha[i] = isPerson || (isOnLine && x < OUTLINE + 12) ? 1 : 0;
  }
  dropWallLines(alpha, image, outside, face);
  return (x, y) => alpha[y * WIDTH + x]!;
}

it.each([
  ['a dark joint', (_: number, y: number) => y === 100 || y === 101, 0.2],
  ['a bright cable', (x: number, y: number) => Math.abs(y - 60 - x / 4) < 1.5, 0.95],
  ['a pipe that ends in the air', (x: number, y: number) => Math.abs(y - 100) < 2 && x < OUTLINE + 45, 0.2],
])('takes away %s', (_, line, brightness) => {
  const alpha = alphaBeside(line, brightness);
  for (let y = 0; y < HEIGHT; y++) expect(alpha(OUTLINE + 5, y)).toBe(0);
  expect(alpha(OUTLINE - 1, 100)).toBe(1);
});

it.each([
  ['a short hair', (x: number, y: number) => y === 100 && x < OUTLINE + 20],
  ['a lock that bends', (x: number, y: number) => Math.abs(Math.hypot(x - OUTLINE, y - 100) - 30) < 1.5],
  ['broad things, which are not lines', (_: number, y: number) => y > 80 && y < 110],
])('keeps %s', (_, line) => {
  const alpha = alphaBeside(line);
  const kept = Array.from({ length: HEIGHT }, (__, y) => alpha(OUTLINE + 5, y));
  expect(Math.max(...kept)).toBe(1);
});
