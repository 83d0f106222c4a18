// A French question mark, a German dash and a percent sign never begin a line.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { nonBreakingSpaces, nonBreakingTexts } from './non-breaking-spaces.ts';

describe('tied spaces', () => {
  it.each([
    ['fr', 'Combien ?', 'Combien\u202f?'],
    ['fr', 'Bravo ! Une séance ; deux', 'Bravo\u202f! Une séance\u202f; deux'],
    ['fr', 'Total : « {{name}} », 90 %', 'Total\u00a0: «\u00a0{{name}}\u00a0», 90\u00a0%'],
    ['fr', 'https://exemple.fr/?a=1', 'https://exemple.fr/?a=1'],
    ['de', 'Wird geladen …', 'Wird geladen\u00a0…'],
    ['de', 'Licht – und Schatten: 5 %', 'Licht\u00a0– und Schatten: 5\u00a0%'],
    ['es', 'El 90 % de los retratos', 'El 90\u00a0% de los retratos'],
    ['en', 'Wait ? 90 %', 'Wait ? 90 %'],
  ] as const)('%s: %s', (locale, typed, read) => expect(nonBreakingSpaces(locale, typed)).toBe(read));

  it('reach every text of a namespace', () => {
    expect(nonBreakingTexts('fr', { a: 'Oui ?', b: { c: 'Non !' } })).toEqual({
      a: 'Oui\u202f?',
      b: { c: 'Non\u202f!' },
    });
  });

  it.each(LOCALES)('leave the words, marks and placeholders of %s as they are', (locale) => {
    const folder = new URL(`../../locales/${locale}/`, import.meta.url);
    for (const file of readdirSync(folder)) {
      const typed = readFileSync(new URL(file, folder), 'utf8');
      const read = JSON.stringify(nonBreakingTexts(locale, JSON.parse(typed) as object), null, 2);
      expect(read.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(typed.trimEnd().replaceAll(/[\u00a0\u202f]/g, ' '));
    }
  });
});
