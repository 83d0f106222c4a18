// locales/*/mail.json, and how its lines are filled. English is the type contract: a language that misses a key does not compile.
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '../contracts/locales.ts';
import { tiedTexts } from '../contracts/tied-spaces.ts';
import de from '../../locales/de/mail.json' with { type: 'json' };
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import fr from '../../locales/fr/mail.json' with { type: 'json' };

export const MAIL_TEXTS: Record<Locale, typeof en> = {
  en,
  es: tiedTexts('es', es),
  fr: tiedTexts('fr', fr),
  de: tiedTexts('de', de),
};

/** Names come from people: a line break in one must not make a second header or paragraph. */
export const fillLine = (line: string, values: Record<string, string | number>): string =>
  line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' '));

type Part = string | false | null | undefined | Part[];

/** One paragraph a part; the lines of a list stay together; what is empty is left out. */
export const paragraphs = (...parts: Part[]): string =>
  parts
    .map((part) => (Array.isArray(part) ? part.filter(Boolean).join('\n') : part))
    .filter(Boolean)
    .join('\n\n');

/** Where the pages of a language begin: English has no prefix. */
export const homeIn = (publicUrl: string, language: Locale): string =>
  language === DEFAULT_LOCALE ? publicUrl : `${publicUrl}/${language}`;

/** Days are UTC in every mail, so that two readings of one never differ. */
export const longDate = (date: Date, language: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** @param minor the amount in hundredths of the currency */
export const moneyText = (minor: number, currency: string, language: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'currency', currency }).format(minor / 100);
