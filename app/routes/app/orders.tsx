// /app/orders: the list of shoots; with employee_id, for a manager, those of an employee.
import { errorPageApi } from '~/api/server';
import { OrdersPage } from '~/features/orders/orders-page';
import type { Route } from './+types/orders';

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before');
  const employee = url.searchParams.get('employee_id');
  const list = await errorPageApi(context).get('/orders', {
    query: { before, employee_id: employee },
    attempts: 1,
  });
  return { orders: list?.orders ?? [], next: list?.next ?? null, older: before !== null, employee };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage data={loaderData} />;
}
