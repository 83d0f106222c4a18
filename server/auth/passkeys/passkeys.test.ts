// Passkeys: made, used, renamed, removed, and every answer of an authenticator that is not the right one.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthFixture, closeAuth, PUBLIC_URL, startAuth } from '#tests/factories/auth.ts';
import { type Authenticator, createAuthenticator } from '#tests/factories/authenticator.ts';
import { claimsOf, withApp } from '#tests/factories/second-factors.ts';

let auth: AuthFixture;
afterAll(closeAuth);
beforeEach(async () => void (auth = await startAuth()));

const post = (path: string, body: object, token?: string) => auth.call('POST', `/passkeys/${path}`, body, token);
const software = (origin = PUBLIC_URL, verifies = true) => createAuthenticator({ origin, verifies });

async function register(token: string, authenticator: Authenticator) {
  const { body } = await post('registration/options', {}, token);
  if (body.code) return { status: 0, body };
  const credential = authenticator.create(body.options);
  return post('registration/verify', { challenge_id: body.challenge_id, credential }, token);
}
async function start() {
  const { body } = await post('authentication/options', {});
  return body as { challenge_id: string; options: { challenge: string } };
}
async function signIn(authenticator: Authenticator, changes = {}) {
  const { challenge_id, options } = await start();
  return post('authentication/verify', { challenge_id, credential: authenticator.get(options, changes) });
}
async function withPasskey(email?: string, authenticator = software()) {
  const session = await auth.signIn(email);
  const passkey = (await register(session.access_token, authenticator)).body;
  return { session, passkey, authenticator };
}

describe('a passkey', () => {
  it('signs in without an address or a code, at aal2 when it checked its owner', async () => {
    const { authenticator, session } = await withPasskey();
    const answer = await signIn(authenticator);
    expect(claimsOf(answer.body)).toMatchObject({ sub: session.user.id, aal: 'aal2', amr: [{ method: 'passkey' }] });
    const touched = software(PUBLIC_URL, false);
    await register(session.access_token, touched);
    expect(claimsOf((await signIn(touched)).body)).toMatchObject({ aal: 'aal1' });
  });

  it('is listed, renamed and removed, and its sessions end with it', async () => {
    const { session, passkey, authenticator } = await withPasskey();
    const opened = (await signIn(authenticator)).body;
    const token = session.access_token;
    const renamed = await auth.call('PATCH', `/passkeys/${passkey.id}`, { friendly_name: ' Laptop ' }, token);
    expect(renamed.body).toMatchObject({ id: passkey.id, friendly_name: 'Laptop' });
    const list = (await auth.call('GET', '/passkeys', undefined, token)).body;
    expect(list).toEqual([{ ...renamed.body, last_used_at: expect.any(String) }]);
    expect((await auth.call('DELETE', `/passkeys/${passkey.id}`, undefined, token)).status).toBe(204);
    expect((await auth.call('GET', '/user', undefined, opened.access_token)).body.code).toBe('session_not_found');
    expect((await auth.call('GET', '/user', undefined, token)).status).toBe(200);
    expect((await signIn(authenticator)).body.code).toBe('webauthn_verification_failed');
  });

  it('asks for a key that finds itself, and for none that is there already', async () => {
    const { session, passkey } = await withPasskey();
    const { options } = (await post('registration/options', {}, session.access_token)).body;
    expect(options).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { residentKey: 'required' } });
    expect(options.excludeCredentials).toHaveLength(1);
    expect((await start()).options).not.toHaveProperty('allowCredentials');
    const listed = JSON.stringify([passkey, await auth.admin('GET', `/admin/users/${session.user.id}/passkeys`)]);
    expect(listed).not.toContain(options.excludeCredentials[0].id);
  });

  it('is told in the language that its owner chose since they signed up', async () => {
    auth = await startAuth({ languageOf: async () => 'de' });
    await withPasskey();
    const told = auth.mails.find(({ code }) => !code);
    expect(told).toMatchObject({ subject: 'Ein Passkey wurde zu Ihrem Konto hinzugefügt', language: 'de' });
    expect(told!.text).toContain(`${PUBLIC_URL}/de/app/account`);
  });

  it('is told to its owner by mail, and goes with the account', async () => {
    const { session, passkey } = await withPasskey();
    // The first name, the same again, and another: only the last one changes what its owner knows.
    for (const friendly_name of ['Chrome', 'Chrome', 'Laptop'])
      await auth.call('PATCH', `/passkeys/${passkey.id}`, { friendly_name }, session.access_token);
    await auth.admin('DELETE', `/admin/users/${session.user.id}/passkeys/${passkey.id}`);
    expect(auth.mails.filter(({ code }) => !code).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account',
      'A passkey on your account was renamed',
      'A passkey was removed from your account',
    ]);
    await register(session.access_token, software());
    await auth.admin('DELETE', `/admin/users/${session.user.id}`, { should_soft_delete: true });
    expect(await auth.db.selectFrom('catchlight_auth.passkeys').select('id').execute()).toEqual([]);
  });
});

