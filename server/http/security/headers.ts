// The headers that every answer carries, and the Content-Security-Policy of pages.
import { createHash } from 'node:crypto';
import { permissionsPolicy } from '../../contracts/permissions.ts';
import { SPECULATION_RULES } from '../../contracts/speculation-rules.ts';

export interface CspSettings {
  development: boolean;
  secure: boolean;
  turnstile: boolean;
  /** Hosts of pictures other than ours, such as the object store's. */
  imageHosts: readonly string[];
  /** Hosts that our forms may lead to: the payment page and the OAuth providers. Chromium checks redirects of forms too. */
  formHosts: readonly string[];
  /** Hosts that pages which hydrate send their errors to. */
  monitoringHosts: readonly string[];
  /** Hosts of trackers: their scripts, what they load, and where they send to. */
  trackerHosts: readonly string[];
}

export function securityHeaders(secure: boolean): string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'X-Frame-Options',
    'DENY',
    'Cross-Origin-Opener-Policy',
    'same-origin-allow-popups',
    'Permissions-Policy',
    permissionsPolicy(false),
    ...(secure ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] : []),
  ];
}

/** Policy for responses that are not pages: nothing may run or be framed. */
export const CSP_DENY_ALL = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export interface Csp {
  /** For a page rendered for one visitor. */
  withNonce(nonce: string): string;
  /** For a page that may be stored: its inline CSS is allowed by hash, and its only inline script are the speculation rules. */
  forHtml(html: string): string;
}

export function createCsp(settings: CspSettings): Csp {
  const turnstile = settings.turnstile ? ' https://challenges.cloudflare.com' : '';
  const hosts = (list: readonly string[]): string => list.map((host) => ` ${host}`).join('');
  const trackers = hosts(settings.trackerHosts);
  const policy = (script: string, style: string, connect = ''): string =>
    [
      "default-src 'self'",
      `script-src 'self'${script}${turnstile}${trackers}`,
      `style-src 'self'${style}`,
      `img-src 'self' data: blob:${hosts(settings.imageHosts)}${trackers}`,
      "font-src 'self'",
      // Vite's own socket for hot reloading.
      `connect-src 'self'${connect}${trackers}${settings.development ? ' ws: http:' : ''}`,
      // The proof-of-work captcha creates its worker from a blob.
      "worker-src 'self' blob:",
      "media-src 'self' blob:",
      `frame-src${turnstile || " 'none'"}`,
      // Signing in a browser extension ends a form's redirects on these hosts, where no server answers.
      `form-action 'self' https://*.chromiumapp.org https://*.extensions.allizom.org${hosts(settings.formHosts)}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      ...(settings.secure ? ['upgrade-insecure-requests'] : []),
    ].join('; ');
  // In development Vite adds styles without a nonce; allowed only there.
  const developmentStyle = " 'unsafe-inline'";
  const hashSource = (inline: string): string => ` 'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
  const rules = hashSource(SPECULATION_RULES);
  const policyWithoutStyles = policy(rules, '');
  const known = new Map<string, string>();
  const hash = (css: string): string => {
    let value = known.get(css);
    if (!value) {
      value = hashSource(css);
      if (known.size > 200) known.clear();
      known.set(css, value);
    }
    return value;
  };
  return {
    withNonce: (nonce) =>
      policy(
        ` 'nonce-${nonce}'`,
        settings.development ? developmentStyle : ` 'nonce-${nonce}'`,
        hosts(settings.monitoringHosts),
      ),
    forHtml(html) {
      if (settings.development) return policy(" 'unsafe-inline'", developmentStyle);
      if (!html.includes('<style')) return policyWithoutStyles;
      const styles = new Set<string>();
      for (let at = html.indexOf('<style'); at >= 0; at = html.indexOf('<style', at + 1)) {
        const start = html.indexOf('>', at) + 1;
        styles.add(hash(html.slice(start, html.indexOf('</style>', start))));
      }
      return policy(rules, [...styles].join(''));
    },
  };
}
