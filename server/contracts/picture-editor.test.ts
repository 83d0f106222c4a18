// The editor's arithmetic, which page and server share: where the face comes, what never comes into view, what sliders do.
import { describe, expect, it } from 'vitest';
import {
  adjustPixels,
  BACKGROUNDS,
  coverOf,
  type Design,
  FIRST_DESIGN,
  placePhoto,
  readDesign,
  SHAPES,
  sizesFor,
  writeDesign,
} from './picture-editor.ts';
import type { CutOutGeometry } from './findings.ts';
import { PICTURE_SIZES } from './picture-sizes.ts';

const GEOMETRY: CutOutGeometry = {
  width: 1200,
  height: 1600,
  face: { x: 450, y: 400, width: 300, height: 400 },
  eyeLine: 560,
  cut: { left: false, right: false, top: false },
  confidence: 0.9,
};
const design = (changes: Partial<Design> = {}): Design => ({ ...FIRST_DESIGN, ...changes });

describe('the place of the photo', () => {
  it('puts the face in the middle, the eyes on their line, at the right size', () => {
    for (const shape of SHAPES) {
      const { left, top, scale } = placePhoto(GEOMETRY, design({ shape }), 400, 400);
      expect(left + 600 * scale).toBeCloseTo(200, 5);
      expect((top + 560 * scale) / 400).toBeCloseTo(0.43, 1);
      expect((400 * scale) / 400).toBeGreaterThan(0.35);
    }
  });

  it('is the same in every size of one shape', () => {
    const small = placePhoto(GEOMETRY, design({ x: 7, y: -4, zoom: 120 }), 400, 400);
    const large = placePhoto(GEOMETRY, design({ x: 7, y: -4, zoom: 120 }), 1200, 1200);
    expect([large.left, large.top, large.scale].map((value) => value / 3)).toEqual(
      [small.left, small.top, small.scale].map((value) => expect.closeTo(value, 6)),
    );
  });

  it('never shows where the photo ends: its lower border, borders that cut the person, and any beside the photo itself', () => {
    for (const background of BACKGROUNDS)
      for (const zoom of [40, 100, 300])
        for (const [x, y] of [
          [-60, -60],
          [60, 60],
          [0, 0],
        ] as const)
          for (const cut of [true, false]) {
            const geometry = { ...GEOMETRY, cut: { left: cut, right: cut, top: cut } };
            const placed = placePhoto(geometry, design({ background, zoom, x, y }), 400, 500);
            const right = placed.left + 1200 * placed.scale;
            const below = placed.top + 1600 * placed.scale;
            expect(below).toBeGreaterThanOrEqual(500 - 1e-6);
            if (background !== 'own') continue;
            expect(placed.left).toBeLessThanOrEqual(1e-6);
            expect(placed.top).toBeLessThanOrEqual(1e-6);
            expect(right).toBeGreaterThanOrEqual(400 - 1e-6);
          }
    const cut = { ...GEOMETRY, cut: { left: true, right: false, top: false } };
    expect(placePhoto(cut, design({ x: 60 }), 400, 400).left).toBeLessThanOrEqual(0);
    expect(placePhoto(GEOMETRY, design({ x: 60 }), 400, 400).left).toBeGreaterThan(0);
  });
});

describe('a design', () => {
  it('survives the way through an address', () => {
    const made = design({
      shape: 'portrait',
      size: 'eras',
      zoom: 140,
      x: -12,
      ring: 4,
      ringColour: '#123456',
      format: 'webp',
    });
    const query = writeDesign(made);
    expect(readDesign((name) => query.get(name))).toEqual(made);
    expect(String(writeDesign(FIRST_DESIGN))).toBe('');
  });

  it('takes nothing that makes no sense', () => {
    const said: Record<string, string> = {
      shape: 'star',
      zoom: '99999',
      x: 'left',
      colour: 'red;}',
      size: 'eras',
      light: '-1e9',
      format: 'svg',
    };
    const read = readDesign((name) => said[name]);
    expect(read).toMatchObject({ shape: 'circle', zoom: 300, x: 0, colour: FIRST_DESIGN.colour, light: -100 });
    // ERAS is no circle.
    expect([read.size, read.format]).toEqual(['linkedin', 'png']);
  });

  it('has sizes of its shape', () => {
    for (const shape of SHAPES)
      for (const name of sizesFor(shape)) {
        const { width, height } = PICTURE_SIZES[name];
        expect(width === height).toBe(shape !== 'portrait');
      }
  });
});

describe('light and colour', () => {
  const pixels = (): Uint8ClampedArray =>
    Uint8ClampedArray.from({ length: 256 * 4 }, (_, i) => (i % 4 === 3 ? i % 256 : (i * 37) % 256));
  const meanOf = (data: Uint8ClampedArray, channel: number): number => {
    let sum = 0;
    for (let i = channel; i < data.length; i += 4) sum += data[i]!;
    return sum / (data.length / 4);
  };
  const adjusted = (changes: Partial<Design>): Uint8ClampedArray => {
    const data = pixels();
    adjustPixels(data, design(changes));
    return data;
  };

  it('leaves the photo alone at nought, and its outline always', () => {
    expect(adjusted({})).toEqual(pixels());
    const changed = adjusted({ light: 50, contrast: -30, warmth: 80, saturation: -100 });
    for (let i = 3; i < changed.length; i += 4) expect(changed[i]).toBe(pixels()[i]);
  });

  it('does what each slider says', () => {
    expect(meanOf(adjusted({ light: 60 }), 1)).toBeGreaterThan(meanOf(pixels(), 1));
    expect(meanOf(adjusted({ light: -60 }), 1)).toBeLessThan(meanOf(pixels(), 1));
    const warm = adjusted({ warmth: 100 });
    expect(meanOf(warm, 0) - meanOf(warm, 2)).toBeGreaterThan(meanOf(pixels(), 0) - meanOf(pixels(), 2));
    const grey = adjusted({ saturation: -100 });
    for (let i = 0; i < grey.length; i += 4) expect(Math.abs(grey[i]! - grey[i + 2]!)).toBeLessThanOrEqual(1);
  });
});

it('fills a frame with the middle of a picture', () => {
  expect(coverOf({ width: 200, height: 100 }, 50, 50)).toEqual({ x: 50, y: 0, width: 100, height: 100 });
  expect(coverOf({ width: 100, height: 200 }, 50, 50)).toEqual({ x: 0, y: 50, width: 100, height: 100 });
});
