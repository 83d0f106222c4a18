// What every route of the auth server works with: the dependencies, and the parts built from them once.
import { DAY_SECONDS } from '../contracts/durations.ts';
import type { Db } from '../db/client.ts';
import type { Captcha } from '../ports/captcha.ts';
import type { Clock } from '../ports/clock.ts';
import type { Limits } from '../ports/limits.ts';
import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mailer.ts';
import { networkOf } from '../ports/network.ts';
import { AuthError } from './errors.ts';
import { createSecretCipher, type Seal } from './factors/seal.ts';
import { createTokens, type Tokens } from './keys.ts';
import type { AuthDb, AuthSchema } from './schema.ts';
import { createKeyedHash, type KeyedHash } from './secrets.ts';

export interface OAuthProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes?: string;
}

/** How often something may happen: points within seconds. */
type Rate = readonly [points: number, seconds: number];

export interface AuthDeps {
  db: Db;
  mailer: Pick<Mailer, 'send'>;
  captcha: Pick<Captcha, 'verify'>;
  clock: Clock;
  limits: Limits;
  log: Log;
  publicUrl: string;
  siteName: string;
  /** The private key of the access tokens; `generateSigningKey` makes one. */
  signingKey: JsonWebKey;
  /** As a bearer token it permits everything. */
  serviceKey: string;
  oauth: readonly OAuthProvider[];
  passwords: boolean;
  /** The language that a person chose for mails, where accounts are kept; what they signed up in counts otherwise. */
  languageOf?: (userId: string) => Promise<string | undefined>;
  /** Writes a line of the audit log about an account; left out where there is none. */
  audit?: (act: string, userId: string, details: Record<string, unknown>) => Promise<void>;
  /** Where passkeys belong (WebAuthn's relying party), for a server whose pages are elsewhere; by default `publicUrl`. */
  passkeys?: { rpId: string; origins: readonly string[] };
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

const RATES = {
  /** At one address. A browser that has signed in there before has its own; all others share. allowances.ts says who counts where. */
  mailsOfBrowser: [6, 600],
  mailsOfBrowserPerDay: [20, DAY_SECONDS],
  mailsOfNetwork: [6, 600],
  mailsOfNetworkPerDay: [8, DAY_SECONDS],
  /** Strangers have 16 mails a day. Ten are kept for the first two of a network, so that a few networks cannot use all of them up. They
   * have five tries at each code and 20 at others: 100 a day, in a year a chance of 1 in 27 that one is right. */
  mailsReservedOfNetworkPerDay: [2, DAY_SECONDS],
  mailsReservedPerDay: [10, DAY_SECONDS],
  mailsOfStrangersPerDay: [6, DAY_SECONDS],
  /** Mails that somebody who is signed in has sent to their own address. */
  mailsOfUser: [6, 600],
  mailPerIp: [60, 600],
  ownTries: [20, 600],
  ownTriesPerDay: [100, DAY_SECONDS],
  triesOfNetwork: [20, 600],
  triesOfStrangersPerDay: [20, DAY_SECONDS],
  passwordTriesOfStrangersPerDay: [100, DAY_SECONDS],
  triesPerIp: [100, 600],
  refreshPerIp: [1800, 300],
  passkeyChallengesPerIp: [60, 600],
  challengesPerUser: [30, 600],
  factorTries: [10, 600],
  /** Three of a million codes are right at any moment: a year of guesses succeeds with a chance of 1 in 19. */
  factorTriesPerDay: [50, DAY_SECONDS],
  /** Apart from the app's, so that somebody who guesses those keeps no owner with a recovery code out. */
  recoveryTries: [10, 600],
} as const satisfies Record<string, Rate>;

/** The caller, as the HTTP entry determined it; never read from a header here. */
export interface Caller {
  ip: string;
  requestId: string;
  /** The value of the browser's own cookie; undefined for clients that keep none. */
  browser?: string | undefined;
}

export interface Core {
  deps: AuthDeps;
  db: AuthDb;
  issuer: string;
  policy: Policy;
  tokens: Tokens;
  mac: KeyedHash;
  seal: Seal;
  now(): Date;
  /** Throws 429 once the rate is used up. */
  limit(rate: keyof typeof RATES, subject: string): Promise<void>;
  /** Counts as `limit` does; false once the rate is used up. */
  allows(rate: keyof typeof RATES, subject: string): Promise<boolean>;
}

export function createCore(deps: AuthDeps): Core {
  const issuer = `${deps.publicUrl.replace(/\/$/, '')}/auth/v1`;
  const mac = createKeyedHash(deps.signingKey);
  const allows: Core['allows'] = async (rate, subject) => {
    const [points, seconds] = RATES[rate];
    // The table of counters must not contain readable addresses.
    const key = `auth:${rate}:${mac('rate', rate.endsWith('Ip') ? networkOf(subject) : subject).slice(0, 22)}`;
    return (await deps.limits.hit(key, points, seconds)).allowed;
  };
  return {
    deps,
    db: deps.db.withTables<AuthSchema>(),
    issuer,
    policy: { autoconfirm: false, signup: true, anonymous: false, minPasswordLength: 8, ...deps.policy },
    tokens: createTokens(deps.signingKey, issuer),
    mac,
    seal: createSecretCipher(deps.signingKey),
    now: () => deps.clock.now(),
    allows,
    async limit(rate, subject) {
      if (await allows(rate, subject)) return;
      const code = rate.startsWith('mail') ? 'over_email_send_rate_limit' : 'over_request_rate_limit';
      throw new AuthError(429, code, 'Too many requests. Please try again later.');
    },
  };
}
