// All cities: countries with several of them first, and those with one or two together below.
import { listEntries } from '~/content/collections.server';
import { LinkGroups, ListPage } from '~/features/content/list-page';
import { PairFigure } from '~/features/content/figures';
import { loadCurrency } from '~/features/content/load.server';
import { serverT } from '~/i18n/messages.server';
import { useT } from '~/i18n/use-t';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/near-me';

/** From so many cities on, a country has a row of its own. */
const ROW_FROM = 3;

export async function loader(args: Route.LoaderArgs) {
  const t = serverT('en', 'content');
  const countries = [...Map.groupBy(listEntries('near-me', 'en'), ({ data }) => data.country)].sort(
    ([a, inA], [b, inB]) => inB.length - inA.length || a.localeCompare(b, 'en'),
  );
  const byName = (links: { to: string; text: string }[]) => links.sort((a, b) => a.text.localeCompare(b.text, 'en'));
  const rows = countries.filter(([, cities]) => cities.length >= ROW_FROM);
  const rest = countries.filter(([, cities]) => cities.length < ROW_FROM).flatMap(([, cities]) => cities);
  return {
    groups: [
      ...rows.map(([name, cities]) => ({
        name,
        links: byName(cities.map(({ path, data }) => ({ to: path, text: data.city }))),
      })),
      {
        name: t('nearMe.more'),
        links: byName(
          rest.map(({ path, data }) => ({
            to: path,
            // A city that is its country has one name.
            text: data.city === data.country ? data.city : `${data.city}, ${data.country}`,
          })),
        ),
      },
    ],
    currency: await loadCurrency(args),
    seo: { title: t('nearMe.title'), description: t('nearMe.description') },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function NearMe({ loaderData }: Route.ComponentProps) {
  const t = useT('content');
  return (
    <ListPage
      title={t('nearMe.heading')}
      lead={t('nearMe.lead')}
      aside={<PairFigure place="head" />}
      currency={loaderData.currency}
    >
      <LinkGroups groups={loaderData.groups} />
    </ListPage>
  );
}
