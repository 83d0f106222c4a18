// All case studies.
import { listNewestEntries } from '~/content/collections.server';
import { ListPage } from '~/features/content/list-page';
import { toCard, loadCurrency, requestLocale } from '~/features/content/load.server';
import { TextCards } from '~/features/content/cards';
import { serverT } from '~/i18n/messages.server';
import { useT } from '~/i18n/use-t';
import { notFoundResponse } from '~/web/errors/not-found-response';
import { pageMeta } from '~/web/seo/seo';
import type { Route } from './+types/case-studies';

export async function loader(args: Route.LoaderArgs) {
  const locale = requestLocale(args);
  const t = serverT(locale, 'content');
  const cards = listNewestEntries('case-studies', locale).map(toCard);
  // An empty list is answered 404.
  if (cards.length === 0) throw notFoundResponse(args.url.pathname);
  return {
    cards,
    currency: await loadCurrency(args),
    seo: { title: t('cases.title'), description: t('cases.description') },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta(matches, loaderData?.seo);

export default function CaseStudies({ loaderData }: Route.ComponentProps) {
  const t = useT('content');
  return (
    <ListPage title={t('cases.heading')} lead={t('cases.lead')} currency={loaderData.currency}>
      <TextCards cards={loaderData.cards} />
    </ListPage>
  );
}
