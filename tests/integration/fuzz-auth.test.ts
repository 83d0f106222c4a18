// Every call of the embedded auth server is sent what its clients send, with values that fit, values of other fields and values that have
// nothing to do with it, by nobody, by a person and by the service key: all of it is refused as a mistake, nothing is an error of ours, and
// no call takes a second of the processor.
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { closeAuth, PUBLIC_URL, startAuth, type AuthFixture } from '#tests/factories/auth.ts';
import { hostile } from '#tests/factories/arbitrary-input.ts';
import { createAuthenticator } from '#tests/factories/authenticator.ts';
import { answerInTime, MAX_PROCESSOR_MS } from '#tests/factories/processor-time.ts';
import { enrolApp, withApp } from '#tests/factories/second-factors.ts';

/** The same inputs in every run; another seed finds others. */
const SEED = 19;
const CALLS_A_ROUTE = 40;
const CALLER = { ip: '203.0.113.9', requestId: 'fuzz' };

afterAll(closeAuth);

const settings = {
  passwords: true,
  policy: { anonymous: true },
  limits: { hit: async () => ({ allowed: true, retryAfter: 0 }) },
};
const { auth: walked } = await startAuth(settings);

/** What there is to send: of people who really are in the database, so that calls get past the first check. */
interface Known {
  tokens: (string | undefined)[];
  values: Record<string, unknown[]>;
}

async function prepare(auth: AuthFixture): Promise<Known> {
  const { app, session } = await withApp(auth, 'grace@example.com');
  const ada = await auth.signIn();
  const open = await enrolApp(auth, ada, 'tablet');
  const challenge = await auth.call('POST', `/factors/${open.factorId}/challenge`, {}, ada.access_token);
  const options = await auth.call('POST', '/passkeys/registration/options', {}, ada.access_token);
  const signIn = await auth.call('POST', '/passkeys/authentication/options');
  const authenticator = createAuthenticator({ origin: PUBLIC_URL });
  const [created, signed] = [authenticator.create(options.body.options), authenticator.get(signIn.body.options)];
  await auth.call('POST', '/otp', { email: 'ada@example.com' });
  await auth.call('PUT', '/user', { email: 'countess@example.com' }, ada.access_token);
  const emails = ['ada@example.com', 'grace@example.com', 'new@example.com', 'countess@example.com'];
  const codes = [auth.codeFor('ada@example.com'), app.code(), open.code(), '123456'];
  const link = async (type: string): Promise<unknown> =>
    (await auth.admin('POST', '/admin/generate_link', { type, email: 'grace@example.com' })).body.hashed_token;
  const links = [await link('magiclink'), await link('recovery')];
  const ids = [ada.user.id, session, app.factorId, open.factorId, challenge.body.id, crypto.randomUUID()];
  const challenges = [challenge.body.id, options.body.challenge_id, signIn.body.challenge_id];
  return {
    tokens: [undefined, ada.access_token, session.access_token, auth.deps.serviceKey, 'Bearer', 'a.b.c'],
    values: {
      email: emails,
      new_email: emails,
      code: codes,
      nonce: codes,
      token: [...codes, ...links],
      token_hash: links,
      challenge_id: challenges,
      credential: [created, signed, { ...signed, response: created.response }, { id: signed.id, response: {} }],
      refresh_token: [ada.refresh_token, session.refresh_token],
      id: ids.filter((id) => typeof id === 'string'),
      provider: ['google', 'email'],
      grant_type: ['refresh_token', 'pkce', 'password', 'id_token', 'web3'],
      factor_type: ['totp', 'phone', 'webauthn'],
      type: ['email', 'signup', 'recovery', 'invite', 'magiclink', 'email_change', 'email_change_new', 'sms'],
      scope: ['local', 'others', 'global'],
      password: ['a long password', 'x'],
      phone: ['+4915112345678'],
      code_challenge: ['x'.repeat(43)],
      code_challenge_method: ['s256', 'plain'],
      redirect_to: [`${PUBLIC_URL}/app`, 'https://other.example/'],
      ban_duration: ['24h', 'none', '1e9h'],
      ...Object.fromEntries(['create_user', 'email_confirm', 'phone_confirm'].map((name) => [name, [true, false]])),
      ...Object.fromEntries(['data', 'user_metadata', 'app_metadata'].map((name) => [name, [{ language: 'de' }, {}]])),
      should_soft_delete: [true, false],
    },
  };
}

/** Other fields that the calls read. */
const MORE_FIELDS = ['friendly_name', 'issuer', 'role', 'auth_code', 'code_verifier', 'gotrue_meta_security'];
const QUERY = [
  'grant_type',
  'type',
  'token',
  'redirect_to',
  'scope',
  'scopes',
  'provider',
  'page',
  'per_page',
  'state',
];

function valueFor(name: string, { values }: Known): fc.Arbitrary<unknown> {
  const own = values[name] ?? ['text'];
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(values).flat()) },
    { weight: 2, arbitrary: hostile },
  );
}

