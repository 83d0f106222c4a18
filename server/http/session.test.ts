// The cookies of a session: out of reach of scripts, renewed once however many ask at once, and only believed when they are ours.
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AuthFixture, closeAuth, PUBLIC_URL, startAuth } from '../auth/fixture.ts';
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

/** Signs in through a request's auth client, as the sign-in page does, and answers the cookies that its answer sets. */
async function signIn(settings: Partial<SessionSettings> = {}): Promise<string[]> {
  const visit = await open(settings).read(undefined, WHO);
  const email = 'ada@example.com';
  await visit.auth().signInWithOtp({ email, options: { data: { name: 'Ada' } } });
  const { error } = await visit.auth().verifyOtp({ email, token: auth.codeFor(email), type: 'email' });
  expect(error).toBeNull();
  return visit.cookies();
}

describe('the cookies', () => {
  it('hold the session out of reach of scripts, over TLS alone, and a flag beside it that holds nothing', async () => {
    const lines = await signIn();
    const flag = lines.find((line) => line.startsWith('signed-in='))!;
    expect(attributesOf(flag)).toEqual(['Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure']);
    const own = lines.filter((line) => line.startsWith('catchlight-auth') && !line.includes('Max-Age=0'));
    expect(own.length).toBeGreaterThan(0);
    for (const line of own)
      expect(attributesOf(line)).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure']));
  });

  it('go without TLS on this machine only', async () => {
    for (const line of await signIn({ secure: false })) expect(line).not.toContain('Secure');
  });

  it('go with the session', async () => {
    const visit = await open().read(headerOf(await signIn()), WHO);
    await visit.auth().signOut({ scope: 'local' });
    for (const line of visit.cookies()) expect(line).toContain('Max-Age=0');
    expect(visit.cookies().map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['signed-in', expect.stringMatching(/^catchlight-auth/)]),
    );
  });

  it('lose a flag that says more than there is', async () => {
    const visit = await open().read('signed-in=1', WHO);
    expect([visit.session, visit.cookies()]).toEqual([null, [expect.stringMatching(/^signed-in=; .*Max-Age=0/)]]);
  });
});

describe('a session', () => {
  it('is the person of the cookies', async () => {
    const { session, cookies } = await open().read(headerOf(await signIn()), WHO);
    expect(session?.user).toMatchObject({ email: 'ada@example.com', user_metadata: { name: 'Ada' } });
    expect(session?.accessToken.split('.')).toHaveLength(3);
    expect(cookies()).toEqual([]);
  });

  it('is nobody when somebody else made the token', async () => {
    const cookies = headerOf(await signIn());
    auth = await startAuth({}, new Date(now));
    expect((await open().read(cookies, WHO)).session).toBeNull();
  });

  it('is renewed once by all who ask at once, and each of them hands the new cookies on', async () => {
    const cookies = headerOf(await signIn());
    now += 3_590_000;
    auth.pass(3_590);
    // The client of the library reads the clock itself.
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    asked = [];
    const sessions = open();
    const visits = await Promise.all(Array.from({ length: 10 }, () => sessions.read(cookies, WHO)));
    expect(asked.filter((search) => search.includes('refresh_token'))).toHaveLength(1);
    expect(new Set(visits.map(({ session }) => session?.accessToken)).size).toBe(1);
    for (const visit of visits) expect(visit.cookies().some((line) => line.startsWith('catchlight-auth'))).toBe(true);
  });

  it('is not ended by an auth server that cannot be reached', async () => {
    const cookies = headerOf(await signIn());
    const { session, cookies: lines } = await open({ fetch: () => Promise.reject(new TypeError('down')) }).read(
      cookies,
      WHO,
    );
    expect(session).toBeNull();
    expect(lines().filter((line) => line.startsWith('catchlight-auth'))).toEqual([]);
  });
});
