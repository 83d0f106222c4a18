// All configuration: read once, validated, grouped by purpose, and frozen. The only file that reads process.env.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { isLoopbackHost } from '../contracts/loopback.ts';
import { reasonsToRefuseDev } from './developing.ts';
import { EnvError } from './env-error.ts';
import { hostedRenderer, rendererProblems } from './hosted-renderer.ts';
import { sellerOf, sellerProblems } from './seller.ts';
import { GROUPS, mattingSchema, schema, type Values } from './variables.ts';

export { EnvError };

const DUB_SCRIPT = 'https://www.dubcdn.com/analytics/script.js';

export type Env = ReturnType<typeof readEnv>;

type Source = Record<string, string | undefined>;

/** An empty value means "not set", as with `PORT=` in a .env or compose file. */
const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));

const issuesOf = (error: z.ZodError | undefined): string[] =>
  error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];

/** The matting network alone, for a command that reads nothing else: a wrong PORT must not stop it. Throws EnvError. */
export function readMattingModel(source: Source = process.env) {
  const given = withoutEmpty(source);
  const { data, error } = mattingSchema.safeParse(given);
  const problems = [...issuesOf(error), ...mattingProblems(given)];
  if (!data || problems.length > 0) throw new EnvError(problems);
  return deepFreeze(mattingModel(data));
}

// oxlint-disable-next-line max-lines-per-function -- one literal: every variable in its group
export function readEnv(source: Source = process.env) {
  const given = withoutEmpty(source);
  const parsed = schema.safeParse(given);
  const problems = [...issuesOf(parsed.error), ...mattingProblems(given)];
  for (const group of GROUPS) {
    const missing = group.filter((name) => given[name] === undefined);
    if (missing.length === 0 || missing.length === group.length) continue;
    const set = group.filter((name) => !missing.includes(name));
    problems.push(
      `${missing.join(' and ')} must be set too, because ${set.join(' and ')} is set (or unset ${set.join(' and ')})`,
    );
  }
  if (given['BACKEND_URL'] !== undefined && given['BACKEND_SECRET'] === undefined)
    problems.push('BACKEND_SECRET must be set too, because BACKEND_URL is set: it signs who asks');
  if (parsed.success) problems.push(...rendererProblems(parsed.data));
  if (parsed.success && (parsed.data.COUNTRY_HEADER ?? 'off') !== 'off' && !parsed.data.TRUST_PROXY)
    problems.push('TRUST_PROXY=1 must be set too, because COUNTRY_HEADER is set: only a proxy is believed about it');
  if (parsed.success) problems.push(...sellerProblems(parsed.data), ...reasonsToRefuseDev(parsed.data));
  if (!parsed.success || problems.length) throw new EnvError(problems);
  const e = parsed.data;
  const dataDir = path.resolve(e.DATA_DIR);
  return deepFreeze({
    http: {
      port: e.PORT,
      host: e.HOST,
      publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
      /** True when PUBLIC_URL is not set: the actual port is used then, also for PORT=0. */
      publicUrlIsDefault: e.PUBLIC_URL === undefined,
      trustProxy: e.TRUST_PROXY,
      countryHeader: countryHeader(e),
    },
    process: {
      dataDir,
      secretsFile: path.resolve(e.SECRETS_FILE ?? path.join(dataDir, 'secrets.json')),
      demo: e.DEMO,
      /** Mailbox and test checkout are open to every program of this machine, and webhooks may go to local addresses. */
      dev: e.DEV,
      /** Number of web processes; more than one only with the role web. */
      webProcesses: e.WEB_PROCESSES,
      logLevel: e.LOG_LEVEL,
    },
    database: { url: e.DATABASE_URL, directUrl: e.DATABASE_DIRECT_URL, poolSize: e.DATABASE_POOL },
    auth: {
      supabase: e.SUPABASE_URL
        ? { url: e.SUPABASE_URL, anonKey: e.SUPABASE_ANON_KEY ?? '', serviceKey: e.SUPABASE_SERVICE_KEY ?? '' }
        : undefined,
      passwords: e.AUTH_PASSWORDS,
      /** Administrators need two-step sign-in. */
      staffSecondFactor: e.STAFF_SECOND_FACTOR,
      oauth: e.OAUTH_PROVIDERS,
    },
    storage: {
      s3: e.S3_BUCKET
        ? {
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            endpoint: e.S3_ENDPOINT,
            accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
            forcePathStyle: e.S3_FORCE_PATH_STYLE,
          }
        : undefined,
    },
    images: { hosts: e.IMAGE_HOSTS },
    renderer: { hosted: hostedRenderer(e), matting: mattingModel(e) },
    provenance: {
      own: e.PROVENANCE_CERT ? { certificate: e.PROVENANCE_CERT, key: e.PROVENANCE_KEY ?? '' } : undefined,
    },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, support: e.SUPPORT_EMAIL ?? addressIn(e.MAIL_FROM) },
    payments: {
      stripe: e.STRIPE_SECRET_KEY
        ? {
            secretKey: e.STRIPE_SECRET_KEY,
            publicKey: e.STRIPE_PUBLIC_KEY ?? '',
            webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? '',
            apiBase: e.STRIPE_API_BASE,
          }
        : undefined,
    },
    seller: sellerOf(e),
    captcha: {
      enabled: e.CAPTCHA === 'on',
      turnstile: e.TURNSTILE_SITE_KEY
        ? { siteKey: e.TURNSTILE_SITE_KEY, secretKey: e.TURNSTILE_SECRET_KEY ?? '', verifyUrl: e.TURNSTILE_VERIFY_URL }
        : undefined,
    },
    backend: { url: e.BACKEND_URL, secret: e.BACKEND_SECRET },
    monitoring: {
      sentryDsn: e.SENTRY_DSN,
      sentryBrowserDsn: e.SENTRY_BROWSER_DSN ?? e.SENTRY_DSN,
      environment: e.SENTRY_ENVIRONMENT,
      metricsToken: e.METRICS_TOKEN,
      metricsHost: e.METRICS_HOST,
      metricsPort: e.METRICS_PORT,
    },
    tracking: {
      /** Outside production only the test accounts are tracked. */
      production: e.SENTRY_ENVIRONMENT === 'production',
      tagManager: e.GTM_ID,
      ads: e.GOOGLE_ADS_ID
        ? { id: e.GOOGLE_ADS_ID, ...(e.GOOGLE_ADS_LABEL && { label: e.GOOGLE_ADS_LABEL }) }
        : undefined,
      dub: e.DUB_API_KEY ? { apiKey: e.DUB_API_KEY, apiBase: e.DUB_API_BASE } : undefined,
      affiliateScript: e.AFFILIATE_SCRIPT_URL ?? (e.DUB_API_KEY ? DUB_SCRIPT : undefined),
      awin: e.AWIN_MERCHANT_ID ? { merchantId: e.AWIN_MERCHANT_ID, apiBase: e.AWIN_API_BASE } : undefined,
      experimentScript: e.EXPERIMENT_SCRIPT_URL,
      analytics: e.SEGMENT_WRITE_KEY
        ? {
            key: e.SEGMENT_WRITE_KEY,
            script: `${e.SEGMENT_CDN}/analytics.js/v1/${e.SEGMENT_WRITE_KEY}/analytics.min.js`,
            api: e.SEGMENT_API,
          }
        : undefined,
    },
    links: { support: e.SUPPORT_URL, careers: e.CAREERS_URL, affiliates: e.AFFILIATES_URL, apiDocs: e.API_DOCS_URL },
    people: {
      staff: e.STAFF_EMAILS.map((m) => m.toLowerCase()),
      analyticsTest: e.ANALYTICS_TEST_EMAILS.map((m) => m.toLowerCase()),
    },
    extensionIds: e.EXTENSION_IDS,
  });
}

