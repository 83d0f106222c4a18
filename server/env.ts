// All configuration, read once, checked, grouped by what it is for, and frozen. The only file that reads process.env.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const flag = z.enum(['0', '1', 'on', 'off', 'true', 'false']).transform((v) => v === '1' || v === 'on' || v === 'true');
const url = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' });
const list = z.string().transform((v) => v.split(/[\s,]+/).filter(Boolean));
const oauthProviders = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.object({
        id: z.string().regex(/^[a-z0-9_-]+$/),
        name: z.string().min(1),
        issuer: url,
        clientId: z.string().min(1),
        clientSecret: z.string().min(1),
        scopes: z.string().optional(),
      }),
    ),
  );

/** The hosted ones of the design. None is in this version, and a start that silently rendered elsewhere would be worse than none. */
const HOSTED_RENDERERS = ['openai', 'google', 'fal', 'replicate', 'astria'];
const renderer = z.string().superRefine((value, context) => {
  if (value === 'embedded') return;
  const [provider, model] = value.split(':');
  const message =
    HOSTED_RENDERERS.includes(provider ?? '') && model
      ? `names a hosted renderer (${provider}), and this version has no adapter for one: unset it, or set RENDERER=embedded`
      : 'must be embedded (hosted renderers, as provider:model, are not in this version)';
  context.addIssue({ code: 'custom', message });
});

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: z.coerce.number().int('must be a whole number').min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  SECRETS_FILE: z.string().optional(),
  PUBLIC_URL: url.transform((v) => v.replace(/\/+$/, '')).optional(),
  TRUST_PROXY: flag.default(false),
  DEMO: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  CAPTCHA: z.enum(['on', 'off']).default('on'),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),

  SUPABASE_URL: url.optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_SERVICE_KEY: z.string().optional(),
  AUTH_PASSWORDS: flag.default(false),
  OAUTH_PROVIDERS: oauthProviders.default([]),

  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ENDPOINT: url.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(false),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().default('Catchlight <hello@localhost>'),
  SUPPORT_EMAIL: z.email('must be an address such as help@example.com').optional(),

  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLIC_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: url.optional(),

  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),

  BACKEND_URL: url.transform((v) => v.replace(/\/+$/, '')).optional(),
  BACKEND_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  RENDERER: renderer.default('embedded'),

  SENTRY_DSN: url.optional(),
  SENTRY_ENVIRONMENT: z.string().default('production'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),

  SUPPORT_URL: url.optional(),
  CAREERS_URL: url.optional(),
  AFFILIATES_URL: url.optional(),
  API_DOCS_URL: url.optional(),

  STAFF_EMAILS: list.default([]),
  ANALYTICS_TEST_EMAILS: list.default([]),
  EXTENSION_IDS: list.default([]),
});

/** All names there are; docs/operations.md explains each. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

/** What goes together: setting one without the others is a mistake that would otherwise show up at the first customer. */
const GROUPS: (keyof z.infer<typeof schema>)[][] = [
  ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLIC_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
];

export class EnvError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}\ndocs/operations.md explains every variable.`,
    );
    this.name = 'EnvError';
  }
}

export type Env = ReturnType<typeof readEnv>;

export function readEnv(source: Record<string, string | undefined> = process.env) {
  // An empty value means "not set": that is what `PORT=` in a .env file or a compose file is meant to say.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(given);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
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
  if (!parsed.success || problems.length) throw new EnvError(problems);
  const e = parsed.data;
  const dataDir = path.resolve(e.DATA_DIR);
  return deepFreeze({
    http: {
      port: e.PORT,
      host: e.HOST,
      publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
      /** True when nobody named the address: the real port then decides, also for PORT=0. */
      publicUrlIsDefault: e.PUBLIC_URL === undefined,
      trustProxy: e.TRUST_PROXY,
    },
    process: {
      dataDir,
      secretsFile: path.resolve(e.SECRETS_FILE ?? path.join(dataDir, 'secrets.json')),
      demo: e.DEMO,
      logLevel: e.LOG_LEVEL,
    },
    database: { url: e.DATABASE_URL, directUrl: e.DATABASE_DIRECT_URL, poolSize: e.DATABASE_POOL },
    auth: {
      supabase: e.SUPABASE_URL
        ? { url: e.SUPABASE_URL, anonKey: e.SUPABASE_ANON_KEY ?? '', serviceKey: e.SUPABASE_SERVICE_KEY ?? '' }
        : undefined,
      passwords: e.AUTH_PASSWORDS,
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
    captcha: {
      enabled: e.CAPTCHA === 'on',
      turnstile: e.TURNSTILE_SITE_KEY
        ? { siteKey: e.TURNSTILE_SITE_KEY, secretKey: e.TURNSTILE_SECRET_KEY ?? '' }
        : undefined,
    },
    backend: { url: e.BACKEND_URL, secret: e.BACKEND_SECRET },
    monitoring: { sentryDsn: e.SENTRY_DSN, environment: e.SENTRY_ENVIRONMENT, metricsToken: e.METRICS_TOKEN },
    links: { support: e.SUPPORT_URL, careers: e.CAREERS_URL, affiliates: e.AFFILIATES_URL, apiDocs: e.API_DOCS_URL },
    people: {
      staff: e.STAFF_EMAILS.map((m) => m.toLowerCase()),
      analyticsTest: e.ANALYTICS_TEST_EMAILS.map((m) => m.toLowerCase()),
    },
    extensionIds: e.EXTENSION_IDS,
  });
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
