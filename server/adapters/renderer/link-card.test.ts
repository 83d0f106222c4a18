// The link preview picture shows the whole headshot at the size that previews ask for.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeLinkCard } from './link-card.ts';

it('is 1200 x 630 with the headshot whole in the middle', async () => {
  const headshot = await sharp({ create: { width: 1024, height: 1280, channels: 3, background: '#204080' } })
    .composite([
      { input: { create: { width: 1024, height: 40, channels: 3, background: '#ff0000' } }, gravity: 'south' },
    ])
    .jpeg()
    .toBuffer();
  const { bytes, contentType } = await makeLinkCard(headshot);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([contentType, info.width, info.height]).toEqual(['image/jpeg', 1200, 630]);
  const at = (x: number, y: number): number[] => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
  // The red line at the very bottom of the headshot is there, inside it and not beside it.
  expect(at(600, 624)[0]).toBeGreaterThan(220);
  expect(at(600, 624)[2]).toBeLessThan(60);
  expect(at(600, 300)[2]).toBeGreaterThan(100);
  expect(at(100, 300)[0]).toBeLessThan(80);
});
