// What the search of the web app found: pages of the table and the person's own orders.
import { Link } from '~/i18n/link';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { SearchResult } from './search';

const rowClass = 'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 text-ink no-underline hover:bg-sunken';

export function SearchResults({ result }: { result: SearchResult }) {
  const t = useT('shell');
  const format = useFormat();
  if (!result.query) return null;
  if (result.pages.length + result.orders.length === 0 && !result.failed)
    return <p className="px-3 py-6 text-muted">{t('search.nothing', { query: result.query })}</p>;
  return (
    <div className="grid gap-5">
      {result.pages.length > 0 && (
        <section aria-label={t('search.pages')}>
          <h3 className="px-3 pb-1 text-sm text-faint">{t('search.pages')}</h3>
          {result.pages.map((page) => (
            <Link key={page.path} to={page.path} className={rowClass}>
              <Icon name="arrow-right" className="text-faint" />
              {page.title}
            </Link>
          ))}
        </section>
      )}
      {result.failed && <p className="px-3 text-sm text-danger">{t('search.failed')}</p>}
      {result.orders.length > 0 && (
        <section aria-label={t('search.orders')}>
          <h3 className="px-3 pb-1 text-sm text-faint">{t('search.orders')}</h3>
          {result.orders.map((order) => (
            <Link key={order.id} to={order.to} className={rowClass}>
              <Icon name="image" className="text-faint" />
              <span className="min-w-0 grow">
                <span className="block truncate">{order.name || t('search.order', { id: order.id.slice(0, 8) })}</span>
                <span className="block text-sm text-muted">{format.date(order.date)}</span>
              </span>
              <Badge>{t(`status.${order.status}`)}</Badge>
            </Link>
          ))}
        </section>
      )}
    </div>
  );
}
