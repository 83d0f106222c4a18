// The first step: an address, or a provider.
import { useRef } from 'react';
import { Form, useLocation } from 'react-router';
import type { Site } from '~/context';
import { useHref } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { readEmail } from '#server/contracts/email-address.ts';
import { useFormState } from '~/web/forms/use-form-state';
import { findRow } from '~/route-table';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { CaptchaConfig } from '~/web/forms/captcha.server';
import { CaptchaField } from './captcha-field';
import { signInReason } from './destination';
import { wasSentTooSoon } from './sent-too-soon';
import type { RejectedSignIn } from './start-sign-in.server';
import { useCaptcha } from './use-captcha';
import { PasskeyButton } from './passkey-button';
import { ProviderMark } from './provider-mark';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

export interface SignInFormProps {
  captcha: CaptchaConfig;
  providers: readonly { id: string; name: string }[];
  mailbox: Site['mailbox'];
  result?: RejectedSignIn;
  email?: string;
  /** From another step, e.g. a provider, the backend or a form that was sent too late. */
  message?: { text: string; tone?: 'neutral' | 'success' | 'danger' } | null;
}

export function SignInForm({ captcha, providers, mailbox, result, email, message }: SignInFormProps) {
  const t = useT('auth');
  const { search } = useLocation();
  const { errors, value, busy } = useFormState('', result?.rejected);
  const form = useRef<HTMLFormElement>(null);
  const check = useCaptcha(captcha.kind, result, { submitted: wasSentTooSoon(result) ? form : undefined });
  const href = useHref();
  const reason = signInReason(new URLSearchParams(search));
  return (
    <div className="grid gap-7">
      <div>
        <h1 className="text-2xl">{t('signIn.title')}</h1>
        <p className="mt-2 text-muted">{t('signIn.lead')}</p>
      </div>
      {reason && <Alert>{t(`signIn.reasons.${reason}`)}</Alert>}
      {message && !result && <Alert tone={message.tone}>{message.text}</Alert>}
      {mailbox === 'locked' && <Alert>{t('signIn.mailbox')}</Alert>}
      <SignInError error={result?.error} />
      <Form ref={form} method="post" className="grid gap-4" onSubmit={check.onSubmit}>
        <Field
          label={t('signIn.email')}
          required
          error={errors.email && t('signIn.errors.email')}
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
              maxLength={MAX_LENGTHS.email}
              placeholder={t('signIn.emailPlaceholder')}
              defaultValue={value('email') ?? email}
            />
          )}
        </Field>
        <CaptchaField captcha={captcha} check={check} question={result?.question} />
        <Button type="submit" wide busy={busy || check.waiting}>
          {t('signIn.button')}
        </Button>
        <p role="status" className="-mt-1 min-h-5 text-center text-sm text-faint">
          {check.waiting && t('captcha.checking')}
        </p>
      </Form>
      <PasskeyButton refused={result?.error === 'passkey'} />
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
      {findRow('/legal/terms-conditions') && (
        <p className="text-sm text-faint">
          {richText(t('signIn.terms'), {
            terms: <a href={href('/legal/terms-conditions')} className={legalClass} />,
            privacy: <a href={href('/legal/privacy-policy')} className={legalClass} />,
          })}
        </p>
      )}
    </div>
  );
}

function SignInError({ error }: Pick<RejectedSignIn, 'error'>) {
  const t = useT('auth');
  if (!error || error === 'passkey') return null;
  if (error === 'tooMany') return <Alert tone="danger">{t('signIn.errors.tooMany')}</Alert>;
  return (
    <Alert tone="danger" title={t(`signIn.errors.${error}`)}>
      {t(`signIn.errors.${error}Hint`)}
    </Alert>
  );
}

const legalClass = 'underline underline-offset-2 hover:text-ink';
