// What the pages of texts need, put together on the server: the text as HTML, its cards, its crumbs.
import type { RouterContextProvider } from 'react-router';
import { serverApi } from '~/api/server';
import { findEntry, listNewestEntries, countWords, type ContentEntry } from '~/content/collections.server';
import { renderMarkdown, type Rendered } from '~/content/markdown.server';
import type { Collection } from '~/content/schemas';
import { hostContext, localeContext } from '~/context';
import { hrefFrom } from '~/i18n/link';
import type { Locale } from '~/i18n/locale';
import { memoize } from '~/i18n/memoize';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { findRow } from '~/route-table';
import type { Currency } from '#server/contracts/prices.ts';

export interface LoadArgs {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export interface PhotoProcessor {
  name: string;
  /** It gets photos of the looks alone that people order so. */
  ofLooks: boolean;
}

/** The processor of this site. A failure fails the page, because a text that names none would be wrong. */
export async function loadProcessor({ context }: LoadArgs): Promise<PhotoProcessor | undefined> {
  const site = await serverApi(context).get('/site', { open: true });
  const name = site?.processor ?? site?.hosted_processor;
  return name ? { name, ofLooks: !site?.processor } : undefined;
}

/** What a list shows of a text. */
export interface TextCard {
  path: string;
  locale: Locale;
  title: string;
  summary: string;
  date?: string;
  topics?: readonly string[];
  example?: boolean;
}

const WORDS_A_MINUTE = 220;

export const requestLocale = ({ context }: LoadArgs): Locale => context.get(localeContext);

/** The text of this page. Throws the error page "Page Not Found" when there is none. */
export function requireEntry<C extends Collection>(
  args: LoadArgs,
  collection: C,
  slug: string | undefined,
): ContentEntry<C> {
  const entry = slug === undefined ? undefined : findEntry(collection, slug, requestLocale(args));
  if (!entry) throw notFoundResponse(args.url.pathname);
  return entry;
}

/** A text never changes while the server runs: it is turned into HTML once for each address that it is read under. */
export const renderEntry = memoize(render, 1000, ({ url }, body) => `${url.origin}${url.pathname}\n${body}`);

function render(args: LoadArgs, body: string): Rendered & { minutes: number } {
  const { links } = args.context.get(hostContext).site;
  const outside: Record<string, string> = {
    '/support': links.support,
    '/help': links.support,
    '/careers': links.careers,
    '/affiliates': links.affiliates,
    '/ai-headshot-api': links.apiDocs,
  };
  const locale = requestLocale(args);
  const href = (path: string): string | undefined => {
    const target = outside[path] ?? path;
    const own = target.startsWith('/') ? target : target.startsWith(args.url.origin) ? new URL(target).pathname : '';
    return own && !findRow(own) ? undefined : hrefFrom(args.url.pathname, target, locale, args.url.origin);
  };
  return { ...renderMarkdown(body, { href }), minutes: Math.max(1, Math.round(countWords(body) / WORDS_A_MINUTE)) };
}

export function toCard(entry: ContentEntry): TextCard {
  const { data } = entry;
  return {
    path: entry.path,
    locale: entry.locale,
    title: data.title,
    summary: data.summary,
    ...('date' in data ? { date: data.date, topics: data.topics } : {}),
    ...('example' in data ? { example: data.example } : {}),
  };
}

/** Other articles, those with the most topics in common first. */
export function relatedArticles<C extends 'blog' | 'case-studies'>(entry: ContentEntry<C>, count: number): TextCard[] {
  const topics = new Set(entry.data.topics);
  const shared = (other: ContentEntry<C>): number => other.data.topics.filter((topic) => topics.has(topic)).length;
  return listNewestEntries(entry.collection, entry.locale)
    .filter((other) => other.slug !== entry.slug)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, count)
    .map(toCard);
}

/** Texts by name; those that do not exist are left out. */
export const existingTextCards = (collection: Collection, slugs: readonly string[], locale: Locale): TextCard[] =>
  slugs.flatMap((slug) => {
    const entry = findEntry(collection, slug, locale);
    return entry ? [toCard(entry)] : [];
  });

/** The visitor's currency as the backend sees it; without its answer what everybody else pays in. */
export async function loadCurrency(args: LoadArgs): Promise<Currency> {
  const packages = await serverApi(args.context)
    .get('/credits/packages', { open: true, attempts: 1 })
    .catch(() => undefined);
  return packages?.currency ?? 'USD';
}
