// The URL alone decides the language: its first segment is exactly es, fr or de, or the page is English.
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#server/contracts/locales.ts';

export { DEFAULT_LOCALE, LANGUAGE_TAGS, LOCALES, isLocale, type Locale } from '#server/contracts/locales.ts';

const PREFIXED_LOCALES = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** Names of the languages in themselves. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' };

/** The offer to go on in a language, in that language. */
export const LANGUAGE_OFFERS: Record<Locale, string> = {
  en: 'View this page in English',
  es: 'Ver esta página en español',
  fr: 'Voir cette page en français',
  de: 'Diese Seite auf Deutsch ansehen',
};

const prefixedLocale = (path: string): Locale | undefined =>
  PREFIXED_LOCALES.find(
    (locale) => path.startsWith(`/${locale}`) && (path.length === 3 || '/?#'.includes(path.charAt(3))),
  );

export const localeFromPath = (path: string): Locale => prefixedLocale(path) ?? DEFAULT_LOCALE;

/** "/de/app?x" -> "/app?x", "/de" -> "/". */
export function withoutLocale(path: string): string {
  if (!prefixedLocale(path)) return path;
  const rest = path.slice(3);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** "/app" -> "/de/app". The path has no prefix yet. */
export function withLocale(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : /^\/[?#]/.test(path) ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}
