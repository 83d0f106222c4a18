// /admin/orders: shoots, by status or by the beginning of the person's address.
import { ORDER_STATUSES } from '#server/contracts/catalogue.ts';
import { pageApiOf } from '~/api/server';
import { askedOf, callFor } from '~/features/admin/asked';
import { OrdersPage } from '~/features/admin/lists';
import type { Route } from './+types/orders';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = askedOf(url.searchParams, ORDER_STATUSES);
  const data = await pageApiOf(context).get('/admin/orders', { ...callFor(asked, 'status'), attempts: 1 });
  return { data: data!, asked };
}

export default function AdminOrders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage {...loaderData} />;
}
