// The texts by folder and language, read from the files that the build took in. A file is taken apart when it is first asked for.
import { requiredLocales, contentPath, parseContentPath } from './content-paths';
import { parseContentFile, type ParsedContent } from './front-matter.server';
import { isCollection, type Collection, type FrontMatter } from './schemas';
import type { Locale } from '../i18n/locale';

const files = import.meta.glob<string>('./*/*.md', { eager: true, query: '?raw', import: 'default' });

export interface ContentEntry<C extends Collection = Collection> {
  collection: C;
  slug: string;
  locale: Locale;
  /** The address without a locale. */
  path: string;
  data: FrontMatter<C>;
  body: string;
}

/** `<collection>.<locale>` -> slug -> text of the file. */
const textsByCollection = new Map<string, Map<string, string>>();
for (const [file, text] of Object.entries(files)) {
  const place = parseContentPath(file);
  if (!place || !isCollection(place.collection)) continue;
  const name = `${place.collection}.${place.locale}`;
  if (!textsByCollection.has(name)) textsByCollection.set(name, new Map());
  textsByCollection.get(name)!.set(place.slug, text);
}

const parsed = new Map<string, ParsedContent<Collection>>();

export function findEntry<C extends Collection>(
  collection: C,
  slug: string,
  locale: Locale,
): ContentEntry<C> | undefined {
  const text = textsByCollection.get(`${collection}.${locale}`)?.get(slug);
  if (text === undefined) return undefined;
  const key = `${collection}/${slug}.${locale}`;
  let file = parsed.get(key) as ParsedContent<C> | undefined;
  if (!file) parsed.set(key, (file = parseContentFile(collection, text)));
  return { collection, slug, locale, path: contentPath(collection, slug), ...file };
}

/** All texts of a folder in a language, by name. */
export function listEntries<C extends Collection>(collection: C, locale: Locale): ContentEntry<C>[] {
  return [...(textsByCollection.get(`${collection}.${locale}`)?.keys() ?? [])]
    .sort()
    .map((slug) => findEntry(collection, slug, locale)!);
}

/** Texts for the blog and the cases: the newest first, in English where there is no translation. */
export function listNewestEntries<C extends 'blog' | 'case-studies'>(collection: C, locale: Locale): ContentEntry<C>[] {
  return listEntries(collection, 'en')
    .map(
      (entry) =>
        findEntry(collection, entry.slug, requiredLocales(collection, entry.slug).includes(locale) ? locale : 'en') ??
        entry,
    )
    .sort((a, b) => b.data.date.localeCompare(a.data.date) || a.slug.localeCompare(b.slug));
}

export const countWords = (body: string): number => body.split(/\s+/).length;
