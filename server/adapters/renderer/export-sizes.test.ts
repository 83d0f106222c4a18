// The download menu says how many pixels each file has; the engine makes files of exactly that size.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DOWNLOADS, sizeOf } from '../../contracts/downloads.ts';
import { exportPreset } from '../../engine/index.ts';
import { person } from '#tests/fixtures/photos.ts';

it.each([
  { width: 1024, height: 1280 },
  { width: 2048, height: 2560 },
])('of a headshot of %o', async (size) => {
  const headshot = await sharp(await person(1))
    .resize({ ...size, fit: 'cover' })
    .jpeg()
    .toBuffer();
  for (const preset of DOWNLOADS) {
    const { width, height } = await sharp((await exportPreset(headshot, preset)).bytes).metadata();
    expect({ width, height }, preset).toEqual(sizeOf(preset, size));
  }
});
