// Search over pages and orders: the page for browsers without a script, and the data for the slide-over.
import { serverApi } from '~/api/server';
import { searchPagesAndOrders } from '~/features/shell/search';
import { SearchResults } from '~/features/shell/search-results';
import { serverT } from '~/i18n/messages.server';
import { useT } from '~/i18n/use-t';
import { localeContext } from '~/context';
import { SEARCHABLE } from '~/route-table';
import { Button } from '~/ui/button';
import { Input } from '~/ui/input';
import type { MessageKey } from '~/i18n/messages';
import type { Route } from './+types/search';

export async function loader({ url, context }: Route.LoaderArgs) {
  const t = serverT(context.get(localeContext), 'shell');
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const findOrders = () =>
    serverApi(context)
      .get('/orders', { attempts: 1 })
      .catch(() => undefined);
  const orders = query ? (await findOrders())?.orders : [];
  const pages = SEARCHABLE.map(({ path, name }) => ({ path, title: t(`pages.${name}` as MessageKey<'shell'>) }));
  return searchPagesAndOrders(query, pages, orders, (status) => t(`status.${status}`));
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useT('shell');
  return (
    <>
      <title>{`${t('search.open')} · Catchlight`}</title>
      <h1 className="text-2xl">{t('search.open')}</h1>
      <form role="search" className="mt-6 mb-8 flex max-w-prose gap-3">
        <Input
          type="search"
          name="q"
          aria-label={t('search.label')}
          placeholder={t('search.hint')}
          defaultValue={loaderData.query}
        />
        <Button type="submit">{t('search.open')}</Button>
      </form>
      <div className="max-w-prose">
        <SearchResults result={loaderData} />
      </div>
    </>
  );
}
