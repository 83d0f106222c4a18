// /admin/orders: shoots, by status or by the beginning of the person's address.
import { ORDER_STATUSES } from '#server/contracts/catalogue.ts';
import { errorPageApi } from '~/api/server';
import { parseListQuery, toListCallOptions } from '~/features/admin/list-query';
import { OrderListPage } from '~/features/admin/lists';
import type { Route } from './+types/orders';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = parseListQuery(url.searchParams, ORDER_STATUSES);
  const data = await errorPageApi(context).get('/admin/orders', { ...toListCallOptions(asked, 'status'), attempts: 1 });
  return { data: data!, asked };
}

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  return <OrderListPage {...loaderData} />;
}
