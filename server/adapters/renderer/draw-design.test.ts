// The picture that the server draws: the right size and format, the ground where the person is not, and the person where they are.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { BACKGROUNDS, type Design, FIRST_DESIGN, FORMATS, readDesign, SHAPES } from '../../contracts/picture-editor.ts';
import { PICTURE_SIZE_NAMES, PICTURE_SIZES, type PictureSize } from '../../contracts/picture-sizes.ts';
import { type AiMark, DIGITAL_SOURCE_TYPES } from '../../contracts/provenance.ts';
import { cutOutPicture } from '../../engine/index.ts';
import type { CutOut } from '../../ports/renderer.ts';
import { personBytes } from '#tests/fixtures/photos.ts';
import { composeEditorDesign } from './draw-design.ts';

let cutOut: CutOut;
beforeAll(async () => void (cutOut = await cutOutPicture(personBytes(2))));

const design = (changes: Partial<Design> = {}): Design => ({ ...FIRST_DESIGN, ...changes });
async function pixelsOf(changes: Partial<Design>): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(await composeEditorDesign(cutOut, design(changes)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const i = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
    return [...data.subarray(i, i + 4)];
  };
}

describe('a design', () => {
  it.each(PICTURE_SIZE_NAMES)('has the size and the weight that %s wants', async (size) => {
    const wanted: PictureSize = PICTURE_SIZES[size];
    for (const format of Object.keys(FORMATS) as Design['format'][]) {
      const bytes = await composeEditorDesign(
        cutOut,
        design({ size, format, shape: wanted.width === wanted.height ? 'square' : 'portrait' }),
      );
      const read = await sharp(bytes).metadata();
      expect([read.width, read.height]).toEqual([wanted.width, wanted.height]);
      expect(read.format).toBe(wanted.maxBytes ? 'jpeg' : format);
      if (wanted.maxBytes) expect(bytes.length).toBeLessThanOrEqual(wanted.maxBytes);
    }
  });

  it.each(Object.keys(FORMATS) as Design['format'][])(
    'says as %s that AI made its photo, and nothing of others',
    async (format) => {
      const xmpOf = async (mark?: AiMark) =>
        (await sharp(await composeEditorDesign(cutOut, design({ format, shape: 'square' }), mark)).metadata()).xmp;
      expect(Buffer.from((await xmpOf('face-lock'))!).toString()).toContain(DIGITAL_SOURCE_TYPES['face-lock']);
      expect(await xmpOf()).toBeUndefined();
    },
  );

  it('lays the person over the ground, in a circle with its ring', async () => {
    const at = await pixelsOf({ colour: '#0000ff', ring: 5, ringColour: '#ff0000' });
    expect(at(0.01, 0.01)).toEqual([0, 0, 0, 0]);
    expect(at(0.5, 0.02)).toEqual([255, 0, 0, 255]);
    expect(at(0.5, 0.09)).toEqual([0, 0, 255, 255]);
    const [red, green, blue] = at(0.4, 0.55);
    expect(red! > blue! && green! > 40).toBe(true);
  });

  it('leaves out the ground, and is white there as a JPEG', async () => {
    expect((await pixelsOf({ background: 'none', shape: 'square' }))(0.02, 0.02)).toEqual([0, 0, 0, 0]);
    const white = (await pixelsOf({ background: 'none', shape: 'square', format: 'jpeg' }))(0.02, 0.02);
    for (const value of white) expect(value).toBeGreaterThan(250);
  });

  it('can be drawn wherever the sliders stand', async () => {
    for (const shape of SHAPES)
      for (const background of BACKGROUNDS) {
        const ends = { zoom: '40', x: '60', y: '-60', light: '100', contrast: '-100', border: '10', ring: '10' };
        const said: Record<string, string> = { ...ends, shape, background };
        expect(
          (
            await composeEditorDesign(
              cutOut,
              readDesign((name) => said[name]),
            )
          ).length,
        ).toBeGreaterThan(500);
        const other: Record<string, string> = { shape, background, zoom: '300', x: '-60', y: '60' };
        expect(
          (
            await composeEditorDesign(
              cutOut,
              readDesign((name) => other[name]),
            )
          ).length,
        ).toBeGreaterThan(500);
      }
  });
});
