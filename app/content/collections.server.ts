// The texts by folder and language, read from the files that the build took in. A file is taken apart when it is first asked for.
import { localesOf, pathOf, placeOf } from './places';
import { parseFile, type Parsed } from './front-matter.server';
import { isCollection, type Collection, type FrontMatter } from './schemas';
import type { Locale } from '../i18n/locale';

const files = import.meta.glob<string>('./*/*.md', { eager: true, query: '?raw', import: 'default' });

export interface Entry<C extends Collection = Collection> {
  collection: C;
  slug: string;
  locale: Locale;
  /** The address without a locale. */
  path: string;
  data: FrontMatter<C>;
  body: string;
}

/** `<collection>.<locale>` -> slug -> text of the file. */
const shelves = new Map<string, Map<string, string>>();
for (const [file, text] of Object.entries(files)) {
  const place = placeOf(file);
  if (!place || !isCollection(place.collection)) continue;
  const name = `${place.collection}.${place.locale}`;
  if (!shelves.has(name)) shelves.set(name, new Map());
  shelves.get(name)!.set(place.slug, text);
}

const parsed = new Map<string, Parsed<Collection>>();

export function findText<C extends Collection>(collection: C, slug: string, locale: Locale): Entry<C> | undefined {
  const text = shelves.get(`${collection}.${locale}`)?.get(slug);
  if (text === undefined) return undefined;
  const key = `${collection}/${slug}.${locale}`;
  let file = parsed.get(key) as Parsed<C> | undefined;
  if (!file) parsed.set(key, (file = parseFile(collection, text)));
  return { collection, slug, locale, path: pathOf(collection, slug), ...file };
}

/** All texts of a folder in a language, by name. */
export function listTexts<C extends Collection>(collection: C, locale: Locale): Entry<C>[] {
  return [...(shelves.get(`${collection}.${locale}`)?.keys() ?? [])]
    .sort()
    .map((slug) => findText(collection, slug, locale)!);
}

/** Texts for the blog and the cases: the newest first, in English where there is no translation. */
export function newestFirst<C extends 'blog' | 'case-studies'>(collection: C, locale: Locale): Entry<C>[] {
  return listTexts(collection, 'en')
    .map(
      (entry) =>
        findText(collection, entry.slug, localesOf(collection, entry.slug).includes(locale) ? locale : 'en') ?? entry,
    )
    .sort((a, b) => b.data.date.localeCompare(a.data.date) || a.slug.localeCompare(b.slug));
}

export const wordsOf = (body: string): number => body.split(/\s+/).length;
