// Signing in by code: who gets in, who does not, and what an attacker can learn.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { networkOf } from '../ports/network.ts';
import { type AuthFixture, wrongCode, startAuth, closeAuth } from '#tests/factories/auth.ts';

const email = 'ada@example.com';
let auth: AuthFixture;
afterAll(closeAuth);
beforeEach(async () => void (auth = await startAuth()));

const verify = (token: string, address = email) =>
  auth.call('POST', '/verify', { type: 'email', email: address, token });

describe('one-time codes', () => {
  it('signs a new person in and makes the account only then', async () => {
    const asked = await auth.call('POST', '/otp', { email: ' Ada@Example.com ', data: { name: 'Ada' } });
    expect(asked).toMatchObject({ status: 200, body: {} });
    expect((await auth.admin('GET', '/admin/users')).body?.users ?? []).toEqual([]);
    const { status, body } = await verify(auth.codeFor(email));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(body.user).toMatchObject({ email, user_metadata: { name: 'Ada' }, aud: 'authenticated' });
    expect(body.user.email_confirmed_at).toBeTruthy();
  });

  it('keeps one account for one address, however it is written', async () => {
    const first = await auth.signIn('ada@example.com');
    await auth.call('POST', '/otp', { email: 'ADA@example.com' });
    const second = (await verify(auth.codeFor(email))).body;
    expect(second.user.id).toBe(first.user.id);
  });

  it('stores neither the code nor the link token', async () => {
    await auth.call('POST', '/otp', { email });
    const [row] = await auth.db.selectFrom('catchlight_auth.mailed_codes').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(auth.codeFor(email));
  });

  it('refuses a wrong code, and the right one after five wrong tries', async () => {
    await auth.call('POST', '/otp', { email });
    const code = auth.codeFor(email);
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await verify(wrongCode(code));
      expect(wrong).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
      expect(wrong.headers.get('x-sb-error-code')).toBe('otp_expired');
    }
    expect((await verify(code)).status).toBe(403);
  });

  it('accepts the right code on the fifth try', async () => {
    await auth.call('POST', '/otp', { email });
    const code = auth.codeFor(email);
    for (let tries = 0; tries < 4; tries += 1) await verify(wrongCode(code));
    expect((await verify(code)).status).toBe(200);
  });

  it('counts guesses that come at once one by one', async () => {
    await auth.call('POST', '/otp', { email });
    const code = auth.codeFor(email);
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => verify(wrongCode(code))));
    expect((await verify(code)).status).toBe(403);
  });

  it('refuses a code after ten minutes', async () => {
    await auth.call('POST', '/otp', { email });
    auth.advanceClock(599);
    const code = auth.codeFor(email);
    auth.advanceClock(1);
    expect((await verify(code)).status).toBe(403);
  });

  it('refuses a code the second time, also when both come at once', async () => {
    await auth.call('POST', '/otp', { email });
    const code = auth.codeFor(email);
    const answers = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403]);
  });

  it('refuses the older of two codes, and a code of another address', async () => {
    await auth.call('POST', '/otp', { email });
    const older = auth.codeFor(email);
    await auth.call('POST', '/otp', { email });
    if (older !== auth.codeFor(email)) expect((await verify(older)).status).toBe(403);
    expect((await verify(auth.codeFor(email), 'eve@example.com')).status).toBe(403);
  });

  it('answers alike for addresses with and without an account', async () => {
    await auth.signIn();
    const known = await auth.call('POST', '/otp', { email, create_user: false });
    const unknown = await auth.call('POST', '/otp', { email: 'nobody@example.com', create_user: false });
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
    expect(auth.mails.some((mail) => mail.to === 'nobody@example.com')).toBe(false);
    const wrong = await verify('000000', 'nobody@example.com');
    expect(wrong.body).toMatchObject({ code: 'otp_expired' });
  });

  it('refuses malformed addresses and header tricks', async () => {
    for (const bad of ['xx:;x@x.x', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com', '', 7])
      expect(await auth.call('POST', '/otp', { email: bad })).toMatchObject({ body: { code: 'validation_failed' } });
  });

  it('writes in the language of the person', async () => {
    await auth.call('POST', '/otp', { email, data: { language: 'de' } });
    expect(auth.mails.at(-1)).toMatchObject({ language: 'de', subject: expect.stringContaining('Anmeldecode') });
    await auth.call('POST', '/otp', { email: 'zoe@example.com', data: { language: 'xx' } });
    expect(auth.mails.at(-1)).toMatchObject({ language: 'en' });
    expect(auth.mails.at(-1)?.text).not.toContain('{{');
  });
});

describe('limits', () => {
  it('stops mailing one address after six times, and starts again later', async () => {
    for (let count = 0; count < 6; count += 1) expect((await auth.call('POST', '/otp', { email })).status).toBe(200);
    const refused = await auth.call('POST', '/otp', { email });
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } });
    expect((await auth.call('POST', '/otp', { email: 'other@example.com' })).status).toBe(200);
    auth.advanceClock(601);
    expect((await auth.call('POST', '/otp', { email })).status).toBe(200);
  });

  it('stops one caller that asks for many addresses', async () => {
    for (let count = 0; count < 60; count += 1)
      expect((await auth.call('POST', '/otp', { email: `${count}@example.com` })).status).toBe(200);
    expect((await auth.call('POST', '/otp', { email: 'one@example.com' })).status).toBe(429);
  });

  it('counts a network of IPv6 as one caller', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2::ffff'));
    expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:1::1'));
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  });

  it('hands each captcha token to the captcha once, and none for the service key', async () => {
    const seen: unknown[] = [];
    auth = await startAuth({ captcha: { verify: async (token) => (seen.push(token), token === 'good') } });
    const withToken = (token?: string) =>
      auth.call('POST', '/otp', { email, gotrue_meta_security: { captcha_token: token } });
    expect(await withToken('bad')).toMatchObject({ status: 400, body: { code: 'captcha_failed' } });
    expect((await withToken('good')).status).toBe(200);
    expect(seen).toEqual(['bad', 'good']);
    expect((await auth.admin('POST', '/otp', { email })).status).toBe(200);
    expect(seen.length).toBe(2);
  });
});
