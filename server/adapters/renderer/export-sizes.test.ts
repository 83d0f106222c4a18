// The download menu says how many pixels each file has; the engine makes files of exactly that size.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DOWNLOADS, sizeOf } from '../../contracts/downloads.ts';
import { exportPreset } from '../../engine/index.ts';
import { person } from '#tests/fixtures/photos.ts';
import { LONG } from '#tests/long.ts';

// Each is cut out as well, which takes seconds: the usual size and the largest.
for (const { size, tags } of [
  { size: { width: 1024, height: 1280 }, tags: [] },
  { size: { width: 1400, height: 1750 }, tags: [LONG] },
  { size: { width: 2048, height: 2560 }, tags: [] },
])
  it(`of a headshot of ${size.width} by ${size.height}`, { tags }, async () => {
    const headshot = await sharp(await person(1))
      .resize({ ...size, fit: 'cover' })
      .jpeg()
      .toBuffer();
    for (const preset of DOWNLOADS) {
      const { width, height } = await sharp((await exportPreset(headshot, preset)).bytes).metadata();
      expect({ width, height }, preset).toEqual(sizeOf(preset, size));
    }
  });

it('gives the square and 4:5 all pixels of a large headshot, and at least those of a standard one', () => {
  const large = { width: 2048, height: 2560 };
  expect(sizeOf('square', large)).toEqual({ width: 2048, height: 2048 });
  expect(sizeOf('portrait', large)).toEqual(large);
  expect(sizeOf('portrait', { width: 2000, height: 2000 })).toEqual({ width: 1600, height: 2000 });
  expect(sizeOf('square', { width: 800, height: 1000 })).toEqual({ width: 1024, height: 1024 });
  expect(sizeOf('linkedin', large)).toEqual({ width: 400, height: 400 });
});
