// /app/account/email: another address for the account, confirmed from both mailboxes.
import { data, redirect } from 'react-router';
import { hostContext, localeContext } from '~/context';
import { handleEmailChangeForm } from '~/features/account/handle-email-change-form.server';
import {
  finishEmailChange,
  clearEmailChangeCookie,
  readPendingEmailChange,
  pendingEmailChangeCookie,
  refreshIfChangedByLink,
} from '~/features/account/email-change';
import { EmailPage } from '~/features/account/email-page';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { flashCookie } from '~/middleware/flash';
import type { Route } from './+types/account-email';

export async function loader({ request, context }: Route.LoaderArgs) {
  const pending = readPendingEmailChange(request);
  if (pending && (await refreshIfChangedByLink(context, pending))) {
    await finishEmailChange(context, undefined);
    throw leave(request, context, true);
  }
  return { pending: pending ?? null, mailbox: context.get(hostContext).site.mailbox };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const outcome = await handleEmailChangeForm(context, readPendingEmailChange(request), await request.formData());
  if ('changed' in outcome || 'cancelled' in outcome) return leave(request, context, 'changed' in outcome);
  if (!outcome.pending) return data(outcome.result, { status: 422 });
  const headers = { 'set-cookie': pendingEmailChangeCookie(request, outcome.pending) };
  if (!outcome.result) return redirect(url.pathname, { headers });
  return data(outcome.result, { status: outcome.result.codes ? 422 : 200, headers });
}

function leave(request: Request, context: Route.ActionArgs['context'], changed: boolean): Response {
  const locale = context.get(localeContext);
  const headers = new Headers();
  headers.append('set-cookie', clearEmailChangeCookie(request));
  if (changed)
    headers.append(
      'set-cookie',
      flashCookie(request, { text: serverT(locale, 'account')('done.email'), tone: 'success' }),
    );
  return redirect(withLocale('/app/account', locale), { headers });
}

export default function AccountEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailPage {...loaderData} result={actionData} />;
}
