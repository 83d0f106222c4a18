// One check a port: asks what is configured whether it is there and takes our key. Nothing is changed anywhere but for one small
// object that is removed again, and no answer holds a secret.
import { randomUUID } from 'node:crypto';
import { access, constants, statfs } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { describeGeolocation } from '../../adapters/geolocation/index.ts';
import { chooseStorage } from '../../adapters/storage/index.ts';
import { systemClock } from '../../adapters/clock/system.ts';
import { describeSender } from '../../adapters/sender/index.ts';
import { isMonitored } from '../../contracts/monitoring.ts';
import type { Env } from '../../env/index.ts';
import type { Role } from '../../runtime/index.ts';
import { type Check, NotReached } from './check.ts';
import { checkDatabase } from './database.ts';
import { checkProvenance } from './provenance.ts';
import { checkMatting, checkRenderer } from './renderer.ts';
import { checkSeller } from './seller.ts';
import { checkPorts, checkSecrets, checkStart } from './start.ts';

const TIMEOUT_MS = 8000;
const GIB = 1024 ** 3;

async function get(url: string, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'error', ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    const what = name === 'TimeoutError' ? 'it does not answer' : `it cannot be reached (${cause?.code ?? name})`;
    throw new NotReached(what, { cause: error });
  }
}

export async function checksOf(env: Env, wanted: readonly Role[]): Promise<Check[]> {
  return [
    ...checkStart(env, wanted),
    ...checkPorts(env, wanted, get),
    checkSecrets(env),
    ...checkDatabase(env),
    folder(env),
    await storage(env),
    mail(env),
    payments(env),
    checkSeller(env),
    captcha(env),
    auth(env),
    ...backend(env),
    ...checkRenderer(env, get, systemClock.now()),
    ...checkMatting(env),
    checkProvenance(env),
    {
      port: 'sender',
      configured: describeSender(env.process.dev),
      remedy: '',
    },
    { port: 'geolocation', configured: describeGeolocation(env), remedy: '' },
    ...trackers(env),
    monitoring(env),
    { port: 'figures', configured: figures(env), remedy: '' },
  ];
}

/** What is missing of the path is made at the start, however many folders that are. */
function nearestExisting(folder: string): string {
  const absolute = path.resolve(folder);
  return existsSync(absolute) ? absolute : nearestExisting(path.dirname(absolute));
}

const folder = ({ process: { dataDir } }: Env): Check => ({
  port: 'data folder',
  configured: dataDir,
  remedy: 'Point DATA_DIR at a folder that this user may write to, on a disk with some gigabytes left.',
  async ask() {
    const there = nearestExisting(dataDir);
    await access(there, constants.W_OK).catch(() => {
      throw new Error('it cannot be written to');
    });
    const { bavail, bsize } = await statfs(there);
    const free = (bavail * bsize) / GIB;
    if (free < 1) throw new Error(`only ${free.toFixed(1)} GiB are free`);
    return `writable, ${Math.floor(free)} GiB free`;
  },
});

async function storage(env: Env): Promise<Check> {
  const chosen = await chooseStorage(env, { publicUrl: env.http.publicUrl, secret: 'doctor', clock: systemClock });
  if (!chosen.hosted) return { port: 'objects', configured: chosen.state, remedy: '' };
  return {
    port: 'objects',
    configured: chosen.state,
    remedy: 'Check S3_BUCKET, S3_REGION, S3_ENDPOINT and the keys. The key needs to put, get and delete objects.',
    async ask() {
      const key = `doctor/${randomUUID()}`;
      try {
        await chosen.storage.put(key, new TextEncoder().encode('doctor'), 'text/plain');
        await chosen.storage.remove(key);
      } catch (error) {
        throw new Error((error as Error).name || 'it refuses', { cause: error });
      }
      return 'an object was written and removed';
    },
  };
}

function mail({ mail: { smtpUrl, from } }: Env): Check {
  if (!smtpUrl) return { port: 'mail', configured: 'the mailbox page of this machine', remedy: '' };
  return {
    port: 'mail',
    configured: `SMTP at ${new URL(smtpUrl).host}, from ${from}`,
    remedy: 'Check SMTP_URL: user, password, host and port (587, or smtps:// for 465).',
    async ask() {
      const transport = createTransport({ url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS });
      try {
        await transport.verify();
        return 'takes our sign-in';
      } catch (error) {
        throw new Error((error as { code?: string }).code ?? 'it refuses', { cause: error });
      } finally {
        transport.close();
      }
    },
  };
}

