// What white balance and exposure must never do: reorder people's skin, tint whites, clip light.
import { describe, expect, it } from 'vitest';
import { drawnFace, SKINS } from '#tests/fixtures/drawn-face.ts';
import { applyCorrection } from './apply-correction.ts';
import { correctionFor } from './correction.ts';
import { sampleSkin } from './face-colours.ts';
import { exposureCurve } from './exposure-curve.ts';
import { EYE_A, EYE_B } from '../face-regions.ts';
import { joinRgb, splitRgb } from '../raster/colour-space.ts';
import { labOf } from './lab.ts';
import type { Rgb } from '../../types.ts';

const SIZE = 200;

type Colour = readonly [number, number, number];
/** Where the eyes are, and half their width and height. */
const EYES = { y: 88, a: 78, b: 122, width: 11, height: 5 } as const;

/** Black rows at the top, without which all of it would pass for haze. */
const HAIR_ROWS = 2;

const isFace = (x: number, y: number): boolean => ((x - 100) / 52) ** 2 + ((y - 100) / 68) ** 2 < 1;

/** A face of one skin colour on a grey wall, its eyes shut unless `eyes` says how bright their whites are, or what colour all of them has; only the outlines' points matter to the colour code. */
function portrait(skin: Colour, light: Colour = [1, 1, 1], eyes?: number | Colour) {
  const radius = [EYES.width, EYES.height] as const;
  const rings = [
    { ring: EYE_A, at: [EYES.a, EYES.y], radius },
    { ring: EYE_B, at: [EYES.b, EYES.y], radius },
  ] as const;
  const face = drawnFace(100, [50, 66], eyes === undefined ? [] : rings);
  const isEye = (x: number, y: number): boolean =>
    [EYES.a, EYES.b].some((at) => ((x - at) / EYES.width) ** 2 + ((y - EYES.y) / EYES.height) ** 2 < 1.2);
  const data = new Uint8Array(SIZE * SIZE * 3);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const inside = isFace(x, y);
      const eye = eyes !== undefined && isEye(x, y);
      const isHair = y < HAIR_ROWS;
      const colour = eye
        ? typeof eyes === 'number'
          ? [eyes, eyes, eyes]
          : eyes
        : inside
          ? skin
          : isHair
            ? [0, 0, 0]
            : [128, 128, 128];
      for (let c = 0; c < 3; c++) data[(y * SIZE + x) * 3 + c] = Math.min(255, colour[c]! * light[c]!);
    }
  }
  return { image: { data, width: SIZE, height: SIZE }, face };
}

/** Fair skin in light of that level on the part of a face. */
function paintSkin({ data }: Rgb, level: number, isPart: (x: number, y: number) => boolean): void {
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    if (isFace(x, y) && isPart(x, y)) SKINS.fair.forEach((v, c) => (data[i * 3 + c] = Math.min(255, v * level)));
  }
}

/** Light on a dim face, of which the right side is lit by another lamp. */
const DIM = 0.45;
function stopsOfLit(level: number, whites = 215): number {
  const { image, face } = portrait(SKINS.fair, [DIM, DIM, DIM], whites);
  paintSkin(image, level, (x, y) => x > 134 && Math.abs(y - 100) < 60);
  return correctionFor(image, face).stops;
}

function corrected(skin: Colour, light?: Colour) {
  const { image, face } = portrait(skin, light);
  const colour = splitRgb(image);
  applyCorrection(colour, correctionFor(image, face));
  return sampleSkin(joinRgb(colour), face);
}

