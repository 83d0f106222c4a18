// Signing in through a provider: the trip, the way home, and which account it ends in.
import { createHash } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthFixture, PUBLIC_URL, startAuth, closeAuth } from '#tests/factories/auth.ts';

const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const provider = new OAuth2Server();
let auth: AuthFixture;

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
});
afterAll(async () => {
  await provider.stop();
  await closeAuth();
});

const ada = { sub: 'ada-1', email: 'Ada@example.com', email_verified: true, name: 'Ada', picture: 'https://p/ada.png' };
let claims: Record<string, unknown>;
beforeEach(async () => {
  claims = { ...ada };
  provider.service.removeAllListeners();
  provider.service.on(Events.BeforeTokenSigning, (token) => void Object.assign(token.payload, claims));
  const oauth = [
    { id: 'google', name: 'Google', issuer: provider.issuer.url ?? '', clientId: 'us', clientSecret: 'x' },
  ];
  auth = await startAuth({ oauth }, new Date());
});

const authorize = async (query: Record<string, string> = {}) => {
  const values = { provider: 'google', code_challenge: challenge, code_challenge_method: 's256', ...query };
  const answer = await auth.call('GET', `/authorize?${new URLSearchParams(values)}`);
  return { ...answer, location: new URL(answer.headers.get('location') ?? 'about:blank') };
};

/** Follows the provider's page, which signs in at once, and returns the callback's path and query. */
const visitProvider = async (url: URL): Promise<string> => {
  const response = await fetch(url, { redirect: 'manual' });
  return (response.headers.get('location') ?? '').replace(`${PUBLIC_URL}/auth/v1`, '');
};

const comeBack = async (path: string): Promise<URL> =>
  new URL((await auth.call('GET', path)).headers.get('location') ?? 'about:blank');

const trip = async (query: Record<string, string> = {}): Promise<URL> =>
  comeBack(await visitProvider((await authorize(query)).location));

const exchange = (home: URL, codeVerifier = verifier) =>
  auth.call('POST', '/token?grant_type=pkce', {
    auth_code: home.searchParams.get('code'),
    code_verifier: codeVerifier,
  });

describe('signing in through a provider', () => {
  it('sends state, nonce and a challenge of its own to the provider', async () => {
    const { status, location } = await authorize({ scopes: 'calendar', prompt: 'select_account', client_id: 'evil' });
    expect(status).toBe(302);
    const sent = Object.fromEntries(location.searchParams);
    expect(sent).toMatchObject({
      client_id: 'us',
      redirect_uri: `${PUBLIC_URL}/auth/v1/callback`,
      scope: 'openid email profile calendar',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect(sent.state?.length).toBeGreaterThan(40);
    expect(sent.nonce).toBeTruthy();
    expect(sent.code_challenge).not.toBe(challenge);
  });

  it('brings a new person home with a code and opens a session for it, once', async () => {
    const home = await trip({ redirect_to: `${PUBLIC_URL}/app?a=1` });
    expect(home.href).toContain(`${PUBLIC_URL}/app?a=1&code=`);
    const { status, body } = await exchange(home);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: 'ada@example.com',
      user_metadata: { name: 'Ada', avatar_url: ada.picture },
    });
    expect(body.user.app_metadata).toEqual({ provider: 'google', providers: ['google'] });
    expect((await exchange(home)).body).toMatchObject({ code: 'flow_state_not_found' });
  });

  it('refuses the code with another verifier, and then with the right one too', async () => {
    const home = await trip();
    expect((await exchange(home, 'w'.repeat(43))).body).toMatchObject({ code: 'bad_code_verifier' });
    expect((await exchange(home)).status).toBe(404);
  });

  it('refuses a code after five minutes and a state after fifteen', async () => {
    const home = await trip();
    auth.advanceClock(301);
    expect((await exchange(home)).body).toMatchObject({ code: 'flow_state_expired' });
    const path = await visitProvider((await authorize()).location);
    auth.advanceClock(901);
    expect((await comeBack(path)).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  it('takes a state once, and no state that it did not make', async () => {
    const path = await visitProvider((await authorize()).location);
    expect((await comeBack(path)).searchParams.get('code')).toBeTruthy();
    expect((await comeBack(path)).searchParams.get('error_code')).toBe('bad_oauth_state');
    expect((await comeBack('/callback?code=x&state=made-up')).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  it('refuses an id token with another nonce, audience or issuer', async () => {
    for (const wrong of [{ nonce: 'other' }, { aud: 'somebody-else' }, { iss: 'https://evil.example' }]) {
      claims = { ...ada, ...wrong };
      const home = await trip();
      expect(home.searchParams.get('error')).toBe('server_error');
      expect(home.searchParams.get('code')).toBeNull();
    }
  });

  it('goes home only to our own origin', async () => {
    for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const home = await trip({ redirect_to: target });
      expect(home.origin).toBe(PUBLIC_URL);
    }
  });

  it('reports what the provider refused', async () => {
    const { location } = await authorize();
    const state = location.searchParams.get('state') ?? '';
    const home = await comeBack(`/callback?error=access_denied&error_description=No&state=${state}`);
    expect(Object.fromEntries(home.searchParams)).toMatchObject({ error: 'access_denied', error_description: 'No' });
  });

  it('refuses unknown providers and trips without PKCE', async () => {
    expect((await authorize({ provider: 'nobody' })).body).toMatchObject({ code: 'validation_failed' });
    expect((await auth.call('GET', '/authorize?provider=google')).status).toBe(400);
    expect((await authorize({ code_challenge: 'short' })).status).toBe(400);
  });
});

describe('which account it is', () => {
  it('joins an account with the same verified address', async () => {
    const byCode = await auth.signIn('ada@example.com');
    const byProvider = (await exchange(await trip())).body;
    expect(byProvider.user.id).toBe(byCode.user.id);
    expect(byProvider.user.identities).toHaveLength(2);
    expect(byProvider.user.app_metadata.providers).toEqual(['email', 'google']);
  });

  it('never joins, nor makes, an account by an unverified address', async () => {
    await auth.signIn('ada@example.com');
    for (const email of ['ada@example.com', 'new@example.com']) {
      claims = { ...ada, email, email_verified: false };
      expect((await trip()).searchParams.get('error_code')).toBe('provider_email_needs_verification');
    }
    claims = { sub: 'ada-1' };
    expect((await trip()).searchParams.get('code')).toBeNull();
  });

  it('knows a person by the provider id after their address has changed', async () => {
    const first = (await exchange(await trip())).body;
    claims = { ...ada, email: 'ada@new.example', email_verified: false };
    expect((await exchange(await trip())).body.user.id).toBe(first.user.id);
  });

  it('drops a password that somebody set on the address before its owner came', async () => {
    auth = await startAuth({ oauth: auth.deps.oauth, passwords: true }, new Date());
    const planted = { email: 'ada@example.com', password: 'planted password' };
    await auth.call('POST', '/signup', planted);
    await exchange(await trip());
    const attempt = await auth.call('POST', '/token?grant_type=password', planted);
    expect(attempt.body).toMatchObject({ code: 'invalid_credentials' });
  });

  it('keeps what people wrote about themselves', async () => {
    const session = await auth.signIn('ada@example.com');
    await auth.call('PUT', '/user', { data: { name: 'Countess' } }, session.access_token);
    const { user } = (await exchange(await trip())).body;
    expect(user.user_metadata).toMatchObject({ name: 'Countess', avatar_url: ada.picture });
  });
});
