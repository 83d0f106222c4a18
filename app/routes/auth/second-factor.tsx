// /auth/second-factor: signed in, and now the code of the authenticator app. Whoever needs none is sent on.
import { data, redirect } from 'react-router';
import { hostContext, localeContext } from '~/context';
import { carriedQuery } from '~/features/auth/destination';
import { listAuthenticatorApps, verifyAppCode } from '~/features/auth/second-factor';
import { SecondFactorForm, type SecondFactorResult } from '~/features/auth/second-factor-form';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { useT } from '~/i18n/use-t';
import { rejectForm, textField } from '~/web/forms/rejected-form';
import { completeSignIn } from './complete-sign-in';
import type { Route } from './+types/second-factor';

type Args = Pick<Route.LoaderArgs, 'url' | 'context'>;

const signInPage = ({ url, context }: Args): Response =>
  redirect(withLocale('/auth', context.get(localeContext)) + carriedQuery(url.searchParams));

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { session, auth } = context.get(hostContext);
  if (!session) throw signInPage({ url, context });
  const [apps, level] = await Promise.all([
    listAuthenticatorApps(context),
    auth.mfa.getAuthenticatorAssuranceLevel(session.accessToken),
  ]);
  if (!apps) throw data(serverT(context.get(localeContext), 'auth')('verify.errors.unreachable'), { status: 503 });
  // A hosted server may know factors that these pages cannot ask for: then nobody is sent on, and the page says so.
  if (level.data?.currentLevel === 'aal2' || level.data?.nextLevel === 'aal1')
    throw await completeSignIn(request, url, context, { userId: session.user.id, accessToken: session.accessToken });
  return { apps };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  if (!context.get(hostContext).session) throw signInPage({ url, context });
  const form = await request.formData();
  const result = await verifyAppCode(context, textField(form, 'factor'), textField(form, 'code'));
  if (!('fault' in result)) throw await completeSignIn(request, url, context, result);
  const rejected = rejectForm(form, { code: result.fault });
  return data<SecondFactorResult>({ rejected, at: Date.now() }, { status: result.fault === 'tooMany' ? 429 : 422 });
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('auth');
  return (
    <>
      <title>{`${t('secondFactor.title')} · Catchlight`}</title>
      <meta name="robots" content="noindex" />
      <SecondFactorForm apps={loaderData.apps} result={actionData} />
    </>
  );
}
