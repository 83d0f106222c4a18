// Every environment variable: its schema, and which belong together. docs/operations.md explains each.
import { z } from 'zod';
import { PROVIDER_IDS } from '../contracts/renderers.ts';
import { readVatId } from '../contracts/vat-id.ts';

const flag = z.enum(['0', '1', 'on', 'off', 'true', 'false']).transform((v) => v === '1' || v === 'on' || v === 'true');
const url = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' });
const list = z.string().transform((v) => v.split(/[\s,]+/).filter(Boolean));
/** So many accounts and no more: the word of the specification. */
const accounts = (most: number) =>
  list.pipe(z.array(z.string()).max(most, `may name ${most} accounts at most`)).default([]);
const hostList = list.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      .regex(/^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be names of hosts such as cdn.example.com'),
  ),
);
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

/** `DE=19,AT=20`. */
const taxRates = list.transform((entries, context) => {
  const rates: Record<string, number> = {};
  for (const entry of entries) {
    const [, country, percent] = /^([A-Z]{2})=(\d{1,2}(?:\.\d{1,2})?)$/.exec(entry) ?? [];
    if (country && percent) rates[country] = Number(percent);
    else context.addIssue({ code: 'custom', message: 'must be percents by country such as DE=19,AT=20' });
  }
  return rates;
});
const vatId = z.string().transform((text, context) => {
  const id = readVatId(text);
  if (id === undefined) context.addIssue({ code: 'custom', message: 'must be a VAT ID such as DE123456789' });
  return id ?? z.NEVER;
});

/** One of the words, or `provider:model`; the model may contain slashes and colons. */
const renderer = (...words: string[]) =>
  z
    .string()
    .refine(
      (value) =>
        words.includes(value) || PROVIDER_IDS.some((id) => value.startsWith(`${id}:`) && value.length > id.length + 1),
      `must be ${words.join(', ')}, or provider:model with one of ${PROVIDER_IDS.join(', ')}`,
    );

const budget = z.coerce.number('must be US dollars').positive('must be US dollars').max(1_000_000);

/** One number for red, green and blue, or one for each. */
const channels = (words: string, fits: (value: number) => boolean) =>
  list
    .transform((values) => values.map(Number))
    .refine((values) => (values.length === 1 || values.length === 3) && values.every(fits), words)
    .transform(([red = 0, green = red, blue = red]): [number, number, number] => [red, green, blue]);

/** A matting network of the operator's own. */
export const mattingSchema = z.object({
  MATTING_MODEL: z.string().optional(),
  MATTING_MODEL_SIZE: z.coerce.number().int('must be a whole number').min(256).max(2048).default(512),
  MATTING_MODEL_MEAN: channels('must be one number, or three separated by commas', Number.isFinite).default([
    0.5, 0.5, 0.5,
  ]),
  MATTING_MODEL_STD: channels('must be one number above 0, or three separated by commas', (v) => v > 0).default([
    0.5, 0.5, 0.5,
  ]),
});

