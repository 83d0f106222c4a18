// /auth: asks for an address and mails a code. Whoever is signed in already is sent on.
import { data, redirect } from 'react-router';
import { hostContext } from '~/context';
import { askQuestion, captchaOf, needsQuestion, proofOf } from '~/parts/captcha/captcha';
import { completeSignIn } from './complete-sign-in';
import { carried } from '~/features/auth/destination';
import { pendingEmail, pendingLine } from '~/features/auth/pending';
import { sendCode } from '~/features/auth/send-code';
import { readEmail } from '~/parts/read-email';
import { SignInForm } from '~/features/auth/sign-in-form';
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
    captcha: captchaOf(context),
    providers: site.oauth,
    email: pendingEmail(request) ?? '',
    message: flash?.stays ? flash : null,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = String(form.get('email') ?? '').slice(0, 254);
  const email = readEmail(typed);
  if (!email) return data({ email: typed, fault: 'email' as const }, { status: 422 });
  const proof = proofOf(form);
  if (needsQuestion(context, proof)) {
    const question = await askQuestion(context);
    return question ? { email: typed, question } : data({ email: typed, fault: 'captcha' as const }, { status: 503 });
  }
  const fault = await sendCode(context, email, proof);
  if (!fault)
    return redirect(withLocale('/auth/verify', context.get(localeContext)) + carried(url.searchParams), {
      headers: { 'set-cookie': pendingLine(request, email) },
    });
  // Whoever answered a question has no script, and gets another one.
  const question = form.has('answer') ? await askQuestion(context) : null;
  return data({ email: typed, fault, question }, { status: fault === 'tooMany' ? 429 : 422 });
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
