// Turns ordinary spaces of texts into non-breaking ones when they are loaded, so that writers need not type them: French has a narrow one
// before ; ! ? and a wide one before colons and inside «», German and Spanish one before a percent sign.
import type { Locale } from './locales.ts';

const NARROW = '\u202f';
const WIDE = '\u00a0';

const RULES: Record<Locale, readonly (readonly [RegExp, string])[]> = {
  en: [],
  fr: [
    [/ (?=[;!?])/g, NARROW],
    [/ (?=[:»%])|(?<=«) /g, WIDE],
  ],
  de: [[/ (?=[%…–])/g, WIDE]],
  es: [[/ (?=%)/g, WIDE]],
};

export const nonBreakingSpaces = (locale: Locale, text: string): string =>
  RULES[locale].reduce((done, [space, kept]) => done.replaceAll(space, kept), text);

/** The same for all texts of a namespace, at any depth. */
export function nonBreakingTexts<T extends object>(locale: Locale, texts: T): T {
  const entries = Object.entries(texts).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string'
      ? nonBreakingSpaces(locale, value)
      : value && typeof value === 'object'
        ? nonBreakingTexts(locale, value)
        : value,
  ]);
  return Object.fromEntries(entries) as T;
}
