// /admin/companies: found by a part of their name or domain, or by a receipt.
import { errorPageApi } from '~/api/server';
import { parseListQuery, toListCallOptions } from '~/features/admin/list-query';
import { CompanyListPage } from '~/features/admin/lists';
import type { Route } from './+types/companies';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = parseListQuery(url.searchParams);
  const data = await errorPageApi(context).get('/admin/companies', { ...toListCallOptions(asked), attempts: 1 });
  return { data: data!, asked };
}

export default function AdminCompanies({ loaderData }: Route.ComponentProps) {
  return <CompanyListPage {...loaderData} />;
}
