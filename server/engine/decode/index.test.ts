// Decoding: every format that people send, everything about them that must not stay, and everything that is no photo.
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { personBytes } from '#tests/fixtures/photos.ts';
import { decodeRgb, MAX_BYTES, normalisePhoto } from './index.ts';
import type { EngineError } from '../errors.ts';

const photo = personBytes(0);
const codeOf = async (bytes: Uint8Array): Promise<string> =>
  normalisePhoto(bytes).then(
    () => 'accepted',
    (error: EngineError) => error.code,
  );

/** Three colours side by side, so that turning and mirroring show. */
const stripes = () => {
  const data = Buffer.alloc(90 * 60 * 3);
  for (let i = 0; i < 90 * 60; i += 1) data[i * 3 + Math.floor((i % 90) / 30)] = 255;
  return sharp(data, { raw: { width: 90, height: 60, channels: 3 } });
};

/** A PNG whose header promises a size and whose data is a few bytes: decoding it would fail or fill the memory. */
function promisedPng(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer): Buffer => {
    const tagged = Buffer.concat([Buffer.from(type), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length);
    frame.writeUInt32BE(crc32(tagged), 4);
    return Buffer.concat([frame.subarray(0, 4), tagged, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('what we keep of a photo', () => {
  test('turns it upright and leaves EXIF, GPS and profiles behind', async () => {
    const upload = await stripes()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect((await sharp(upload).metadata()).exif?.includes('somebody')).toBe(true);
    const kept = await normalisePhoto(upload);
    expect([kept.width, kept.height]).toEqual([60, 90]);
    for (const bytes of [kept.jpeg, kept.preview]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    }
    // Turned by a quarter clockwise, the left stripe (red) is on top.
    const { data } = await decodeRgb(kept.jpeg);
    expect(data[(5 * 60 + 30) * 3]).toBeGreaterThan(200);
    expect(data[(85 * 60 + 30) * 3 + 2]).toBeGreaterThan(200);
  });

  test('brings wide-gamut colours into sRGB', async () => {
    const red = sharp({ create: { width: 32, height: 32, channels: 3, background: '#c04030' } });
    const wide = await red.withIccProfile('p3').png().toBuffer();
    const { data } = await decodeRgb(wide);
    expect(Math.abs((data[0] ?? 0) - 0xc0)).toBeLessThan(4);
    expect(Math.abs((data[1] ?? 0) - 0x40)).toBeLessThan(4);
  });

  test('shrinks what is larger than a headshot can use, and makes a small preview', async () => {
    const large = await sharp(photo).resize(4200, 2520, { fit: 'fill' }).jpeg().toBuffer();
    const kept = await normalisePhoto(large);
    expect([kept.width, kept.height]).toEqual([4096, 2458]);
    const preview = await sharp(kept.preview).metadata();
    expect([preview.format, preview.width]).toEqual(['webp', 480]);
  });

  test('lays transparent pictures on white', async () => {
    const clear = sharp({ create: { width: 32, height: 32, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    expect((await decodeRgb(await clear.png().toBuffer())).data[0]).toBe(255);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('reads %s', async (format) => {
    const bytes = await sharp(photo).toFormat(format).toBuffer();
    const { width, height } = await normalisePhoto(bytes);
    expect([width, height]).toEqual([500, 500]);
  });

  test('reads HEIC as telephones write it: stored sideways, with EXIF and a place', async () => {
    const heic = readFileSync(new URL('../../../tests/fixtures/portrait.heic', import.meta.url));
    const kept = await normalisePhoto(heic);
    expect([kept.width, kept.height]).toEqual([420, 480]);
    expect((await sharp(kept.jpeg).metadata()).exif).toBeUndefined();
    const upright = await decodeRgb(
      await sharp(photo).extract({ left: 40, top: 20, width: 420, height: 480 }).png().toBuffer(),
    );
    const { data } = await decodeRgb(kept.jpeg);
    const difference = upright.data.reduce((sum, value, i) => sum + Math.abs(value - data[i]!), 0) / data.length;
    expect(difference).toBeLessThan(6);
  });

  test('takes the colours of a Display P3 HEIC for what they are', async () => {
    const heic = readFileSync(new URL('../../../tests/fixtures/portrait.heic', import.meta.url));
    const wide = Buffer.from(heic);
    // The profile's space for its name is kept; only the name changes.
    wide.write('Display P3', wide.indexOf('colrprof') + 160, 'latin1');
    const [plain, vivid] = [await decodeRgb(heic), await decodeRgb(wide)];
    /** Red over green of the cheeks and the nose. */
    const redness = ({ data, width }: { data: Uint8Array; width: number }): number => {
      let sum = 0;
      for (let y = 190; y < 220; y += 1)
        for (let x = 160; x < 260; x += 1) sum += data[(y * width + x) * 3]! - data[(y * width + x) * 3 + 1]!;
      return sum / 3000;
    };
    expect(redness(vivid)).toBeGreaterThan(redness(plain) * 1.05);
    // Greys stay grey: the white of both spaces is the same.
    const [wall, same] = [plain, vivid].map(({ data }) => data.slice(30, 33));
    expect(Math.max(...wall!.map((value, i) => Math.abs(value - same![i]!)))).toBeLessThan(8);
  });

  test('reads grey, CMYK and 16-bit pictures', async () => {
    for (const bytes of [
      await sharp(photo).greyscale().png().toBuffer(),
      await sharp(photo).toColourspace('cmyk').jpeg().toBuffer(),
      await sharp(photo).toColourspace('rgb16').png().toBuffer(),
    ])
      expect((await decodeRgb(bytes)).data.length).toBe(500 * 500 * 3);
  });
});

describe('what is no photo', () => {
  test('a text file that is called .jpg, a GIF, an SVG and nothing at all', async () => {
    expect(await codeOf(Buffer.from('Dear photographer, please find my picture attached.'))).toBe('unsupported_format');
    expect(await codeOf(await sharp(photo).resize(64).gif().toBuffer())).toBe('unsupported_format');
    expect(await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'))).toBe(
      'unsupported_format',
    );
    expect(await codeOf(new Uint8Array())).toBe('unsupported_format');
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s whose end is missing', async (format) => {
    const bytes = await sharp(photo).toFormat(format).toBuffer();
    for (const part of [0.98, 0.5, 0.02]) {
      expect(await codeOf(bytes.subarray(0, Math.floor(bytes.length * part)))).toBe('corrupt');
    }
  });

  test('a HEIC of which only the beginning is there', async () => {
    expect(await codeOf(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toBe('corrupt');
  });

  test('a picture of 20,000 x 20,000 pixels, by its header alone', async () => {
    // Its data is broken: anything but too_large would mean that somebody began to decode it.
    expect(await codeOf(promisedPng(20_000, 20_000))).toBe('too_large');
    expect(await codeOf(promisedPng(200, 200))).toBe('corrupt');
  });

  test('51 MB', async () => {
    expect(await codeOf(Buffer.concat([photo, Buffer.alloc(MAX_BYTES)]))).toBe('too_large');
  });
});
