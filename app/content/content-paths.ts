// Where content files stand, in which languages a text of each folder exists, and the address that a text is read at.
import { LOCALES, type Locale } from '#server/contracts/locales.ts';
import { TRANSLATED_POSTS } from '#server/contracts/translated-posts.ts';
import type { Collection } from './schemas.ts';

/** The languages that a text must exist in. */
export function requiredLocales(collection: Collection, slug: string): readonly Locale[] {
  if (collection === 'near-me' || collection === 'types') return ['en'];
  return collection === 'blog' && !TRANSLATED_POSTS.includes(slug) ? ['en'] : LOCALES;
}

/** The address without a locale. */
export const contentPath = (collection: Collection, slug: string): string =>
  collection === 'headshots' ? `/${slug}-headshots` : `/${collection}/${slug}`;

/** "blog/best-app.de.md" -> its folder, its name, its language. */
export function parseContentPath(file: string): { collection: string; slug: string; locale: string } | undefined {
  const match = /([\w-]+)\/([^/]+)\.([a-z]{2})\.md$/.exec(file);
  return match ? { collection: match[1]!, slug: match[2]!, locale: match[3]! } : undefined;
}
