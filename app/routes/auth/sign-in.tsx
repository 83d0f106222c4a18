// /auth: asks for an address and mails a code. Redirects people who are signed in already.
import { data, redirect } from 'react-router';
import { hostContext } from '~/context';
import { captchaConfig } from '~/web/forms/captcha.server';
import { completeSignIn } from './complete-sign-in';
import { nextStepQuery } from '~/features/auth/destination';
import { pendingEmail, pendingEmailCookie } from '~/features/auth/pending-email';
import { SignInForm } from '~/features/auth/sign-in-form';
import { type RejectedSignIn, startSignIn } from '~/features/auth/start-sign-in.server';
import { verifyPasskey } from '~/features/auth/verify-passkey';
import { readIntent, rejectForm } from '~/web/forms/rejected-form';
import { withLocale } from '~/i18n/locale';
import { useT } from '~/i18n/use-t';
import { flashContext } from '~/middleware/flash';
import { localeContext } from '~/context';
import type { Route } from './+types/sign-in';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { session, site } = context.get(hostContext);
  if (session)
    throw await completeSignIn(request, url, context, { userId: session.user.id, accessToken: session.accessToken });
  const flash = context.get(flashContext).flash;
  return {
    captcha: captchaConfig(context),
    providers: site.oauth,
    mailbox: site.mailbox,
    email: pendingEmail(request) ?? '',
    message: flash?.persistent ? flash : null,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (readIntent(form) === 'passkey') {
    const opened = await verifyPasskey(context, form);
    if (opened) throw await completeSignIn(request, url, context, opened);
    return data<RejectedSignIn>({ rejected: rejectForm(form, {}), error: 'passkey' }, { status: 422 });
  }
  const outcome = await startSignIn(context, form);
  if ('rejection' in outcome) return data(outcome.rejection, { status: outcome.status });
  return redirect(withLocale('/auth/verify', context.get(localeContext)) + nextStepQuery(url.searchParams), {
    headers: { 'set-cookie': pendingEmailCookie(request, outcome.email) },
  });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('auth');
  return (
    <>
      <title>{`${t('signIn.title')} · Catchlight`}</title>
      <meta name="robots" content="noindex" />
      <SignInForm {...loaderData} result={actionData} />
    </>
  );
}
