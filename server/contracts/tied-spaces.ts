// Spaces at which a line must not end, put into texts as they are read, so that whoever writes them types ordinary ones: French
// sets a narrow one before ; ! ? and a wide one before a colon and inside «», German and Spanish one before a percent sign.
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

export const tied = (locale: Locale, text: string): string =>
  RULES[locale].reduce((done, [space, kept]) => done.replaceAll(space, kept), text);

/** The same for every text of a namespace, however deep. */
export function tiedTexts<T extends object>(locale: Locale, texts: T): T {
  const entries = Object.entries(texts).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string'
      ? tied(locale, value)
      : value && typeof value === 'object'
        ? tiedTexts(locale, value)
        : value,
  ]);
  return Object.fromEntries(entries) as T;
}
