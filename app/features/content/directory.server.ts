// All public addresses of a language: the rows of the table, and the texts that stand behind rows with a name in them.
import { findText, listTexts, newestFirst, type Entry } from '~/content/collections.server';
import type { Collection } from '~/content/schemas';
import { withLocale, type Locale } from '~/i18n/locale';
import { ROWS } from '~/route-table';

export interface Address {
  /** With the locale. */
  path: string;
  /** The day of the last change, where it is known. */
  changed?: string;
}

const BEHIND_NAMES: readonly Collection[] = ['blog', 'case-studies', 'legal', 'near-me', 'types'];

export function publicAddresses(locale: Locale): Address[] {
  const rows = ROWS.filter((row) => row.sitemap && row.locales.includes(locale) && !/[:*]/.test(row.path));
  const empty = newestFirst('case-studies', 'en').length === 0;
  return [
    ...rows
      .filter((row) => !(empty && row.path === '/case-studies'))
      .map((row) => ({ path: withLocale(row.path, locale) })),
    ...BEHIND_NAMES.flatMap((collection) => listTexts(collection, locale)).map((entry) => ({
      path: withLocale(entry.path, locale),
      changed: changedOn(entry),
    })),
  ];
}

function changedOn({ data }: Entry): string | undefined {
  if ('date' in data) return data.updated ?? data.date;
  return 'effective' in data ? data.effective : undefined;
}

/** Posts in the language itself, the newest first. */
export const postsIn = (locale: Locale): Entry<'blog'>[] =>
  newestFirst('blog', locale).filter((entry) => entry.locale === locale);

/** Words that are not written as they sound. */
const NAMES: Record<string, string> = { ai: 'AI', eras: 'ERAS', linkedin: 'LinkedIn', cv: 'CV' };

/** The professions and purposes, with a short English name and their title. */
export const guidesIn = (
  locale: Locale,
): { slug: string; path: string; name: string; title: string; description: string }[] =>
  listTexts('headshots', locale).map(({ slug, path, data }) => {
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
export const hasText = (collection: Collection, slug: string, locale: Locale): boolean =>
  findText(collection, slug, locale) !== undefined;
