// One city of the near-me pages.
import { listEntries } from '~/content/collections.server';
import { breadcrumbData, parentBreadcrumbs } from '~/features/content/article.server';
import { toCard, loadCurrency, renderEntry, requireEntry } from '~/features/content/load.server';
import { PlacePage } from '~/features/content/place-page';
import { serverT } from '~/i18n/messages.server';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/city';

export async function loader(args: Route.LoaderArgs) {
  const { slug, data, body } = requireEntry(args, 'near-me', args.params.slug);
  const crumbs = parentBreadcrumbs(args, { name: serverT('en', 'content')('nearMe.title'), to: '/near-me' });
  const others = listEntries('near-me', 'en').filter((other) => other.data.country === data.country);
  // Those after it in the list, and round: so every city is linked from some.
  const at = others.findIndex((other) => other.slug === slug);
  const more = [...others.slice(at + 1), ...others.slice(0, at)].slice(0, 6).map(toCard);
  return {
    page: {
      title: data.title,
      summary: data.summary,
      country: data.country,
      light: data.light,
      dress: data.dress,
      crumbs,
      ...renderEntry(args, body),
      sources: data.sources,
      more,
      currency: await loadCurrency(args),
    },
    seo: { title: data.title, description: data.description, data: [breadcrumbData(args, crumbs, data.city)] },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function City({ loaderData }: Route.ComponentProps) {
  return <PlacePage page={loaderData.page} />;
}
