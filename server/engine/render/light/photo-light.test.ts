// From which side a photo is lit, on a ball for a face.
import { expect, it } from 'vitest';
import { litFrom, sunOn } from './photo-light.ts';
import type { NormalMap } from './normal-map.ts';
import type { Colour } from '../raster/colour-space.ts';

const SIDE = 64;

function ball(brightness: (facing: number) => number): { person: Colour; relief: NormalMap } {
  const facing = Float32Array.from({ length: SIDE * SIDE }, (_, i) => ((i % SIDE) + 0.5) / SIDE - 0.5);
  const plane = { data: new Float32Array(SIDE * SIDE).fill(1), width: SIDE, height: SIDE };
  const lit = facing.map(brightness);
  return {
    person: { r: lit, g: lit, b: lit, width: SIDE, height: SIDE },
    relief: { x: facing, y: facing, z: facing, alpha: plane, face: plane, chin: SIDE, width: SIDE, height: SIDE },
  };
}

it('says right, left, neither, and how plainly', () => {
  const of = (slope: number): number => {
    const { person, relief } = ball((facing) => 0.5 + slope * facing);
    return litFrom(person, relief);
  };
  expect(of(0)).toBeCloseTo(0, 5);
  expect(of(0.3)).toBeGreaterThan(0.3);
  expect(of(-0.3)).toBeCloseTo(-of(0.3), 2);
  expect(of(0.1)).toBeLessThan(of(0.3));
});

it('bears black, and faces of which nothing is seen', () => {
  const { person, relief } = ball(() => 0);
  expect(litFrom(person, relief)).toBeCloseTo(0, 5);
  expect(litFrom(person, { ...relief, face: { ...relief.face, data: new Float32Array(SIDE * SIDE) } })).toBe(0);
});

/** A flat wall behind; `blue` over its red. */
function wall(luma: number, blue: number): Colour {
  const plane = (v: number): Float32Array => new Float32Array(64).fill(v);
  return { r: plane(luma - blue / 2), g: plane(luma), b: plane(luma + blue / 2), width: 8, height: 8 };
}

it('tells the sun by hard light and blue sky together', () => {
  const hard = ball((facing) => (facing > 0 ? 0.9 : 0.15));
  const soft = ball((facing) => 0.6 + 0.2 * facing);
  expect(sunOn(hard.person, hard.relief, wall(0.6, 0.3))).toBe(1);
  expect(sunOn(hard.person, hard.relief, wall(0.9, 0))).toBe(0);
  expect(sunOn(hard.person, hard.relief, wall(0.2, 0.2))).toBe(0);
  expect(sunOn(soft.person, soft.relief, wall(0.6, 0.3))).toBe(0);
});
