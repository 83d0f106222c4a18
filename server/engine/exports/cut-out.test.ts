// The cut-out: a PNG with the person in it and the room left out.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { noFace } from '#tests/fixtures/hard-photos.ts';
import { personBytes } from '#tests/fixtures/photos.ts';
import { cutOut } from './cut-out.ts';

test('keeps the person and drops the background', async () => {
  const photo = personBytes(3);
  const png = await cutOut(photo);
  const { format, hasAlpha, width, height } = await sharp(png).metadata();
  expect([format, hasAlpha, width, height]).toEqual(['png', true, 400, 400]);
  const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const alpha = (x: number, y: number): number => data[(y * width + x) * 4 + 3]!;
  expect(alpha(200, 190)).toBeGreaterThan(250);
  expect(alpha(200, 350)).toBeGreaterThan(240);
  expect(alpha(30, 40)).toBeLessThan(8);
  expect(alpha(370, 60)).toBeLessThan(8);
}, 120_000);

test.each(['webp', 'avif'] as const)(
  'as %s it has the same outline',
  async (format) => {
    const photo = personBytes(3);
    const outline = (picture: Uint8Array) => sharp(picture).extractChannel(3).raw().toBuffer();
    const [png, other] = await Promise.all([cutOut(photo), cutOut(photo, format)]);
    const [truth, found] = await Promise.all([outline(png), outline(other)]);
    const apart = truth.reduce((sum, v, i) => sum + Math.abs(v - found[i]!), 0) / truth.length;
    expect(apart).toBeLessThan(1);
  },
  120_000,
);

test('says so when there is nobody', async () => {
  await expect(cutOut(noFace())).rejects.toMatchObject({ code: 'no_face' });
}, 60_000);
