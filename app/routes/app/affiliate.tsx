// /app/affiliate: recommending us for a share.
import { data, redirect } from 'react-router';
import { apiOf, pageApiOf } from '~/api/server';
import { localeContext } from '~/context';
import { register } from '~/features/affiliate/act.server';
import { AffiliatePage } from '~/features/affiliate/affiliate-page';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { failureText } from '~/parts/failure-text';
import type { Route } from './+types/affiliate';

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await pageApiOf(context).get('/affiliates');
  return answer ?? { affiliate: null, totals: [], earnings: [] };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  try {
    const refused = await register(apiOf(context), await request.formData());
    return refused ? data(refused, { status: 422 }) : redirect(url.pathname);
  } catch (error) {
    const text = failureText(error, serverT(context.get(localeContext), 'errors'));
    return redirectWithFlash(request, url.pathname, { text, tone: 'danger' });
  }
}

export default function AffiliateRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AffiliatePage data={loaderData} refused={actionData} />;
}
