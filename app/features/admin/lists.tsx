// The lists of people, shoots and companies: a row each, with the way to its page.
import { ORDER_STATUSES } from '#server/contracts/catalogue.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import { cx } from '~/ui/cx';
import type { CompaniesAnswer, CustomersAnswer, OrdersAnswer } from './answers';
import type { ListQuery } from './list-query';
import { inlineLink } from './primitives';
import { timeColumn, textColumn, ListFrame } from './list-frame';

/** The right half of a row that is a card on a phone. */
const end = 'max-md:text-right';

export const CUSTOMER_FILTERS = ['staff', 'company', 'suspended', 'deleted'] as const;

export function CustomerListPage({ data, asked }: { data: CustomersAnswer; asked: ListQuery }) {
  const t = useT('admin');
  const teams = useT('teams');
  const { dateTime } = useFormat();
  return (
    <ListFrame
      title={t('nav.customers')}
      path="/admin/customers"
      listQuery={asked}
      places={data}
      searchHint={t('customers.searched')}
      filters={CUSTOMER_FILTERS.map((value) => ({ value, text: t(`customers.show.${value}`) }))}
      paranoid
      heads={[
        textColumn(t('customers.person')),
        t('customers.state'),
        t('customers.company'),
        timeColumn(t('created')),
      ]}
      rows={data.customers.map((one) => (
        <tr key={one.id}>
          <td>
            <Link to={`/admin/customers/${one.id}`} className={inlineLink}>
              {one.email || t('customers.gone')}
            </Link>
            {one.name && <span className="block text-muted">{one.name}</span>}
          </td>
          <td className={end}>
            <CustomerState customer={one} />
          </td>
          <td data-label={one.company_id ? t('customers.company') : undefined}>
            {one.company_id && one.company_role && (
              <Link to={`/admin/companies/${one.company_id}`} className={inlineLink}>
                {teams(`roles.${one.company_role}`)}
              </Link>
            )}
          </td>
          <td data-label={t('created')} className={cx('whitespace-nowrap', end)}>
            {dateTime(one.created_at)}
          </td>
        </tr>
      ))}
    />
  );
}

export function CustomerState({
  customer,
}: {
  customer: { role: string | null; suspended: boolean; disputed: boolean; deleted_at: string | null };
}) {
  const t = useT('admin');
  if (customer.deleted_at) return <Badge>{t('customers.show.deleted')}</Badge>;
  if (customer.suspended) return <Badge tone="danger">{t('customers.show.suspended')}</Badge>;
  if (customer.disputed) return <Badge tone="danger">{t('customers.disputed')}</Badge>;
  if (customer.role === 'admin') return <Badge tone="accent">{t('customers.show.staff')}</Badge>;
  return <Badge tone="success">{t('customers.active')}</Badge>;
}

export function OrderListPage({ data, asked }: { data: OrdersAnswer; asked: ListQuery }) {
  const t = useT('admin');
  const shell = useT('shell');
  const { dateTime, number } = useFormat();
  return (
    <ListFrame
      title={t('nav.orders')}
      path="/admin/orders"
      listQuery={asked}
      places={data}
      searchHint={t('orders.searched')}
      filters={ORDER_STATUSES.map((value) => ({ value, text: shell(`status.${value}`) }))}
      paranoid
      // How it goes comes early: on a phone the rest lies beyond the edge.
      heads={[
        t('orders.shoot'),
        t('orders.status'),
        t('customers.person'),
        t('orders.delivered'),
        timeColumn(t('created')),
      ]}
      rows={data.orders.map((order) => (
        <tr key={order.order_id}>
          <td>
            <Link to={`/admin/orders/${order.order_id}`} className={inlineLink}>
              {order.order_id.slice(0, 8)}
            </Link>
          </td>
          <td className={end}>
            <Badge>{shell(`status.${order.status}`)}</Badge>
          </td>
          <td className="max-md:col-span-2">
            <OrderPerson order={order} />
          </td>
          <td data-label={t('orders.delivered')} className="tabular-nums">
            {number(order.delivered)} / {number(order.headshot_count)}
          </td>
          <td data-label={t('created')} className={cx('whitespace-nowrap', end)}>
            {dateTime(order.created_at)}
          </td>
        </tr>
      ))}
    />
  );
}

/** A shoot of a company's program is of a person without an account: by name, with the company and the key that made it. */
function OrderPerson({
  order: { program, customer_id, email, subject_name },
}: {
  order: OrdersAnswer['orders'][number];
}) {
  const t = useT('admin');
  if (!program)
    return (
      <Link to={`/admin/customers/${customer_id}`} className={inlineLink}>
        {email || t('customers.gone')}
      </Link>
    );
  return (
    <>
      {subject_name || t('orders.nobody')}
      <span className="block text-muted">
        <Link to={`/admin/companies/${program.company_id}`} className={inlineLink}>
          {program.company}
        </Link>{' '}
        · {t('orders.key', { name: program.key })}
      </span>
    </>
  );
}

export function CompanyListPage({ data, asked }: { data: CompaniesAnswer; asked: ListQuery }) {
  const t = useT('admin');
  const { dateTime, number } = useFormat();
  return (
    <ListFrame
      title={t('nav.companies')}
      path="/admin/companies"
      listQuery={asked}
      places={data}
      searchHint={t('companies.searched')}
      paranoid
      heads={[
        textColumn(t('companies.name')),
        t('companies.members'),
        t('companies.seats'),
        t('companies.studio'),
        timeColumn(t('created')),
      ]}
      rows={data.companies.map((company) => (
        <tr key={company.company_id}>
          <td className="max-md:col-span-2">
            <Link to={`/admin/companies/${company.company_id}`} className={inlineLink}>
              {company.name}
            </Link>{' '}
            {company.deleted_at && <Badge>{t(company.removal ? 'customers.show.deleted' : 'companies.closed')}</Badge>}
            {company.domain && <span className="block text-muted">{company.domain}</span>}
          </td>
          <td data-label={t('companies.members')} className="tabular-nums">
            {number(company.members)}
          </td>
          <td data-label={t('companies.seats')} className={cx('tabular-nums', end)}>
            {number(company.seats)}
          </td>
          <td data-label={t('companies.studio')} className="tabular-nums">
            {number(company.studio)}
          </td>
          <td data-label={t('created')} className={cx('whitespace-nowrap', end)}>
            {dateTime(company.created_at)}
          </td>
        </tr>
      ))}
    />
  );
}