function bodyFor(known: Known): fc.Arbitrary<string> {
  const names = [...Object.keys(known.values), ...MORE_FIELDS];
  const fields = Object.fromEntries(names.map((name) => [name, valueFor(name, known)]));
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(fields, { requiredKeys: [] }).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: hostile.map((body) => JSON.stringify(body) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'a=b&c=d', '{"email":', '['.repeat(5000)) },
  );
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function requestFor(route: { method: string; path: string }, known: Known): fc.Arbitrary<Request> {
  const segment = valueFor('id', known).map((id) => encodeURIComponent(textOf(id).slice(0, 100)));
  const segments = route.path.split('/').map((part) => (part.startsWith(':') ? segment : fc.constant(part)));
  const query = fc.record(Object.fromEntries(QUERY.map((name) => [name, valueFor(name, known)])), { requiredKeys: [] });
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x'];
  const types = fc.constantFrom('application/json', 'application/json', 'application/json', ...forms, 'x/y');
  return fc
    .tuple(fc.tuple(...segments), query, bodyFor(known), types, fc.constantFrom(...known.tokens))
    .map(([parts, asked, body, type, token]) => {
      const pairs = Object.entries(asked).map(([name, value]) => [name, textOf(value)]);
      const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
      const init = route.method === 'GET' ? {} : { body };
      const at = `${PUBLIC_URL}${parts.join('/')}?${new URLSearchParams(pairs)}`;
      return new Request(at, { method: route.method, headers, ...init });
    });
}

it.each(walked.routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s never fails, whatever it is sent',
  { timeout: (CALLS_A_ROUTE + 10) * MAX_PROCESSOR_MS },
  async (_, route) => {
    let failure: unknown;
    const error = (line: object): void => void (failure = (line as { err?: unknown }).err ?? line);
    const silent = (): void => undefined;
    const auth = await startAuth({ ...settings, log: { info: silent, warn: silent, error } });
    const known = await prepare(auth);
    await fc.assert(
      fc.asyncProperty(requestFor(route, known), async (request) => {
        failure = undefined;
        const asked = `${request.method} ${request.url} ${await request.clone().text()}`;
        const response = await answerInTime(asked, () => auth.auth.fetch(request, CALLER));
        expect(response.status, `${asked}\n${String((failure as Error | undefined)?.stack)}`).toBeLessThan(500);
        // What the call does after its answer.
        expect(failure, asked).toBeUndefined();
      }),
      { seed: SEED, numRuns: CALLS_A_ROUTE, endOnFailure: true },
    );
  },
);

// What fuzzing has found.
it('takes no name of every object for a kind of code, and keeps no text that a database cannot', async () => {
  const auth = await startAuth(settings);
  await prepare(auth);
  for (const type of ['constructor', '__proto__', 'toString']) {
    expect(await auth.call('GET', `/verify?type=${type}&token=x`)).toMatchObject({ status: 303 });
    const body = { type, email: 'ada@example.com', token: '123456' };
    expect(await auth.call('POST', '/verify', body)).toMatchObject({ status: 400 });
    expect(await auth.admin('POST', '/admin/generate_link', body)).toMatchObject({ status: 400 });
  }
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
  const body = { email: 'ada@example.com', ...challenge };
  expect(await auth.call('POST', '/otp?redirect_to=%00', body)).toMatchObject({ status: 200 });
  expect(await auth.call('POST', '/otp', { ...body, data: { name: '\0' } })).toMatchObject({ status: 400 });
  expect(await auth.admin('POST', '/admin/users', { phone: '\0' })).toMatchObject({ status: 400 });
  // Refused before there is an account, not after.
  const signUp = { email: 'late@example.com', password: 'a long password', code_challenge_method: 'none' };
  expect(await auth.call('POST', '/signup', signUp)).toMatchObject({ status: 400 });
  expect((await auth.admin('GET', '/admin/users')).body.users).toHaveLength(2);
});

/** Two bytes a level: nearly as large as auth's bodies may be (64 KiB). */
const DEEPEST = 32_000;

it('refuses JSON that is nested too deep, however deep', async () => {
  const error = vi.fn();
  const { auth, deps } = await startAuth({
    ...settings,
    log: { info: () => undefined, warn: () => undefined, error },
  });
  const send = async ({ method, path }: { method: string; path: string }, levels: number): Promise<number> => {
    const data = `{"a":${'['.repeat(levels - 2)}${']'.repeat(levels - 2)}}`;
    const at = `${PUBLIC_URL}${path.replaceAll(/:\w+/g, crypto.randomUUID())}`;
    const body = `{"email":"ada@example.com","data":${data}}`;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${deps.serviceKey}` };
    return (await auth.fetch(new Request(at, { method, headers, body }), CALLER)).status;
  };
  const otp = { method: 'POST', path: '/auth/v1/otp' };
  expect([await send(otp, 32), await send(otp, 33)]).toEqual([200, 400]);
  expect(await send(otp, DEEPEST)).toBe(400);
  for (const route of walked.routes.filter(({ method }) => method !== 'GET'))
    expect(await send(route, DEEPEST), `${route.method} ${route.path}`).toBeLessThan(500);
  expect(error).not.toHaveBeenCalled();
});
