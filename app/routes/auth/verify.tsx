// /auth/verify: checks the code, opens the session, asks the backend and redirects.
import { data, redirect } from 'react-router';
import { hostContext } from '~/context';
import {
  captchaConfig,
  captchaToken,
  fetchCaptchaQuestion,
  needsCaptchaQuestion,
  nextCaptchaQuestion,
} from '~/web/forms/captcha.server';
import { completeSignIn } from './complete-sign-in';
import { nextStepQuery } from '~/features/auth/destination';
import { pendingEmail, pendingEmailCookie } from '~/features/auth/pending-email';
import { sendSignInCode } from '~/features/auth/send-code';
import { verifySignInCode } from '~/features/auth/verify-code';
import { VerifyForm, type VerifyResult } from '~/features/auth/verify-form';
import { readIntent, rejectForm } from '~/web/forms/rejected-form';
import { withLocale } from '~/i18n/locale';
import { useT } from '~/i18n/use-t';
import { localeContext } from '~/context';
import type { Route } from './+types/verify';

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { session, site } = context.get(hostContext);
  if (session)
    throw await completeSignIn(request, url, context, { userId: session.user.id, accessToken: session.accessToken });
  const email = pendingEmail(request);
  if (!email) throw redirect(withLocale('/auth', context.get(localeContext)) + nextStepQuery(url.searchParams));
  return { email, captcha: captchaConfig(context), mailbox: site.mailbox };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const email = pendingEmail(request);
  if (!email) throw redirect(withLocale('/auth', context.get(localeContext)) + nextStepQuery(url.searchParams));
  const form = await request.formData();
  const answer = (result: Omit<VerifyResult, 'at'>, status = 200, headers?: HeadersInit) =>
    data<VerifyResult>({ ...result, at: Date.now() }, { status, headers });

  if (readIntent(form) === 'resend') {
    const proof = captchaToken(form);
    if (needsCaptchaQuestion(context, proof)) {
      const question = await fetchCaptchaQuestion(context);
      return question ? answer({ resend: 'question', question }) : answer({ resend: 'captcha' }, 503);
    }
    const fault = await sendSignInCode(context, email, proof);
    if (!fault) return answer({ resend: 'sent' }, 200, { 'set-cookie': pendingEmailCookie(request, email) });
    return answer({ resend: fault, question: await nextCaptchaQuestion(context, form) }, 422);
  }
  const result = await verifySignInCode(context, email, form);
  if ('fault' in result)
    return answer({ rejected: rejectForm(form, { code: result.fault }) }, result.fault === 'tooMany' ? 429 : 422);
  throw await completeSignIn(request, url, context, result);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT('auth');
  return (
    <>
      <title>{`${t('verify.title')} · Catchlight`}</title>
      <meta name="robots" content="noindex" />
      <VerifyForm {...loaderData} result={actionData} />
    </>
  );
}
