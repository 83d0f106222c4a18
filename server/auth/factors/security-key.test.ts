// Security keys as a second factor: set up, used, removed, and every answer that is not the key's own.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthFixture, closeAuth, PUBLIC_URL, startAuth } from '#tests/factories/auth.ts';
import { type Authenticator, createAuthenticator } from '#tests/factories/authenticator.ts';
import { claimsOf, withApp } from '#tests/factories/second-factors.ts';

let auth: AuthFixture;
const audited: string[] = [];
afterAll(closeAuth);
beforeEach(async () => {
  audited.length = 0;
  auth = await startAuth({ audit: async (act) => void audited.push(act) });
});

const software = (origin = PUBLIC_URL) => createAuthenticator({ origin, verifies: false });
const begin = async (token: string, name = 'Key') =>
  (await auth.call('POST', '/factors', { factor_type: 'webauthn', friendly_name: name }, token)).body.id as string;
const challenge = (id: string, token: string, webauthn = {}) =>
  auth.call('POST', `/factors/${id}/challenge`, { webauthn }, token);
const verify = (id: string, body: object, token: string) => auth.call('POST', `/factors/${id}/verify`, body, token);

async function confirm(id: string, key: Authenticator, token: string) {
  const made = (await challenge(id, token)).body;
  const credential_response = key.create(made.webauthn.credential_options.publicKey);
  return verify(id, { challenge_id: made.id, webauthn: { type: 'create', credential_response } }, token);
}
async function use(id: string, key: Authenticator, token: string, changes = {}) {
  const asked = (await challenge(id, token)).body;
  const credential_response = key.get(asked.webauthn.credential_options.publicKey, changes);
  const body = { challenge_id: asked.id, webauthn: { type: 'request', credential_response } };
  return { body, answer: await verify(id, body, token) };
}
async function withKey(email?: string, key = software()) {
  const before = await auth.signIn(email);
  const id = await begin(before.access_token);
  const session = (await confirm(id, key, before.access_token)).body;
  return { id, key, session };
}

describe('a security key', () => {
  it('raises the session that sets it up and every one that uses it', async () => {
    const { id, key, session } = await withKey();
    expect(claimsOf(session)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }] });
    const back = await auth.signIn();
    expect(claimsOf(back)).toMatchObject({ aal: 'aal1' });
    const { answer } = await use(id, key, back.access_token);
    expect(claimsOf(answer.body)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }] });
  });

  it('is told to its owner by mail and in the audit log, as what it is', async () => {
    const { id, session } = await withKey();
    expect((await auth.call('DELETE', `/factors/${id}`, undefined, session.access_token)).status).toBe(200);
    expect(auth.mails.filter(({ code }) => !code).map(({ subject }) => subject)).toEqual([
      'A security key was added to your account',
      'A security key was removed from your account',
    ]);
    expect(audited).toEqual(['customer_security_key_added', 'customer_security_key_removed']);
  });

  it('takes with it what its sessions had proved', async () => {
    const { id, session } = await withKey();
    await auth.call('DELETE', `/factors/${id}`, undefined, session.access_token);
    const { refresh_token } = session;
    const renewed = await auth.call('POST', '/token?grant_type=refresh_token', { refresh_token });
    expect(claimsOf(renewed.body)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
  });

  it('that is lost is replaced by a recovery code', async () => {
    const { id, session } = await withKey();
    const { codes } = (await auth.call('POST', '/factors/recovery-codes', {}, session.access_token)).body;
    const back = await auth.signIn();
    const { body } = await challenge(id, back.access_token);
    const answer = await verify(id, { challenge_id: body.id, code: codes[0] }, back.access_token);
    expect(claimsOf(answer.body)).toMatchObject({ aal: 'aal2', amr: [{ method: 'recovery_code' }, { method: 'otp' }] });
    const digits = (await challenge(id, answer.body.access_token)).body.id as string;
    const guessed = await verify(id, { challenge_id: digits, code: '123456' }, answer.body.access_token);
    expect(guessed.body.code).toBe('validation_failed');
  });

  it('is not one that is a security key or a passkey of the person already', async () => {
    const { session } = await withKey();
    const token = session.access_token;
    const other = await begin(token, 'Key 2');
    expect((await challenge(other, token)).body.webauthn.credential_options.publicKey.excludeCredentials).toHaveLength(
      1,
    );
    const passkey = (await auth.call('POST', '/passkeys/registration/options', {}, token)).body;
    expect(passkey.options.excludeCredentials).toHaveLength(1);
    const credential = software().create(passkey.options);
    await auth.call('POST', '/passkeys/registration/verify', { challenge_id: passkey.challenge_id, credential }, token);
    expect((await challenge(other, token)).body.webauthn.credential_options.publicKey.excludeCredentials).toHaveLength(
      2,
    );
  });
});

