// What pages know of this installation, from the configuration.
import { isMonitored } from '../contracts/monitoring.ts';
import type { Env } from '../env.ts';
import { OWN_PAGES } from './redirects.ts';
import type { PublicConfig, Site } from './types.ts';

export interface SiteFacts {
  publicUrl: string;
  development: boolean;
  /** The hash of the build. */
  build: string;
}

export const siteOf = (env: Env, { publicUrl, development, build }: SiteFacts): Site => ({
  publicUrl,
  demo: env.process.demo,
  development,
  mailbox: false,
  captcha: captchaOf(env),
  oauth: env.auth.oauth.map(({ id, name }) => ({ id, name })),
  links: {
    support: env.links.support ?? publicUrl + OWN_PAGES.support,
    careers: env.links.careers ?? publicUrl + OWN_PAGES.careers,
    affiliates: env.links.affiliates ?? publicUrl + OWN_PAGES.affiliates,
    apiDocs: env.links.apiDocs ?? publicUrl + OWN_PAGES.apiDocs,
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

function monitoringOf({ monitoring }: Env, development: boolean): Site['monitoring'] {
  const { sentryBrowserDsn: dsn, environment } = monitoring;
  return dsn && !development && isMonitored(environment) ? { dsn, environment } : undefined;
}

function captchaOf(env: Env): Site['captcha'] {
  if (env.captcha.turnstile) return { kind: 'turnstile', siteKey: env.captcha.turnstile.siteKey };
  return env.captcha.enabled ? { kind: 'embedded' } : { kind: 'off' };
}
