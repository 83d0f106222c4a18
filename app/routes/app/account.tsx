// /app/account: the settings.
import { data, redirect } from 'react-router';
import { apiOf } from '~/api/server';
import { localeContext } from '~/context';
import { AccountPage } from '~/features/account/account-page';
import { actOnAccount } from '~/features/account/act';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { redirectWithFlash } from '~/middleware/redirect-flash';
import { flashLine } from '~/middleware/flash';
import { endSession } from '~/middleware/verified';
import { failureText } from '~/parts/failure-text';
import type { Route } from './+types/account';

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [answer, billing] = await Promise.all([
    api.get('/customers/sessions', { attempts: 1 }).catch(() => undefined),
    api.get('/customers/billing'),
  ]);
  return { sessions: answer?.sessions ?? null, billing: billing ?? null, now: new Date().toISOString() };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const t = serverT(locale, 'account');
  try {
    const outcome = await actOnAccount(context, await request.formData());
    if ('profile' in outcome || 'billing' in outcome) return data(outcome, { status: 422 });
    if ('nothing' in outcome) return redirect(url.pathname);
    if ('said' in outcome)
      return redirectWithFlash(request, url.pathname, {
        text: t(`done.${outcome.said}`, outcome.vars),
        tone: 'success',
      });
    if ('refused' in outcome)
      return redirectWithFlash(request, url.pathname, { text: t(`errors.${outcome.refused}`), tone: 'danger' });
    const headers = await endSession(request, context);
    headers.append('set-cookie', flashLine(request, { text: t('done.endedAll'), tone: 'success' }));
    return redirect(withLocale('/auth', locale), { headers });
  } catch (error) {
    const text = failureText(error, serverT(locale, 'errors'));
    return redirectWithFlash(request, url.pathname, { text, tone: 'danger' });
  }
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage data={loaderData} refused={actionData} />;
}