/** Prices follow from the country, and anybody can send a header that no proxy overwrites. So none is believed unless it is named,
    except where no customer is. */
function countryHeader({ TRUST_PROXY, COUNTRY_HEADER, DEMO, HOST, PUBLIC_URL }: Values): string | undefined {
  if (!TRUST_PROXY || COUNTRY_HEADER === 'off') return undefined;
  const isLocal = isLoopbackHost(HOST) && isLoopbackHost(new URL(PUBLIC_URL ?? 'http://localhost').host);
  return COUNTRY_HEADER ?? (DEMO || isLocal ? 'cf-ipcountry' : undefined);
}

const mattingProblems = (given: Source): string[] =>
  given['MATTING_MODEL'] !== undefined
    ? []
    : Object.keys(mattingSchema.shape)
        .filter((name) => given[name] !== undefined)
        .map((name) => `MATTING_MODEL must be set too, because ${name} is set`);

/** A matting network of the operator's own; undefined: ours. */
function mattingModel(values: z.infer<typeof mattingSchema>) {
  if (values.MATTING_MODEL === undefined) return undefined;
  return {
    path: path.resolve(values.MATTING_MODEL),
    size: values.MATTING_MODEL_SIZE,
    mean: values.MATTING_MODEL_MEAN,
    deviation: values.MATTING_MODEL_STD,
  };
}

/** "Catchlight <hello@example.com>" -> the address alone. */
const addressIn = (sender: string): string => (/<([^<>]+)>/.exec(sender)?.[1] ?? sender).trim();

/** React and React Router look at NODE_ENV while they load, so this runs before the app does. */
export function setMode(mode: 'production' | 'development'): void {
  process.env.NODE_ENV = mode;
}

/** The environment for a child process that we start: the caller's, with some values changed. */
export const childEnv = (changes: Record<string, string> = {}): Record<string, string | undefined> => ({
  ...process.env,
  ...changes,
});

export function ensureDataDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
}

function deepFreeze<T>(value: T): T {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
