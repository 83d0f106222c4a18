// The arithmetic of laying a person over a background.
import { describe, expect, it } from 'vitest';
import type { Rgb } from '../../types.ts';
import { compose } from './composite.ts';
import type { Composite } from './composite.ts';
import type { Colour } from '../raster/colour-space.ts';

const WIDTH = 40;
const HEIGHT = 50;

const flat = (r: number, g: number, b: number, width = WIDTH, height = HEIGHT): Colour => ({
  r: new Float32Array(width * height).fill(r),
  g: new Float32Array(width * height).fill(g),
  b: new Float32Array(width * height).fill(b),
  width,
  height,
});
const plane = (value: number) => ({ data: new Float32Array(WIDTH * HEIGHT).fill(value), width: WIDTH, height: HEIGHT });

function parts(alpha: number, more: Partial<Composite> = {}): Composite {
  return {
    person: flat(0.8, 0.4, 0.2),
    alpha: plane(alpha),
    spill: plane(0),
    light: {
      gain: [new Float32Array(4).fill(1), new Float32Array(4).fill(1), new Float32Array(4).fill(1)],
      sheen: null,
      width: 2,
      height: 2,
    },
    backdrop: flat(0.2, 0.2, 0.6, 8, 10),
    wrap: 0,
    vignette: 0,
    overAll: false,
    grade: { warmth: 0, contrast: 0, saturation: 1 },
    grain: { background: 0, person: 0 },
    seed: 1,
    ...more,
  };
}

const pixel = (image: Rgb, at = 0): number[] => [...image.data.subarray(at * 3, at * 3 + 3)];
const near = (got: number[], wanted: number[]): void =>
  got.forEach((v, c) => expect(Math.abs(v - wanted[c]! * 255)).toBeLessThan(1.2));

describe('compositing', () => {
  it('shows the person where alpha is 1, the background where it is 0, and their mixture between', () => {
    near(pixel(compose(parts(1))), [0.8, 0.4, 0.2]);
    near(pixel(compose(parts(0))), [0.2, 0.2, 0.6]);
    near(pixel(compose(parts(0.25))), [0.35, 0.25, 0.5]);
  });

  it('lets the light brighten the person and not the background', () => {
    const gain = [0, 1, 2].map(() => new Float32Array(4).fill(1.2)) as unknown as Composite['light']['gain'];
    const lit = pixel(compose(parts(1, { light: { gain, sheen: null, width: 2, height: 2 } })));
    // What is bright is bent off below white, and keeps its hue.
    near(lit, [0.871, 0.435, 0.218]);
    near(pixel(compose(parts(0, { light: { gain, sheen: null, width: 2, height: 2 } }))), [0.2, 0.2, 0.6]);
  });

  it('gives bright skin its colour back in shade, and leaves greys grey', () => {
    const gain = [0, 1, 2].map(() => new Float32Array(4).fill(0.8)) as unknown as Composite['light']['gain'];
    const shaded = (r: number, g: number, b: number): number[] =>
      pixel(compose(parts(1, { person: flat(r, g, b), light: { gain, sheen: null, width: 2, height: 2 } })));
    const chroma = ([r = 0, , b = 0]: number[]): number => r - b;
    // Nearly white skin has lost its colour to the sensor's limit: scaled down it would be grey.
    expect(chroma(shaded(0.98, 0.92, 0.89))).toBeGreaterThan(0.09 * 0.8 * 255 * 1.5);
    // Skin of middle brightness has its colour already.
    expect(chroma(shaded(0.6, 0.42, 0.34))).toBeLessThan(0.26 * 0.8 * 255 * 1.08);
    near(shaded(0.95, 0.95, 0.95), [0.76, 0.76, 0.76]);
    near(shaded(0.8, 0.85, 0.95), [0.64, 0.68, 0.76]);
  });

  it('keeps the folds of a white shirt apart under a strong lamp', () => {
    const gain = [0, 1, 2].map(() => new Float32Array(4).fill(1.4)) as unknown as Composite['light']['gain'];
    const shirt = (v: number): number =>
      pixel(compose(parts(1, { person: flat(v, v, v), light: { gain, sheen: null, width: 2, height: 2 } })))[0]!;
    expect(shirt(1)).toBe(255);
    expect(shirt(0.96)).toBeLessThan(254);
    expect(shirt(0.92)).toBeLessThan(shirt(0.96));
  });

  it('lets a rim lamp glance off dark hair more than it tells on pale hair, and leaves black black', () => {
    const { gain } = parts(1).light;
    const sheen = { data: new Float32Array(4).fill(0.1), colour: [1, 1, 1] as const };
    const lifted = (v: number): number =>
      pixel(compose(parts(1, { person: flat(v, v, v), light: { gain, sheen, width: 2, height: 2 } })))[1]! / (v * 255);
    expect(lifted(0.1)).toBeGreaterThan(1.4);
    expect(lifted(0.6)).toBeLessThan(1.2);
    expect(pixel(compose(parts(1, { person: flat(0, 0, 0), light: { gain, sheen, width: 2, height: 2 } })))).toEqual([
      0, 0, 0,
    ]);
  });

  it("gives a gloss the lamp's colour, so that dark brown hair does not turn red at its rim", () => {
    const { gain } = parts(1).light;
    const sheen = { data: new Float32Array(4).fill(0.15), colour: [1, 1, 1] as const };
    const hair = { person: flat(0.12, 0.04, 0.05) };
    const [before, after] = [parts(1, hair), parts(1, { ...hair, light: { gain, sheen, width: 2, height: 2 } })].map(
      (made) => pixel(compose(made)),
    );
    const added = after!.map((v, c) => v - before![c]!);
    expect(added[1]!).toBeGreaterThan(5);
    expect(Math.max(...added) - Math.min(...added)).toBeLessThan(2);
  });

  it("wraps the background's light round the edge only", () => {
    const wrapped = pixel(compose(parts(1, { spill: plane(0.5), wrap: 0.4 })));
    const plain = pixel(compose(parts(1)));
    expect(wrapped[2]!).toBeGreaterThan(plain[2]!);
    expect(wrapped[0]!).toBeLessThan(plain[0]!);
    near(pixel(compose(parts(1, { spill: plane(0), wrap: 0.4 }))), [0.8, 0.4, 0.2]);
  });

  it('draws the vignette behind the person, and over both where the person stands in the photo itself', () => {
    const corner = (alpha: number, overAll: boolean): number =>
      pixel(compose(parts(alpha, { vignette: 0.3, overAll })))[0]!;
    expect(corner(0, false)).toBeLessThan(0.2 * 255 - 5);
    near(pixel(compose(parts(1, { vignette: 0.3, overAll: false }))), [0.8, 0.4, 0.2]);
    expect(corner(1, true) / (0.8 * 255)).toBeCloseTo(corner(0, true) / (0.2 * 255), 1);
  });

  it('grains the background by the amount asked for, about its own level', () => {
    const { data } = compose(parts(0, { grain: { background: 0.02, person: 0 } }));
    const reds = Array.from({ length: WIDTH * HEIGHT }, (_, i) => data[i * 3]! / 255);
    const mean = reds.reduce((sum, v) => sum + v, 0) / reds.length;
    const deviation = Math.sqrt(reds.reduce((sum, v) => sum + (v - mean) ** 2, 0) / reds.length);
    expect(mean).toBeCloseTo(0.2, 2);
    expect(deviation).toBeGreaterThan(0.015);
    expect(deviation).toBeLessThan(0.025);
  });
});
