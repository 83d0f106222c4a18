// Loads locales/*/mail.json, chooses plural forms and fills in lines. English is the type contract: a language with a missing key does not compile.
import { DEFAULT_LOCALE, LANGUAGE_TAGS, type Locale } from '../contracts/locales.ts';
import { nonBreakingTexts } from '../contracts/non-breaking-spaces.ts';
import de from '../../locales/de/mail.json' with { type: 'json' };
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import fr from '../../locales/fr/mail.json' with { type: 'json' };

export const MAIL_TEXTS: Record<Locale, typeof en> = {
  en,
  es: nonBreakingTexts('es', es),
  fr: nonBreakingTexts('fr', fr),
  de: nonBreakingTexts('de', de),
};

/** Fills values into one line. Line breaks in values are removed, so that a name cannot add a header or paragraph. */
export const interpolate = (line: string, values: Record<string, string | number>): string =>
  line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' '));

const RULES = new Map<Locale, Intl.PluralRules>();

/** The form of a text for so many: `key_one` or `key_other`, as pages have them. */
export function pluralText<K extends string>(
  texts: Readonly<Record<`${K}_one` | `${K}_other`, string>>,
  key: K,
  count: number,
  language: Locale,
): string {
  const rules = RULES.get(language) ?? new Intl.PluralRules(LANGUAGE_TAGS[language]);
  RULES.set(language, rules);
  const form = rules.select(count) === 'one' ? 'one' : 'other';
  return texts[`${key}_${form}` as const];
}

/** What people call themselves or a company, in a mail that goes to somebody who did not ask for it: it must not become a link. */
export const nameWithoutLinks = (name: string): string =>
  name.replaceAll(/[a-z][a-z\d+.-]*:\/\//gi, '').replaceAll(/\.(?=[\p{L}\d])/gu, '.\u2060');

type Part = string | false | null | undefined | Part[];

/** Joins parts as paragraphs; the lines of a list stay together; empty parts are left out. */
export const joinParagraphs = (...parts: Part[]): string =>
  parts
    .map((part) => (Array.isArray(part) ? part.filter(Boolean).join('\n') : part))
    .filter(Boolean)
    .join('\n\n');

/** Home address of a language; English has no prefix. */
export const homeUrl = (publicUrl: string, language: Locale): string =>
  language === DEFAULT_LOCALE ? publicUrl : `${publicUrl}/${language}`;

/** Dates in mails are in UTC. */
export const formatDate = (date: Date, language: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** @param minor the amount in hundredths of the currency */
export const formatMoney = (minor: number, currency: string, language: Locale): string =>
  new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'currency', currency }).format(minor / 100);
