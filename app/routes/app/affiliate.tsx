// /app/affiliate: recommending us for a share.
import { data, redirect } from 'react-router';
import { serverApi, errorPageApi } from '~/api/server';
import { submitAffiliateForm } from '~/features/affiliate/register.server';
import { AffiliatePage } from '~/features/affiliate/affiliate-page';
import { withErrorToast } from '../action-response';
import type { Route } from './+types/affiliate';

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await errorPageApi(context).get('/affiliates');
  return answer ?? { affiliate: null, totals: [], earnings: [] };
}

export const action = (args: Route.ActionArgs) =>
  withErrorToast(args, async () => {
    const rejected = await submitAffiliateForm(serverApi(args.context), await args.request.formData());
    return rejected ? data(rejected, { status: 422 }) : redirect(args.url.pathname);
  });

export default function AffiliateRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AffiliatePage data={loaderData} rejected={actionData} />;
}
