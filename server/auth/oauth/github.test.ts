// GitHub's dialect of OAuth, against a local server that answers as GitHub Enterprise does.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeAuth, PUBLIC_URL, startAuth } from '#tests/factories/auth.ts';

const answers: Record<string, unknown> = {};
const asked: { path: string; body: string; authorization: string | undefined }[] = [];
let site: Server;
let issuer: string;

beforeAll(async () => {
  site = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = request.url ?? '';
    asked.push({ path, body, authorization: request.headers.authorization });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path] ?? {}));
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  issuer = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.close();
  await closeAuth();
});
beforeEach(() => {
  asked.length = 0;
  Object.assign(answers, {
    '/login/oauth/access_token': { access_token: 'gho_1' },
    '/api/v3/user': { id: 7, login: 'ada', name: 'Ada', avatar_url: 'https://p/ada.png' },
    '/api/v3/user/emails': [
      { email: 'other@example.com', primary: false, verified: true },
      { email: 'Ada@example.com', primary: true, verified: true },
    ],
  });
});

const trip = async () => {
  const auth = await startAuth({
    oauth: [{ id: 'github', name: 'GitHub', issuer, clientId: 'us', clientSecret: 'x' }],
  });
  const verifier = 'v'.repeat(43);
  const start = await auth.call(
    'GET',
    `/authorize?provider=github&code_challenge=${verifier}&code_challenge_method=plain`,
  );
  const sent = new URL(start.headers.get('location') ?? '');
  const back = await auth.call('GET', `/callback?code=abc&state=${sent.searchParams.get('state')}`);
  const home = new URL(back.headers.get('location') ?? '');
  const auth_code = home.searchParams.get('code');
  return {
    sent,
    home,
    session: await auth.call('POST', '/token?grant_type=pkce', { auth_code, code_verifier: verifier }),
  };
};

describe('GitHub', () => {
  it('signs in with the verified primary address', async () => {
    const { sent, session } = await trip();
    expect(sent.href).toContain(`${issuer}/login/oauth/authorize?client_id=us`);
    expect(session.body.user).toMatchObject({ email: 'ada@example.com', user_metadata: { name: 'Ada' } });
    const exchange = new URLSearchParams(asked[0]?.body);
    expect(exchange.get('redirect_uri')).toBe(`${PUBLIC_URL}/auth/v1/callback`);
    expect(exchange.get('code_verifier')).toBeTruthy();
    expect(asked.find((call) => call.path === '/api/v3/user')?.authorization).toBe('Bearer gho_1');
  });

  it('refuses an address that GitHub has not verified', async () => {
    answers['/api/v3/user/emails'] = [{ email: 'ada@example.com', primary: true, verified: false }];
    expect((await trip()).home.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });

  it('refuses an exchange that failed with 200', async () => {
    answers['/login/oauth/access_token'] = { error: 'bad_verification_code' };
    expect((await trip()).home.searchParams.get('error')).toBe('server_error');
  });
});
