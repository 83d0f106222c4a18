// Second factors: what an authenticator app opens, and every way around it that is refused.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthFixture, closeAuth, startAuth, wrongCode } from '#tests/factories/auth.ts';
import { claimsOf, enrolApp, verifyCode, withApp } from '#tests/factories/second-factors.ts';

let auth: AuthFixture;
afterAll(closeAuth);
beforeEach(async () => void (auth = await startAuth()));

const user = (session: { access_token: string }) => auth.call('GET', '/user', undefined, session.access_token);
const refresh = (token: string) => auth.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });

describe('an authenticator app', () => {
  it('is set up with its first code, which raises the session and closes the others', async () => {
    const [other, session] = [await auth.signIn(), await auth.signIn()];
    const app = await enrolApp(auth, session);
    expect((await user(session)).body.factors).toMatchObject([{ id: app.factorId, status: 'unverified' }]);
    const raised = (await verifyCode(auth, session, app.factorId, app.code())).body;
    expect(claimsOf(session)).toMatchObject({ aal: 'aal1' });
    expect(claimsOf(raised)).toMatchObject({ aal: 'aal2', session_id: claimsOf(session)['session_id'] });
    expect(claimsOf(raised)['amr']).toMatchObject([{ method: 'totp' }, { method: 'otp' }]);
    expect(raised.user.factors).toMatchObject([{ status: 'verified', factor_type: 'totp', friendly_name: 'phone' }]);
    expect((await user(raised)).status).toBe(200);
    expect((await user(other)).body).toMatchObject({ code: 'session_not_found' });
  });

  it('stays at aal2 through refreshes, while the refresh token of before is worthless', async () => {
    const { before, session } = await withApp(auth);
    const next = (await refresh(session.refresh_token)).body;
    expect(claimsOf(next)).toMatchObject({ aal: 'aal2' });
    expect((await refresh(before.refresh_token)).body).toMatchObject({ code: 'refresh_token_not_found' });
  });

  it('is asked for at the next sign-in', async () => {
    const { app } = await withApp(auth);
    const session = await auth.signIn();
    expect(claimsOf(session)).toMatchObject({ aal: 'aal1' });
    const raised = await verifyCode(auth, session, app.factorId, app.code());
    expect(claimsOf(raised.body)).toMatchObject({ aal: 'aal2' });
  });

  it('shows its secret once, as text and picture, and keeps it unreadable', async () => {
    const session = await auth.signIn();
    const answer = await auth.call('POST', '/factors', { factor_type: 'totp' }, session.access_token);
    const { secret, uri, qr_code: picture } = answer.body.totp;
    expect(uri).toContain(`secret=${secret}`);
    expect(picture).toMatch(/^<svg[^#]*<\/svg>$/);
    const told = [await user(session), await auth.admin('GET', `/admin/users/${session.user.id}/factors`)];
    expect(JSON.stringify(told.map(({ body }) => body))).not.toContain(secret);
    const rows = await auth.db.selectFrom('catchlight_auth.factors').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is removed with aal2; sessions that it raised fall back', async () => {
    const { app, session } = await withApp(auth);
    const gone = await auth.call('DELETE', `/factors/${app.factorId}`, undefined, session.access_token);
    expect(gone).toMatchObject({ status: 200, body: { id: app.factorId } });
    expect((await user(session)).body.factors).toBeUndefined();
    const next = (await refresh(session.refresh_token)).body;
    expect(claimsOf(next)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
  });

  it('belongs to the account: the service key lists and removes it, and it goes with the account', async () => {
    const { app, session } = await withApp(auth);
    const id = claimsOf(session)['sub'];
    expect((await auth.admin('GET', `/admin/users/${id}/factors`)).body).toMatchObject([{ id: app.factorId }]);
    expect((await auth.admin('GET', '/admin/users')).body.users[0].factors).toMatchObject([{ id: app.factorId }]);
    const removed = await auth.admin('DELETE', `/admin/users/${id}/factors/${app.factorId}`);
    expect(removed.body).toMatchObject({ id: app.factorId });
    await withApp(auth, 'grace@example.com');
    const [grace] = (await auth.admin('GET', '/admin/users')).body.users;
    await auth.admin('DELETE', `/admin/users/${grace.id}`, { should_soft_delete: true });
    expect(await auth.db.selectFrom('catchlight_auth.factors').select('id').execute()).toEqual([]);
  });
});

describe('refused: guessing', () => {
  it('ten tries in ten minutes and fifty a day, whatever the number of challenges; then not even the right code', async () => {
    const { app } = await withApp(auth);
    const thief = await auth.signIn();
    const guess = async (code: string, session = thief) =>
      (await verifyCode(auth, session, app.factorId, code)).body.code;
    // The owner's own try was one of the ten before a minute passed.
    for (let tries = 0; tries < 9; tries += 1)
      expect(await guess(wrongCode(app.code()))).toBe('mfa_verification_failed');
    expect(await guess(app.code())).toBe('over_request_rate_limit');
    let wrong = 10;
    for (; wrong < 60; wrong += 1) {
      if (wrong % 10 === 0) auth.advanceClock(601);
      if ((await guess(wrongCode(app.code()))) !== 'mfa_verification_failed') break;
    }
    expect(wrong).toBe(50);
    expect(await guess(app.code(), await auth.signIn())).toBe('over_request_rate_limit');
  });

  it('a code that was used, at once or later, in this session or another one', async () => {
    const { app } = await withApp(auth);
    const [owner, thief] = [await auth.signIn(), await auth.signIn()];
    const code = app.code();
    expect((await verifyCode(auth, owner, app.factorId, code)).status).toBe(200);
    const again = await auth.signIn();
    expect((await verifyCode(auth, again, app.factorId, code)).body.code).toBe('mfa_verification_failed');
    expect((await verifyCode(auth, again, app.factorId, app.code(-1))).body.code).toBe('mfa_verification_failed');
    expect((await user(thief)).body.code).toBe('session_not_found');
  });

  it('one code in five requests at once: one gets in', async () => {
    const { app } = await withApp(auth);
    const session = await auth.signIn();
    const challenge = () => auth.call('POST', `/factors/${app.factorId}/challenge`, {}, session.access_token);
    const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await challenge()).body.id as string));
    const verify = (challenge_id: string) =>
      auth.call('POST', `/factors/${app.factorId}/verify`, { challenge_id, code: app.code() }, session.access_token);
    const answers = await Promise.all(ids.map(verify));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('refused: what is not one’s own', () => {
  it('another person’s factor, and another session’s challenge', async () => {
    const { app } = await withApp(auth);
    const eve = await auth.signIn('eve@example.com');
    for (const [method, path, body] of [
      ['POST', `/factors/${app.factorId}/challenge`, {}],
      ['POST', `/factors/${app.factorId}/verify`, { challenge_id: app.factorId, code: app.code() }],
      ['DELETE', `/factors/${app.factorId}`, undefined],
    ] as const)
      expect((await auth.call(method, path, body, eve.access_token)).body.code).toBe('mfa_factor_not_found');
    const [one, two] = [await auth.signIn(), await auth.signIn()];
    const path = `/factors/${app.factorId}`;
    const challenge = await auth.call('POST', `${path}/challenge`, {}, one.access_token);
    const body = { challenge_id: challenge.body.id, code: app.code() };
    expect((await auth.call('POST', `${path}/verify`, body, two.access_token)).status).toBe(422);
    expect((await auth.call('POST', `${path}/verify`, body, one.access_token)).status).toBe(200);
  });

  it('a challenge that is used, old or no id', async () => {
    const { app } = await withApp(auth);
    const session = await auth.signIn();
    const path = `/factors/${app.factorId}`;
    const challenge = (await auth.call('POST', `${path}/challenge`, {}, session.access_token)).body;
    auth.advanceClock(301);
    const verify = (challenge_id: string) =>
      auth.call('POST', `${path}/verify`, { challenge_id, code: app.code() }, session.access_token);
    expect((await verify(challenge.id)).body.code).toBe('mfa_challenge_expired');
    expect((await verify('nothing')).body.code).toBe('validation_failed');
    expect((await auth.call('POST', '/factors/nothing/verify', {}, session.access_token)).status).toBe(404);
  });
});

describe('refused at aal1, once a factor exists', () => {
  it('removing it, adding another, and confirming one that was begun before', async () => {
    const thief = await auth.signIn();
    const planted = await enrolApp(auth, thief, 'planted');
    const owner = await auth.signIn();
    const app = await enrolApp(auth, owner);
    expect((await verifyCode(auth, owner, app.factorId, app.code())).status).toBe(200);
    const back = await auth.signIn();
    const calls = [
      await auth.call('DELETE', `/factors/${app.factorId}`, undefined, back.access_token),
      await auth.call('POST', '/factors', { factor_type: 'totp', friendly_name: 'x' }, back.access_token),
    ];
    expect(calls.map(({ body }) => body.code)).toEqual(['insufficient_aal', 'insufficient_aal']);
    // What was begun and never confirmed goes when another one is confirmed.
    expect((await verifyCode(auth, back, planted.factorId, planted.code())).body.code).toBe('mfa_factor_not_found');
  });

  it('another address, another password, and the list of sessions', async () => {
    auth = await startAuth({ passwords: true });
    await withApp(auth);
    const { access_token: token } = await auth.signIn();
    const calls = [
      await auth.call('PUT', '/user', { email: 'eve@example.com' }, token),
      await auth.call('PUT', '/user', { password: 'long enough' }, token),
      await auth.call('GET', '/user/sessions', undefined, token),
      await auth.call(
        'DELETE',
        `/user/sessions/${claimsOf({ access_token: token, refresh_token: '' })['session_id']}`,
        undefined,
        token,
      ),
    ];
    for (const { status, body } of calls) expect([status, body.code]).toEqual([401, 'insufficient_aal']);
  });
});

describe('refused: setting up', () => {
  it('with a session of more than a day, which may be stolen', async () => {
    const session = await auth.signIn();
    auth.advanceClock(86_401);
    const fresh = (await refresh(session.refresh_token)).body;
    const answer = await auth.call('POST', '/factors', { factor_type: 'totp' }, fresh.access_token);
    expect(answer.body.code).toBe('reauthentication_needed');
  });

  it('without a session, by phone, of an unknown kind, twice under one name, an eleventh', async () => {
    const session = await auth.signIn();
    const enrol = (body: object, token = session.access_token) => auth.call('POST', '/factors', body, token);
    expect((await auth.call('POST', '/factors', { factor_type: 'totp' })).status).toBe(401);
    expect((await enrol({ factor_type: 'phone' })).body.code).toBe('mfa_phone_enroll_not_enabled');
    expect((await enrol({ factor_type: 'smoke' })).body.code).toBe('validation_failed');
    expect((await enrol({ factor_type: 'totp', friendly_name: 'x'.repeat(121) })).status).toBe(400);
    const { session: raised } = await withApp(auth, 'grace@example.com');
    const again = { factor_type: 'totp', friendly_name: 'phone' };
    expect((await enrol(again, raised.access_token)).body.code).toBe('mfa_factor_name_conflict');
    for (let n = 0; n < 10; n += 1)
      expect((await enrol({ factor_type: 'totp', friendly_name: `${n}` })).status).toBe(200);
    expect((await enrol({ factor_type: 'totp' })).body.code).toBe('too_many_enrolled_mfa_factors');
  });
});