describe('exposure', () => {
  it('keeps the order of lightness across people in the same light', () => {
    const order = Object.values(SKINS).map((skin) => corrected(skin).median);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
  });

  it('does not draw dark and fair skin to one level', () => {
    const before = sampleSkin(portrait(SKINS.fair).image, portrait(SKINS.fair).face).median;
    const beforeDark = sampleSkin(portrait(SKINS.dark).image, portrait(SKINS.dark).face).median;
    const after = corrected(SKINS.fair).median / corrected(SKINS.dark).median;
    expect(after).toBeGreaterThan((before / beforeDark) * 0.55);
  });

  it('lifts by less than a stop, and never dims well-lit skin', () => {
    for (const skin of Object.values(SKINS)) {
      const { image, face } = portrait(skin);
      const { stops } = correctionFor(image, face);
      expect(stops).toBeLessThanOrEqual(0.9);
      expect(stops).toBeGreaterThanOrEqual(0);
    }
  });

  it('lifts a face in dim light, as the whites of its eyes tell, and leaves the same face in good light', () => {
    const stopsOf = (skin: Colour, light: number): number => {
      const { image, face } = portrait(skin, [light, light, light], 215);
      return correctionFor(image, face).stops;
    };
    for (const skin of [SKINS.dark, SKINS.brown, SKINS.olive] as const) {
      expect(stopsOf(skin, 0.62)).toBeGreaterThan(0.95);
      // Never by more than a face can bear: noise, and what the photo was meant to be.
      expect(stopsOf(skin, 0.4)).toBeLessThanOrEqual(1.25);
      expect(stopsOf(skin, 1)).toBeLessThan(0.1);
    }
  });

  it('sees the whites of eyes under a dim lamp, where they are cream', () => {
    const { image, face } = portrait(SKINS.fair, [0.58, 0.5, 0.38], 215);
    expect(correctionFor(image, face).stops).toBeGreaterThan(0.3);
    // In good light the same lamp leaves the exposure alone.
    const bright = portrait(SKINS.fair, [1.1, 0.95, 0.72], 215);
    expect(correctionFor(bright.image, bright.face).stops).toBeLessThan(0.1);
  });

  it('lifts a face that is lit in part as far as the rest needs it and the lit part bears it', () => {
    expect(stopsOfLit(0.95)).toBeGreaterThan(0.5);
    expect(stopsOfLit(0.95)).toBeLessThan(stopsOfLit(0.8));
    // Whites that are bright say that the face is lit well.
    expect(stopsOfLit(0.95, 255 / DIM)).toBeLessThan(0.1);
  });

  it('takes neither irises nor pale lids of brown and darker skin for dim whites', () => {
    for (const skin of [SKINS.deep, SKINS.dark, SKINS.brown] as const) {
      const { stops } = correctionFor(portrait(skin).image, portrait(skin).face);
      const lid = [skin[0] * 0.95, skin[1], skin[2] * 1.08] as const;
      for (const eyes of [[50, 38, 33], lid] as const) {
        const { image, face } = portrait(skin, [1, 1, 1], eyes);
        expect(correctionFor(image, face).stops).toBeLessThan(stops + 0.05);
      }
    }
  });

  it('lifts a face that is lit in part less and less as that part gets brighter, without a step', () => {
    const stops = Array.from({ length: 26 }, (_, k) => stopsOfLit(0.9 + k * 0.02));
    for (let k = 1; k < stops.length; k++) expect(Math.abs(stops[k]! - stops[k - 1]!)).toBeLessThan(0.15);
    expect(stops[0]).toBeGreaterThan(0.3);
    expect(stops.at(-1)).toBeLessThan(0);
  });

  it('takes a dark beard for no missing light', () => {
    const stopsOf = (beard: number): number => {
      const { image, face } = portrait(SKINS.fair, [0.95, 0.95, 0.95], 120);
      paintSkin(image, beard, (_, y) => y > SIZE / 2);
      return correctionFor(image, face).stops;
    };
    expect(stopsOf(0.4)).toBeCloseTo(stopsOf(0.95), 1);
  });

  it('sees the whites of eyes in light that makes skin deep red, which is left to it', () => {
    const { image, face } = portrait(SKINS.olive, [0.8, 0.4, 0.3], 215);
    expect(correctionFor(image, face).stops).toBeGreaterThan(1);
  });

  it('lifts a face whose eyes are shut less, and without a step between two levels', () => {
    const stopsOf = (level: number): number => {
      const { image, face } = portrait(SKINS.dark, [level, level, level]);
      return correctionFor(image, face).stops;
    };
    const stops = Array.from({ length: 17 }, (_, k) => stopsOf(0.7 + k * 0.05));
    for (let k = 1; k < stops.length; k++) expect(Math.abs(stops[k]! - stops[k - 1]!)).toBeLessThan(0.25);
    expect(stops.at(-1)).toBeLessThan(0.1);
  });

  it('bends without clipping: rising, white stays white, dark tones get the gain', () => {
    for (const gain of [0.7, 1, 1.3, 1.9]) {
      const curve = exposureCurve(gain);
      expect(curve(1)).toBeCloseTo(1, 4);
      expect(curve(0.1)).toBeCloseTo(0.1 * gain, 5);
      for (let v = 0.01; v <= 1; v += 0.01) expect(curve(v)).toBeGreaterThan(curve(v - 0.01));
    }
  });
});

