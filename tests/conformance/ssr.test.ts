// @supabase/ssr and auth-js, unmodified, against our server through an in-process fetch: what the product itself relies on.
import { createServerClient } from '@supabase/ssr';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { totpCode, totpStep } from '#server/auth/factors/totp.ts';
import { createAuthenticator } from '#tests/factories/authenticator.ts';
import { credentialOf, optionsToJson, relyingPartyOf } from '../../app/web/webauthn.ts';
import { type AuthFixture, PUBLIC_URL, startAuth, closeAuth, wrongCode } from '../factories/auth.ts';

let auth: AuthFixture;
afterAll(closeAuth);
beforeEach(async () => void (auth = await startAuth({}, new Date())));

const inProcess: typeof fetch = (input, init) => auth.auth.fetch(new Request(input, init), auth.context);

/** A browser's cookies, and a new client for each request, as a server makes them. */
function browser(cookies: Iterable<[string, string]> = []) {
  const jar = new Map(cookies);
  const client = () =>
    createServerClient(PUBLIC_URL, auth.anonKey, {
      global: { fetch: inProcess },
      cookies: {
        getAll: () => [...jar].map(([name, value]) => ({ name, value })),
        setAll: (cookies) => {
          for (const { name, value } of cookies)
            if (value) jar.set(name, value);
            else jar.delete(name);
        },
      },
    });
  return { jar, client };
}

async function signIn(client: Pick<SupabaseClient, 'auth'>, email = 'ada@example.com') {
  const asked = await client.auth.signInWithOtp({ email, options: { captchaToken: 'proof', data: { name: 'Ada' } } });
  expect(asked.error).toBeNull();
  return client.auth.verifyOtp({ email, token: auth.codeFor(email), type: 'email' });
}

describe('@supabase/ssr', () => {
  it('signs in over two requests and keeps the session in cookies', async () => {
    const { client, jar } = browser();
    const { data, error } = await signIn(client());
    expect(error).toBeNull();
    expect(data.user?.email).toBe('ada@example.com');
    expect(jar.size).toBeGreaterThan(0);
    expect((await client().auth.getUser()).data.user?.user_metadata).toEqual({ name: 'Ada' });
  });

  it('verifies the access token locally with the published key', async () => {
    const { client } = browser();
    await signIn(client());
    const { data, error } = await client().auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header.alg).toBe('ES256');
    expect(data?.claims).toMatchObject({
      email: 'ada@example.com',
      role: 'authenticated',
      iss: `${PUBLIC_URL}/auth/v1`,
    });
  });

  it('refreshes in several tabs at once without signing anybody out', async () => {
    const first = browser();
    await signIn(first.client());
    // Each request carries the cookies of before the first answer.
    const tabs = [1, 2, 3].map(() => browser(first.jar));
    const refreshed = await Promise.all(tabs.map((tab) => tab.client().auth.refreshSession()));
    expect(new Set(refreshed.map((tab) => tab.data.session?.refresh_token)).size).toBe(1);
    for (const tab of tabs) expect((await tab.client().auth.getUser()).error).toBeNull();
  });

  it('signs out, and a wrong code keeps people out', async () => {
    const { client, jar } = browser();
    await client().auth.signInWithOtp({ email: 'ada@example.com' });
    const wrong = await client().auth.verifyOtp({ email: 'ada@example.com', token: 'abcdef', type: 'email' });
    expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 });
    await signIn(client());
    expect((await client().auth.signOut({ scope: 'local' })).error).toBeNull();
    expect([...jar.keys()].filter((name) => name.endsWith('auth-token'))).toEqual([]);
    expect((await client().auth.getUser()).data.user).toBeNull();
  });

  it('builds the way to a provider with PKCE', async () => {
    const { client, jar } = browser();
    const options = { redirectTo: `${PUBLIC_URL}/auth/callback`, skipBrowserRedirect: true };
    const { data } = await client().auth.signInWithOAuth({ provider: 'google', options });
    const query = new URL(data.url ?? '').searchParams;
    expect(query.get('code_challenge_method')).toBe('s256');
    expect([...jar.keys()].some((name) => name.includes('code-verifier'))).toBe(true);
    const exchanged = await client().auth.exchangeCodeForSession('00000000-0000-4000-8000-000000000000');
    expect(exchanged.error).toMatchObject({ code: 'flow_state_not_found' });
  });
});

