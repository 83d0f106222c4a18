// The first step: an address, or a provider.
import { Form, useLocation, useNavigation } from 'react-router';
import { useHref } from '~/i18n/link';
import { rich } from '~/i18n/rich';
import { useT } from '~/i18n/use-t';
import { readEmail } from '~/parts/read-email';
import { rowOf } from '~/route-table';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { CaptchaKind, Question } from '~/parts/captcha/captcha';
import { CaptchaField } from './captcha-field';
import { reasonOf } from './destination';
import type { SendFault } from './send-code';
import { useCaptcha } from './use-captcha';
import { ProviderMark } from './provider-mark';

export interface SignInFormProps {
  captcha: CaptchaKind;
  providers: readonly { id: string; name: string }[];
  /** What the last try came to. */
  result?: { email: string; fault?: SendFault; question?: Question | null };
  email?: string;
  /** From another step, e.g. a provider, the backend or a form that was sent too late. */
  message?: { text: string; tone?: 'neutral' | 'success' | 'danger' } | null;
}

export function SignInForm({ captcha, providers, result, email, message }: SignInFormProps) {
  const t = useT('auth');
  const { search } = useLocation();
  const navigation = useNavigation();
  const check = useCaptcha(captcha.kind, result);
  const href = useHref();
  const busy = check.waiting || navigation.state !== 'idle';
  const fault = result?.fault;
  const reason = reasonOf(new URLSearchParams(search));
  return (
    <div className="grid gap-7">
      <div>
        <h1 className="text-2xl">{t('signIn.title')}</h1>
        <p className="mt-2 text-muted">{t('signIn.lead')}</p>
      </div>
      {reason && <Alert>{t(`signIn.reasons.${reason}`)}</Alert>}
      {message && !result && <Alert tone={message.tone}>{message.text}</Alert>}
      {fault === 'otp' && (
        <Alert tone="danger" title={t('signIn.errors.otp')}>
          {t('signIn.errors.otpHint')}
        </Alert>
      )}
      {fault === 'tooMany' && <Alert tone="danger">{t('signIn.errors.tooMany')}</Alert>}
      {fault === 'captcha' && (
        <Alert tone="danger" title={t('signIn.errors.captcha')}>
          {t('signIn.errors.captchaHint')}
        </Alert>
      )}
      <Form method="post" className="grid gap-4" onSubmit={check.onSubmit}>
        <Field
          label={t('signIn.email')}
          required
          error={fault === 'email' ? t('signIn.errors.email') : null}
          validate={(typed) => (typed && !readEmail(typed) ? t('signIn.errors.email') : null)}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              placeholder={t('signIn.emailPlaceholder')}
              defaultValue={result?.email ?? email}
            />
          )}
        </Field>
        <CaptchaField captcha={captcha} check={check} question={result?.question} />
        <Button type="submit" wide busy={busy}>
          {t('signIn.button')}
        </Button>
        <p role="status" className="-mt-1 min-h-5 text-center text-sm text-faint">
          {check.waiting && t('captcha.checking')}
        </p>
      </Form>
      {providers.length > 0 && (
        <>
          <p className="-my-2 flex items-center gap-4 text-sm text-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            {t('signIn.or')}
          </p>
          <form method="post" action={href('/auth/oauth') + search} className="grid gap-3" onSubmit={check.onSubmit}>
            <CaptchaField captcha={captcha} check={check} />
            {providers.map((provider) => (
              <Button key={provider.id} type="submit" variant="secondary" wide name="provider" value={provider.id}>
                <ProviderMark id={provider.id} />
                {t('signIn.with', { provider: provider.name })}
              </Button>
            ))}
          </form>
        </>
      )}
      {rowOf('/legal/terms-conditions') && (
        <p className="text-sm text-faint">
          {rich(t('signIn.terms'), {
            terms: <a href={href('/legal/terms-conditions')} className={legalClass} />,
            privacy: <a href={href('/legal/privacy-policy')} className={legalClass} />,
          })}
        </p>
      )}
    </div>
  );
}

const legalClass = 'underline underline-offset-2 hover:text-ink';
