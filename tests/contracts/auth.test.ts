// What the auth port promises, our own server in process and a hosted one over the network alike. The hosted one is our own server
// as well, because it speaks Supabase's language.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OpenSessionCache } from '#server/adapters/auth/open-sessions.ts';
import { createEmbeddedAuth } from '#server/adapters/auth/embedded.ts';
import { createSupabaseAuth } from '#server/adapters/auth/supabase.ts';
import {
  type Auth as AuthServer,
  authMigrations,
  createApiKeys,
  createAuth,
  generateSigningKey,
} from '#server/auth/index.ts';
import { totpCode, totpStep } from '#server/auth/factors/totp.ts';
import { createAuthenticator } from '#tests/factories/authenticator.ts';
import type { Auth } from '#server/ports/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => new Date() };
const who = { ip: '203.0.113.7', requestId: 'test' };
const servers: { close(): unknown }[] = [];
let database: TestDatabase;
let jwk: JsonWebKey;
let keys: { serviceKey: string; anonKey: string };
let server: AuthServer;
let publicUrl: string;
const codes = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  await database.migrate(authMigrations);
  jwk = await generateSigningKey();
  keys = await createApiKeys(jwk);
  const listening = serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => server.fetch(request, who) }) as Server;
  servers.push(listening);
  await new Promise((resolve) => (listening.listening ? resolve(null) : listening.once('listening', resolve)));
  publicUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  server = createAuth({
    db: database.db,
    mailer: { send: async ({ to, code }) => void codes.set(to, code ?? '') },
    captcha: { verify: async () => true },
    clock,
    publicUrl,
    siteName: 'Catchlight',
    limits: { hit: async () => ({ allowed: true, retryAfter: 0 }) },
    signingKey: jwk,
    serviceKey: keys.serviceKey,
    oauth: [],
    passwords: false,
    log,
  });
});
afterAll(async () => {
  for (const each of servers) each.close();
  await database?.drop();
});

const embedded = (open = new OpenSessionCache()): Auth =>
  createEmbeddedAuth({
    open,
    db: database.db,
    clock,
    publicUrl,
    serviceKey: keys.serviceKey,
    fetch: (request) => open.watch(server.fetch)(request, who),
  });
const hosted = (url = publicUrl): Auth => createSupabaseAuth({ url, ...keys, clock, timeoutMs: 2000 });

