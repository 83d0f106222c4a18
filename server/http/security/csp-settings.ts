// Which outside hosts the Content-Security-Policy of this installation allows, from the configuration.
import type { Env } from '../../env/index.ts';
import type { CspSettings } from './headers.ts';
import { trackerHosts } from './tracker-hosts.ts';
import type { SiteConfig } from '../types.ts';

export interface CspOptions {
  development: boolean;
  /** Pages are served over TLS. */
  secure: boolean;
  monitoring: SiteConfig['monitoring'];
}

export function cspSettingsOf(env: Env, { development, secure, monitoring }: CspOptions): CspSettings {
  const { s3 } = env.storage;
  return {
    development,
    secure,
    turnstile: Boolean(env.captcha.turnstile),
    imageHosts: s3 ? [new URL(s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`).origin] : [],
    formHosts: [
      ...(env.payments.stripe ? ['https://checkout.stripe.com'] : []),
      ...env.auth.oauth.map((provider) => new URL(provider.issuer).origin),
    ],
    trackerHosts: trackerHosts(env),
    monitoringHosts: monitoring ? [new URL(monitoring.dsn).origin] : [],
  };
}
