// A preview before payment: small, and with a mark in one corner only.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { person } from '#tests/fixtures/photos.ts';
import { decodeRgb, findFacesIn } from '../../engine/index.ts';
import { makeLookPreview } from './look-preview.ts';

it('is 512 px wide and has its mark in a corner, away from the face', async () => {
  const headshot = await sharp(await person(1))
    .resize(1024, 1280, { fit: 'cover' })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { bytes, contentType } = await makeLookPreview(headshot);
  const { width, height, format } = await sharp(bytes).metadata();
  expect({ width, height, format, contentType }).toEqual({
    width: 512,
    height: 640,
    format: 'webp',
    contentType: 'image/webp',
  });
  const grey = (picture: Uint8Array) => sharp(picture).resize(width, height).greyscale().raw().toBuffer();
  const [before, after] = await Promise.all([grey(headshot), grey(bytes)]);
  const marked = [...before.keys()]
    .filter((at) => Math.abs(before[at]! - after[at]!) > 28)
    .map((at) => ({ x: at % width, y: Math.floor(at / width) }));
  expect(marked.length).toBeGreaterThan(50);
  expect(marked.filter(({ x, y }) => x < width - 60 || y < height - 60)).toEqual([]);
  const { x, y, width: across, height: down } = (await findFacesIn(await decodeRgb(bytes, 640)))[0]!.box;
  expect(x + across < width - 60 || y + down < height - 60).toBe(true);
}, 60_000);