describe('refused', () => {
  it('an answer used twice, a late one, one to another session’s challenge, and a copy’s', async () => {
    const { id, key } = await withKey();
    const back = await auth.signIn();
    const { body, answer } = await use(id, key, back.access_token, { count: 5 });
    expect((await verify(id, body, answer.body.access_token)).body.code).toBe('mfa_factor_not_found');
    const eve = await auth.signIn();
    expect((await use(id, key, eve.access_token, { count: 5 })).answer.body.code).toBe('mfa_verification_failed');
    const asked = (await challenge(id, answer.body.access_token)).body;
    const signed = key.get(asked.webauthn.credential_options.publicKey);
    const stolen = { challenge_id: asked.id, webauthn: { type: 'request', credential_response: signed } };
    expect((await verify(id, stolen, eve.access_token)).body.code).toBe('mfa_factor_not_found');
    auth.advanceClock(301);
    expect((await verify(id, stolen, answer.body.access_token)).body.code).toBe('mfa_challenge_expired');
  });

  it('another site’s page, another key, and another challenge than the one that was asked', async () => {
    const { id, key } = await withKey();
    const back = await auth.signIn();
    const refused = async (webauthn: object, challenge_id: string) => {
      const { body } = await verify(id, { challenge_id, webauthn }, back.access_token);
      expect(body.code).toBe('mfa_verification_failed');
    };
    const ask = async () => (await challenge(id, back.access_token)).body;
    for (const answerOf of [
      (options: never) => software().get(options),
      (options: never) => ({ ...software().get(options), id: key.id, rawId: key.id }),
      (options: never) => key.get(options, { origin: 'http://localhost.evil.example' }),
      () => key.get({ challenge: 'AAAA' }),
      () => 'junk',
      () => undefined,
    ]) {
      const asked = await ask();
      const credential_response = answerOf(asked.webauthn.credential_options.publicKey as never);
      await refused({ type: 'request', credential_response }, asked.id);
    }
  });

  it('a challenge once it was answered wrongly, and a client that names another site', async () => {
    const { id, key } = await withKey();
    const { access_token: token } = await auth.signIn();
    const asked = (await challenge(id, token)).body;
    const options = asked.webauthn.credential_options.publicKey;
    const of = (credential_response: object) => ({
      challenge_id: asked.id,
      webauthn: { type: 'request', credential_response },
    });
    expect((await verify(id, of(software().get(options)), token)).body.code).toBe('mfa_verification_failed');
    expect((await verify(id, of(key.get(options)), token)).body.code).toBe('mfa_factor_not_found');
    for (const site of [{ rpId: 'evil.example' }, { rpOrigins: ['https://evil.example'] }]) {
      expect((await challenge(id, token, site)).body.code).toBe('validation_failed');
      const again = (await challenge(id, token)).body;
      const credential_response = key.get(again.webauthn.credential_options.publicKey);
      const webauthn = { ...site, type: 'request', credential_response };
      expect((await verify(id, { challenge_id: again.id, webauthn }, token)).body.code).toBe('validation_failed');
    }
  });

  it('a key that somebody began with the first factor alone, and a second one while the first was not used', async () => {
    const early = await auth.signIn();
    const begun = await begin(early.access_token);
    const { session } = await withApp(auth);
    const back = await auth.signIn();
    expect((await confirm(begun, software(), back.access_token)).body.code).toBe('insufficient_aal');
    const another = await auth.call('POST', '/factors', { factor_type: 'webauthn' }, back.access_token);
    expect(another.body.code).toBe('insufficient_aal');
    expect((await confirm(begun, software(), session.access_token)).status).toBe(200);
    const { access_token } = await auth.signIn();
    expect((await auth.call('DELETE', `/factors/${begun}`, undefined, access_token)).body.code).toBe(
      'insufficient_aal',
    );
  });

  it('one key for two people', async () => {
    const { key } = await withKey();
    const { access_token } = await auth.signIn('eve@example.com');
    const answer = await confirm(await begin(access_token), key, access_token);
    expect([answer.status, answer.body.code]).toEqual([422, 'webauthn_credential_exists']);
  });

  it('more than 30 challenges in ten minutes, before any work for them is done', async () => {
    const { id, session } = await withKey();
    // Two went to the set-up.
    for (let n = 2; n < 30; n += 1) expect((await challenge(id, session.access_token)).status).toBe(200);
    expect((await challenge(id, session.access_token, { rpId: 'evil.example' })).status).toBe(429);
  });
});
