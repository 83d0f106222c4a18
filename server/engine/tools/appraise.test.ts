// What is measured on real photographs: equal figures for equal photos, and faults where they were put.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appraise } from '../../contracts/appraisal.ts';
import { blurred, dark, noFace, overExposed, textCalledJpg, twoFaces } from '#tests/fixtures/hard-photos.ts';
import { person, personBytes } from '#tests/fixtures/photos.ts';
import { appraisePicture } from './appraise.ts';

const scoreOf = async (bytes: Uint8Array): Promise<ReturnType<typeof appraise>> =>
  appraise((await appraisePicture(bytes)).measures);
const verdictOf = async (bytes: Uint8Array, name: string): Promise<string> =>
  (await scoreOf(bytes)).parts.find((part) => part.name === name)!.verdict;

describe('a profile picture', () => {
  it('measures the same twice', async () => {
    const photo = personBytes(1);
    expect((await appraisePicture(photo)).measures).toEqual((await appraisePicture(photo)).measures);
  }, 60_000);

  it('scores higher in better light, whoever it is', async () => {
    for (const index of [0, 2]) {
      const well = await scoreOf(await person(index));
      expect((await scoreOf(await dark(index))).score).toBeLessThan(well.score);
      expect((await scoreOf(await overExposed(index))).score).toBeLessThan(well.score);
    }
  }, 120_000);

  it('tells blur, a cast, missing colour and a laugh', async () => {
    const smiling = personBytes(1);
    expect(await verdictOf(await blurred(0), 'sharpness')).toBe('soft');
    expect(await verdictOf(smiling, 'smile')).toBe('good');
    expect(await verdictOf(personBytes(3), 'smile')).toBe('none');
    const yellow = await sharp(smiling).linear([1.15, 1, 0.7], [0, 0, 0]).jpeg().toBuffer();
    expect(await verdictOf(yellow, 'colour')).toBe('warm');
    expect(await verdictOf(await sharp(smiling).greyscale().jpeg().toBuffer(), 'colour')).toBe('grey');
  }, 120_000);

  it('knows where the face is in the circle', async () => {
    const square = await sharp(personBytes(1)).resize(800, 800).toBuffer();
    const beside = await sharp(square).extend({ left: 800, background: '#777' }).jpeg().toBuffer();
    expect(await verdictOf(square, 'crop')).toBe('good');
    expect(await verdictOf(beside, 'crop')).not.toBe('good');
    const { photo, measures } = await appraisePicture(square);
    const { width, height } = await sharp(photo).metadata();
    expect([measures.width, measures.height]).toEqual([width, height]);
    expect(measures.face.x).toBeGreaterThan(0);
    expect(measures.face.x + measures.face.width).toBeLessThan(width);
  }, 60_000);

  it('knows from the lens how far the camera was, as long as nobody has cropped the picture', async () => {
    const taken = (exif: Record<string, string>, width = 900, height = 1200) =>
      sharp(personBytes(1))
        .resize(width, height, { fit: 'contain', background: '#777' })
        .withExif({ IFD2: exif })
        .jpeg()
        .toBuffer();
    const distance = async (bytes: Uint8Array) => (await appraisePicture(bytes)).measures.distance;
    const near = await distance(await taken({ FocalLengthIn35mmFilm: '26' }));
    expect(near).toBeGreaterThan(0.2);
    expect(await distance(await taken({ FocalLengthIn35mmFilm: '52' }))).toBeCloseTo(near! * 2, 1);
    expect(await distance(await taken({ FocalLengthIn35mmFilm: '26' }, 1000))).toBeNull();
    expect(await distance(personBytes(1))).toBeNull();
    // Larger than the copy that is kept of a photo.
    const full = { FocalLengthIn35mmFilm: '26', PixelXDimension: '4500', PixelYDimension: '6000' };
    expect(await distance(await taken(full, 4500, 6000))).toBeCloseTo(near!, 1);
  }, 60_000);

  it('sees whether the shoulders are in the picture', async () => {
    const whole = personBytes(1);
    const { measures } = await appraisePicture(whole);
    const scale = (await sharp(whole).metadata()).width / measures.width;
    const head = await sharp(whole)
      .extract({
        left: 0,
        top: 0,
        width: Math.round(measures.width * scale),
        height: Math.round((measures.face.y + measures.face.height * 1.04) * scale),
      })
      .toBuffer();
    expect(measures.shoulders).toBeGreaterThan((await appraisePicture(head)).measures.shoulders + 0.3);
    expect(await verdictOf(head, 'distance')).toBe('head');
  }, 60_000);

  it('is refused without a face, with several, and when it is no picture', async () => {
    await expect(appraisePicture(noFace())).rejects.toMatchObject({ code: 'no_face' });
    await expect(appraisePicture(await twoFaces())).rejects.toMatchObject({ code: 'multiple_faces' });
    await expect(appraisePicture(textCalledJpg())).rejects.toMatchObject({ code: 'unsupported_format' });
  }, 60_000);
});
