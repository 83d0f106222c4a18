// Borders that an editor put around a photo are cut off; plain walls, which end where the person begins, stay.
import { expect, test } from 'vitest';
import type { Rgb } from '../types.ts';
import { trimBorder } from './trim-border.ts';

type Colour = readonly [number, number, number];
const WHITE: Colour = [255, 255, 255];
const WALL: Colour = [205, 208, 210];
const SHIRT: Colour = [150, 30, 60];

/** A person with a head and shoulders that reach the photo's lower edge, before a plain wall, inside a border. */
function photo({ width = 200, height = 240, border = {}, colour = WHITE }: PhotoOptions = {}): Rgb {
  const { top = 0, bottom = 0, left = 0, right = 0 } = border;
  const [w, h] = [left + width + right, top + height + bottom];
  const data = new Uint8Array(w * h * 3);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [u, v] = [x - left, y - top];
      const inside = u >= 0 && v >= 0 && u < width && v < height;
      const person = Math.abs(u - width / 2) < (v > 170 ? width * 0.48 : 45) && v > 40;
      // Noise as JPEG leaves it.
      const noise = ((x * 7 + y * 13) % 5) - 2;
      const pixel = inside ? (person ? SHIRT : WALL) : colour;
      for (let c = 0; c < 3; c++) data[(y * w + x) * 3 + c] = Math.min(255, Math.max(0, (pixel[c] ?? 0) + noise));
    }
  }
  return { data, width: w, height: h };
}

interface PhotoOptions {
  width?: number;
  height?: number;
  border?: { top?: number; bottom?: number; left?: number; right?: number };
  colour?: Colour;
}

const sizeOf = ({ width, height }: Rgb): [number, number] => [width, height];

/** A person cut out of a photo and put on a white page: the photo's sides cut the sleeves below `shoulders`, and nothing else tells them. */
function pasted(from: number, to: number, shoulders = 180): Rgb {
  const [width, height] = [300, 240];
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = 40; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isHead = Math.abs(x - 150) < 45;
      const isBody = y > shoulders && x >= from && x < to;
      if (isHead || isBody) data.set(SHIRT, (y * width + x) * 3);
    }
  return { data, width, height };
}

test('cuts off the bars on both sides of a person whose sleeves they cut', () => {
  expect(sizeOf(trimBorder(pasted(50, 250)))).toEqual([196, 240]);
});

test('cuts them off where only the shoulders are in the photo', () => {
  expect(sizeOf(trimBorder(pasted(50, 250, 212)))).toEqual([196, 240]);
});

test('leaves a plain wall on both sides of round sleeves', () => {
  const [width, height] = [300, 240];
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let y = 40; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isHead = Math.abs(x - 150) < 45;
      const isBody = ((x - 150) / 100) ** 2 + ((y - 215) / 60) ** 2 < 1;
      if (isHead || isBody) data.set(SHIRT, (y * width + x) * 3);
    }
  const plain: Rgb = { data, width, height };
  expect(trimBorder(plain)).toBe(plain);
});

test('leaves a plain wall beside an arm that hangs straight down on one side', () => {
  expect(sizeOf(trimBorder(pasted(50, 290)))).toEqual([300, 240]);
});

test('cuts off a white border on all sides', () => {
  const framed = photo({ border: { top: 12, bottom: 12, left: 12, right: 12 } });
  const [width, height] = sizeOf(trimBorder(framed));
  expect(width).toBeLessThanOrEqual(200);
  expect(width).toBeGreaterThan(190);
  expect(height).toBeLessThanOrEqual(240);
  expect(height).toBeGreaterThan(230);
});

test('cuts off black bars at the sides, and a white one below', () => {
  expect(sizeOf(trimBorder(photo({ border: { left: 40, right: 40 }, colour: [0, 0, 0] })))[0]).toBeLessThanOrEqual(200);
  expect(sizeOf(trimBorder(photo({ border: { bottom: 9 } })))[1]).toBeLessThanOrEqual(240);
});

test('leaves a person before a plain wall as they are', () => {
  const plain = photo();
  expect(trimBorder(plain)).toBe(plain);
});

test('leaves a picture that is of one colour', () => {
  const blank: Rgb = { data: new Uint8Array(60 * 60 * 3).fill(255), width: 60, height: 60 };
  expect(trimBorder(blank)).toBe(blank);
});
