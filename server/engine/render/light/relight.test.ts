// A look's lights on a person: fall-off below the chin, the surroundings' colour in the shade, and skin in shade.
import { describe, expect, it } from 'vitest';
import { lightMap, shadedChroma } from './relight.ts';
import type { Lighting } from './relight.ts';
import type { NormalMap } from './normal-map.ts';

const SIDE = 60;
const CHIN = 30;
const NONE: Lighting = {
  key: { azimuth: 0, elevation: 0, strength: 0 },
  rim: { strength: 0, colour: [1, 1, 1] },
};

/** A flat person whose surface faces in one direction; the upper half is face. */
function facing(x: number, z: number): NormalMap {
  const all = (v: number): Float32Array => new Float32Array(SIDE * SIDE).fill(v);
  const face = all(0).map((_, i) => (i < CHIN * SIDE ? 1 : 0));
  const size = { width: SIDE, height: SIDE };
  return {
    x: all(x),
    y: all(0),
    z: all(z),
    alpha: { data: all(1), ...size },
    face: { data: face, ...size },
    chin: CHIN,
    ...size,
  };
}

const FACE = 10 * SIDE + 30;
const CHEST = 55 * SIDE + 30;

describe('the lights of a look', () => {
  it('fall off below the chin and never on the face', () => {
    const [red] = lightMap(facing(0, 1), { ...NONE, fall: 0.2 }, 1).gain;
    expect(red[FACE]).toBeCloseTo(1, 3);
    expect(red[CHEST]).toBeLessThan(0.92);
    expect(red[CHEST]).toBeGreaterThan(0.85);
  });

  it('let the surroundings colour what the key does not reach, the face least', () => {
    const key = { azimuth: 60, elevation: 0, strength: 0 };
    const blue = [0.3, 0.4, 0.9] as const;
    const cast = (relief: NormalMap, at: number): number => {
      const [red, , violet] = lightMap(relief, { ...NONE, key }, 1, blue).gain;
      return violet[at]! / red[at]! - 1;
    };
    const away = facing(-0.8, 0.6);
    expect(cast(away, CHEST)).toBeGreaterThan(0.04);
    expect(cast(away, FACE)).toBeLessThan(cast(away, CHEST) / 3);
    expect(cast(facing(0.86, 0.5), CHEST)).toBeCloseTo(0, 2);
  });

  it('shade a face less than what is below it, and warmly', () => {
    const key = { azimuth: 60, elevation: 0, strength: 0.9 };
    const [red, green, blue] = lightMap(facing(-0.8, 0.6), { ...NONE, key }, 1).gain;
    expect(green[FACE]).toBeGreaterThan(green[CHEST]! + 0.02);
    expect(green[FACE]).toBeLessThan(0.95);
    expect(red[FACE]! / blue[FACE]!).toBeGreaterThan(1.02);
    expect(red[CHEST]! / blue[CHEST]!).toBeCloseTo(1, 3);
  });

  it('leave colours as they are before grey surroundings', () => {
    const [red, , blue] = lightMap(facing(-0.8, 0.6), NONE, 1, [0.2, 0.2, 0.2]).gain;
    expect(blue[CHEST]! / red[CHEST]!).toBeCloseTo(1, 5);
  });
});

describe('skin in shade', () => {
  it('regains the more chroma the nearer to white it was', () => {
    const of = (luma: number): number => shadedChroma(luma, luma * 0.8, 0.1);
    expect(of(0.95)).toBeGreaterThan(of(0.8));
    expect(of(0.8)).toBeGreaterThan(of(0.5));
    expect(of(0.5)).toBeLessThan(1.03);
    expect(of(1)).toBeLessThanOrEqual(2);
  });

  it('is no matter of light that becomes brighter, nor of greys', () => {
    expect(shadedChroma(0.7, 0.8, 0.1)).toBe(1);
    expect(shadedChroma(0.9, 0.7, 0)).toBe(1);
  });
});
