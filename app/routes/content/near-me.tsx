// All cities, by country.
import { listTexts } from '~/content/collections.server';
import { LinkGroups, ListPage } from '~/features/content/list-page';
import { serverT } from '~/i18n/messages.server';
import { useT } from '~/i18n/use-t';
import { pageMeta } from '~/parts/seo';
import type { Route } from './+types/near-me';

export function loader() {
  const t = serverT('en', 'content');
  const groups = Map.groupBy(listTexts('near-me', 'en'), ({ data }) => data.country);
  return {
    groups: [...groups]
      .map(([name, cities]) => ({
        name,
        links: cities
          .map(({ path, data }) => ({ to: path, text: data.city }))
          .sort((a, b) => a.text.localeCompare(b.text, 'en')),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    seo: { title: t('nearMe.title'), description: t('nearMe.description') },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function NearMe({ loaderData }: Route.ComponentProps) {
  const t = useT('content');
  return (
    <ListPage title={t('nearMe.heading')} lead={t('nearMe.lead')}>
      <LinkGroups groups={loaderData.groups} />
    </ListPage>
  );
}
