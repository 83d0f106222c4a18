// What a form carries for the check: a hidden proof, Turnstile's own widget, or a question to answer.
import { useEffect, useRef } from 'react';
import { TURNSTILE_ACTION, TURNSTILE_SCRIPT } from '#server/contracts/turnstile.ts';
import { useT } from '~/i18n/use-t';
import type { CaptchaConfig, CaptchaQuestion } from '~/web/forms/captcha.server';
import { QuestionField } from '~/components/captcha/question-field';
import type { CaptchaController } from './use-captcha';

export function CaptchaField({
  captcha,
  check,
  question,
}: {
  captcha: CaptchaConfig;
  check: CaptchaController;
  question?: CaptchaQuestion | null;
}) {
  if (captcha.kind === 'off') return null;
  if (captcha.kind === 'turnstile') return <Turnstile siteKey={captcha.siteKey} />;
  if (question && !check.token) return <QuestionField question={question} />;
  return <input type="hidden" name="captcha" value={check.token} />;
}

/** Cloudflare's script finds the place by its class and puts a field of its own into the form. */
function Turnstile({ siteKey }: { siteKey: string }) {
  const t = useT('auth');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const render = (): void => {
      const { turnstile } = window as { turnstile?: { render(place: HTMLElement, options: object): void } };
      if (place.current && place.current.childElementCount === 0)
        turnstile?.render(place.current, { sitekey: siteKey, action: TURNSTILE_ACTION });
    };
    const known = document.querySelector<HTMLScriptElement>(`script[src^="${TURNSTILE_SCRIPT}"]`);
    const script = known ?? document.createElement('script');
    script.addEventListener('load', render);
    if (known) render();
    else {
      script.src = `${TURNSTILE_SCRIPT}?render=explicit`;
      script.async = true;
      document.head.append(script);
    }
    return () => script.removeEventListener('load', render);
  }, [siteKey]);
  return (
    <>
      <div ref={place} className="min-h-16" data-needs-script />
      <noscript>
        <p className="text-sm text-danger">{t('captcha.turnstileNeedsScript')}</p>
      </noscript>
    </>
  );
}