export const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PORT: z.coerce.number().int('must be a whole number').min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  WEB_PROCESSES: z.coerce.number().int('must be a whole number').min(1).max(128).default(1),
  DATA_DIR: z.string().default('./.data'),
  SECRETS_FILE: z.string().optional(),
  PUBLIC_URL: url.transform((v) => v.replace(/\/+$/, '')).optional(),
  TRUST_PROXY: flag.default(false),
  COUNTRY_HEADER: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a header such as cf-ipcountry, or off')
    .optional(),
  DEMO: flag.default(false),
  DEV: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  CAPTCHA: z.enum(['on', 'off']).default('on'),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres://' }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),

  SUPABASE_URL: url.optional(),
  SUPABASE_ANON_KEY: z.string().optional(),
  SUPABASE_SERVICE_KEY: z.string().optional(),
  AUTH_PASSWORDS: flag.default(false),
  STAFF_SECOND_FACTOR: flag.default(false),
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

  SELLER_NAME: z.string().max(200).optional(),
  SELLER_ADDRESS: z
    .string()
    .max(500)
    .transform((text) => text.split('|').map((line) => line.trim()))
    .optional(),
  SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code such as DE')
    .optional(),
  SELLER_VAT_ID: vatId.optional(),
  SELLER_VAT_RATES: taxRates.default({}),

  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_VERIFY_URL: url.optional(),

  BACKEND_URL: url.transform((v) => v.replace(/\/+$/, '')).optional(),
  BACKEND_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Short for a list of one. */
  RENDERER: renderer('embedded').optional(),
  RENDERERS: list.pipe(z.array(renderer('embedded')).min(1, 'must name at least one renderer')).optional(),
  RENDERER_CREDITS: z.coerce
    .number('must be credits for a headshot of the hosted model')
    .int('must be whole credits')
    .min(1, 'must be at least 1')
    .max(10, 'must be at most 10')
    .optional(),
  RENDERER_AFTER_END: renderer('embedded', 'wait').default('embedded'),
  OPENAI_API_KEY: z.string().optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
  FAL_API_KEY: z.string().optional(),
  REPLICATE_API_TOKEN: z.string().optional(),
  ASTRIA_API_KEY: z.string().optional(),
  RENDERER_BASE_URL: url.transform((v) => v.replace(/\/+$/, '')).optional(),
  RENDERER_LOCAL_HOST: z.string().optional(),
  RENDERER_PRICE: z.coerce
    .number('must be US dollars a picture')
    .positive('must be US dollars a picture')
    .max(100)
    .optional(),
  RENDERER_BUDGET_DAY: budget.optional(),
  RENDERER_BUDGET_SHOOT: budget.optional(),
  ...mattingSchema.shape,
  RENDERER_PARALLEL: z.coerce.number().int('must be a whole number').min(1).max(32).default(4),
  PROVENANCE_CERT: z.string().optional(),
  PROVENANCE_KEY: z.string().optional(),

  IMAGE_HOSTS: hostList.default([]),

  SENTRY_DSN: url.optional(),
  SENTRY_BROWSER_DSN: url.optional(),
  SENTRY_ENVIRONMENT: z.string().default('production'),
  GTM_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, 'must look like GTM-ABC123')
    .optional(),
  GOOGLE_ADS_ID: z
    .string()
    .regex(/^AW-\d+$/, 'must look like AW-123456789')
    .optional(),
  GOOGLE_ADS_LABEL: z.string().optional(),
  DUB_API_KEY: z.string().optional(),
  DUB_API_BASE: url.optional(),
  AFFILIATE_SCRIPT_URL: url.optional(),
  AWIN_MERCHANT_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  AWIN_API_BASE: url.optional(),
  EXPERIMENT_SCRIPT_URL: url.optional(),
  SEGMENT_WRITE_KEY: z.string().regex(/^\w+$/, 'must be letters and digits').optional(),
  SEGMENT_CDN: url.default('https://cdn.segment.com'),
  SEGMENT_API: url.default('https://api.segment.io'),

  SOURCE_MAPS: flag.default(false),

  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int('must be a whole number').min(1).max(65_535).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),

  SUPPORT_URL: url.optional(),
  CAREERS_URL: url.optional(),
  AFFILIATES_URL: url.optional(),
  API_DOCS_URL: url.optional(),

  STAFF_EMAILS: accounts(2),
  ANALYTICS_TEST_EMAILS: accounts(9),
  EXTENSION_IDS: list.default([]),
});

export type Values = z.infer<typeof schema>;

/** All names there are; docs/operations.md explains each. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

/** Variables that must be set together; a missing one would otherwise be noticed by the first customer. */
export const GROUPS: (keyof z.infer<typeof schema>)[][] = [
  ['SUPABASE_URL', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLIC_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_COUNTRY'],
  ['PROVENANCE_CERT', 'PROVENANCE_KEY'],
];
