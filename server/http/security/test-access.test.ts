// Who may read the mailbox and pay at the test checkout.
import { describe, expect, it } from 'vitest';
import { createTestAccess, testAccessToken, testAccessUrl } from './test-access.ts';

const token = testAccessToken('the secret of an installation');
const plain = { token, dev: false, demo: false, secure: false };
const open = (settings = plain, given = token) =>
  createTestAccess(settings).open(new Request(testAccessUrl('http://localhost:3000', given)));
const cookieOf = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0]!;

describe('mailbox and test checkout', () => {
  it('are closed to whoever seems to sit at this machine, as everybody behind a bare proxy does', () => {
    expect(createTestAccess(plain).allows({ host: '127.0.0.1:3000' }, true)).toBe(false);
  });

  it('are open to a browser that has opened the printed address, and to a program with its token', () => {
    const answer = open();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/);
    const access = createTestAccess(plain);
    expect(access.allows({ cookie: `a=b; ${cookieOf(answer)}` }, false)).toBe(true);
    expect(access.allows({ 'x-catchlight-token': token }, false)).toBe(true);
  });

  it('are closed to every other token', () => {
    const other = testAccessToken('another installation');
    const answer = open(plain, other);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
    const access = createTestAccess(plain);
    for (const given of [other, '', token.slice(1), `${token}x`])
      expect(access.allows({ 'x-catchlight-token': given }, true), given).toBe(false);
    expect(access.allows({ cookie: cookieOf(open({ ...plain, token: other }, other)) }, true)).toBe(false);
  });

  it('do not take each other’s cookie away where two installations share a machine', () => {
    const other = testAccessToken('another installation');
    const both = [cookieOf(open()), cookieOf(open({ ...plain, token: other }, other))].join('; ');
    expect(createTestAccess(plain).allows({ cookie: both }, true)).toBe(true);
    expect(createTestAccess({ ...plain, token: other }).allows({ cookie: both }, true)).toBe(true);
  });

  it('are open with DEV=1 to this machine only, and with DEMO=1 to everybody', () => {
    const dev = createTestAccess({ ...plain, dev: true });
    expect([dev.allows({}, true), dev.allows({}, false)]).toEqual([true, false]);
    expect(createTestAccess({ ...plain, demo: true }).allows({}, false)).toBe(true);
  });
});
