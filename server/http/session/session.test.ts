// The cookies of a session: out of reach of scripts, renewed once however many ask at once, and only believed when they are ours.
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthFixture, closeAuth, PUBLIC_URL, startAuth } from '#tests/factories/auth.ts';
import { createSessions, type SessionSettings } from './session.ts';

const WHO = { ip: '203.0.113.7', requestId: 'test' };
let auth: AuthFixture;
let now: number;
let asked: string[];
afterAll(closeAuth);
beforeEach(async () => {
  now = Date.now();
  auth = await startAuth({}, new Date(now));
  asked = [];
});

const open = (changes: Partial<SessionSettings> = {}) =>
  createSessions({
    authUrl: PUBLIC_URL,
    anonKey: auth.anonKey,
    secure: true,
    now: () => now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    fetch: (request, who) => {
      asked.push(new URL(request.url).search);
      return auth.auth.fetch(request, who);
    },
    ...changes,
  });
const headerOf = (lines: string[]): string =>
  lines
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])
    .join('; ');

const attributesOf = (line: string): string[] => line.split('; ').slice(1).toSorted();

/** Signs in through a request's auth client, as the sign-in page does, and returns the cookies of the response. */
async function signIn(settings: Partial<SessionSettings> = {}): Promise<string[]> {
  const visit = await open(settings).read(undefined, WHO);
  const email = 'ada@example.com';
  await visit.auth().signInWithOtp({ email, options: { data: { name: 'Ada' } } });
  const { error } = await visit.auth().verifyOtp({ email, token: auth.codeFor(email), type: 'email' });
  expect(error).toBeNull();
  return visit.cookies();
}

describe('the cookies', () => {
  it('are HttpOnly and Secure; the readable flag holds no secret', async () => {
    const lines = await signIn();
    const flag = lines.find((line) => line.startsWith('signed-in='))!;
    expect(attributesOf(flag)).toEqual(['Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure']);
    const own = lines.filter((line) => line.startsWith('catchlight-auth') && !line.includes('Max-Age=0'));
    expect(own.length).toBeGreaterThan(0);
    for (const line of own)
      expect(attributesOf(line)).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure']));
  });

  it('go with what the browser calls itself, for the list of sessions', async () => {
    const seen = new Set<string | null>();
    const sessions = open({
      fetch: (request, who) => {
        seen.add(request.headers.get('user-agent'));
        return auth.auth.fetch(request, who);
      },
    });
    const visit = await sessions.read(undefined, { ...WHO, userAgent: 'Firefox on a ship' });
    await visit.auth().signInWithOtp({ email: 'ada@example.com' });
    expect([...seen]).toEqual(['Firefox on a ship']);
  });

  it('name the browser that asks for a code, which is good in no other', async () => {
    const email = 'ada@example.com';
    const visit = await open().read(undefined, WHO);
    await visit.auth().signInWithOtp({ email });
    const browserIn = (lines: string[]) => lines.find((each) => each.startsWith('catchlight-browser='));
    const line = browserIn(visit.cookies())!;
    expect(line).toMatch(/^catchlight-browser=[\w-]{32};/);
    expect(attributesOf(line)).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure']);
    const enter = async (cookies: string | undefined) => {
      const next = await open().read(cookies, WHO);
      const { error } = await next.auth().verifyOtp({ email, token: auth.codeFor(email), type: 'email' });
      return { code: error?.code, browser: browserIn(next.cookies()) };
    };
    expect(await enter(undefined)).toMatchObject({ code: 'otp_expired' });
    expect(await enter(headerOf([line]))).toEqual({ code: undefined, browser: line });
  });

  it('are not Secure on loopback', async () => {
    for (const line of await signIn({ secure: false })) expect(line).not.toContain('Secure');
  });

  it('are removed with the session', async () => {
    const visit = await open().read(headerOf(await signIn()), WHO);
    await visit.auth().signOut({ scope: 'local' });
    for (const line of visit.cookies()) expect(line).toContain('Max-Age=0');
    expect(visit.cookies().map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['signed-in', expect.stringMatching(/^catchlight-auth/)]),
    );
  });

  it('drop the flag when there is no session', async () => {
    const visit = await open().read('signed-in=1', WHO);
    expect([visit.session, visit.cookies()]).toEqual([null, [expect.stringMatching(/^signed-in=; .*Max-Age=0/)]]);
  });
});

describe('a session', () => {
  it('is read from the cookies', async () => {
    const { session, cookies } = await open().read(headerOf(await signIn()), WHO);
    expect(session?.user).toMatchObject({ email: 'ada@example.com', user_metadata: { name: 'Ada' } });
    expect(session?.accessToken.split('.')).toHaveLength(3);
    expect(cookies()).toEqual([]);
  });

  it('is empty when the token has a foreign signature', async () => {
    const cookies = headerOf(await signIn());
    auth = await startAuth({}, new Date(now));
    expect((await open().read(cookies, WHO)).session).toBeNull();
  });

  it('is renewed once for concurrent requests, and each sets the new cookies', async () => {
    const cookies = headerOf(await signIn());
    now += 3_590_000;
    auth.advanceClock(3_590);
    // supabase-js reads the system clock.
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    asked = [];
    const sessions = open();
    const visits = await Promise.all(Array.from({ length: 10 }, () => sessions.read(cookies, WHO)));
    expect(asked.filter((search) => search.includes('refresh_token'))).toHaveLength(1);
    expect(new Set(visits.map(({ session }) => session?.accessToken)).size).toBe(1);
    for (const visit of visits) expect(visit.cookies().some((line) => line.startsWith('catchlight-auth'))).toBe(true);
  });

  it('survives an unreachable auth server', async () => {
    const cookies = headerOf(await signIn());
    const { session, cookies: lines } = await open({ fetch: () => Promise.reject(new TypeError('down')) }).read(
      cookies,
      WHO,
    );
    expect(session).toBeNull();
    expect(lines().filter((line) => line.startsWith('catchlight-auth'))).toEqual([]);
  });
});