async function post(path: string, body: object): Promise<unknown> {
  const request = new Request(`${publicUrl}/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) });
  return (await server.fetch(request, who)).json();
}
async function signIn(email: string): Promise<{ access_token: string; user: { id: string } }> {
  await post('/otp', { email, data: { name: 'Ada Lovelace', avatar_url: 'https://example.com/ada.jpg' } });
  return (await post('/verify', { email, token: codes.get(email), type: 'email' })) as never;
}

/** A token that our own key signs, or another one. */
async function forge(changes: JWTPayload, key?: CryptoKey, alg = 'ES256'): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `${publicUrl}/auth/v1`,
    aud: 'authenticated',
    sub: '00000000-0000-4000-8000-000000000001',
    role: 'authenticated',
    email: 'eve@example.com',
    session_id: '00000000-0000-4000-8000-000000000002',
    iat: now,
    exp: now + 60,
    ...changes,
  };
  const signer = new SignJWT(claims).setProtectedHeader({ alg, kid: (jwk as { kid: string }).kid });
  return signer.sign(key ?? ((await importJWK({ ...jwk, key_ops: undefined } as never, 'ES256')) as CryptoKey));
}

let people = 0;
const somebody = (): string => `person-${(people += 1)}@example.com`;

describe.each([
  ['our own server', embedded],
  ['a hosted one', hosted],
])('%s', (_, open) => {
  test('tells who stands behind a token', async () => {
    const email = somebody();
    const { access_token: token, user } = await signIn(email);
    expect(await open().verify(token)).toEqual({
      id: user.id,
      email,
      name: 'Ada Lovelace',
      avatarUrl: 'https://example.com/ada.jpg',
      authenticatedAt: expect.any(Number),
    });
  });

  test('tells whether a second factor was used, or is still to be used', async () => {
    const email = somebody();
    const first = await signIn(email);
    const call = async (token: string, path: string, body: object): Promise<Record<string, never>> => {
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request(`${publicUrl}/auth/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await server.fetch(request, who)).json() as never;
    };
    const { id, totp } = (await call(first.access_token, '/factors', { factor_type: 'totp' })) as never as {
      id: string;
      totp: { secret: string };
    };
    expect((await open().verify(first.access_token))?.secondFactor).toBeUndefined();
    const challenge = await call(first.access_token, `/factors/${id}/challenge`, {});
    const code = totpCode(totp.secret, totpStep(clock.now()));
    const body = { challenge_id: challenge['id'], code };
    const raised = await call(first.access_token, `/factors/${id}/verify`, body);
    expect((await open().verify(raised['access_token']!))?.secondFactor).toBe('used');
    // Stolen before the code was entered, and of the same session.
    expect((await open().verify(first.access_token))?.secondFactor).toBe('pending');
    const next = await signIn(email);
    expect((await open().verify(next.access_token))?.secondFactor).toBe('pending');

    // The phone is lost: staff remove what was on it.
    const { user } = next;
    const [app] = await open().factors(user.id);
    expect(app).toMatchObject({ id, kind: 'app', createdAt: expect.stringMatching(/^\d{4}-/) });
    await open().removeFactor(user.id, app!);
    await open().removeFactor(user.id, app!);
    expect(await open().factors(user.id)).toEqual([]);
    const last = await signIn(email);
    expect((await open().verify(last.access_token))?.secondFactor).toBeUndefined();
  });

  test('tells a security key from an app', async () => {
    const { access_token: token, user } = await signIn(somebody());
    const headers = { authorization: `Bearer ${token}` };
    const call = async (path: string, body: object) => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await server.fetch(new Request(`${publicUrl}/auth/v1${path}`, init), who);
      return (await answer.json()) as {
        id: string;
        webauthn: { credential_options: { publicKey: { challenge: string } } };
      };
    };
    const { id } = await call('/factors', { factor_type: 'webauthn', friendly_name: 'Key' });
    const asked = await call(`/factors/${id}/challenge`, {});
    const key = createAuthenticator({ origin: publicUrl });
    const credential_response = key.create(asked.webauthn.credential_options.publicKey);
    await call(`/factors/${id}/verify`, { challenge_id: asked.id, webauthn: { type: 'create', credential_response } });
    const factors = await open().factors(user.id);
    expect(factors).toMatchObject([{ id, kind: 'security_key', name: 'Key' }]);
    await open().removeFactor(user.id, factors[0]!);
    expect(await open().factors(user.id)).toEqual([]);
  });

  test('lists no factors that were never set up to their end, and none of nobody', async () => {
    const { access_token: token, user } = await signIn(somebody());
    const headers = { authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: JSON.stringify({ factor_type: 'totp' }) };
    expect((await server.fetch(new Request(`${publicUrl}/auth/v1/factors`, init), who)).status).toBe(200);
    expect(await open().factors(user.id)).toEqual([]);
    expect(await open().factors(crypto.randomUUID())).toEqual([]);
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, JWTPayload]>([
    ['has expired', { iat: now - 7200, exp: now - 3600 }],
    ['comes from another issuer', { iss: 'https://elsewhere.example/auth/v1' }],
    ['is for another audience', { aud: 'somebody-else' }],
    ['has no session', { session_id: undefined }],
    ['is no person’s', { role: 'service_role' }],
    ['is an anonymous visitor’s', { is_anonymous: true }],
    ['names nobody', { sub: undefined }],
  ])('lets no token in that %s', async (_reason, changes) => {
    expect(await open().verify(await forge(changes))).toBeUndefined();
  });

  test('lets no token in that another key signed, that is unsigned, or that is no token', async () => {
    const other = await generateKeyPair('ES256');
    expect(await open().verify(await forge({}, other.privateKey))).toBeUndefined();
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)));
    expect(await open().verify(await forge({}, secret as never, 'HS256'))).toBeUndefined();
    const [, body] = (await forge({})).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    expect(await open().verify(`${none}.${body}.`)).toBeUndefined();
    expect(await open().verify(keys.serviceKey)).toBeUndefined();
    expect(await open().verify('nonsense')).toBeUndefined();
  });

  test('tells a person’s sessions, which is theirs, and ends one', async () => {
    const email = somebody();
    const first = await signIn(email);
    const second = await signIn(email);
    const auth = open();
    const sessions = await auth.sessions(second.access_token);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const other = sessions.find(({ current }) => !current)!;
    expect(other).toMatchObject({ ip: who.ip, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string });
    await auth.endSession(second.access_token, other.id);
    await auth.endSession(second.access_token, other.id);
    expect(await auth.sessions(second.access_token)).toHaveLength(1);
    await expect(auth.sessions(first.access_token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('tells the address that holds now, to a token of before the change too', async () => {
    const [before, after] = [somebody(), somebody()];
    const { access_token: token, user } = await signIn(before);
    expect(await open().emailOf(token)).toBe(before);
    const change = new Request(`${publicUrl}/auth/v1/admin/users/${user.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${keys.serviceKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: after }),
    });
    expect((await server.fetch(change, who)).status).toBe(200);
    expect(await open().emailOf(token)).toBe(after);
  });

  test('ends nobody else’s session', async () => {
    const [mine, theirs] = [await signIn(somebody()), await signIn(somebody())];
    const auth = open();
    const [session] = await auth.sessions(theirs.access_token);
    await auth.endSession(mine.access_token, session!.id);
    expect(await auth.sessions(theirs.access_token)).toHaveLength(1);
  });

  test('tells whose a token was when its account is gone, and of no token that is not ours', async () => {
    const { access_token: token, user } = await signIn(somebody());
    const auth = open();
    await auth.deleteUser(user.id);
    expect(await auth.formerOwner(token)).toBe(user.id);
    const other = await generateKeyPair('ES256');
    expect(await auth.formerOwner(await forge({}, other.privateKey))).toBeUndefined();
    expect(await auth.formerOwner(await forge({ role: 'service_role' }))).toBeUndefined();
    expect(await auth.formerOwner('nonsense')).toBeUndefined();
  });

  test('removes an account with its sessions; a second time is no error', async () => {
    const { access_token: token, user } = await signIn(somebody());
    const auth = open();
    await auth.deleteUser(user.id);
    await auth.deleteUser(user.id);
    await expect(auth.sessions(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

test('in process, a session that was signed out ends at once, not with its token', async () => {
  const { access_token: token } = await signIn(somebody());
  const auth = embedded();
  expect(await auth.verify(token)).toBeDefined();
  const [session] = await auth.sessions(token);
  await auth.endSession(token, session!.id);
  expect(await auth.verify(token)).toBeUndefined();
});

test('in process, a session ends at once by what its person does at the auth server itself', async () => {
  const { access_token: token } = await signIn(somebody());
  const open = new OpenSessionCache();
  const auth = embedded(open);
  expect(await auth.verify(token)).toBeDefined();
  const headers = { authorization: `Bearer ${token}` };
  await open.watch(server.fetch)(new Request(`${publicUrl}/auth/v1/logout`, { method: 'POST', headers }), who);
  expect(await auth.verify(token)).toBeUndefined();
});

describe('a hosted server in trouble', () => {
  async function trouble(status: number | undefined): Promise<string> {
    const broken = createServer((_request, response) => void (status && response.writeHead(status).end()));
    servers.push({ close: () => (broken.closeAllConnections(), broken.close()) });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
  }

  test.each([
    ['answers 500', 500],
    ['never answers', undefined],
  ])('that %s signs nobody out: it is for later', async (_, status) => {
    const url = await trouble(status);
    const auth = createSupabaseAuth({ url, ...keys, clock, timeoutMs: 300 });
    const token = await forge({ iss: `${url}/auth/v1` });
    await expect(auth.verify(token)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(auth.formerOwner(token)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(auth.sessions(token)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(auth.deleteUser('00000000-0000-4000-8000-000000000001')).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('that does not tell of sessions has none to tell', async () => {
    const auth = createSupabaseAuth({ url: await trouble(404), ...keys, clock });
    expect(await auth.sessions(await forge({}))).toEqual([]);
  });
});
