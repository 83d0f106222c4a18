// Loads an article, a case or a legal text: the three share their page and what search engines are told.
import { LANGUAGE_TAGS, withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import type { PageSeo } from '~/web/seo/seo';
import * as structured from '~/web/seo/structured-data';
import type { ArticleView } from './article-page';
import {
  loadCurrency,
  requestLocale,
  loadProcessor,
  relatedArticles,
  renderEntry,
  requireEntry,
  type LoadArgs,
} from './load.server';

interface Loaded {
  article: ArticleView;
  seo: PageSeo;
}

/** Where a text belongs, by name and path, from the top. */
export function parentBreadcrumbs(
  args: LoadArgs,
  parent?: { name: string; to: string },
): { name: string; to: string }[] {
  const t = serverT(requestLocale(args), 'content');
  return [{ name: t('start'), to: '/' }, ...(parent ? [parent] : [])];
}

/** The crumbs and the page itself, as structured data. */
export function breadcrumbData(args: LoadArgs, crumbs: readonly { name: string; to: string }[], title: string): object {
  const { origin, pathname } = args.url;
  return structured.breadcrumbList([
    ...crumbs.map(({ name, to }) => ({ name, url: origin + withLocale(to, requestLocale(args)) })),
    { name: title, url: origin + pathname },
  ]);
}

export async function loadArticle(
  args: LoadArgs,
  collection: 'blog' | 'case-studies',
  slug: string | undefined,
): Promise<Loaded> {
  const entry = requireEntry(args, collection, slug);
  const { data } = entry;
  const t = serverT(entry.locale, 'content');
  const crumbs = parentBreadcrumbs(args, {
    name: t(collection === 'blog' ? 'blog.title' : 'cases.title'),
    to: `/${collection}`,
  });
  const facts = { published: data.date, modified: data.updated };
  return {
    article: {
      collection,
      title: data.title,
      summary: data.summary,
      ...renderEntry(args, entry.body),
      crumbs,
      date: data.date,
      updated: data.updated,
      example: 'example' in data && data.example,
      sources: data.sources,
      more: relatedArticles(entry, 3),
      currency: await loadCurrency(args),
    },
    seo: {
      title: data.title,
      description: data.description,
      article: { ...facts, topics: data.topics },
      data: [
        structured.article(args.url.origin, {
          title: data.title,
          description: data.description,
          url: args.url.origin + args.url.pathname,
          language: LANGUAGE_TAGS[entry.locale],
          ...facts,
        }),
        breadcrumbData(args, crumbs, data.title),
      ],
    },
  };
}

/** The texts that say who gets photos name whoever does on this very site. */
const NAMES_PROCESSOR: readonly (string | undefined)[] = ['privacy-policy', 'subprocessors'];

export async function loadLegal(args: LoadArgs, slug: string | undefined): Promise<Loaded> {
  const { data, body } = requireEntry(args, 'legal', slug);
  const crumbs = parentBreadcrumbs(args);
  const processor = NAMES_PROCESSOR.includes(slug) ? await loadProcessor(args) : undefined;
  return {
    article: {
      collection: 'legal',
      ...(processor && { processor }),
      title: data.title,
      summary: data.summary,
      ...renderEntry(args, body),
      crumbs,
      effective: data.effective,
      sources: [],
      more: [],
    },
    seo: { title: data.title, description: data.description, data: [breadcrumbData(args, crumbs, data.title)] },
  };
}
