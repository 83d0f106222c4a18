// Cloudflare Turnstile on a plain page.
import { TURNSTILE_ACTION, TURNSTILE_SCRIPT } from '#server/contracts/turnstile.ts';
import { useT } from '~/i18n/use-t';

/** Cloudflare's script finds the place by its class; this page has no script of the framework that could call it. */
export function TurnstileField({ siteKey }: { siteKey: string }) {
  const t = useT('auth');
  return (
    <>
      <div className="cf-turnstile min-h-16" data-sitekey={siteKey} data-action={TURNSTILE_ACTION} />
      <script src={TURNSTILE_SCRIPT} async defer />
      <noscript>
        <p className="text-sm text-danger">{t('captcha.turnstileNeedsScript')}</p>
      </noscript>
    </>
  );
}
