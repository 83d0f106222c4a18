// One kind of headshot.
import { breadcrumbData, parentBreadcrumbs } from '~/features/content/article.server';
import { loadCurrency, existingTextCards, renderEntry, requireEntry } from '~/features/content/load.server';
import { TypePage } from '~/features/content/type-page';
import { serverT } from '~/i18n/messages.server';
import { pageMeta } from '~/web/seo/seo';
import { faqPage } from '~/web/seo/structured-data';
import type { Route } from './+types/type';

export async function loader(args: Route.LoaderArgs) {
  const { data, body } = requireEntry(args, 'types', args.params.slug);
  const crumbs = parentBreadcrumbs(args, { name: serverT('en', 'content')('types.title'), to: '/types' });
  return {
    page: {
      heading: data.heading,
      summary: data.summary,
      crumbs,
      ...renderEntry(args, body),
      faq: data.faq,
      more: existingTextCards('types', data.related, 'en'),
      currency: await loadCurrency(args),
    },
    seo: {
      title: data.title,
      description: data.description,
      data: [...(data.faq.length ? [faqPage(data.faq)] : []), breadcrumbData(args, crumbs, data.title)],
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Type({ loaderData }: Route.ComponentProps) {
  return <TypePage page={loaderData.page} />;
}