describe('refused at sign-in', () => {
  it('an answer used twice, a late one, and one to a challenge of a registration', async () => {
    const { session, authenticator } = await withPasskey();
    const { challenge_id, options } = await start();
    const body = { challenge_id, credential: authenticator.get(options) };
    expect((await post('authentication/verify', body)).status).toBe(200);
    expect((await post('authentication/verify', body)).body.code).toBe('webauthn_challenge_not_found');
    const late = await start();
    auth.advanceClock(301);
    const answer = { challenge_id: late.challenge_id, credential: authenticator.get(late.options) };
    expect((await post('authentication/verify', answer)).body.code).toBe('webauthn_challenge_expired');
    const other = (await post('registration/options', {}, session.access_token)).body;
    const crossed = { challenge_id: other.challenge_id, credential: authenticator.get(other.options) };
    expect((await post('authentication/verify', crossed)).body.code).toBe('webauthn_challenge_not_found');
  });

  it('another site’s page, another key, another person’s handle, and a copy that counts from the beginning', async () => {
    const { authenticator, session } = await withPasskey();
    const eve = await withPasskey('eve@example.com');
    const failed = async (answer: ReturnType<typeof signIn>) =>
      expect((await answer).body.code).toBe('webauthn_verification_failed');
    const phished = software('http://localhost.evil.example');
    phished.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: session.user.id } });
    await failed(signIn(phished));
    const unknown = software();
    unknown.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: session.user.id } });
    await failed(signIn(unknown));
    await failed(signIn(authenticator, { userHandle: Buffer.from(eve.session.user.id).toString('base64url') }));
    expect((await signIn(authenticator, { count: 9 })).status).toBe(200);
    await failed(signIn(authenticator, { count: 9 }));
  });

  it('what is no answer at all, and who is banned', async () => {
    const { authenticator, session } = await withPasskey();
    const { challenge_id } = await start();
    for (const body of [{}, { challenge_id }, { challenge_id: 'x', credential: {} }, { challenge_id, credential: 'x' }])
      expect((await post('authentication/verify', body)).status).toBe(400);
    const junk = { challenge_id, credential: { id: 'x', response: { clientDataJSON: '%%' } } };
    expect((await post('authentication/verify', junk)).body.code).toBe('webauthn_verification_failed');
    await auth.admin('PUT', `/admin/users/${session.user.id}`, { ban_duration: '24h' });
    expect((await signIn(authenticator)).body.code).toBe('user_banned');
  });

  it('more than 100 answers and 60 questions in ten minutes from one network', async () => {
    for (let n = 0; n < 60; n += 1) await start();
    expect((await post('authentication/options', {})).status).toBe(429);
  });
});

describe('refused in the account', () => {
  it('without a session, with an old one, and at aal1 where there is an app', async () => {
    expect((await post('registration/options', {})).status).toBe(401);
    const { before, session } = await withApp(auth);
    expect((await register(session.access_token, software())).status).toBe(200);
    expect((await register(before.access_token, software())).body.code).toBe('insufficient_aal');
    const back = await auth.signIn();
    expect((await register(back.access_token, software())).body.code).toBe('insufficient_aal');
    const [passkey] = (await auth.call('GET', '/passkeys', undefined, session.access_token)).body;
    const path = `/passkeys/${passkey.id}`;
    expect((await auth.call('DELETE', path, undefined, back.access_token)).status).toBe(403);
    expect((await auth.call('PATCH', path, { friendly_name: 'x' }, back.access_token)).status).toBe(403);
    const old = await auth.signIn('grace@example.com');
    auth.advanceClock(86_401);
    const fresh = (await auth.call('POST', '/token?grant_type=refresh_token', { refresh_token: old.refresh_token }))
      .body;
    expect((await register(fresh.access_token, software())).body.code).toBe('reauthentication_needed');
  });

  it('another person’s passkey and challenge, one key twice, an eleventh, and a name of 121 characters', async () => {
    const ada = await withPasskey();
    const { access_token: eve } = await auth.signIn('eve@example.com');
    const path = `/passkeys/${ada.passkey.id}`;
    expect((await auth.call('DELETE', path, undefined, eve)).status).toBe(404);
    expect((await auth.call('PATCH', path, { friendly_name: 'Eve' }, eve)).status).toBe(404);
    const { body } = await post('registration/options', {}, ada.session.access_token);
    const stolen = { challenge_id: body.challenge_id, credential: software().create(body.options) };
    expect((await post('registration/verify', stolen, eve)).body.code).toBe('webauthn_challenge_not_found');
    expect((await register(eve, ada.authenticator)).body.code).toBe('webauthn_credential_exists');
    const long = await auth.call('PATCH', path, { friendly_name: 'x'.repeat(121) }, ada.session.access_token);
    expect(long.status).toBe(400);
    for (let n = 0; n < 9; n += 1) expect((await register(ada.session.access_token, software())).status).toBe(200);
    expect((await register(ada.session.access_token, software())).body.code).toBe('too_many_passkeys');
  });
});