describe('auth-js', () => {
  const options = { global: { fetch: inProcess }, auth: { persistSession: false, autoRefreshToken: false } };
  const admin = () => createClient(PUBLIC_URL, auth.deps.serviceKey, options).auth.admin;
  const visitor = () => createClient(PUBLIC_URL, auth.anonKey, options).auth;

  it('administers people with the service key and not with the public one', async () => {
    const { data, error } = await admin().createUser({ email: 'ada@example.com', email_confirm: true });
    expect(error).toBeNull();
    const id = data.user?.id ?? '';
    expect((await admin().getUserById(id)).data.user?.email).toBe('ada@example.com');
    expect((await admin().updateUserById(id, { user_metadata: { name: 'Ada' } })).data.user?.user_metadata.name).toBe(
      'Ada',
    );
    expect((await admin().listUsers({ page: 1, perPage: 10 })).data).toMatchObject({ total: 1, lastPage: 1 });
    const refused = await createClient(PUBLIC_URL, auth.anonKey, options).auth.admin.listUsers();
    expect(refused.error).toMatchObject({ status: 403 });
    expect((await admin().deleteUser(id, true)).error).toBeNull();
  });

  it('makes links and takes them back by token hash', async () => {
    const { data, error } = await admin().generateLink({ type: 'magiclink', email: 'ada@example.com' });
    expect(error).toBeNull();
    const { hashed_token: token_hash } = data.properties ?? { hashed_token: '' };
    expect((await visitor().verifyOtp({ type: 'magiclink', token_hash })).data.session?.access_token).toBeTruthy();
  });

  it('updates the user, sets a session from tokens and signs out everywhere', async () => {
    const client = visitor();
    await client.signInWithOtp({ email: 'ada@example.com' });
    const { data } = await client.verifyOtp({
      email: 'ada@example.com',
      token: auth.codeFor('ada@example.com'),
      type: 'email',
    });
    expect((await client.updateUser({ data: { language: 'es' } })).data.user?.user_metadata.language).toBe('es');
    const other = visitor();
    const { access_token, refresh_token } = data.session ?? { access_token: '', refresh_token: '' };
    expect((await other.setSession({ access_token, refresh_token })).error).toBeNull();
    expect((await client.signOut({ scope: 'global' })).error).toBeNull();
    expect((await other.getUser(access_token)).error?.name).toBe('AuthSessionMissingError');
  });

  it('sets an authenticator app up, asks for it at the next sign-in, and removes it', async () => {
    const client = visitor();
    await signIn({ auth: client });
    const { data: app, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    expect(error).toBeNull();
    const { id: factorId = '', totp } = app ?? {};
    expect(totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    const code = (later = 0) => totpCode(totp?.secret ?? '', totpStep(auth.deps.clock.now()) + later);
    const wrong = await client.mfa.challengeAndVerify({ factorId, code: wrongCode(code()) });
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    expect((await client.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
    const levels = async () => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(await levels()).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });

    await signIn({ auth: client });
    expect(await levels()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, friendly_name: 'phone' }]);
    const { data } = await client.mfa.challenge({ factorId });
    const verified = await client.mfa.verify({ factorId, challengeId: data?.id ?? '', code: code(1) });
    expect(verified.error).toBeNull();
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await client.mfa.listFactors()).data?.all).toEqual([]);
  });

  it('sets a security key up and uses it, with options and answers on their way through a server', async () => {
    const client = visitor();
    await signIn({ auth: client });
    const key = createAuthenticator({ origin: PUBLIC_URL, verifies: false });
    const site = relyingPartyOf(PUBLIC_URL);
    const { data: begun } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' });
    const factorId = begun?.id ?? '';
    for (const type of ['create', 'request'] as const) {
      const { data } = await client.mfa.challenge({ factorId, webauthn: site });
      const options = optionsToJson(data!.webauthn.credential_options.publicKey) as never;
      const answer = type === 'create' ? key.create(options) : key.get(options);
      const webauthn = { ...site, type, credential_response: credentialOf(answer) };
      expect((await client.mfa.verify({ factorId, challengeId: data!.id, webauthn })).error).toBeNull();
      expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId, friendly_name: 'key' }]);
      expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
      if (type === 'create') await signIn({ auth: client });
    }
  });

  it('lists and removes factors with the service key', async () => {
    const client = visitor();
    const { data } = await signIn({ auth: client });
    const userId = data.user?.id ?? '';
    const enrolled = await client.mfa.enroll({ factorType: 'totp' });
    const listed = await admin().mfa.listFactors({ userId });
    expect(listed.data?.factors).toMatchObject([{ id: enrolled.data?.id, status: 'unverified' }]);
    const removed = await admin().mfa.deleteFactor({ userId, id: enrolled.data?.id ?? '' });
    expect(removed.error).toBeNull();
    expect((await admin().mfa.listFactors({ userId })).data?.factors).toEqual([]);
  });

  it('says what is switched off', async () => {
    const client = visitor();
    const signUp = await client.signUp({ email: 'ada@example.com', password: 'long enough' });
    expect(signUp.error).toMatchObject({ code: 'email_provider_disabled' });
    expect((await client.signInAnonymously()).error).toMatchObject({ code: 'anonymous_provider_disabled' });
    expect((await client.signInWithOtp({ phone: '15555550100' })).error).toMatchObject({
      code: 'phone_provider_disabled',
    });
  });
});
