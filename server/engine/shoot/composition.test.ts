// The figures by which pictures of colleagues are held together, on a real photo.
import { beforeAll, describe, expect, test } from 'vitest';
import { person } from '#tests/fixtures/photos.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode/index.ts';
import type { Face, Rgb } from '../types.ts';
import { compositionOf } from './composition.ts';

describe('the composition of a picture', () => {
  let image: Rgb;
  let face: Face;
  beforeAll(async () => {
    image = await decodeRgb(await person(0), 1280);
    face = (await findFacesIn(image))[0]!;
  });

  /** As if the lamps gave so many stops less. */
  const darker = (stops: number): Rgb => {
    const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    const encoded = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
    const data = image.data.map((value) => Math.round(255 * encoded(linear(value / 255) * 2 ** -stops)));
    return { ...image, data };
  };

  test('follows the light in stops, whatever the skin', () => {
    const [lit, dim] = [compositionOf(image, face), compositionOf(darker(1), face)];
    expect(lit.exposure - dim.exposure).toBeGreaterThan(0.9);
    expect(lit.exposure - dim.exposure).toBeLessThan(1.1);
    expect(dim.background[0]).toBeLessThan(lit.background[0]);
    expect([dim.head, dim.eyes]).toEqual([lit.head, lit.eyes]);
  });

  test('gives shares of the height, and a background that the corners have', () => {
    const { head, eyes, background } = compositionOf(image, face);
    expect(head).toBeGreaterThan(0.1);
    expect(head).toBeLessThan(0.8);
    expect(eyes).toBeGreaterThan(0.1);
    expect(eyes).toBeLessThan(0.9);
    const white: Rgb = { ...image, data: image.data.map((value) => value) };
    for (let y = 0; y < image.height * 0.25; y++)
      for (let x = 0; x < image.width; x++)
        if (x < image.width * 0.15 || x > image.width * 0.85)
          white.data.fill(255, (y * image.width + x) * 3, (y * image.width + x) * 3 + 3);
    expect(compositionOf(white, face).background[0]).toBeCloseTo(100, 0);
    expect(background[0]).toBeLessThan(99);
  });
});
