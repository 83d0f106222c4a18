// Which outside hosts the Content-Security-Policy of this installation allows, from the configuration.
import type { Env } from '../env.ts';
import type { CspSettings } from './security-headers.ts';
import { trackerHosts } from './tracker-hosts.ts';
import type { Site } from './types.ts';

export interface CspFacts {
  development: boolean;
  /** Pages are served over TLS. */
  secure: boolean;
  monitoring: Site['monitoring'];
}

export function cspSettingsOf(env: Env, { development, secure, monitoring }: CspFacts): CspSettings {
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
