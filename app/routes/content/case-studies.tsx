// All case studies.
import { newestFirst } from '~/content/collections.server';
import { ListPage } from '~/features/content/list-page';
import { cardOf, currencyOf, localeIn } from '~/features/content/load.server';
import { Cards } from '~/features/content/cards';
import { serverT } from '~/i18n/messages.server';
import { useT } from '~/i18n/use-t';
import { notFound } from '~/parts/not-found';
import { pageMeta } from '~/parts/seo';
import type { Route } from './+types/case-studies';

export async function loader(args: Route.LoaderArgs) {
  const locale = localeIn(args);
  const t = serverT(locale, 'content');
  const cards = newestFirst('case-studies', locale).map(cardOf);
  // An empty list is no page.
  if (cards.length === 0) throw notFound(args.url.pathname);
  return {
    cards,
    currency: await currencyOf(args),
    seo: { title: t('cases.title'), description: t('cases.description') },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function CaseStudies({ loaderData }: Route.ComponentProps) {
  const t = useT('content');
  return (
    <ListPage title={t('cases.heading')} lead={t('cases.lead')} currency={loaderData.currency}>
      <Cards cards={loaderData.cards} />
    </ListPage>
  );
}
