// Which writes are let through: those that a visitor's own page, or a program, sent.
import { describe, expect, it } from 'vitest';
import { passesOriginCheck } from './csrf.ts';

const SITE = 'https://catchlight.example';
const OTHER = 'https://evil.example';
const cookie = 'catchlight-auth=x';
const may = (method: string, path: string, headers: Record<string, string>) =>
  passesOriginCheck(method, path, headers, SITE);

describe('passesOriginCheck', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('lets %s be, which changes nothing', (method) =>
    expect(may(method, '/app', { cookie, origin: OTHER })).toBe(true),
  );

  it.each([
    ['its own origin', { cookie, origin: SITE }],
    ['no origin, but the same site by the browser’s word', { cookie, 'sec-fetch-site': 'same-origin' }],
    ['neither header and no cookie', {}],
  ])('lets a page write with %s', (_what, headers) => expect(may('POST', '/app/orders', headers)).toBe(true));

  it.each([
    ['another origin', { cookie, origin: OTHER }],
    ['another origin, even without a cookie', { origin: OTHER }],
    ['an opaque origin', { cookie, origin: 'null' }],
    ['a subdomain', { cookie, origin: 'https://a.catchlight.example' }],
    ['another scheme', { cookie, origin: 'http://catchlight.example' }],
    ['another port', { cookie, origin: `${SITE}:8443` }],
    ['a cross-site fetch', { cookie, 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { cookie, 'sec-fetch-site': 'same-site' }],
    ['a cookie and nothing that says where from', { cookie }],
  ])('refuses a page with %s', (_what, headers) => expect(may('POST', '/app/orders', headers)).toBe(false));

  it.each(['/api/v1/orders', '/auth/v1/otp'])('lets programs call %s without a cookie, from anywhere', (path) => {
    expect(may('POST', path, { origin: OTHER })).toBe(true);
    expect(may('DELETE', path, {})).toBe(true);
    expect(may('POST', path, { cookie, origin: OTHER })).toBe(false);
  });

  it('does not take a path for an API path because of its prefix', () =>
    expect(may('POST', '/apiary', { origin: OTHER })).toBe(false));
});
