// Every picture that a page may ask for is there, in each width that the page offers.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import {
  measuredLikeness,
  SAMPLE_PERSON_LOOKS,
  type PortraitFile,
  DOWNLOAD_SIZES,
  type SizeName,
  portraitWidths,
} from './portraits';

const folder = path.resolve(import.meta.dirname, '../../../public/pictures/people');
const files = Object.entries(SAMPLE_PERSON_LOOKS).flatMap(([person, looks]) =>
  ['original', ...looks].map((look) => `${person}-${look}` as PortraitFile),
);

describe('pictures of people', () => {
  it.each(files)('%s is there', (file) => {
    const wanted = [`${file}.jpg`, ...portraitWidths(file).map((width) => `${file}-${width}.avif`)];
    expect(wanted.filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
  });

  it.each(files.filter((file) => !file.endsWith('-original')))('%s says what likeness was measured', (file) => {
    // Nothing under this is delivered (docs/engine/scoring.md), so that nothing under it may be shown.
    expect(measuredLikeness(file)).toBeGreaterThanOrEqual(0.7);
    expect(measuredLikeness(file)).toBeLessThan(1);
  });

  it.each(Object.keys(DOWNLOAD_SIZES) as SizeName[])('the size %s is as large as the page says', async (size) => {
    for (const ending of ['avif', 'jpg']) {
      const { width, height } = await sharp(path.join(folder, `../sizes/${size}.${ending}`)).metadata();
      expect({ width, height }).toEqual(DOWNLOAD_SIZES[size]);
    }
  });
});
