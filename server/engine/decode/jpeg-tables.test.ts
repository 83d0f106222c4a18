// Reading how coarsely a JPEG was compressed, off files that another encoder wrote.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { personBytes } from '#tests/fixtures/photos.ts';
import { jpegTables } from './jpeg-tables.ts';

const photo = personBytes(0);

test('reads the tables of libjpeg, row by row', async () => {
  // At 50 they are those of the standard's annex K.
  const tables = jpegTables(await sharp(photo).jpeg({ quality: 50 }).toBuffer());
  expect([...tables!.luma.subarray(0, 10)]).toEqual([16, 11, 10, 16, 24, 40, 51, 61, 12, 12]);
  expect([tables!.luma[56], tables!.luma[63], tables!.chroma![1], tables!.chroma![63]]).toEqual([72, 99, 18, 99]);
});

test.each([
  ['4:2:0', 2, 2],
  ['4:4:4', 1, 1],
])('says what a sample of colour covers: %s', async (chromaSubsampling, across, down) => {
  for (const progressive of [false, true])
    expect(jpegTables(await sharp(photo).jpeg({ chromaSubsampling, progressive }).toBuffer())).toMatchObject({
      across,
      down,
    });
});

test('a grey picture has no tables for colour', async () => {
  const tables = jpegTables(await sharp(photo).toColourspace('b-w').jpeg({ quality: 50 }).toBuffer());
  expect([tables!.luma[0], tables!.chroma]).toEqual([16, null]);
});

test('what is no JPEG, or breaks off, has none', async () => {
  expect(jpegTables(await sharp(photo).png().toBuffer())).toBeNull();
  expect(jpegTables(await sharp(photo).toColourspace('cmyk').jpeg().toBuffer())).toBeNull();
  for (const length of [0, 1, 3, 20, 80]) expect(jpegTables(photo.subarray(0, length))).toBeNull();
});
