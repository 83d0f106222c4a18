// Haze is told by what should be black in a photo, and nothing but haze is taken away.
import { describe, expect, it } from 'vitest';
import { drawnFace, SKINS } from '#tests/fixtures/drawn-face.ts';
import type { FaceGeometry } from '../face-regions.ts';
import type { Rgb } from '../../types.ts';
import { joinRgb, splitRgb } from '../raster/colour-space.ts';
import { applyCorrection } from './apply-correction.ts';
import { correctionFor } from './correction.ts';
import { sampleSkin } from './face-colours.ts';
import { withoutHaze, withoutHazeAt } from './haze.ts';

const SIZE = 200;
const LASHES = 0.02;

/** `haze`: encoded, 0..1; the others in bytes. */
interface Scene {
  haze?: number;
  wall?: number;
  lashes?: number;
  skin?: readonly [number, number, number];
}

/** A face with dark lashes before a wall of one grey level, with the haze over all of it. */
function portrait({ haze = 0, wall = 200, lashes = 12, skin = SKINS.fair }: Scene): {
  photo: Rgb;
  face: FaceGeometry;
} {
  const data = new Uint8Array(SIZE * SIZE * 3);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const isFace = ((x - 100) / 50) ** 2 + ((y - 100) / 66) ** 2 < 1;
      const isLash = isFace && y >= 85 && y < 85 + 100 * LASHES && Math.abs(Math.abs(x - 100) - 22) < 26;
      const colour = isLash ? [lashes, lashes, lashes] : isFace ? skin : [wall, wall, wall];
      colour.forEach((v, c) => (data[(y * SIZE + x) * 3 + c] = Math.round(255 * haze + v * (1 - haze))));
    }
  return { photo: { data, width: SIZE, height: SIZE }, face: drawnFace(100, [50, 66]) };
}

const hazeIn = (photo: Rgb, face: FaceGeometry): number => correctionFor(photo, face).haze;

describe('the haze of a photo', () => {
  it('is none where lashes are black, however pale everything else is', () => {
    const { photo, face } = portrait({ wall: 240 });
    expect(hazeIn(photo, face)).toBe(0);
    expect(withoutHaze(photo, 0)).toBe(photo);
  });

  it('is none where something else in the picture is black', () => {
    const { photo, face } = portrait({ wall: 8, lashes: 120 });
    expect(hazeIn(photo, face)).toBe(0);
  });

  it('is most of the level to which the blacks are lifted, never more than that', () => {
    for (const haze of [0.08, 0.12, 0.18]) {
      const { photo, face } = portrait({ haze });
      expect(hazeIn(photo, face)).toBeGreaterThan(haze * 0.5);
      expect(hazeIn(photo, face)).toBeLessThan(haze);
    }
  });

  it('is limited: a photo without anything dark keeps its softness', () => {
    const { photo, face } = portrait({ lashes: 150 });
    expect(hazeIn(photo, face)).toBeLessThan(0.15);
  });

  it('goes without a trace on white, and brings skin nearer to what it was', () => {
    const clear = portrait({});
    const hazy = portrait({ haze: 0.15 });
    const level = hazeIn(hazy.photo, hazy.face);
    expect(withoutHazeAt(1, level)).toBe(1);
    const { data } = withoutHaze(hazy.photo, level);
    const cheek = (130 * SIZE + 100) * 3;
    for (const c of [0, 1, 2]) {
      const off = (values: Uint8Array): number => Math.abs(values[cheek + c]! - clear.photo.data[cheek + c]!);
      expect(off(data)).toBeLessThan(off(hazy.photo.data) * 0.5);
    }
  });

  it('makes nobody’s skin darker, and keeps the order of lightness', () => {
    for (const haze of [0.05, 0.1, 0.2]) {
      const medians = Object.values(SKINS).map((skin) => {
        const { photo, face } = portrait({ haze, skin });
        const colour = splitRgb(photo);
        const correction = correctionFor(photo, face);
        expect(correction.stops).toBeLessThanOrEqual(1.25);
        applyCorrection(colour, correction);
        const after = sampleSkin(joinRgb(colour), face).median;
        expect(after / sampleSkin(photo, face).median).toBeGreaterThan(0.93);
        return after;
      });
      expect(medians).toEqual(medians.toSorted((one, other) => one - other));
    }
  });

  it('clips no channel of dark skin, whose blue is near black', () => {
    const cheek = (130 * SIZE + 100) * 3;
    const blueOver = (data: Uint8Array): number => data[cheek + 2]! / data[cheek]!;
    for (const scene of [{ haze: 0.1 }, { haze: 0, lashes: 45 }]) {
      const { photo, face } = portrait({ ...scene, skin: SKINS.deep });
      const { data } = withoutHaze(photo, hazeIn(photo, face));
      expect(blueOver(data)).toBeGreaterThan((SKINS.deep[2] / SKINS.deep[0]) * 0.7);
    }
  });

  it('brings back the colour of denim', () => {
    const { photo, face } = portrait({ haze: 0.16 });
    const denim = (haze: number): Uint8Array => Uint8Array.from([70, 84, 110], (v) => 255 * haze + v * (1 - haze));
    const colour = splitRgb({ data: denim(0.16), width: 1, height: 1 });
    const before = colour.b[0]! - colour.r[0]!;
    applyCorrection(colour, correctionFor(photo, face));
    expect(colour.b[0]! - colour.r[0]!).toBeGreaterThan(before * 1.1);
  });

  it('of an over-bright face without any is none, so that it is dimmed as ever', () => {
    const { photo, face } = portrait({ skin: [252, 246, 242] });
    expect(correctionFor(photo, face)).toMatchObject({ haze: 0, stops: -0.1 });
  });
});
