// Accounts: changing one's own, passwords where they are on, mail links, and what the service key may do.
import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthFixture, PUBLIC_URL, startAuth, closeAuth } from '#tests/factories/auth.ts';

let auth: AuthFixture;
afterAll(closeAuth);
beforeEach(async () => void (auth = await startAuth()));

const grant = (email: string, password: string) => auth.call('POST', '/token?grant_type=password', { email, password });
const verify = (type: string, email: string, token = auth.codeFor(email)) =>
  auth.call('POST', '/verify', { type, email, token });
const put = (session: { access_token: string }, body: object) => auth.call('PUT', '/user', body, session.access_token);

describe('one own account', () => {
  it('merges metadata and removes what is null', async () => {
    const session = await auth.signIn();
    await put(session, { data: { name: 'Ada', theme: 'dark' } });
    const { body } = await put(session, { data: { theme: null, language: 'fr' } });
    expect(body.user_metadata).toEqual({ name: 'Ada', language: 'fr' });
    expect((await put(session, { data: { note: 'x'.repeat(5000) } })).status).toBe(400);
    for (const note of ['a\0b', '\ud800']) expect((await put(session, { data: { note } })).status).toBe(400);
  });

  it('moves to a new address once both mailboxes agree', async () => {
    const session = await auth.signIn();
    const asked = await put(session, { email: 'Countess@example.com' });
    expect(asked.body).toMatchObject({ email: 'ada@example.com', new_email: 'countess@example.com' });
    const half = await verify('email_change', 'countess@example.com');
    expect(half.body).toMatchObject({ code: 200 });
    expect(half.body.access_token).toBeUndefined();
    const done = await verify('email_change', 'ada@example.com');
    expect(done.body.user).toMatchObject({ email: 'countess@example.com', id: session.user.id });
    expect((await auth.signIn('countess@example.com')).user.id).toBe(session.user.id);
  });

  it('does not tell that a wanted address is taken, and never moves there', async () => {
    await auth.signIn('eve@example.com');
    const session = await auth.signIn();
    const before = auth.mails.filter((mail) => mail.to === 'eve@example.com').length;
    expect((await put(session, { email: 'eve@example.com' })).status).toBe(200);
    expect(auth.mails.filter((mail) => mail.to === 'eve@example.com')).toHaveLength(before);
    await verify('email_change', 'ada@example.com');
    const me = await auth.call('GET', '/user', undefined, session.access_token);
    expect(me.body.email).toBe('ada@example.com');
  });

  it('repeats a mail that is still waited for, and no other', async () => {
    await auth.call('POST', '/otp', { email: 'ada@example.com', data: { name: 'Ada' } });
    await auth.call('POST', '/resend', { type: 'signup', email: 'ada@example.com' });
    await expect.poll(() => auth.mails.length).toBe(2);
    const { body } = await verify('signup', 'ada@example.com');
    expect(body.user.user_metadata).toEqual({ name: 'Ada' });
    const unknown = await auth.call('POST', '/resend', { type: 'signup', email: 'nobody@example.com' });
    expect(unknown).toMatchObject({ status: 200, body: {} });
    expect(auth.mails).toHaveLength(2);
  });
});

