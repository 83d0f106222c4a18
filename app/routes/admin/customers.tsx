// /admin/customers: people, found by the beginning of an address or a name, or by id.
import { errorPageApi } from '~/api/server';
import { parseListQuery, toListCallOptions } from '~/features/admin/list-query';
import { CUSTOMER_FILTERS, CustomerListPage } from '~/features/admin/lists';
import type { Route } from './+types/customers';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = parseListQuery(url.searchParams, CUSTOMER_FILTERS);
  // Deleted and suspended accounts are listed on request.
  const hidden = asked.show === 'suspended' || asked.show === 'deleted';
  const call = toListCallOptions({ ...asked, paranoid: asked.paranoid || hidden });
  const data = await errorPageApi(context).get('/admin/customers', { ...call, attempts: 1 });
  return { data: data!, asked };
}

export default function AdminCustomers({ loaderData }: Route.ComponentProps) {
  return <CustomerListPage {...loaderData} />;
}
