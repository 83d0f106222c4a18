// The presets: exact sizes, the face where it belongs, and a file that a residency application takes.
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { noFace } from '#tests/fixtures/hard-photos.ts';
import { person, personBytes } from '#tests/fixtures/photos.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb, encodeHeadshot } from '../decode/index.ts';
import { faceHeight, leftEyeOf } from '../faces/landmarks.ts';
import { quickPersonMask } from '../render/matting/coarse-mask.ts';
import { composeFrame } from '../render/framing/framing.ts';
import { crownOf } from '../render/framing/extent.ts';
import { sourceFor, warpToFrame } from '../render/framing/warp.ts';
import { exportPreset } from './presets.ts';

let made: Promise<Buffer> | undefined;
/** The frame that a shoot delivers, cut out of a real photo. */
const headshot = (): Promise<Buffer> =>
  (made ??= person(0).then((photo) =>
    sharp(photo)
      .extract({ left: 130, top: 0, width: 760, height: 950 })
      .resize(1024, 1280)
      .jpeg({ quality: 92 })
      .toBuffer(),
  ));

describe('presets', () => {
  test.each([
    ['square', 1024, 1024, 0.43],
    ['portrait', 1024, 1280, 0.375],
    ['linkedin', 400, 400, 0.44],
    ['eras', 375, 525, 0.42],
  ])('%s is %i x %i with the face in place', async (preset, width, height, eyes) => {
    const { bytes, contentType } = await exportPreset(await headshot(), preset);
    const { format, ...size } = await sharp(bytes).metadata();
    expect([contentType, format, size.width, size.height]).toEqual(['image/jpeg', 'jpeg', width, height]);
    const picture = await decodeRgb(bytes);
    const [face] = await findFacesIn(picture);
    const share = faceHeight(face!.mesh) / height;
    expect(share).toBeGreaterThan(0.33);
    expect(share).toBeLessThan(0.5);
    expect(Math.abs(leftEyeOf(face!.mesh)[1] / height - eyes)).toBeLessThan(0.01);
    const middle = (face!.box.x + face!.box.width / 2) / width;
    expect(Math.abs(middle - 0.5)).toBeLessThan(0.06);
  });

  test.each(['square', 'linkedin'])(
    '%s looks a little higher rather than touch the hair of a close headshot',
    async (preset) => {
      const photo = await decodeRgb(await person(0));
      const [face] = await findFacesIn(photo);
      const frame = composeFrame(photo, face!, await quickPersonMask(photo), { width: 1024, height: 1280 }, 1);
      const { image } = warpToFrame(photo, await sourceFor(photo, frame), frame);
      const picture = await decodeRgb((await exportPreset(await encodeHeadshot(image), preset)).bytes);
      const [its] = await findFacesIn(picture);
      const crown = crownOf(picture, await quickPersonMask(picture), its!);
      expect(crown![1] / picture.height).toBeGreaterThan(0.018);
    },
  );

  test.each(['square', 'portrait'])('%s of a large headshot invents no pixels', async (preset) => {
    const large = await sharp(await headshot())
      .resize(2048, 2560)
      .jpeg({ quality: 92 })
      .toBuffer();
    // Single pixels in black and white at the middle: enlarged, they would blur to grey.
    const stripes = Buffer.from(Uint8Array.from({ length: 64 * 64 }, (_, i) => (i % 2) * 255));
    const marked = await sharp(large)
      .composite([{ input: stripes, raw: { width: 64, height: 64, channels: 1 }, left: 992, top: 1900 }])
      .png({ compressionLevel: 0 })
      .toBuffer();
    const { bytes } = await exportPreset(marked, preset);
    const { data, info } = await sharp(bytes).extractChannel(1).raw().toBuffer({ resolveWithObject: true });
    let [steps, most] = [0, 0];
    for (let y = 0; y < info.height; y++) {
      steps = 0;
      for (let x = 1; x < info.width; x++)
        if (Math.abs(data[y * info.width + x]! - data[y * info.width + x - 1]!) > 200) steps += 1;
      most = Math.max(most, steps);
    }
    expect([info.width, most > 60]).toEqual([2048, true]);
  });

  test('eras keeps to 150 KB and 150 dpi, whatever the picture', async () => {
    // Noise is what JPEG compresses worst.
    const noise = Buffer.from(Uint8Array.from({ length: 750 * 1050 * 3 }, (_, i) => (i * 2654435761) >>> 16));
    const harsh = await sharp(noise, { raw: { width: 750, height: 1050, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    for (const source of [await headshot(), harsh]) {
      const { bytes, maxBytes } = await exportPreset(source, 'eras');
      // Room for Content Credentials (adapters/provenance).
      expect([bytes.length < 128 * 1024, maxBytes]).toEqual([true, 150 * 1024]);
      expect((await sharp(bytes).metadata()).density).toBe(150);
    }
  });

  test('cutout is the person on nothing, as large as the headshot', async () => {
    const { bytes, contentType } = await exportPreset(await headshot(), 'cutout');
    const { format, hasAlpha, width, height, icc } = await sharp(bytes).metadata();
    expect([contentType, format, hasAlpha, width, height]).toEqual(['image/png', 'png', true, 1024, 1280]);
    expect(icc).toBeDefined();
    const { data } = await sharp(bytes).extractChannel(3).raw().toBuffer({ resolveWithObject: true });
    expect(data[640 * 1024 + 512]).toBe(255);
    expect(data[20 * 1024 + 20]).toBe(0);
  });

  test.each([
    ['full', 'webp', 1024, 1280],
    ['full', 'avif', 1024, 1280],
    ['square', 'webp', 1024, 1024],
    ['portrait', 'avif', 1024, 1280],
  ])('%s as %s is the same picture in fewer bytes, with the profile and nothing about the person', async (...asked) => {
    const [preset, format, width, height] = asked;
    // As a camera would write it, should anything of a photo ever come through.
    const told = await sharp(await headshot())
      .withExif({ IFD0: { Artist: 'Ada', Copyright: 'Ada' } })
      .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const { bytes, contentType } = await exportPreset(told, preset, format);
    const read = await sharp(bytes).metadata();
    expect([contentType, read.format, read.width, read.height]).toEqual([
      `image/${format}`,
      format === 'avif' ? 'heif' : format,
      width,
      height,
    ]);
    expect([read.icc !== undefined, read.exif, read.xmp]).toEqual([true, undefined, undefined]);
    const jpeg = (await exportPreset(told, preset)).bytes;
    expect(bytes.length).toBeLessThan(jpeg.length);
    const [ours, theirs] = await Promise.all([bytes, jpeg].map((file) => sharp(file).raw().toBuffer()));
    const square = ours!.reduce((sum, v, i) => sum + (v - theirs![i]!) ** 2, 0) / ours!.length;
    expect(10 * Math.log10(255 ** 2 / square)).toBeGreaterThan(40);
  });

  test.each([
    ['full', 'webp'],
    ['full', 'avif'],
    ['portrait', 'jpeg'],
    ['cutout', 'png'],
  ])('%s as %s says how the picture was made, where the headshot says so', async (preset, format) => {
    const packet = '<x:xmpmeta xmlns:x="adobe:ns:meta/">made of a photo — gemacht</x:xmpmeta>';
    const told = await sharp(await headshot())
      .withXmp(packet)
      .jpeg()
      .toBuffer();
    const { xmp } = await sharp((await exportPreset(told, preset, format)).bytes).metadata();
    expect(String(xmp)).toContain('made of a photo — gemacht');
  });

  test('full is the delivered file, byte for byte', async () => {
    const bytes = await headshot();
    expect(Buffer.from((await exportPreset(bytes, 'full')).bytes).equals(bytes)).toBe(true);
  });

  test('a tight photo stays whole: nothing is made up beyond its frame', async () => {
    const tight = await sharp(personBytes(0))
      .extract({ left: 170, top: 90, width: 160, height: 200 })
      .jpeg()
      .toBuffer();
    const { bytes } = await exportPreset(tight, 'square');
    expect((await sharp(bytes).metadata()).width).toBe(1024);
  });

  test('a picture without a face is cropped in the middle', async () => {
    expect((await sharp((await exportPreset(noFace(), 'linkedin')).bytes).metadata()).width).toBe(400);
  });

  test('an unknown name, an unknown kind of file and a cut-out without alpha are refused', async () => {
    const bytes = await headshot();
    const asked: [preset: string, format?: string][] = [['billboard'], ['square', 'tiff'], ['cutout', 'jpeg']];
    for (const one of asked) await expect(exportPreset(bytes, ...one)).rejects.toThrow(RangeError);
  });
});
