// For tests only: the auth server on an in-memory PGlite, with a clock that stands still and a mailbox that can be read.
import { sql } from 'kysely';
import { type Database, fromPgliteInstance, openPostgres } from '#server/db/client.ts';
import { createFilledDatabase } from '#tests/factories/database.ts';
import { openTestPglite } from '#tests/factories/pglite.ts';
import { createDatabaseLimits } from '#server/adapters/limits/database.ts';
import { migrations } from '#server/db/migrations/index.ts';
import type { Mail } from '#server/ports/mailer.ts';
import type { AuthDeps, Caller } from '#server/auth/core.ts';
import { createApiKeys, createAuth, generateSigningKey } from '#server/auth/index.ts';
import { authMigrations } from '#server/auth/migrations.ts';
import type { AuthSchema } from '#server/auth/schema.ts';

export const PUBLIC_URL = 'http://localhost:4200';
const START = new Date('2030-01-01T00:00:00Z');

// A test file has one database, emptied for each test: PGlite takes seconds to start. With TEST_DATABASE_URL it is a new one
// on PostgreSQL, where requests really run side by side.
let opened: Promise<{ database: Database; drop(): Promise<void> }> | undefined;
async function open(): Promise<{ database: Database; drop(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  const own = server ? await createFilledDatabase(server) : undefined;
  const database = own ? openPostgres(own.url) : fromPgliteInstance(await openTestPglite());
  await database.migrate([...migrations, ...authMigrations]);
  return { database, drop: async () => own?.drop() };
}

/** Leaves nothing behind on PostgreSQL; call it after all tests of a file. */
export async function closeAuth(): Promise<void> {
  const one = await opened;
  opened = undefined;
  await one?.database.close();
  await one?.drop();
}

const TABLES =
  'users, identities, sessions, refresh_tokens, mailed_codes, known_browsers, flows, factors, factor_challenges, recovery_codes, passkeys, passkey_challenges';

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line no-explicit-any -- tests look into bodies of many shapes
  body: any;
}

const DEADLOCK = '40P01';

/** Again after a deadlock: a call of the test before may write a moment after its answer, and holds some of the tables then. */
async function emptyTables(db: AuthDeps['db'], tries = 5): Promise<void> {
  const tables = `${TABLES.replaceAll(/\w+/g, 'catchlight_auth.$&')}, catchlight.rate_limits`;
  try {
    await sql.raw(`truncate ${tables} cascade`).execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK || tries === 1) throw error;
    await emptyTables(db, tries - 1);
  }
}

export async function startAuth(changes: Partial<AuthDeps> = {}, startAt = START) {
  const { database } = await (opened ??= open());
  await emptyTables(database.db);
  const jwk = await generateSigningKey();
  const { anonKey, serviceKey } = await createApiKeys(jwk, startAt);
  const mails: Mail[] = [];
  let time = startAt.getTime();
  const clock = { now: () => new Date(time) };
  const deps: AuthDeps = {
    db: database.db,
    mailer: { send: async (mail) => void mails.push(mail) },
    captcha: { verify: async () => true },
    clock,
    limits: createDatabaseLimits({ db: database.db, clock, secret: 'a secret of the tests' }),
    publicUrl: PUBLIC_URL,
    siteName: 'Catchlight',
    signingKey: jwk,
    serviceKey,
    oauth: [],
    passwords: false,
    log: { info: () => undefined, warn: () => undefined, error: (o) => console.error(o) },
    ...changes,
  };
  const auth = createAuth(deps);
  const context = { ip: '203.0.113.7', requestId: 'test' };
  const call = (method: string, path: string, body?: object, token?: string, headers = {}) =>
    callFrom(context, method, path, body, token, headers);

  async function callFrom(
    caller: Caller,
    method: string,
    path: string,
    body?: object,
    token?: string,
    headers = {},
  ): Promise<Answer> {
    const response = await auth.fetch(
      new Request(`${PUBLIC_URL}/auth/v1${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      caller,
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  }

  const codeFor = (to: string): string => {
    const code = mails.findLast((mail) => mail.to === to)?.code;
    if (!code) throw new Error(`No code was mailed to ${to}`);
    return code;
  };

  return {
    auth,
    deps,
    anonKey,
    mails,
    call,
    /** From somewhere else: another network, or a browser that has a cookie. */
    from:
      (caller: Partial<Caller>) =>
      (method: string, path: string, body?: object): Promise<Answer> =>
        callFrom({ ...context, ...caller }, method, path, body),
    codeFor,
    context,
    db: database.db.withTables<AuthSchema>(),
    admin: (method: string, path: string, body?: object) => call(method, path, body, deps.serviceKey),
    /** Signs somebody in by code and hands back the session. */
    async signIn(email = 'ada@example.com') {
      await call('POST', '/otp', { email });
      return (await call('POST', '/verify', { type: 'email', email, token: codeFor(email) })).body;
    },
    advanceClock: (seconds: number) => void (time += seconds * 1000),
  };
}

export type AuthFixture = Awaited<ReturnType<typeof startAuth>>;

/** A code that is certainly not the given one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