describe('passwords', () => {
  const email = 'ada@example.com';
  const password = 'correct horse';

  it('are refused while they are off', async () => {
    expect((await auth.call('POST', '/signup', { email, password })).body).toMatchObject({
      code: 'email_provider_disabled',
    });
    expect((await grant(email, password)).body).toMatchObject({ code: 'email_provider_disabled' });
    expect((await put(await auth.signIn(), { password })).status).toBe(422);
  });

  it('work after the address is confirmed, and not before', async () => {
    auth = await startAuth({ passwords: true });
    expect((await auth.call('POST', '/signup', { email, password: 'short' })).body).toMatchObject({
      code: 'weak_password',
    });
    const { body } = await auth.call('POST', '/signup', { email, password, data: { name: 'Ada' } });
    expect(body).toMatchObject({ email, user_metadata: { name: 'Ada' } });
    expect((await grant(email, password)).body).toMatchObject({ code: 'email_not_confirmed' });
    await expect.poll(() => auth.mails.length).toBe(1);
    expect((await verify('signup', email)).status).toBe(200);
    expect((await grant(email, password)).status).toBe(200);
    expect((await grant(email, 'wrong horse')).body).toEqual((await grant('nobody@example.com', password)).body);
  });

  it('answers a second sign-up like a first one', async () => {
    auth = await startAuth({ passwords: true });
    await auth.signIn(email);
    const known = await auth.call('POST', '/signup', { email, password });
    const fresh = await auth.call('POST', '/signup', { email: 'new@example.com', password });
    expect(known.status).toBe(fresh.status);
    expect(Object.keys(known.body)).toEqual(Object.keys(fresh.body));
    expect(Object.keys(known.body.identities[0])).toEqual(Object.keys(fresh.body.identities[0]));
    expect((await grant(email, password)).status).toBe(400);
  });

  it('are changed with a mailed code once the session is a day old, and close other sessions', async () => {
    auth = await startAuth({ passwords: true });
    const other = await auth.signIn();
    const old = await auth.signIn();
    auth.advanceClock(90_000);
    const { body: session } = await auth.call('POST', '/token?grant_type=refresh_token', {
      refresh_token: old.refresh_token,
    });
    expect((await put(session, { password })).body).toMatchObject({ code: 'reauthentication_needed' });
    await auth.call('GET', '/reauthenticate', undefined, session.access_token);
    expect((await put(session, { password, nonce: '12' })).body).toMatchObject({ code: 'reauthentication_not_valid' });
    expect((await put(session, { password, nonce: auth.codeFor(email) })).status).toBe(200);
    expect((await put(session, { password })).status).toBe(400);
    const refreshed = await auth.call('POST', '/token?grant_type=refresh_token', {
      refresh_token: other.refresh_token,
    });
    expect(refreshed.body).toMatchObject({ code: 'refresh_token_not_found' });
  });
});

