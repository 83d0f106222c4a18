// All public addresses of a language: the rows of the table, and the texts that stand behind rows with a name in them.
import { findEntry, listEntries, listNewestEntries, type ContentEntry } from '~/content/collections.server';
import type { Collection } from '~/content/schemas';
import { withLocale, type Locale } from '~/i18n/locale';
import { ROWS } from '~/route-table';

export interface PublicAddress {
  /** With the locale. */
  path: string;
  /** The day of the last change, where it is known. */
  changed?: string;
}

const BEHIND_NAMES: readonly Collection[] = ['blog', 'case-studies', 'legal', 'near-me', 'types'];

export function listPublicAddresses(locale: Locale): PublicAddress[] {
  const rows = ROWS.filter((row) => row.sitemap && row.locales.includes(locale) && !/[:*]/.test(row.path));
  const empty = listNewestEntries('case-studies', 'en').length === 0;
  return [
    ...rows
      .filter((row) => !(empty && row.path === '/case-studies'))
      .map((row) => ({ path: withLocale(row.path, locale) })),
    ...BEHIND_NAMES.flatMap((collection) => listEntries(collection, locale)).map((entry) => ({
      path: withLocale(entry.path, locale),
      changed: changedOn(entry),
    })),
  ];
}

function changedOn({ data }: ContentEntry): string | undefined {
  if ('date' in data) return data.updated ?? data.date;
  return 'effective' in data ? data.effective : undefined;
}

/** Posts in the language itself, the newest first. */
export const listPosts = (locale: Locale): ContentEntry<'blog'>[] =>
  listNewestEntries('blog', locale).filter((entry) => entry.locale === locale);

/** Words that are not written as they sound. */
const NAMES: Record<string, string> = { ai: 'AI', eras: 'ERAS', linkedin: 'LinkedIn', cv: 'CV' };

/** The professions and purposes, with a short English name and their title. */
export const listGuides = (
  locale: Locale,
): { slug: string; path: string; name: string; title: string; description: string }[] =>
  listEntries('headshots', locale).map(({ slug, path, data }) => {
    const words = slug.split('-').map((word) => NAMES[word] ?? word);
    const name = `${words.join(' ')} headshots`;
    return {
      slug,
      path,
      name: name.charAt(0).toUpperCase() + name.slice(1),
      title: data.heading,
      description: data.description,
    };
  });

/** True when there is such a text in this language. */
export const hasEntry = (collection: Collection, slug: string, locale: Locale): boolean =>
  findEntry(collection, slug, locale) !== undefined;
