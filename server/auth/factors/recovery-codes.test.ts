// Recovery codes, and what the owner of an account is told about changes of their sign-in.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthFixture, closeAuth, startAuth } from '#tests/factories/auth.ts';
import { claimsOf, verifyCode, withApp } from '#tests/factories/second-factors.ts';

let auth: AuthFixture;
let audited: [act: string, details: Record<string, unknown>][];
afterAll(closeAuth);
beforeEach(async () => {
  audited = [];
  auth = await startAuth({ audit: async (act, _, details) => void audited.push([act, details]) });
});

async function withCodes(email?: string) {
  const person = await withApp(auth, email);
  const answer = await auth.call('POST', '/factors/recovery-codes', {}, person.session.access_token);
  return { ...person, codes: answer.body.codes as string[] };
}
const left = async (token: string) => (await auth.call('GET', '/factors/recovery-codes', undefined, token)).body.left;

describe('recovery codes', () => {
  it('stand in for the app once each, however they are typed', async () => {
    const { app, codes } = await withCodes();
    expect(new Set(codes).size).toBe(10);
    const session = await auth.signIn();
    const typed = ` ${codes[3]?.toUpperCase().replace('-', ' ')} `;
    const raised = await verifyCode(auth, session, app.factorId, typed);
    expect(claimsOf(raised.body)).toMatchObject({ aal: 'aal2', amr: [{ method: 'recovery_code' }, { method: 'otp' }] });
    expect(await left(raised.body.access_token)).toBe(9);
  });

  it('refused: a stolen one, used a second time, and one code in two requests at once', async () => {
    const { app, codes } = await withCodes();
    const [once = '', twice = ''] = codes;
    expect((await verifyCode(auth, await auth.signIn(), app.factorId, once)).status).toBe(200);
    const thief = await auth.signIn();
    expect((await verifyCode(auth, thief, app.factorId, once)).body.code).toBe('mfa_verification_failed');
    const both = await Promise.all([1, 2].map(() => verifyCode(auth, thief, app.factorId, twice)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refused: another person’s, those of before, and more than ten tries in ten minutes', async () => {
    const ada = await withCodes();
    const eve = await withCodes('eve@example.com');
    const code = (session: { access_token: string; refresh_token: string }, typed: string) =>
      verifyCode(auth, session, ada.app.factorId, typed);
    expect((await code(await auth.signIn(), eve.codes[0] ?? '')).body.code).toBe('mfa_verification_failed');
    await auth.call('POST', '/factors/recovery-codes', {}, ada.session.access_token);
    const session = await auth.signIn();
    for (const old of ada.codes.slice(0, 9))
      expect((await code(session, old)).body.code).toBe('mfa_verification_failed');
    expect((await code(session, ada.codes[9] ?? '')).body.code).toBe('over_request_rate_limit');
    // The app's own codes are counted apart: guessing recovery codes keeps nobody out.
    expect((await code(session, ada.app.code())).status).toBe(200);
  });

  it('are made at aal2 only, and go with the last app', async () => {
    const { app, session } = await withCodes();
    const back = await auth.signIn();
    expect((await auth.call('POST', '/factors/recovery-codes', {}, back.access_token)).status).toBe(422);
    const plain = await auth.signIn('grace@example.com');
    expect((await auth.call('POST', '/factors/recovery-codes', {}, plain.access_token)).status).toBe(422);
    await auth.call('DELETE', `/factors/${app.factorId}`, undefined, session.access_token);
    expect(await auth.db.selectFrom('catchlight_auth.recovery_codes').select('user_id').execute()).toEqual([]);
  });

  it('are kept as hashes', async () => {
    const { codes } = await withCodes();
    const rows = JSON.stringify(await auth.db.selectFrom('catchlight_auth.recovery_codes').selectAll().execute());
    for (const code of codes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replace('-', ''));
    }
  });
});

describe('every change', () => {
  it('is mailed to its owner in their language and written to the audit log, without a secret', async () => {
    await auth.call('POST', '/otp', { email: 'ada@example.com', data: { language: 'de' } });
    const body = { type: 'email', email: 'ada@example.com', token: auth.codeFor('ada@example.com') };
    await auth.call('POST', '/verify', body);
    const { app, session, codes } = await withCodes();
    const back = await auth.signIn();
    const raised = await verifyCode(auth, back, app.factorId, codes[0] ?? '');
    await auth.call('DELETE', `/factors/${app.factorId}`, undefined, raised.body.access_token);
    const notices = auth.mails.filter(({ code }) => !code);
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Eine Authenticator-App wurde zu Ihrem Konto hinzugefügt',
      'Neue Wiederherstellungscodes für Ihr Konto',
      'Anmeldung mit einem Wiederherstellungscode',
      'Eine Authenticator-App wurde aus Ihrem Konto entfernt',
    ]);
    expect(audited.map(([act]) => act)).toEqual([
      'customer_factor_added',
      'customer_recovery_codes_made',
      'customer_recovery_code_used',
      'customer_factor_removed',
    ]);
    const told = JSON.stringify([notices, audited]);
    for (const secret of [app.secret, session.access_token, ...codes]) expect(told).not.toContain(secret);
  });

  it('is made though no mail can be sent', async () => {
    auth = await startAuth({ log: { info: () => undefined, warn: () => undefined, error: () => undefined } });
    const { session, app } = await withApp(auth);
    auth.deps.mailer.send = () => Promise.reject(new Error('no mail server'));
    const gone = await auth.call('DELETE', `/factors/${app.factorId}`, undefined, session.access_token);
    expect(gone.status).toBe(200);
  });
});
