// What is kept of a photo's background once the person is out of it.
import { describe, expect, it } from 'vitest';
import type { Plane } from '../../types.ts';
import type { Colour } from '../raster/colour-space.ts';
import { surroundingsOf, withBeyond } from './surroundings.ts';

const WIDTH = 256;
const HEIGHT = 320;
const WALL = 0.4;
const GLEAM = 1;

/** A wall, somebody from x = 140 on, and spectacles that stand out to the left: a rim, and gleaming glass in it. */
function portrait(rim: number): { background: Colour; alpha: Plane } {
  const [wall, alpha] = [new Float32Array(WIDTH * HEIGHT).fill(WALL), new Float32Array(WIDTH * HEIGHT)];
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const i = y * WIDTH + x;
      const far = Math.hypot(x - 130, y - 120);
      if (x >= 140) alpha[i] = 1;
      else if (far < 16) wall[i] = GLEAM;
      else if (far < 18.5) alpha[i] = rim;
    }
  }
  return {
    background: { r: wall, g: wall, b: wall, width: WIDTH, height: HEIGHT },
    alpha: { data: alpha, width: WIDTH, height: HEIGHT },
  };
}

describe('the surroundings', () => {
  const at = ({ r, width }: Colour, x: number, y: number): number => r[y * width + x]!;

  it('show the wall where the glass of spectacles gleams beside a face', () => {
    const { background, alpha } = portrait(0.6);
    const around = surroundingsOf(background, alpha);
    expect(at(around, 122, 120)).toBeCloseTo(WALL, 1);
    expect(at(around, 130, 120)).toBeCloseTo(WALL, 1);
  });

  it('keep a lamp that nobody encloses', () => {
    const { background, alpha } = portrait(0);
    expect(at(surroundingsOf(background, alpha), 122, 120)).toBeCloseTo(GLEAM, 1);
  });

  it('are what is seen through a gap where nothing else is seen of them', () => {
    const { background, alpha } = portrait(0.6);
    const far = (i: number): number => Math.hypot((i % WIDTH) - 130, Math.floor(i / WIDTH) - 120);
    const around = surroundingsOf(background, { ...alpha, data: alpha.data.map((a, i) => (far(i) < 16 ? a : 1)) });
    expect(at(around, 122, 120)).toBeCloseTo(GLEAM, 1);
  });

  it('go on softly above the photo, without streaks of its border', () => {
    // The frame begins 100 rows above the photo, whose top border has stripes 16 px wide.
    const frame = {
      ...{ width: WIDTH, height: HEIGHT, scale: 1, angle: 0, cut: 0 },
      pivot: [0, 0] as const,
      origin: [0, 100] as const,
    };
    const photo = { data: new Uint8Array(0), width: WIDTH, height: HEIGHT - 100 };
    const striped = new Float32Array(WIDTH * HEIGHT).map((_, i) => ((i % WIDTH) % 32 < 16 ? 0.2 : 0.8));
    const nobody: Plane = { data: new Float32Array(WIDTH * HEIGHT), width: WIDTH, height: HEIGHT };
    const covered = withBeyond(nobody, photo, frame);
    expect(covered.data[50 * WIDTH]).toBe(1);
    expect(covered.data[150 * WIDTH]).toBe(0);
    const background: Colour = { r: striped, g: striped, b: striped, width: WIDTH, height: HEIGHT };
    const around = surroundingsOf(background, covered);
    const contrast = (y: number): number => Math.abs(at(around, 136, y) - at(around, 152, y));
    expect(contrast(200)).toBeGreaterThan(0.5);
    expect(contrast(40)).toBeLessThan(0.05);
    expect(at(around, 136, 40)).toBeCloseTo(0.5, 1);
  });
});
