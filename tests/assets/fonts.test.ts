// The committed files of the typeface are the ones that were listed, the first of them is small, and it holds what our texts are written with.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { BEYOND_CORE, CORE, holds, unicodeRange } from '../../tools/assets/fonts/characters.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FONTS = path.join(ROOT, 'app/ui/fonts');
const css = readFileSync(path.join(FONTS, 'fonts.css'), 'utf8');

/** The range that fonts.css gives a file. */
const rangeOf = (file: string): string =>
  new RegExp(`${file}[^}]*unicode-range:\\s*([^;]*);`).exec(css)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';

describe('the committed typeface', () => {
  const lines = readFileSync(path.join(FONTS, 'SHA256SUMS'), 'utf8').trim().split('\n');
  test.each(lines.map((line) => line.split(/\s+/) as [string, string]))('%s is %s', (sum, name) => {
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(FONTS, name)))
        .digest('hex'),
    ).toBe(sum);
  });
  it('is at most 14 kB in the file that every page loads', () => {
    expect(statSync(path.join(FONTS, 'figtree-core.woff2')).size).toBeLessThan(14_000);
  });
  it('is named in fonts.css with the characters that it was made of', () => {
    expect(rangeOf('figtree-core.woff2')).toBe(unicodeRange(CORE));
  });
});

describe('characters', () => {
  const texts = (folder: string): string[] =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(?:json|md|tsx?)$/.test(file.name) && !file.name.includes('.test.'))
      .map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8'));
  const used = new Set(['locales', 'app', 'server/contracts'].flatMap(texts).join('').replaceAll(/\s/g, ' '));

  it('of all our texts are in the first file, but for those that characters.ts names', () => {
    expect([...used].filter((character) => !CORE.includes(character)).toSorted()).toEqual([...BEYOND_CORE].toSorted());
  });
  it.each([
    ['figtree-core.woff2', 'Größe, Señor Ibáñez, où, cœur, « naïve », 1\u202f299 €'],
    ['figtree-rest.woff2', 'ÅåØøÃãÕõÞþÐð'],
    ['figtree-extended.woff2', 'ŁłŻżąęśćźń ŐőŰű ĞğİŞş ČčŘřŠšŽž ȘșȚț ĀāĒē ₹'],
  ])('of names and prices are in %s', (file, characters) => {
    for (const character of characters.replaceAll(' ', ''))
      expect(holds(rangeOf(file), character), character).toBe(true);
  });
});
