// /app/account: the settings.
import { data, redirect } from 'react-router';
import { serverApi } from '~/api/server';
import { localeContext } from '~/context';
import { AccountPage } from '~/features/account/account-page';
import { handleAccountAction } from '~/features/account/actions.server';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { flashCookie } from '~/middleware/flash';
import { signOutThisBrowser } from '~/middleware/verified';
import { redirectWithMessage, withErrorToast } from '../action-response';
import type { Route } from './+types/account';

export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context);
  const [answer, billing, allowed, edits] = await Promise.all([
    api.get('/customers/sessions', { attempts: 1 }).catch(() => undefined),
    api.get('/customers/billing'),
    api.get('/customers/extensions'),
    api.get('/studio/hosted-consents'),
  ]);
  return {
    sessions: answer?.sessions ?? null,
    billing: billing ?? null,
    extensions: allowed?.extensions ?? [],
    editProcessors: edits?.processors ?? [],
    now: new Date().toISOString(),
  };
}

export const action = (args: Route.ActionArgs) =>
  withErrorToast(args, async () => {
    const { request, context } = args;
    const outcome = await handleAccountAction(context, await request.formData());
    if ('rejected' in outcome) return data(outcome.rejected, { status: 422 });
    if ('messageKey' in outcome) return redirectWithMessage(args, 'account', outcome);
    const locale = context.get(localeContext);
    const headers = await signOutThisBrowser(request, context);
    const text = serverT(locale, 'account')('done.endedAll');
    headers.append('set-cookie', flashCookie(request, { text, tone: 'success' }));
    return redirect(withLocale('/auth', locale), { headers });
  });

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage data={loaderData} rejected={actionData} />;
}
