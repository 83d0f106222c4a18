// The old wall's glow leaves the rim of the hair, and nothing else changes.
import { describe, expect, it } from 'vitest';
import { defringe, rimOf } from './defringe.ts';
import type { FaceGeometry } from './face-regions.ts';
import { everywhere } from './place.ts';
import type { Colour } from './raster/colour-space.ts';

const SIDE = 200;
const face: FaceGeometry = { mesh: new Float32Array(), left: 70, top: 50, width: 60, height: 80, turn: 0 };
type Rgb3 = readonly [number, number, number];
const HAIR: Rgb3 = [0.25, 0.13, 0.08];
const WALL: Rgb3 = [0.85, 0.65, 0.2];

const paint = (colourAt: (x: number, y: number) => Rgb3): Colour => {
  const colour: Colour = {
    r: new Float32Array(SIDE * SIDE),
    g: new Float32Array(SIDE * SIDE),
    b: new Float32Array(SIDE * SIDE),
    width: SIDE,
    height: SIDE,
  };
  for (let i = 0; i < SIDE * SIDE; i++)
    [colour.r[i]!, colour.g[i]!, colour.b[i]!] = colourAt(i % SIDE, Math.floor(i / SIDE));
  return colour;
};

/** A block of hair from x = 60 to 140 whose last two columns have taken on half of the wall's colour, or of `glow`. */
function scene(glow: Rgb3, wall: Rgb3 = WALL) {
  const rim = (x: number): boolean => (x >= 60 && x < 62) || (x >= 138 && x < 140);
  const person = paint((x) => (rim(x) ? [0, 1, 2].map((c) => (HAIR[c]! + glow[c]!) / 2) : HAIR) as unknown as Rgb3);
  const alpha = { data: new Float32Array(SIDE * SIDE), width: SIDE, height: SIDE };
  for (let i = 0; i < SIDE * SIDE; i++) alpha.data[i] = i % SIDE >= 60 && i % SIDE < 140 ? 1 : 0;
  const before = [...person.r];
  const colours = { foreground: person, background: paint(() => wall) };
  defringe(person, rimOf(colours, alpha, face), { scale: 1, x: 0, y: 0 }, everywhere(person));
  return { person, before };
}

describe('the rim of the hair', () => {
  it("gives the wall's colour back", () => {
    const { person } = scene(WALL);
    const at = 90 * SIDE + 60;
    const yellow = ([r, , b]: Rgb3): number => r - b;
    const rim = yellow([(HAIR[0] + WALL[0]) / 2, 0, (HAIR[2] + WALL[2]) / 2]);
    const left = yellow([person.r[at]!, 0, person.b[at]!]);
    expect(left - yellow(HAIR)).toBeLessThan((rim - yellow(HAIR)) * 0.4);
    expect(person.r[at]).toBeLessThan((HAIR[0] + WALL[0]) / 2 - 0.1);
  });

  it('keeps a light of another colour: a rim lamp is no wall', () => {
    const { person } = scene([0.25, 0.13, 0.7]);
    expect(person.b[90 * SIDE + 60]).toBeCloseTo((HAIR[2] + 0.7) / 2, 1);
  });

  it('is left alone before a grey wall, whatever it is itself', () => {
    const { person, before } = scene([0.6, 0.6, 0.6], [0.6, 0.6, 0.6]);
    expect([...person.r]).toEqual(before);
  });

  it('is left alone inside, on clothes, and before a wall of its own colour', () => {
    const { person, before } = scene(WALL);
    expect(person.r[90 * SIDE + 100]).toBeCloseTo(HAIR[0], 5);
    expect(person.r[190 * SIDE + 60]).toBe(before[190 * SIDE + 60]);
    const alike = scene(WALL, [0.28, 0.15, 0.1]);
    expect(alike.person.r[90 * SIDE + 60]).toBe(alike.before[90 * SIDE + 60]);
  });
});
