// The mark of a preview: on the picture, but not on the face that people come to see.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { person } from '#tests/fixtures/photos.ts';
import { decodeRgb, findFacesIn } from '../../engine/index.ts';
import { watermark } from './watermark.ts';

it('covers the picture and leaves eyes and mouth free', async () => {
  const headshot = await person(1);
  const marked = await watermark(headshot);
  const { width, height } = await sharp(marked).metadata();
  expect(width).toBe(640);
  const grey = (bytes: Uint8Array) => sharp(bytes).resize(width, height).greyscale().raw().toBuffer();
  const [before, after] = await Promise.all([grey(headshot), grey(marked)]);
  const [face] = await findFacesIn(await decodeRgb(marked, Math.max(width, height)));
  const { x, y, width: across, height: down } = face!.box;
  /** Share of pixels that the mark has changed, by more than JPEG does. */
  const changed = (isCounted: (at: [number, number]) => boolean): number => {
    let count = 0;
    let all = 0;
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        if (!isCounted([column, row])) continue;
        all += 1;
        if (Math.abs(before[row * width + column]! - after[row * width + column]!) > 20) count += 1;
      }
    return count / all;
  };
  const inFace = ([column, row]: [number, number]): boolean =>
    column > x + across * 0.15 && column < x + across * 0.85 && row > y + down * 0.15 && row < y + down * 0.9;
  expect(changed(inFace)).toBeLessThan(0.01);
  expect(changed((at) => !inFace(at))).toBeGreaterThan(0.02);
}, 60_000);
