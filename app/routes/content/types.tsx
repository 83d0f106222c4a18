// All kinds of headshots, by group.
import { listEntries } from '~/content/collections.server';
import { CardGroups, ListPage } from '~/features/content/list-page';
import { toCard, loadCurrency } from '~/features/content/load.server';
import { PairFigure } from '~/features/content/figures';
import { groupPortrait } from '~/features/content/covers';
import { serverT } from '~/i18n/messages.server';
import { useT } from '~/i18n/use-t';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/types';

export async function loader(args: Route.LoaderArgs) {
  const t = serverT('en', 'content');
  const groups = Map.groupBy(listEntries('types', 'en'), ({ data }) => data.kind);
  return {
    groups: [...groups].map(([name, entries], index) => ({
      name,
      picture: groupPortrait(index),
      cards: entries.map(toCard),
    })),
    currency: await loadCurrency(args),
    seo: { title: t('types.title'), description: t('types.description') },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function Types({ loaderData }: Route.ComponentProps) {
  const t = useT('content');
  return (
    <ListPage
      title={t('types.heading')}
      lead={t('types.lead')}
      aside={<PairFigure place="head" />}
      currency={loaderData.currency}
    >
      <CardGroups groups={loaderData.groups} />
    </ListPage>
  );
}