/** Direction of encoded values' colour from grey, in degrees: within one or two of the HSV hue. */
const hueAngle = (r: number, g: number, b: number): number =>
  (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;

describe('the hue of what gets brighter', () => {
  it('is what it was, where the brightest channel is held back as well', () => {
    for (const [r, g, b] of [
      [230, 150, 80],
      [236, 178, 150],
      [90, 140, 235],
      [150, 240, 120],
    ] as const) {
      const cloth = splitRgb({ data: Uint8Array.of(r, g, b), width: 1, height: 1 });
      applyCorrection(cloth, { red: 1, green: 1, blue: 1, stops: 1.2, haze: 0, chroma: 1 });
      const hue = hueAngle(cloth.r[0]!, cloth.g[0]!, cloth.b[0]!);
      // The encoding bends it a little: not what holding back each channel by itself does, 6 degrees and more.
      expect(Math.abs(hue - hueAngle(r, g, b))).toBeLessThan(4);
      expect(Math.max(cloth.r[0]!, cloth.g[0]!, cloth.b[0]!)).toBeLessThan(1);
    }
  });
});

/** The values of one pixel after a correction, 0..1. */
const pixelAfter = (rgb: Colour, change: Partial<ReturnType<typeof correctionFor>>): [number, number, number] => {
  const pixel = splitRgb({ data: Uint8Array.from(rgb), width: 1, height: 1 });
  applyCorrection(pixel, { red: 1, green: 1, blue: 1, stops: 0, haze: 0, chroma: 1, ...change });
  return [pixel.r[0]!, pixel.g[0]!, pixel.b[0]!];
};

describe('what is nearly white', () => {
  it.each([
    { red: 0.7, blue: 1.6, stops: 0.6 },
    { red: 0.85, blue: 1.3, stops: 0.9 },
    { red: 1.1, blue: 0.8, stops: 1.2 },
  ])('gets no steps and no tint where a cast is taken off and light is added: %o', (change) => {
    for (const [c, start] of [
      [0, [180, 225, 205]],
      [1, [255, 180, 195]],
      [2, [250, 235, 180]],
    ] as const) {
      let before: readonly number[] | undefined;
      for (let value = start[c]; value <= 255; value++) {
        const after = pixelAfter(start.map((v, k) => (k === c ? value : v)) as [number, number, number], change);
        // One level more of one channel moves none by more than neutral colours do that stop at grey.
        if (before) for (const k of [0, 1, 2]) expect(Math.abs(after[k]! - before[k]!)).toBeLessThan(16 / 255);
        before = after;
      }
    }
    const white = pixelAfter([255, 255, 255], change);
    expect(Math.max(...white) - Math.min(...white)).toBeLessThan(0.01);
    expect(pixelAfter([0, 0, 0], change)).toEqual([0, 0, 0]);
  });
});

describe('white balance', () => {
  it('takes most of a warm cast off the skin', () => {
    const neutral = corrected(SKINS.olive);
    const warm = portrait(SKINS.olive, [1.12, 1, 0.66]);
    const cast = sampleSkin(warm.image, warm.face);
    const fixed = corrected(SKINS.olive, [1.12, 1, 0.66]);
    const error = (s: { g: number; b: number }): number => Math.abs(s.b / s.g - neutral.b / neutral.g);
    expect(error(fixed)).toBeLessThan(error(cast) * 0.5);
  });

  /** Hue in degrees and chroma, both of L*a*b*, at one brightness. */
  const tintOf = ({ r, g, b }: { r: number; g: number; b: number }): { hue: number; chroma: number } => {
    const [, x, y] = labOf(r / 2, g / 2, b / 2);
    return { hue: (Math.atan2(y, x) * 180) / Math.PI, chroma: Math.hypot(x, y) };
  };

  it('leaves the red of tanned and deep skin, and of faces in low key, which is their own', () => {
    for (const skin of [SKINS.deep, SKINS.dark, [148, 98, 78], [122, 78, 66]] as const) {
      const { image, face } = portrait(skin);
      const [before, after] = [tintOf(sampleSkin(image, face)), tintOf(corrected(skin))];
      expect(Math.abs(after.hue - before.hue)).toBeLessThan(2);
      expect(after.chroma).toBeGreaterThan(before.chroma * 0.93);
    }
  });

  it('hardly moves the hue of skin in neutral light', () => {
    for (const skin of Object.values(SKINS)) {
      const { image, face } = portrait(skin);
      const before = sampleSkin(image, face);
      const after = corrected(skin);
      expect(Math.abs(Math.log(after.r / after.g / (before.r / before.g)))).toBeLessThan(0.2);
      expect(Math.abs(Math.log(after.b / after.g / (before.b / before.g)))).toBeLessThan(0.2);
    }
  });

  it('brings a face that violet or green light made ill some way back', () => {
    const hueIn = (skin: Colour, light: Colour): number => tintOf(corrected(skin, light)).hue;
    expect(hueIn(SKINS.fair, [1, 0.8, 1.1])).toBeGreaterThan(10);
    expect(hueIn(SKINS.fair, [0.92, 1, 0.95])).toBeLessThan(75);
    expect(hueIn(SKINS.olive, [0.92, 1, 0.95])).toBeLessThan(75);
  });

  it('changes a dim face, whose hue is mostly noise, no further', () => {
    const hueIn = (light: Colour): number => tintOf(corrected(SKINS.fair, light)).hue;
    expect(hueIn([0.3, 0.24, 0.33])).toBeLessThan(hueIn([1, 0.8, 1.1]) - 3);
  });

  it('tints no black-and-white photo by its hue, which is noise', () => {
    const gains = ([r, g, b]: Colour) => {
      const { image, face } = portrait([r, g, b]);
      return correctionFor(image, face);
    };
    const grey = gains([170, 170, 170]);
    for (const noisy of [gains([171, 170, 172]), gains([170, 171, 169])]) {
      expect(Math.abs(noisy.blue / grey.blue - 1)).toBeLessThan(0.05);
      expect(Math.abs(noisy.red / grey.red - 1)).toBeLessThan(0.05);
    }
  });

  it('leaves golden skin golden', () => {
    for (const skin of [
      [224, 177, 142],
      [198, 149, 113],
      [150, 107, 77],
    ] as const) {
      const { image, face } = portrait(skin);
      const [before, after] = [tintOf(sampleSkin(image, face)), tintOf(corrected(skin))];
      expect(before.hue).toBeGreaterThan(60);
      expect(Math.abs(after.hue - before.hue)).toBeLessThan(4);
    }
  });

  it('leaves pink skin in white light pink', () => {
    for (const skin of [
      [250, 218, 208],
      [240, 196, 188],
      [226, 178, 172],
    ] as const) {
      const { image, face } = portrait(skin);
      const [before, after] = [tintOf(sampleSkin(image, face)), tintOf(corrected(skin))];
      expect(Math.abs(after.hue - before.hue)).toBeLessThan(4);
    }
  });

  it('turns no cream shirt lilac, and no white one, where the face is lit by a warm lamp', () => {
    const { image, face } = portrait(SKINS.fair, [1.1, 0.9, 0.42]);
    const correction = correctionFor(image, face);
    expect(correction.blue / correction.red).toBeGreaterThan(1.4);
    for (const [r, g, b] of [
      [1, 0.97, 0.88],
      [0.98, 0.98, 0.97],
      [0.9, 0.85, 0.75],
    ] as const) {
      const cloth = splitRgb({ data: Uint8Array.of(r * 255, g * 255, b * 255), width: 1, height: 1 });
      applyCorrection(cloth, correction);
      expect(cloth.b[0]! - cloth.g[0]!).toBeLessThan(0.015);
    }
  });

  it('takes the blue off a white shirt and off skin alike', () => {
    const { image, face } = portrait(SKINS.fair, [0.85, 1, 1.35]);
    const shirt = splitRgb({ data: Uint8Array.of(190, 200, 235), width: 1, height: 1 });
    const before = shirt.b[0]! - shirt.r[0]!;
    applyCorrection(shirt, correctionFor(image, face));
    expect(shirt.b[0]! - shirt.r[0]!).toBeLessThan(before * 0.9);
  });
});

describe('the colourfulness of skin', () => {
  const chromaOf = ({ r, g, b, median }: ReturnType<typeof sampleSkin>): number => {
    const scale = median / (0.2126 * r + 0.7152 * g + 0.0722 * b);
    const [, a, yellow] = labOf(r * scale, g * scale, b * scale);
    return Math.hypot(a, yellow);
  };

  it('is what it was for skin of every tone in white light', () => {
    for (const skin of Object.values(SKINS)) {
      const { image, face } = portrait(skin);
      // Less than anybody sees.
      expect(correctionFor(image, face).chroma).toBeGreaterThan(0.97);
    }
  });

  it('is brought back to skin’s own where a lamp or a camera made a face coral, at the same lightness', () => {
    const coral = [224, 142, 112] as const;
    const { image, face } = portrait(coral);
    const before = sampleSkin(image, face);
    const after = corrected(coral);
    expect(chromaOf(before)).toBeGreaterThan(36);
    expect(chromaOf(after)).toBeLessThan(31);
    expect(after.median / before.median).toBeCloseTo(1, 1);
  });

  it('does not grow with the light that a dim face gets', () => {
    const dim = [150, 96, 78] as const;
    const { image, face } = portrait(dim, [1, 1, 1], 120);
    const colour = splitRgb(image);
    const correction = correctionFor(image, face);
    expect(correction.stops).toBeGreaterThan(0.4);
    applyCorrection(colour, correction);
    expect(chromaOf(sampleSkin(joinRgb(colour), face))).toBeLessThan(chromaOf(sampleSkin(image, face)) + 3);
  });
});
