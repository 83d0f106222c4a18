// /admin/affiliates: review registrations and pay earnings.
import { AFFILIATE_STATUSES } from '#server/contracts/affiliate-lists.ts';
import { serverApi, errorPageApi } from '~/api/server';
import { AffiliatesPage } from '~/features/admin/affiliates-page';
import { parseListQuery, toListCallOptions } from '~/features/admin/list-query';
import { handleAffiliateAction } from '~/features/admin/actions.server';
import { respondToAdminAction } from './respond-to-admin-action';
import type { Route } from './+types/affiliates';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = parseListQuery(url.searchParams, AFFILIATE_STATUSES);
  const { query } = toListCallOptions(asked, 'status');
  const data = await errorPageApi(context).get('/admin/affiliates', { admin: true, query, attempts: 1 });
  return { data: data!, asked };
}

export const action = (args: Route.ActionArgs) =>
  respondToAdminAction(args, async () => handleAffiliateAction(serverApi(args.context), await args.request.formData()));

export default function AdminAffiliates({ loaderData }: Route.ComponentProps) {
  return <AffiliatesPage {...loaderData} />;
}
