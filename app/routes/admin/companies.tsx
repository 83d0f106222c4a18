// /admin/companies: found by the beginning of their name.
import { pageApiOf } from '~/api/server';
import { askedOf, callFor } from '~/features/admin/asked';
import { CompaniesPage } from '~/features/admin/lists';
import type { Route } from './+types/companies';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = askedOf(url.searchParams);
  const data = await pageApiOf(context).get('/admin/companies', { ...callFor(asked), attempts: 1 });
  return { data: data!, asked };
}

export default function AdminCompanies({ loaderData }: Route.ComponentProps) {
  return <CompaniesPage {...loaderData} />;
}