describe('links', () => {
  const open = async (link: string): Promise<URL> => {
    const path = link.replace(`${PUBLIC_URL}/auth/v1`, '');
    return new URL((await auth.call('GET', path)).headers.get('location') ?? 'about:blank');
  };
  const makeLink = async (body: object) => (await auth.admin('POST', '/admin/generate_link', body)).body;

  it('sign in once and hand the session over in the fragment', async () => {
    const made = await makeLink({ type: 'magiclink', email: 'ada@example.com', redirect_to: `${PUBLIC_URL}/app` });
    const home = await open(made.action_link);
    expect(home.href.startsWith(`${PUBLIC_URL}/app#`)).toBe(true);
    const session = Object.fromEntries(new URLSearchParams(home.hash.slice(1)));
    expect((await auth.call('GET', '/user', undefined, session.access_token)).body.email).toBe('ada@example.com');
    expect((await open(made.action_link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  it('survive mail scanners that only look, and guesses of the code', async () => {
    const made = await makeLink({ type: 'invite', email: 'ada@example.com' });
    await auth.call('HEAD', made.action_link.replace(`${PUBLIC_URL}/auth/v1`, ''));
    for (let tries = 0; tries < 6; tries += 1) await verify('invite', 'ada@example.com', 'nonsense');
    expect((await open(made.action_link)).hash).toContain('access_token=');
  });

  it('work by token hash and by the six digits, whichever comes first', async () => {
    const made = await makeLink({ type: 'magiclink', email: 'ada@example.com' });
    const byHash = await auth.call('POST', '/verify', { type: 'magiclink', token_hash: made.hashed_token });
    expect(byHash.body.user.email).toBe('ada@example.com');
    expect((await verify('email', 'ada@example.com', made.email_otp)).status).toBe(403);
  });

  it('bring a code instead of a session when PKCE asked for them', async () => {
    const verifier = 'v'.repeat(50);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    auth = await startAuth({ passwords: true });
    const body = { email: 'ada@example.com', code_challenge: challenge, code_challenge_method: 's256' };
    await auth.signIn();
    await auth.call('POST', '/recover', body);
    await expect.poll(() => auth.mails.length).toBe(2);
    const link = /http\S+verify\S+/.exec(auth.mails.at(-1)?.text ?? '')?.[0] ?? '';
    const home = await open(link);
    expect(home.hash).toBe('');
    const exchange = (code_verifier: string) =>
      auth.call('POST', '/token?grant_type=pkce', { auth_code: home.searchParams.get('code'), code_verifier });
    expect((await exchange(verifier)).body.user.email).toBe('ada@example.com');
  });

  it('invite by mail, for three days', async () => {
    expect((await auth.admin('POST', '/invite', { email: 'zoe@example.com' })).body.invited_at).toBeTruthy();
    const mail = auth.mails.at(-1);
    expect(mail?.code).toBeUndefined();
    auth.advanceClock(71 * 3600);
    const home = await open(/http\S+verify\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(home.hash).toContain('access_token=');
  });
});

describe('the service key', () => {
  it('is needed for everything under /admin and for invitations', async () => {
    const session = await auth.signIn();
    for (const token of [undefined, session.access_token, auth.anonKey])
      for (const [method, path] of [
        ['GET', '/admin/users'],
        ['POST', '/admin/generate_link'],
        ['POST', '/invite'],
      ] as const)
        expect([401, 403]).toContain((await auth.call(method, path, method === 'POST' ? {} : undefined, token)).status);
  });

  it('creates, reads, lists, changes and deletes people', async () => {
    const made = await auth.admin('POST', '/admin/users', {
      email: 'Ada@example.com',
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { roles: ['editor'] },
    });
    expect(made.body).toMatchObject({
      email: 'ada@example.com',
      app_metadata: { provider: 'email', roles: ['editor'] },
    });
    const path = `/admin/users/${made.body.id}`;
    expect((await auth.admin('POST', '/admin/users', { email: 'ada@example.com' })).body).toMatchObject({
      code: 'email_exists',
    });
    expect((await auth.admin('PUT', path, { user_metadata: { name: 'Countess' } })).body.user_metadata.name).toBe(
      'Countess',
    );
    const list = await auth.admin('GET', '/admin/users?page=1&per_page=10');
    expect(list.body.users).toHaveLength(1);
    expect(list.headers.get('x-total-count')).toBe('1');
    expect((await auth.admin('GET', '/admin/users?page=-1')).status).toBe(400);
    expect((await auth.admin('DELETE', path)).status).toBe(200);
    expect((await auth.admin('GET', path)).body).toMatchObject({ code: 'user_not_found' });
  });

  it('forgets a person softly: the id stays, nothing else does, and the address is free again', async () => {
    const session = await auth.signIn();
    await put(session, { data: { name: 'Ada' } });
    await auth.admin('DELETE', `/admin/users/${session.user.id}`, { should_soft_delete: true });
    expect((await auth.call('GET', '/user', undefined, session.access_token)).status).toBe(403);
    const { body } = await auth.admin('GET', `/admin/users/${session.user.id}`);
    expect(body.deleted_at).toBeTruthy();
    expect(JSON.stringify(body)).not.toMatch(/ada@|"Ada"/);
    expect((await auth.signIn()).user.id).not.toBe(session.user.id);
  });

  it('bans and readmits', async () => {
    const session = await auth.signIn();
    const path = `/admin/users/${session.user.id}`;
    await auth.admin('PUT', path, { ban_duration: '1h30m' });
    expect((await auth.call('GET', '/user', undefined, session.access_token)).status).toBe(403);
    expect(await auth.signIn()).toMatchObject({ code: 'user_banned' });
    await auth.admin('PUT', path, { ban_duration: 'none' });
    expect((await auth.signIn()).access_token).toBeTruthy();
  });
});

describe('errors', () => {
  it('come in the shape that the version header asks for', async () => {
    const now = await auth.call('POST', '/verify', { type: 'email' });
    expect(now.body).toEqual({ code: 'validation_failed', message: expect.any(String) });
    const before = await auth.call('POST', '/verify', { type: 'email' }, undefined, { 'x-supabase-api-version': '' });
    expect(before.body).toEqual({ code: 400, error_code: 'validation_failed', msg: expect.any(String) });
    expect(before.headers.get('x-sb-error-code')).toBe('validation_failed');
  });

  it('refuses bodies that are no JSON objects or too large', async () => {
    const post = async (body: string) =>
      (await auth.auth.fetch(new Request(`${PUBLIC_URL}/auth/v1/otp`, { method: 'POST', body }), auth.context)).status;
    expect(await post('{')).toBe(400);
    expect(await post('[]')).toBe(400);
    expect(await post(JSON.stringify({ email: 'x'.repeat(70_000) }))).toBe(413);
  });

  it('answers unknown paths with 404', async () => {
    expect((await auth.call('GET', '/nothing')).status).toBe(404);
  });
});
