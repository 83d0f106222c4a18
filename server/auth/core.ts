// What every route of the auth server works with: the dependencies, and the parts built from them once.
import { type Kysely, sql } from 'kysely';
import { networkOf } from '../ports/network.ts';
import { AuthError } from './errors.ts';
import { createTokens, type Tokens } from './keys.ts';
import type { AuthDb } from './schema.ts';
import { createKeyedHash, type KeyedHash } from './secrets.ts';

export interface OAuthProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes?: string;
}

export interface AuthMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  code?: string;
  language?: string;
}

interface Log {
  info(object: object, message?: string): void;
  warn(object: object, message?: string): void;
  error(object: object, message?: string): void;
}

/** How often something may happen: points within seconds. */
export type Rate = readonly [points: number, seconds: number];

export interface AuthDeps {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the caller's schema does not know our tables
  db: Kysely<any>;
  mailer: { send(mail: AuthMail): Promise<void> };
  captcha: { verify(token: string | undefined, ip: string): Promise<boolean> };
  clock: { now(): Date };
  publicUrl: string;
  siteName: string;
  keys: { jwk: JsonWebKey };
  serviceKey: string;
  anonKey: string;
  oauth: OAuthProvider[];
  passwords: boolean;
  /** True, or `allowed: true`, while below the limit. Without it the hits are counted in a table of our own. */
  limits?: { hit(key: string, points: number, seconds: number): Promise<boolean | { allowed: boolean }> };
  log: Log;
  /** Overrides of the rates below, for load tests on one address. */
  rates?: Partial<Rates>;
  /** Off by default. They exist because Supabase has them, and its client's own tests need them. */
  policy?: Partial<Policy>;
}

export interface Policy {
  /** Accepts a new password account without a mailed code. */
  autoconfirm: boolean;
  /** False refuses new accounts; people who have one still sign in. */
  signup: boolean;
  anonymous: boolean;
  minPasswordLength: number;
}

export interface Rates {
  mailPerAddress: Rate;
  mailPerIp: Rate;
  triesPerAddress: Rate;
  triesPerIp: Rate;
  refreshPerIp: Rate;
}

const RATES: Rates = {
  mailPerAddress: [6, 600],
  mailPerIp: [60, 600],
  triesPerAddress: [20, 600],
  triesPerIp: [100, 600],
  refreshPerIp: [1800, 300],
};

/** Who asks: from the entry in front, never from a header. */
export interface Caller {
  ip: string;
  requestId: string;
}

export interface Core {
  deps: AuthDeps;
  db: AuthDb;
  issuer: string;
  policy: Policy;
  tokens: Tokens;
  mac: KeyedHash;
  now(): Date;
  /** Throws 429 once the rate is used up. */
  limit(rate: keyof Rates, subject: string): Promise<void>;
}

export function createCore(deps: AuthDeps): Core {
  const db = deps.db as unknown as AuthDb;
  const issuer = `${deps.publicUrl.replace(/\/$/, '')}/auth/v1`;
  const mac = createKeyedHash(deps.keys.jwk);
  const now = (): Date => deps.clock.now();
  const rates = { ...RATES, ...deps.rates };
  return {
    deps,
    db,
    issuer,
    policy: { autoconfirm: false, signup: true, anonymous: false, minPasswordLength: 8, ...deps.policy },
    tokens: createTokens(deps.keys.jwk, issuer),
    mac,
    now,
    async limit(rate, subject) {
      const [points, seconds] = rates[rate];
      // Addresses do not belong into a table of counters in the clear.
      const key = `auth:${rate}:${mac('rate', rate.endsWith('Ip') ? networkOf(subject) : subject).slice(0, 22)}`;
      const answer = deps.limits
        ? await deps.limits.hit(key, points, seconds)
        : await countHit(db, now(), key, points, seconds);
      if (typeof answer === 'boolean' ? answer : answer.allowed) return;
      const code = rate.startsWith('mail') ? 'over_email_send_rate_limit' : 'over_request_rate_limit';
      throw new AuthError(429, code, 'Too many requests. Please try again later.');
    },
  };
}

/** A fixed window in one statement, so that concurrent hits all count. */
async function countHit(db: AuthDb, now: Date, key: string, points: number, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ hits: number }>`
    insert into catchlight_auth.rate_hits as hit (key, hits, resets_at)
    values (${key}, 1, ${new Date(now.getTime() + seconds * 1000)})
    on conflict (key) do update set
      hits = case when hit.resets_at <= ${now} then 1 else hit.hits + 1 end,
      resets_at = case when hit.resets_at <= ${now} then excluded.resets_at else hit.resets_at end
    returning hits`.execute(db);
  const hits = rows[0]?.hits ?? 1;
  if (hits === 1) await db.deleteFrom('catchlight_auth.rate_hits').where('resets_at', '<=', now).execute();
  return hits <= points;
}
