// The old wall's glow leaves the rim of hair and of plain clothes, and nothing else changes.
import { describe, expect, it } from 'vitest';
import { defringe, rimOf } from './defringe.ts';
import type { FaceGeometry } from '../face-regions.ts';
import type { Plane } from '../../types.ts';
import { everywhere } from '../framing/transform.ts';
import { luma } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';

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

const plane = (valueAt: (x: number, y: number) => number): Plane => ({
  data: Float32Array.from({ length: SIDE * SIDE }, (_, i) => valueAt(i % SIDE, Math.floor(i / SIDE))),
  width: SIDE,
  height: SIDE,
});
const CLOTHES_FROM = 130;
const at = (x: number, y: number): number => y * SIDE + x;

/**
 * A person from x = 60 to 140, hair above and clothes below, whose outermost columns are half of the wall's colour, or of `glow`.
 * `clothes` paints the clothes.
 */
function scene(glow: Rgb3, wall: Rgb3 = WALL, clothes: (x: number, y: number) => Rgb3 = () => [0.2, 0.2, 0.5]) {
  const inRim = (x: number): boolean => (x >= 60 && x < 62) || (x >= 138 && x < 140);
  const own = (x: number, y: number): Rgb3 => (y < CLOTHES_FROM ? HAIR : clothes(x, y));
  const person = paint((x, y) =>
    inRim(x) ? ([0, 1, 2].map((c) => (own(x, y)[c]! + glow[c]!) / 2) as unknown as Rgb3) : own(x, y),
  );
  const alpha = plane((x) => (x >= 60 && x < 140 ? 1 : 0));
  const seen = {
    person: alpha,
    belief: alpha,
    hair: plane((x, y) => (x >= 60 && x < 140 && y < CLOTHES_FROM ? 1 : 0)),
    skin: plane(() => 0),
  };
  const before = { ...person, r: person.r.slice(), g: person.g.slice(), b: person.b.slice() };
  const colours = { foreground: person, background: paint(() => wall) };
  defringe(person, rimOf(colours, alpha, seen, face), { scale: 1, x: 0, y: 0 }, everywhere(person));
  return { person, before };
}

const yellow = ({ r, b }: Colour, i: number): number => r[i]! - b[i]!;

describe('the rim of the hair', () => {
  it("gives the wall's colour back", () => {
    const { person, before } = scene(WALL);
    const rim = at(60, 90);
    const own = HAIR[0] - HAIR[2];
    expect(yellow(person, rim) - own).toBeLessThan((yellow(before, rim) - own) * 0.4);
    expect(person.r[rim]).toBeLessThan(before.r[rim]! - 0.1);
  });

  it('loses a colour that hair has nowhere round about, and none of its light', () => {
    const { person, before } = scene([0.25, 0.13, 0.7], [0.6, 0.6, 0.6]);
    const rim = at(60, 90);
    const blueOf = ({ r, b }: Colour): number => b[rim]! - r[rim]!;
    const lightOf = ({ r, g, b }: Colour): number => luma(r[rim]!, g[rim]!, b[rim]!);
    expect(blueOf(person)).toBeLessThan(blueOf(before) / 2);
    expect(lightOf(person)).toBeCloseTo(lightOf(before), 3);
  });

  it('keeps a grey gloss, whatever the wall', () => {
    for (const wall of [WALL, [0.6, 0.6, 0.6] as const]) {
      const { person, before } = scene([0.5, 0.4, 0.35], wall);
      expect(luma(person.r[at(60, 90)]!, person.g[at(60, 90)]!, person.b[at(60, 90)]!)).toBeGreaterThan(
        luma(before.r[at(60, 90)]!, before.g[at(60, 90)]!, before.b[at(60, 90)]!) * 0.9,
      );
    }
  });

  it('is left alone inside, and before a wall of its own colour', () => {
    const { person } = scene(WALL);
    expect(person.r[at(100, 90)]).toBeCloseTo(HAIR[0], 5);
    const alike = scene(WALL, [0.28, 0.15, 0.1]);
    expect(luma(alike.person.r[at(60, 90)]!, alike.person.g[at(60, 90)]!, alike.person.b[at(60, 90)]!)).toBeCloseTo(
      luma(alike.before.r[at(60, 90)]!, alike.before.g[at(60, 90)]!, alike.before.b[at(60, 90)]!),
      3,
    );
  });
});

describe('the rim of clothes', () => {
  it("gives the wall's colour back where they are plain", () => {
    const { person, before } = scene(WALL);
    expect(yellow(person, at(60, 185))).toBeLessThan(yellow(before, at(60, 185)) - 0.1);
  });

  it('is left alone where they are of many colours', () => {
    const stripes =
      ([RED, YELLOW, BLUE, WHITE]: readonly Rgb3[]) =>
      (_: number, y: number) =>
        [RED!, YELLOW!, BLUE!, WHITE!][Math.floor(y / 4) % 4]!;
    const many = stripes([
      [0.8, 0.1, 0.1],
      [0.85, 0.7, 0.15],
      [0.1, 0.1, 0.7],
      [0.9, 0.9, 0.9],
    ]);
    const { person, before } = scene(WALL, WALL, many);
    for (let y = 170; y < 190; y++)
      for (const channel of ['r', 'g', 'b'] as const)
        expect(Math.abs(person[channel][at(60, y)]! - before[channel][at(60, y)]!)).toBeLessThan(0.03);
  });
});
