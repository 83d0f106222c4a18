// Which languages a page exists in.
import { TRANSLATED_POSTS } from '#server/contracts/translated-posts.ts';
import { findRow } from '../route-table';
import { DEFAULT_LOCALE, withoutLocale, type Locale } from './locale';

const ENGLISH_ONLY = /^\/(?:near-me|types)(?:\/|$)/;
const translated = new Set(TRANSLATED_POSTS);

export function isTranslated(address: string, locale: Locale): boolean {
  if (locale === DEFAULT_LOCALE) return true;
  const path = withoutLocale(address).split(/[?#]/)[0]!;
  if (ENGLISH_ONLY.test(path)) return false;
  if (path.startsWith('/blog/')) return translated.has(path.slice(6));
  return findRow(path)?.locales.includes(locale) ?? true;
}

/** Of the languages that a browser has stored, only these two are offered again. */
export const OFFERED_LOCALES: readonly Locale[] = ['en', 'es'];
export const USER_LOCALE_KEY = 'userLocale';
export const LOCALE_COOKIE = 'locale';
