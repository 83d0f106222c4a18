// The second step: the code out of the mail. A new one can be asked for after a while.
import { useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import type { Site } from '~/context';
import { useHref } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { CodeInput } from '~/ui/input';
import type { CaptchaConfig, CaptchaQuestion } from '~/web/forms/captcha.server';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { CaptchaField } from './captcha-field';
import { secondsUntilResend } from './resend-delay';
import type { SendCodeError } from './send-code';
import { useCaptcha } from './use-captcha';

export type VerifyCodeError = 'format' | 'wrong' | 'tooMany' | 'unreachable';
export interface VerifyResult {
  rejected?: RejectedForm<'code', VerifyCodeError>;
  resend?: SendCodeError | 'sent' | 'question';
  question?: CaptchaQuestion | null;
  /** So that two equal results are two results. */
  at: number;
}

export function VerifyForm({
  email,
  captcha,
  mailbox,
  result,
}: {
  email: string;
  captcha: CaptchaConfig;
  mailbox: Site['mailbox'];
  result?: VerifyResult;
}) {
  const t = useT('auth');
  const href = useHref();
  const { search } = useLocation();
  const { errors, busy } = useFormState('verify', result?.rejected);
  const field = useRef<HTMLInputElement>(null);
  // There is one thing to do on this page, and phones offer the code to a field that has the focus.
  useEffect(() => field.current?.focus(), [result?.at]);
  return (
    <div className="grid gap-7">
      <div>
        <h1 className="text-2xl">{t('verify.title')}</h1>
        <p className="mt-2 text-muted">{t('verify.lead', { email })}</p>
      </div>
      <ResendResult resend={result?.resend} />
      <Form method="post" className="grid gap-4" key={result?.at}>
        <Field label={t('verify.code')} required error={errors.code && t(`verify.errors.${errors.code}`)}>
          {(control) => (
            // The sixth digit submits the form.
            <CodeInput {...control} name="code" ref={field} placeholder="000000" submits />
          )}
        </Field>
        <Button type="submit" name="intent" value="verify" wide busy={busy}>
          {t('verify.button')}
        </Button>
      </Form>
      <div className="grid justify-items-center gap-3 text-center text-sm text-muted">
        {mailbox === 'open' && (
          <p className="rounded-md bg-accent-soft px-4 py-2 text-ink">
            {richText(t('verify.mailbox'), {
              link: (
                <a
                  href={`/dev/mailbox?to=${encodeURIComponent(email)}`}
                  target="_blank"
                  rel="noreferrer"
                  className="font-medium underline"
                />
              ),
            })}
          </p>
        )}
        {mailbox === 'locked' && (
          <p className="rounded-md bg-accent-soft px-4 py-2 text-ink">{t('verify.mailboxLocked')}</p>
        )}
        {mailbox === 'none' && <p>{t('verify.spam')}</p>}
        <Resend captcha={captcha} result={result} />
        <a href={href('/auth') + search} className="underline underline-offset-2 hover:text-ink">
          {t('verify.other')}
        </a>
      </div>
    </div>
  );
}

function ResendResult({ resend }: Pick<VerifyResult, 'resend'>) {
  const t = useT('auth');
  if (!resend || resend === 'question') return null;
  if (resend === 'sent') return <Alert tone="success">{t('verify.resent')}</Alert>;
  if (resend === 'tooMany' || resend === 'email') return <Alert tone="danger">{t('signIn.errors.tooMany')}</Alert>;
  return (
    <Alert tone="danger" title={t(`signIn.errors.${resend}`)}>
      {t(`signIn.errors.${resend}Hint`)}
    </Alert>
  );
}

function Resend({ captcha, result }: { captcha: CaptchaConfig; result?: VerifyResult }) {
  const t = useT('auth');
  const { busy } = useFormState('resend', undefined);
  const left = useCountdown(result?.resend === 'sent' ? result.at : 0);
  // Solves the challenge only once a new code may be asked for.
  const check = useCaptcha(captcha.kind, result, { enabled: left === 0 });
  return (
    <Form method="post" className="grid w-full justify-items-center gap-3" onSubmit={check.onSubmit}>
      <CaptchaField captcha={captcha} check={check} question={result?.question} />
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        name="intent"
        value="resend"
        disabled={left > 0}
        busy={busy || check.waiting}
      >
        {left > 0 ? t('verify.resendIn', { count: left }) : t('verify.resend')}
      </Button>
    </Form>
  );
}

/** 0 on the server and without a script: there the limits of the server alone decide. */
function useCountdown(round: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const tick = (): void => {
      const now = secondsUntilResend(startedAt, performance.now());
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    const first = requestAnimationFrame(tick);
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(first);
    };
  }, [round]);
  return left;
}
