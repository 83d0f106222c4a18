// The second step: the code out of the mail. A new one can be asked for after a while.
import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useHref } from '~/i18n/link';
import { rich } from '~/i18n/rich';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { CodeInput } from '~/ui/input';
import type { CaptchaKind, Question } from '~/parts/captcha/captcha';
import { CaptchaField } from './captcha-field';
import { secondsLeft } from './resend';
import type { SendFault } from './send-code';
import { useCaptcha } from './use-captcha';

export type VerifyFault = 'format' | 'wrong' | 'tooMany' | 'unreachable';
export interface VerifyResult {
  code?: VerifyFault;
  resend?: SendFault | 'sent' | 'question';
  question?: Question | null;
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
  captcha: CaptchaKind;
  mailbox: boolean;
  result?: VerifyResult;
}) {
  const t = useT('auth');
  const href = useHref();
  const { search } = useLocation();
  const navigation = useNavigation();
  const intent = navigation.formData?.get('intent');
  const field = useRef<HTMLInputElement>(null);
  // There is one thing to do on this page, and phones offer the code to a field that has the focus.
  useEffect(() => field.current?.focus(), [result?.at]);
  return (
    <div className="grid gap-7">
      <div>
        <h1 className="text-2xl">{t('verify.title')}</h1>
        <p className="mt-2 text-muted">{t('verify.lead', { email })}</p>
      </div>
      {result?.resend === 'sent' && <Alert tone="success">{t('verify.resent')}</Alert>}
      {result?.resend === 'otp' && (
        <Alert tone="danger" title={t('signIn.errors.otp')}>
          {t('signIn.errors.otpHint')}
        </Alert>
      )}
      {(result?.resend === 'tooMany' || result?.resend === 'email') && (
        <Alert tone="danger">{t('signIn.errors.tooMany')}</Alert>
      )}
      {result?.resend === 'captcha' && (
        <Alert tone="danger" title={t('signIn.errors.captcha')}>
          {t('signIn.errors.captchaHint')}
        </Alert>
      )}
      <Form method="post" className="grid gap-4" key={result?.at}>
        <Field label={t('verify.code')} required error={result?.code ? t(`verify.errors.${result.code}`) : null}>
          {(control) => (
            <CodeInput
              {...control}
              name="code"
              ref={field}
              placeholder="000000"
              onInput={(event) => {
                // Six digits are all there is to say, so nobody has to press the button too.
                const { value, form } = event.currentTarget;
                if (/^\s*(?:\d\s*){6}$/.test(value)) form?.requestSubmit();
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          name="intent"
          value="verify"
          wide
          busy={navigation.state !== 'idle' && intent !== 'resend'}
        >
          {t('verify.button')}
        </Button>
      </Form>
      <div className="grid justify-items-center gap-3 text-center text-sm text-muted">
        {mailbox && (
          <p className="rounded-md bg-accent-soft px-4 py-2 text-ink">
            {rich(t('verify.mailbox'), {
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
        {!mailbox && <p>{t('verify.spam')}</p>}
        <Resend captcha={captcha} result={result} busy={intent === 'resend'} />
        <a href={href('/auth') + search} className="underline underline-offset-2 hover:text-ink">
          {t('verify.other')}
        </a>
      </div>
    </div>
  );
}

function Resend({ captcha, result, busy }: { captcha: CaptchaKind; result?: VerifyResult; busy: boolean }) {
  const t = useT('auth');
  const left = useCountdown(result?.resend === 'sent' ? result.at : 0);
  // The work is done only once it may be needed.
  const check = useCaptcha(captcha.kind, result, left === 0);
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
      const now = secondsLeft(startedAt, performance.now());
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
