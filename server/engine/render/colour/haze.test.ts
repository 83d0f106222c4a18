// Haze is told by what should be black in a photo, and nothing but haze is taken away.
import { describe, expect, it } from 'vitest';
import { geometryOf, OVAL } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import type { Rgb } from '../../types.ts';
import { hazeOf, stopsLostTo, withoutHaze, withoutHazeAt } from './haze.ts';
import { correctionFor } from './correction.ts';

const SIZE = 200;
const LASHES = 0.02;

/** A pale face with dark lashes before a wall of one grey level, with `haze` (encoded, 0..1) over all of it. */
function portrait({ haze = 0, wall = 200, lashes = 12 }: { haze?: number; wall?: number; lashes?: number }): {
  photo: Rgb;
  face: FaceGeometry;
} {
  const mesh = new Float32Array(468 * 3).fill(100);
  OVAL.forEach((index, k) => {
    const angle = (k / OVAL.length) * Math.PI * 2 - Math.PI / 2;
    mesh[index * 3] = 100 + Math.cos(angle) * 50;
    mesh[index * 3 + 1] = 100 + Math.sin(angle) * 66;
  });
  const data = new Uint8Array(SIZE * SIZE * 3);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const isFace = ((x - 100) / 50) ** 2 + ((y - 100) / 66) ** 2 < 1;
      const isLash = isFace && y >= 85 && y < 85 + 100 * LASHES && Math.abs(Math.abs(x - 100) - 22) < 26;
      const colour = isLash ? [lashes, lashes, lashes] : isFace ? [226, 188, 164] : [wall, wall, wall];
      colour.forEach((v, c) => (data[(y * SIZE + x) * 3 + c] = Math.round(255 * haze + v * (1 - haze))));
    }
  return { photo: { data, width: SIZE, height: SIZE }, face: geometryOf({ mesh }) };
}

describe('the haze of a photo', () => {
  it('is none where lashes are black, however pale everything else is', () => {
    const { photo, face } = portrait({ wall: 240 });
    expect(hazeOf(photo, face)).toBe(0);
    expect(withoutHaze(photo, 0)).toBe(photo);
  });

  it('is none where something else in the picture is black', () => {
    const { photo, face } = portrait({ wall: 8, lashes: 120 });
    expect(hazeOf(photo, face)).toBe(0);
  });

  it('is most of the level to which the blacks are lifted, never more than that', () => {
    for (const haze of [0.08, 0.12, 0.18]) {
      const { photo, face } = portrait({ haze });
      expect(hazeOf(photo, face)).toBeGreaterThan(haze * 0.5);
      expect(hazeOf(photo, face)).toBeLessThan(haze);
    }
  });

  it('is limited: a photo without anything dark keeps its softness', () => {
    const { photo, face } = portrait({ lashes: 150 });
    expect(hazeOf(photo, face)).toBeLessThan(0.15);
  });

  it('goes without a trace on white, and brings skin nearer to what it was', () => {
    const clear = portrait({});
    const hazy = portrait({ haze: 0.15 });
    const level = hazeOf(hazy.photo, hazy.face);
    expect(withoutHazeAt(1, level)).toBe(1);
    const { data } = withoutHaze(hazy.photo, level);
    const cheek = (130 * SIZE + 100) * 3;
    for (const c of [0, 1, 2]) {
      const off = (values: Uint8Array): number => Math.abs(values[cheek + c]! - clear.photo.data[cheek + c]!);
      expect(off(data)).toBeLessThan(off(hazy.photo.data) * 0.5);
    }
  });

  it('leaves a face little darker than it was', () => {
    const clear = portrait({});
    const hazy = portrait({ haze: 0.15 });
    expect(correctionFor(hazy.photo, hazy.face).stops).toBeGreaterThan(correctionFor(clear.photo, clear.face).stops);
    expect(stopsLostTo(0, 0.2)).toBeCloseTo(0, 5);
    // Dark skin loses the larger part of its light to the same haze.
    expect(stopsLostTo(0.1, 0.05)).toBeGreaterThan(stopsLostTo(0.1, 0.4));
  });
});
