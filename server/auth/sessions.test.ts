// Sessions: rotation, the grace of ten seconds, thieves, and the three ways of signing out.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthFixture, startAuth, closeAuth } from '#tests/factories/auth.ts';

let auth: AuthFixture;
afterAll(closeAuth);
beforeEach(async () => void (auth = await startAuth()));

const refresh = (token: string) => auth.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
const who = (session: { access_token: string }) => auth.call('GET', '/user', undefined, session.access_token);

describe('refresh tokens', () => {
  it('rotates, and keeps the session', async () => {
    const first = await auth.signIn();
    const second = (await refresh(first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    auth.advanceClock(60);
    const third = (await refresh(second.refresh_token)).body;
    expect((await who(third)).body.email).toBe('ada@example.com');
    expect(claims(third).session_id).toBe(claims(first).session_id);
  });

  it('stores no refresh token in the clear', async () => {
    const session = await auth.signIn();
    const next = (await refresh(session.refresh_token)).body;
    const rows = JSON.stringify(await auth.db.selectFrom('catchlight_auth.refresh_tokens').selectAll().execute());
    expect(rows).not.toContain(session.refresh_token);
    expect(rows).not.toContain(next.refresh_token);
  });

  it('answers a just rotated token with the same successor for ten seconds', async () => {
    const first = await auth.signIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(first.refresh_token)));
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
    auth.advanceClock(10);
    expect((await refresh(first.refresh_token)).body.refresh_token).toBe(answers[0]?.body.refresh_token);
  });

  it('leads a late tab to the newest token when the chain has moved on', async () => {
    const first = await auth.signIn();
    const second = (await refresh(first.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    expect((await refresh(first.refresh_token)).body.refresh_token).toBe(third.refresh_token);
  });

  it('closes the whole session when a rotated token comes back late', async () => {
    const first = await auth.signIn();
    const other = await auth.signIn();
    const second = (await refresh(first.refresh_token)).body;
    auth.advanceClock(11);
    expect((await refresh(first.refresh_token)).body).toMatchObject({ code: 'refresh_token_already_used' });
    expect((await refresh(second.refresh_token)).body).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await who(second)).body).toMatchObject({ code: 'session_not_found' });
    expect((await who(other)).status).toBe(200);
  });

  it('refuses unknown, missing and idle tokens', async () => {
    expect((await refresh('nonsense')).body).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await auth.call('POST', '/token?grant_type=refresh_token', {})).status).toBe(400);
    const session = await auth.signIn();
    auth.advanceClock(91 * 86_400);
    expect((await refresh(session.refresh_token)).body).toMatchObject({ code: 'session_expired' });
  });
});

describe('signing out', () => {
  const three = async () => [await auth.signIn(), await auth.signIn(), await auth.signIn()] as const;
  const open = async (sessions: readonly { access_token: string }[]) =>
    Promise.all(sessions.map(async (session) => (await who(session)).status === 200));
  const logout = (session: { access_token: string }, scope: string) =>
    auth.call('POST', `/logout?scope=${scope}`, undefined, session.access_token);

  it('closes this session, the others, or all of them', async () => {
    const sessions = await three();
    expect((await logout(sessions[0], 'local')).status).toBe(204);
    expect(await open(sessions)).toEqual([false, true, true]);
    expect((await logout(sessions[1], 'others')).status).toBe(204);
    expect(await open(sessions)).toEqual([false, true, false]);
    const more = await auth.signIn();
    expect((await logout(sessions[1], 'global')).status).toBe(204);
    expect(await open([...sessions, more])).toEqual([false, false, false, false]);
    expect((await refresh(more.refresh_token)).status).toBe(400);
  });

  it('refuses an unknown scope and a missing token', async () => {
    const session = await auth.signIn();
    expect((await logout(session, 'everything')).status).toBe(400);
    expect((await auth.call('POST', '/logout')).body).toMatchObject({ code: 'no_authorization' });
  });

  it('lists the open sessions of one person and closes one of them', async () => {
    const [first, second] = await three();
    await auth.signIn('eve@example.com');
    const list = (await auth.call('GET', '/user/sessions', undefined, first.access_token)).body.sessions;
    expect(list).toHaveLength(3);
    expect(list.filter((entry: { current: boolean }) => entry.current)).toHaveLength(1);
    const path = `/user/sessions/${claims(second).session_id}`;
    const eve = await auth.signIn('eve@example.com');
    await auth.call('DELETE', path, undefined, eve.access_token);
    expect((await who(second)).status).toBe(200);
    expect((await auth.call('DELETE', path, undefined, first.access_token)).status).toBe(204);
    expect((await who(second)).status).toBe(403);
    const noId = `/user/sessions/${'-'.repeat(36)}`;
    expect((await auth.call('DELETE', noId, undefined, first.access_token)).status).toBe(204);
  });
});

describe('access tokens', () => {
  it('ends after an hour and is refused when changed or signed by others', async () => {
    const session = await auth.signIn();
    const [head, , signature] = session.access_token.split('.');
    const forged = { ...claims(session), role: 'service_role' };
    const body = Buffer.from(JSON.stringify(forged)).toString('base64url');
    expect((await who({ access_token: `${head}.${body}.${signature}` })).body).toMatchObject({ code: 'bad_jwt' });
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await who({ access_token: `${none}.${body}.` })).status).toBe(403);
    auth.advanceClock(3601);
    expect((await who(session)).body).toMatchObject({ code: 'bad_jwt' });
  });

  it('publishes only the public half of the key', async () => {
    const { keys } = (await auth.call('GET', '/.well-known/jwks.json')).body;
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(keys[0].d).toBeUndefined();
  });
});

const claims = (session: { access_token: string }) =>
  JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString());
