// One kind of headshot.
import { crumbData, crumbsFor } from '~/features/content/article.server';
import { currencyOf, relatedTexts, renderText, requireText } from '~/features/content/load.server';
import { TypePage } from '~/features/content/type-page';
import { serverT } from '~/i18n/messages.server';
import { pageMeta } from '~/parts/seo';
import { faqPage } from '~/parts/structured-data';
import type { Route } from './+types/type';

export async function loader(args: Route.LoaderArgs) {
  const { data, body } = requireText(args, 'types', args.params.slug);
  const crumbs = crumbsFor(args, { name: serverT('en', 'content')('types.title'), to: '/types' });
  return {
    page: {
      heading: data.heading,
      summary: data.summary,
      crumbs,
      ...renderText(args, body),
      faq: data.faq,
      more: relatedTexts('types', data.related, 'en'),
      currency: await currencyOf(args),
    },
    seo: {
      title: data.title,
      description: data.description,
      data: [...(data.faq.length ? [faqPage(data.faq)] : []), crumbData(args, crumbs, data.title)],
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Type({ loaderData }: Route.ComponentProps) {
  return <TypePage page={loaderData.page} />;
}
