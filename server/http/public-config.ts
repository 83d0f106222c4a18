// What pages know of this installation, from the configuration.
import { isMonitored } from '../contracts/monitoring.ts';
import type { Env } from '../env/index.ts';
import { FALLBACK_PAGES } from './static/redirects.ts';
import type { PublicConfig, SiteConfig } from './types.ts';

export interface SiteConfigOptions {
  publicUrl: string;
  development: boolean;
  /** The hash of the build. */
  build: string;
}

export const siteConfigOf = (env: Env, { publicUrl, development, build }: SiteConfigOptions): SiteConfig => ({
  publicUrl,
  demo: env.process.demo,
  development,
  mailbox: 'none',
  captcha: captchaOf(env),
  oauth: env.auth.oauth.map(({ id, name }) => ({ id, name })),
  links: {
    support: env.links.support ?? publicUrl + FALLBACK_PAGES.support,
    careers: env.links.careers ?? publicUrl + FALLBACK_PAGES.careers,
    affiliates: env.links.affiliates ?? publicUrl + FALLBACK_PAGES.affiliates,
    apiDocs: env.links.apiDocs ?? publicUrl + FALLBACK_PAGES.apiDocs,
  },
  imageHosts: env.images.hosts,
  staffEmails: env.people.staff,
  build,
  monitoring: monitoringOf(env, development),
});

export const publicConfigOf = (env: Env, publicUrl: string): PublicConfig => ({
  backendUrl: publicUrl,
  paymentsPublicKey: env.payments.stripe?.publicKey ?? '',
  environment: env.monitoring.environment,
  extensionIds: env.extensionIds,
});

function monitoringOf({ monitoring }: Env, development: boolean): SiteConfig['monitoring'] {
  const { sentryBrowserDsn: dsn, environment } = monitoring;
  return dsn && !development && isMonitored(environment) ? { dsn, environment } : undefined;
}

function captchaOf(env: Env): SiteConfig['captcha'] {
  if (env.captcha.turnstile) return { kind: 'turnstile', siteKey: env.captcha.turnstile.siteKey };
  return env.captcha.enabled ? { kind: 'embedded' } : { kind: 'off' };
}
