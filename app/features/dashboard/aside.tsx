// Beside the pictures: what is left to spend, and what waits to be finished.
import { availableCredits } from '#server/contracts/credits.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { draftSummary } from '~/components/orders/draft-summary';
import { useCustomer } from '~/web/customer';
import { buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { Order } from '#server/contracts/api.ts';

export function CreditsCard({ mayBuy }: { mayBuy: boolean }) {
  const t = useT('dashboard');
  const { number } = useFormat();
  const credits = availableCredits(useCustomer()?.credit_balance);
  return (
    <Card>
      <h2 className="text-sm font-medium tracking-normal text-muted">{t('credits.title')}</h2>
      <p className="mt-2 text-3xl font-medium tabular-nums">{credits < 0 ? '–' : number(credits)}</p>
      <p className="mt-1 text-sm text-muted">{t('credits.text')}</p>
      {mayBuy && (
        <Link to="/app/credits" className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-5' })}>
          {credits > 0 ? t('credits.more') : t('credits.buy')}
        </Link>
      )}
    </Card>
  );
}

/** For whoever has a headshot to go on from. */
export function StudioCard() {
  const t = useT('dashboard');
  return (
    <Card>
      <h2 className="text-sm font-medium tracking-normal text-muted">{t('studio.title')}</h2>
      <p className="mt-2 text-sm">{t('studio.text')}</p>
      <Link to="/app/studio" className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-4' })}>
        {t('studio.open')}
      </Link>
    </Card>
  );
}

export function DraftsCard({ drafts }: { drafts: readonly Order[] }) {
  const t = useT('dashboard');
  const orders = useT('orders');
  const { date } = useFormat();
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts-title" className="rounded-lg border border-line bg-surface shadow-low">
      <h2 id="drafts-title" className="px-5 pt-5 text-sm font-medium tracking-normal text-muted sm:px-7 sm:pt-6">
        {t('drafts.title')}
      </h2>
      <ul className="mt-2 divide-y divide-line pb-1">
        {drafts.map((order) => (
          <li key={order.order_id}>
            <Link
              to={`/app/photoshoot?order=${order.order_id}`}
              className="flex items-center gap-3 px-5 py-3.5 text-ink no-underline hover:bg-sunken sm:px-7"
            >
              <span className="min-w-0 grow">
                <span className="line-clamp-2 font-medium wrap-anywhere">
                  {order.on_behalf && order.subject_name
                    ? order.subject_name
                    : orders('name', { date: date(order.created_at) })}
                </span>
                <span className="block text-sm text-muted">{draftSummary(order, orders)}</span>
              </span>
              <Icon name="chevron-right" className="text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
