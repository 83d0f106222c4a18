// The blog's list, page by page.
import { listNewestEntries } from '~/content/collections.server';
import { ListPage, PagedCards } from '~/features/content/list-page';
import { toCard, loadCurrency, requestLocale } from '~/features/content/load.server';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { useT } from '~/i18n/use-t';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/blog';

const PER_PAGE = 12;

export async function loader(args: Route.LoaderArgs) {
  const { url } = args;
  const locale = requestLocale(args);
  const t = serverT(locale, 'content');
  const posts = listNewestEntries('blog', locale);
  const pages = Math.max(1, Math.ceil(posts.length / PER_PAGE));
  const asked = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 0;
  if (page < 1 || page > pages) throw notFoundResponse(url.pathname + url.search);
  const suffix = page > 1 ? ` (${page})` : '';
  return {
    cards: posts.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(toCard),
    page,
    pages,
    currency: await loadCurrency(args),
    feed: withLocale('/feed.xml', locale),
    seo: { title: t('blog.title') + suffix, description: t('blog.description') },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(matches, loaderData?.seo),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    href: loaderData?.feed,
    title: loaderData?.seo.title,
  },
];

export default function Blog({ loaderData }: Route.ComponentProps) {
  const t = useT('content');
  const { cards, page, pages } = loaderData;
  return (
    <ListPage title={t('blog.heading')} lead={t('blog.lead')} currency={loaderData.currency}>
      <PagedCards cards={cards} path="/blog" page={page} pages={pages} />
      <p className="mt-12 text-sm">
        <a href={loaderData.feed} className="text-muted underline underline-offset-3 hover:text-ink">
          {t('blog.feed')}
        </a>
      </p>
    </ListPage>
  );
}
