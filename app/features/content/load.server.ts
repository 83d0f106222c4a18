// What the pages of texts need, put together on the server: the text as HTML, its cards, its crumbs.
import type { RouterContextProvider } from 'react-router';
import { apiOf } from '~/api/server';
import { findText, newestFirst, wordsOf, type Entry } from '~/content/collections.server';
import { renderMarkdown, type Rendered } from '~/content/markdown.server';
import type { Collection } from '~/content/schemas';
import { hostContext, localeContext } from '~/context';
import { addressFrom } from '~/i18n/link';
import type { Locale } from '~/i18n/locale';
import { remember } from '~/i18n/remember';
import { notFound } from '~/parts/not-found';
import { rowOf } from '~/route-table';
import type { Currency } from '#server/contracts/prices.ts';

export interface LoadArgs {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Whom this site sends photos to, by name. A text about it without the answer would be wrong: the failure is the page's. */
export async function processorOf({ context }: LoadArgs): Promise<string | undefined> {
  const site = await apiOf(context).get('/site', { open: true });
  return site?.processor ?? undefined;
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

export const localeIn = ({ context }: LoadArgs): Locale => context.get(localeContext);

/** The text of this page. Throws the error page "Page Not Found" when there is none. */
export function requireText<C extends Collection>(args: LoadArgs, collection: C, slug: string | undefined): Entry<C> {
  const entry = slug === undefined ? undefined : findText(collection, slug, localeIn(args));
  if (!entry) throw notFound(args.url.pathname);
  return entry;
}

/** A text never changes while the server runs: it is turned into HTML once for each address that it is read under. */
export const renderText = remember(render, 1000, ({ url }, body) => `${url.origin}${url.pathname}\n${body}`);

function render(args: LoadArgs, body: string): Rendered & { minutes: number } {
  const { links } = args.context.get(hostContext).site;
  const outside: Record<string, string> = {
    '/support': links.support,
    '/help': links.support,
    '/careers': links.careers,
    '/affiliates': links.affiliates,
    '/ai-headshot-api': links.apiDocs,
  };
  const locale = localeIn(args);
  const href = (path: string): string | undefined => {
    const target = outside[path] ?? path;
    const own = target.startsWith('/') ? target : target.startsWith(args.url.origin) ? new URL(target).pathname : '';
    return own && !rowOf(own) ? undefined : addressFrom(args.url.pathname, target, locale, args.url.origin);
  };
  return { ...renderMarkdown(body, { href }), minutes: Math.max(1, Math.round(wordsOf(body) / WORDS_A_MINUTE)) };
}

export function cardOf(entry: Entry): TextCard {
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
export function relatedArticles<C extends 'blog' | 'case-studies'>(entry: Entry<C>, count: number): TextCard[] {
  const topics = new Set(entry.data.topics);
  const shared = (other: Entry<C>): number => other.data.topics.filter((topic) => topics.has(topic)).length;
  return newestFirst(entry.collection, entry.locale)
    .filter((other) => other.slug !== entry.slug)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, count)
    .map(cardOf);
}

/** Texts by name; those that do not exist are left out. */
export const relatedTexts = (collection: Collection, slugs: readonly string[], locale: Locale): TextCard[] =>
  slugs.flatMap((slug) => {
    const entry = findText(collection, slug, locale);
    return entry ? [cardOf(entry)] : [];
  });

/** The visitor's currency as the backend sees it; without its answer what everybody else pays in. */
export async function currencyOf(args: LoadArgs): Promise<Currency> {
  const packages = await apiOf(args.context)
    .get('/credits/packages', { open: true, attempts: 1 })
    .catch(() => undefined);
  return packages?.currency ?? 'USD';
}
