// /auth/callback: back from a provider. The code is good only together with the verifier that this browser's cookie holds.
import { redirect } from 'react-router';
import { hostContext } from '~/context';
import { completeSignIn } from './complete-sign-in';
import { nextStepQuery } from '~/features/auth/destination';
import { serverT } from '~/i18n/messages.server';
import { withLocale } from '~/i18n/locale';
import { flashCookie } from '~/middleware/flash';
import { localeContext } from '~/context';
import type { Route } from './+types/callback';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const host = context.get(hostContext);
  const code = url.searchParams.get('code');
  if (code) {
    const { data, error } = await host.auth.exchangeCodeForSession(code);
    if (data.session)
      return completeSignIn(request, url, context, {
        userId: data.session.user.id,
        accessToken: data.session.access_token,
      });
    host.log.warn({ event: 'auth.exchange_failed', code: error?.code }, 'A sign-in through a provider failed');
  }
  const locale = context.get(localeContext);
  const text = serverT(locale, 'auth')('signIn.errors.providerAny');
  return redirect(withLocale('/auth', locale) + nextStepQuery(url.searchParams), {
    headers: { 'set-cookie': flashCookie(request, { text, tone: 'danger', persistent: true }) },
  });
}
