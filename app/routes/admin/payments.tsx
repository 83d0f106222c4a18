// /admin/payments: payments by state, found by receipt, buyer or company.
import { errorPageApi } from '~/api/server';
import { parseListQuery, toListCallOptions } from '~/features/admin/list-query';
import { PAYMENT_FILTERS, PaymentsPage } from '~/features/admin/payments-page';
import type { Route } from './+types/payments';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = parseListQuery(url.searchParams, PAYMENT_FILTERS);
  const data = await errorPageApi(context).get('/admin/purchases', {
    ...toListCallOptions(asked, 'status'),
    attempts: 1,
  });
  return { data: data!, asked };
}

export default function AdminPayments({ loaderData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} />;
}
