// /auth/second-factor: the second step of signing in, with a security key or an authenticator app. Redirects people who need none.
import { data, redirect } from 'react-router';
import { hostContext, localeContext } from '~/context';
import { nextStepQuery } from '~/features/auth/destination';
import { listSecondFactors, verifyFactorCode, verifySecurityKey } from '~/features/auth/second-factor';
import { SecondFactorForm, useSecondFactorTitle, type SecondFactorResult } from '~/features/auth/second-factor-form';
import { withLocale } from '~/i18n/locale';
import { serverT } from '~/i18n/messages.server';
import { readIntent, rejectForm } from '~/web/forms/rejected-form';
import { completeSignIn } from './complete-sign-in';
import type { Route } from './+types/second-factor';

type Args = Pick<Route.LoaderArgs, 'url' | 'context'>;

const signInPage = ({ url, context }: Args): Response =>
  redirect(withLocale('/auth', context.get(localeContext)) + nextStepQuery(url.searchParams));

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { session, auth } = context.get(hostContext);
  if (!session) throw signInPage({ url, context });
  const [factors, level] = await Promise.all([
    listSecondFactors(context),
    auth.mfa.getAuthenticatorAssuranceLevel(session.accessToken),
  ]);
  if (!factors) throw data(serverT(context.get(localeContext), 'auth')('verify.errors.unreachable'), { status: 503 });
  // A hosted server may know factors that these pages cannot ask for: then nobody is sent on, and the page says so.
  if (level.data?.currentLevel === 'aal2' || level.data?.nextLevel === 'aal1')
    throw await completeSignIn(request, url, context, { userId: session.user.id, accessToken: session.accessToken });
  return { factors };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  if (!context.get(hostContext).session) throw signInPage({ url, context });
  const form = await request.formData();
  if (readIntent(form) === 'security-key') {
    const answer = await verifySecurityKey(context, form);
    if (!('fault' in answer)) throw await completeSignIn(request, url, context, answer);
    return refuse({ key: answer.fault }, answer.fault);
  }
  const result = await verifyFactorCode(context, form);
  if (!('fault' in result)) throw await completeSignIn(request, url, context, result);
  return refuse({ rejected: rejectForm(form, { code: result.fault }) }, result.fault);
}

const refuse = (result: Omit<SecondFactorResult, 'at'>, fault: string) =>
  data<SecondFactorResult>({ ...result, at: Date.now() }, { status: fault === 'tooMany' ? 429 : 422 });

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const title = useSecondFactorTitle(loaderData.factors);
  return (
    <>
      <title>{`${title} · Catchlight`}</title>
      <meta name="robots" content="noindex" />
      <SecondFactorForm factors={loaderData.factors} result={actionData} />
    </>
  );
}
