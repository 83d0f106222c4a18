// One city of the near-me pages.
import { listTexts } from '~/content/collections.server';
import { crumbData, crumbsFor } from '~/features/content/article.server';
import { cardOf, currencyOf, renderText, requireText } from '~/features/content/load.server';
import { PlacePage } from '~/features/content/place-page';
import { serverT } from '~/i18n/messages.server';
import { pageMeta } from '~/parts/seo';
import type { Route } from './+types/city';

export async function loader(args: Route.LoaderArgs) {
  const { slug, data, body } = requireText(args, 'near-me', args.params.slug);
  const crumbs = crumbsFor(args, { name: serverT('en', 'content')('nearMe.title'), to: '/near-me' });
  const others = listTexts('near-me', 'en').filter((other) => other.data.country === data.country);
  // Those after it in the list, and round: so every city is linked from some.
  const at = others.findIndex((other) => other.slug === slug);
  const more = [...others.slice(at + 1), ...others.slice(0, at)].slice(0, 6).map(cardOf);
  return {
    page: {
      title: data.title,
      summary: data.summary,
      country: data.country,
      light: data.light,
      dress: data.dress,
      crumbs,
      ...renderText(args, body),
      sources: data.sources,
      more,
      currency: await currencyOf(args),
    },
    seo: { title: data.title, description: data.description, data: [crumbData(args, crumbs, data.city)] },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function City({ loaderData }: Route.ComponentProps) {
  return <PlacePage page={loaderData.page} />;
}
