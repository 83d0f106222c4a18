// /auth/oauth: the browser challenge first, then off to the provider. Browsers without a script answer a question on the way.
import { data, redirect, useLocation } from 'react-router';
import { providerForm } from '#server/contracts/forms/auth.ts';
import { serverApi } from '~/api/server';
import { hostContext } from '~/context';
import { fetchCaptchaQuestion, captchaConfig, needsCaptchaQuestion, captchaToken } from '~/web/forms/captcha.server';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { CaptchaField } from '~/features/auth/captcha-field';
import { nextStepQuery } from '~/features/auth/destination';
import { useCaptcha } from '~/features/auth/use-captcha';
import { serverT } from '~/i18n/messages.server';
import { withLocale } from '~/i18n/locale';
import { useT } from '~/i18n/use-t';
import { flashCookie } from '~/middleware/flash';
import { localeContext } from '~/context';
import { Button } from '~/ui/button';
import type { Route } from './+types/oauth';

const signInPage = ({ url, context }: Pick<Route.ActionArgs, 'url' | 'context'>): string =>
  withLocale('/auth', context.get(localeContext)) + nextStepQuery(url.searchParams);

export function loader(args: Route.LoaderArgs) {
  throw redirect(signInPage(args));
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const host = context.get(hostContext);
  const form = await request.formData();
  const wanted = parseFormOrThrow(form, providerForm).provider;
  const provider = host.site.oauth.find(({ id }) => id === wanted);
  const t = serverT(context.get(localeContext), 'auth');
  const back = (text: string) =>
    redirect(signInPage({ url, context }), {
      headers: { 'set-cookie': flashCookie(request, { text, tone: 'danger', persistent: true }) },
    });
  if (!provider) return back(t('signIn.errors.providerAny'));
  const proof = captchaToken(form);
  if (needsCaptchaQuestion(context, proof)) {
    const question = await fetchCaptchaQuestion(context);
    return data({ provider, question, captcha: captchaConfig(context) });
  }
  const verified = await serverApi(context)
    .post('/security/turnstile', { body: { token: proof }, open: true, attempts: 1 })
    .then(
      () => true,
      (error: unknown) => {
        host.log.warn({ event: 'auth.challenge_failed', err: error }, 'Browser verification failed');
        return false;
      },
    );
  if (!verified) return back(t('signIn.errors.captcha'));
  const callback = withLocale('/auth/callback', context.get(localeContext)) + nextStepQuery(url.searchParams);
  const { data: trip, error } = await host.auth.signInWithOAuth({
    provider: provider.id as Parameters<typeof host.auth.signInWithOAuth>[0]['provider'],
    options: { redirectTo: url.origin + callback, skipBrowserRedirect: true },
  });
  if (error || !trip.url) return back(t('signIn.errors.provider', { provider: provider.name }));
  return redirect(trip.url, 303);
}

export default function OAuthCheck({ actionData }: Route.ComponentProps) {
  const t = useT('auth');
  const { search } = useLocation();
  const check = useCaptcha('off', null);
  if (!actionData) return null;
  const { provider, question, captcha } = actionData;
  return (
    <form method="post" action={search || undefined} className="grid gap-6">
      <title>{`${t('signIn.title')} · Catchlight`}</title>
      <h1 className="text-2xl">{t('signIn.with', { provider: provider.name })}</h1>
      <CaptchaField captcha={captcha} check={check} question={question} />
      <Button type="submit" wide name="provider" value={provider.id}>
        {t('signIn.with', { provider: provider.name })}
      </Button>
    </form>
  );
}