function payments({ payments: { stripe } }: Env): Check {
  if (!stripe) return { port: 'payments', configured: 'a test checkout: no card is charged', remedy: '' };
  return {
    port: 'payments',
    configured: stripe.secretKey.startsWith('sk_live') ? 'Stripe, live' : 'Stripe, test mode',
    remedy: 'Copy STRIPE_SECRET_KEY again from the dashboard, and point a webhook at /api/v1/credits/webhook.',
    async ask() {
      const answer = await get(`${stripe.apiBase ?? 'https://api.stripe.com'}/v1/balance`, {
        authorization: `Bearer ${stripe.secretKey}`,
      });
      if (!answer.ok)
        throw new Error(answer.status === 401 ? 'it does not know the key' : `it answers ${answer.status}`);
      return 'takes our key';
    },
  };
}

function captcha({ captcha: { turnstile, enabled } }: Env): Check {
  if (!turnstile) return { port: 'captcha', configured: enabled ? 'proof of work' : 'off', remedy: '' };
  return {
    port: 'captcha',
    configured: 'Cloudflare Turnstile',
    remedy: 'Copy TURNSTILE_SECRET_KEY again; it belongs to the site key.',
    async ask() {
      const body = new URLSearchParams({ secret: turnstile.secretKey, response: 'doctor' });
      const url = turnstile.verifyUrl ?? 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
      const answer = (await (await get(url, {}, { method: 'POST', body })).json()) as { 'error-codes'?: string[] };
      if (answer['error-codes']?.includes('invalid-input-secret')) throw new Error('it does not know the key');
      return 'takes our key';
    },
  };
}

function auth({ auth: { supabase } }: Env): Check {
  if (!supabase) return { port: 'auth', configured: 'mailed codes, built in', remedy: '' };
  return {
    port: 'auth',
    configured: `Supabase at ${supabase.url}`,
    remedy: 'Check SUPABASE_URL and both keys; a paused project does not answer.',
    async ask() {
      const answer = await get(`${supabase.url}/auth/v1/settings`, { apikey: supabase.anonKey });
      if (!answer.ok) throw new Error(`it answers ${answer.status}`);
      const key = supabase.serviceKey;
      const admin = await get(`${supabase.url}/auth/v1/admin/users?per_page=1`, {
        apikey: key,
        authorization: `Bearer ${key}`,
      });
      if (!admin.ok) throw new Error('it does not take the service key');
      return 'takes both keys';
    },
  };
}

function backend({ backend: { url } }: Env): Check[] {
  if (!url) return [];
  return [
    {
      port: 'backend',
      configured: url,
      remedy: 'Check BACKEND_URL, and that the same BACKEND_SECRET is set there.',
      async ask() {
        const answer = await get(`${url}/readyz`);
        if (!answer.ok) throw new Error(`it answers ${answer.status}`);
        return 'ready';
      },
    },
  ];
}

const trackers = ({ tracking }: Env): Check[] =>
  Object.entries({ Dub: tracking.dub, Awin: tracking.awin, 'tag manager': tracking.tagManager })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => ({ port: name, configured: 'its key is set', remedy: '' }));

/** Errors are sent only by a running server: whether the service takes this key shows there. */
function monitoring({ monitoring: { sentryDsn, environment } }: Env): Check {
  if (!sentryDsn) return { port: 'monitoring', configured: 'log lines', remedy: '' };
  const { host, origin } = new URL(sentryDsn);
  if (!isMonitored(environment))
    return { port: 'monitoring', configured: `log lines: Sentry is off in ${environment}`, remedy: '' };
  return {
    port: 'monitoring',
    configured: `Sentry at ${host}, ${environment}`,
    remedy: 'Copy SENTRY_DSN again from the project’s settings, and let this machine reach its host.',
    async ask() {
      await get(`${origin}/`, {}, { method: 'HEAD', redirect: 'manual' });
      return 'can be reached';
    },
  };
}

function figures({ monitoring: { metricsToken, metricsPort } }: Env): string {
  const ways = [metricsToken && '/metrics with a token', metricsPort && `port ${metricsPort}`].filter(Boolean);
  return ways.join(', ') || 'none: METRICS_TOKEN or METRICS_PORT opens them';
}
