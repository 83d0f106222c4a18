// /admin/trials: applications for a free trial, to decide.
import { TRIAL_STATUSES } from '#server/contracts/company-lists.ts';
import { serverApi, errorPageApi } from '~/api/server';
import { parseListQuery, toListCallOptions } from '~/features/admin/list-query';
import { handleTrialAction } from '~/features/admin/actions.server';
import { TrialsPage } from '~/features/admin/trials-page';
import { respondToAdminAction } from './respond-to-admin-action';
import type { Route } from './+types/trials';

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = parseListQuery(url.searchParams, TRIAL_STATUSES);
  const { query } = toListCallOptions(asked, 'status');
  const data = await errorPageApi(context).get('/admin/trials', { admin: true, query, attempts: 1 });
  return { data: data!, asked };
}

export const action = (args: Route.ActionArgs) =>
  respondToAdminAction(args, async () => handleTrialAction(serverApi(args.context), await args.request.formData()));

export default function AdminTrials({ loaderData }: Route.ComponentProps) {
  return <TrialsPage {...loaderData} />;
}
