// Blocks of a strong compression go, and the picture comes nearer to what it was before; a good JPEG stays as it is, byte for byte.
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { personBytes } from '#tests/fixtures/photos.ts';
import { deblock } from './deblock.ts';
import { decodeForPrint, decodeRgb } from './index.ts';
import { jpegTables } from './jpeg-tables.ts';
import { cropRgb } from '../render/raster/resample.ts';
import type { Rgb } from '../types.ts';

/** Woman before a wall, hardly compressed. Taken askew, so that its own blocks lie elsewhere; no side is a multiple of a block. */
const PART = { left: 203, top: 139, width: 469, height: 541 };
const truth = sharp(personBytes(2)).extract(PART);
/** Forehead and cheeks. */
const SKIN = { x: 150, y: 180, width: 200, height: 240 };

const lumaAt = ({ data }: Rgb, i: number): number =>
  0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;

function decibels(a: Rgb, b: Rgb): number {
  let sum = 0;
  for (let i = 0; i < a.width * a.height; i++) sum += (lumaAt(a, i) - lumaAt(b, i)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / (a.width * a.height)));
}

/** Bends of luma along the skin's rows at the borders of blocks, against those elsewhere: 1 where nothing was compressed. */
function blockiness(image: Rgb): number {
  const [sums, counts] = [
    [0, 0],
    [0, 0],
  ];
  for (let y = SKIN.y; y < SKIN.y + SKIN.height; y++)
    for (let x = SKIN.x; x < SKIN.x + SKIN.width; x++) {
      const i = y * image.width + x;
      const [before, left, at, right] = [-2, -1, 0, 1].map((step) => lumaAt(image, i + step)) as [
        number,
        number,
        number,
        number,
      ];
      const bend = Math.abs(at - left - (left - before + right - at) / 2);
      const kind = x % 8 === 0 ? 0 : 1;
      // Lashes and nostrils are no skin.
      if (bend > 12) continue;
      sums[kind]! += bend;
      counts[kind]!++;
    }
  return sums[0]! / counts[0]! / (sums[1]! / counts[1]!);
}

describe('a strongly compressed photo', () => {
  test.each([
    [30, 0.5],
    [50, 0.5],
    [70, 0.5],
    [85, 0.4],
  ])('of quality %i loses its blocks and comes nearer to the truth', async (quality, gain) => {
    const plain = await decodeRgb(await truth.clone().png().toBuffer());
    for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
      const bytes = await truth.clone().jpeg({ quality, chromaSubsampling }).toBuffer();
      const [before, after] = [await decodeRgb(bytes), await decodeForPrint(bytes, 2048)];
      expect(decibels(after, plain) - decibels(before, plain)).toBeGreaterThan(gain);
      expect(blockiness(before)).toBeGreaterThan(1.3);
      expect(blockiness(after)).toBeLessThan(1.08);
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('that EXIF turns (%i) loses them all the same', async (orientation) => {
    const again = await sharp(await truth.clone().png().toBuffer())
      .withMetadata({ orientation })
      .jpeg({ quality: 40 })
      .toBuffer();
    const upright = await decodeRgb(
      await sharp(await truth.clone().withMetadata({ orientation }).png().toBuffer())
        .autoOrient()
        .png()
        .toBuffer(),
    );
    const [before, after] = [await decodeRgb(again), await decodeForPrint(again, 2048)];
    expect(decibels(after, upright) - decibels(before, upright)).toBeGreaterThan(0.5);
  });

  test('comes out alike at every height, for it is worked on in bands', async () => {
    const bytes = await sharp(personBytes(2)).jpeg({ quality: 40, chromaSubsampling: '4:2:0' }).toBuffer();
    const image = await decodeRgb(bytes);
    const tables = jpegTables(bytes)!;
    const whole = deblock(image, tables, 1);
    // The rows about the end of the first band, by themselves, from a border of the blocks on.
    const rows = { top: 400, height: 240 };
    const part = deblock(
      cropRgb(image, { x: 0, y: rows.top, width: image.width, height: rows.height }).image,
      tables,
      1,
    );
    const inner = (data: Uint8Array, top: number) =>
      data.subarray((top + 40) * image.width * 3, (top + 200) * image.width * 3);
    expect(Buffer.compare(inner(part.data, 0), inner(whole.data, rows.top))).toBe(0);
  });
});

test('a photo of quality 90 or more, and one that is no JPEG, stays as it is', async () => {
  for (const bytes of [
    await truth.clone().jpeg({ quality: 90 }).toBuffer(),
    await truth.clone().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
    await truth.clone().webp({ quality: 40 }).toBuffer(),
  ])
    expect(Buffer.compare((await decodeForPrint(bytes, 2048)).data, (await decodeRgb(bytes)).data)).toBe(0);
});
