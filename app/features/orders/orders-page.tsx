// /app/orders: every shoot, newest first.
import type { ListedOrder } from '#server/contracts/api.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { OrderRow } from '~/components/orders/order-row';
import { buttonClass } from '~/ui/button';
import { EmptyState } from '~/ui/card';
import { Icon } from '~/ui/icons';

export interface OrdersData {
  orders: ListedOrder[];
  next: string | null;
  older: boolean;
  /** A manager looks at somebody else's. */
  employee: string | null;
}

export function OrdersPage({ data }: { data: OrdersData }) {
  const t = useT('orders');
  const { orders, next, older, employee } = data;
  const keep = employee ? `&employee_id=${employee}` : '';
  return (
    <>
      <title>{`${t('title')} · Catchlight`}</title>
      <header className="mb-7 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('title')}</h1>
        {orders.length > 0 && !employee && (
          // Beside the sidebar, which has the same button, one is enough.
          <Link to="/app/photoshoot" className={buttonClass({ size: 'sm', className: 'lg:hidden' })}>
            <Icon name="plus" /> {t('new')}
          </Link>
        )}
      </header>
      {orders.length === 0 ? (
        <EmptyState
          icon="camera"
          title={t('empty.title')}
          action={
            !employee && (
              <Link to="/app/photoshoot" className={buttonClass()}>
                {t('empty.action')}
              </Link>
            )
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {orders.map((order) => (
            <OrderRow key={order.order_id} order={order} />
          ))}
        </ul>
      )}
      <p className="mt-4 flex justify-between">
        {older ? (
          <Link
            to={`/app/orders${employee ? `?employee_id=${employee}` : ''}`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {t('newest')}
          </Link>
        ) : (
          <span />
        )}
        {next && (
          <Link
            to={`/app/orders?before=${encodeURIComponent(next)}${keep}`}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {t('older')}
          </Link>
        )}
      </p>
    </>
  );
}
