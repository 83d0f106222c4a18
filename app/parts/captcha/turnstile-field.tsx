// Cloudflare Turnstile on a plain page.
import { useT } from '~/i18n/use-t';

/** Cloudflare's script finds the place by its class; this page has no script of the framework that could call it. */
export function TurnstileField({ siteKey }: { siteKey: string }) {
  const t = useT('auth');
  return (
    <>
      <div className="cf-turnstile min-h-16" data-sitekey={siteKey} />
      <script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer />
      <noscript>
        <p className="text-sm text-danger">{t('captcha.turnstileNeedsScript')}</p>
      </noscript>
    </>
  );
}
