// Who may read the mailbox and pay at the test checkout: a browser that has opened the address printed at the start, a program that sends
// the token in that address, with DEV=1 every program of this machine, and with DEMO=1 everybody. Coming from this machine is not
// enough: that is how everybody looks behind a proxy without settings.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cookieLine, parseCookies } from '../../contracts/cookies.ts';
import { YEAR_SECONDS } from '../../contracts/durations.ts';

export const TEST_ACCESS_PATH = '/dev/open';
/** Carries the token for programs, which keep no cookies. */
const TEST_ACCESS_HEADER = 'x-catchlight-token';

export interface TestAccessSettings {
  token: string;
  dev: boolean;
  demo: boolean;
  /** Marks the cookie as one for https only. */
  secure: boolean;
}

export interface TestAccess {
  /** `loopback`: socket, Host and configuration are all local, and no proxy has added a header. */
  allows(headers: IncomingHttpHeaders, loopback: boolean): boolean;
  /** Handles the printed address: sets the cookie and redirects to the site, or says that the token is wrong. */
  open(request: Request): Response;
}

/** The installation's token: the same after every start on the same secrets. */
export const testAccessToken = (secret: string): string =>
  createHmac('sha256', secret).update('mailbox and test checkout').digest('base64url');

export const testAccessUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}${TEST_ACCESS_PATH}?token=${token}`;

export function createTestAccess({ token, dev, demo, secure }: TestAccessSettings): TestAccess {
  const expected = digest(token);
  const isToken = (given: unknown): boolean =>
    typeof given === 'string' && given !== '' && timingSafeEqual(digest(given), expected);
  // Browsers keep one jar for all ports of localhost: two installations on one machine must not take each other's cookie away.
  const cookie = `test-access-${expected.toString('hex').slice(0, 8)}`;
  return {
    allows: (headers, loopback) =>
      demo ||
      (dev && loopback) ||
      isToken(headers[TEST_ACCESS_HEADER]) ||
      isToken(parseCookies(headers.cookie).get(cookie)),
    open(request) {
      if (!isToken(new URL(request.url).searchParams.get('token')))
        return plainText(403, 'This address is not the one that the server printed when it was started.\n');
      const headers = { location: '/', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
      const answer = new Response(null, { status: 303, headers });
      answer.headers.append('set-cookie', cookieLine(cookie, token, { secure, maxAge: YEAR_SECONDS }));
      return answer;
    },
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const plainText = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } });
