// The referring partner: read from path and query, kept for the visit, used by a checkout.
import { expect, it } from 'vitest';
import { cookiesOf, fakeHost, run } from '#tests/factories/host.ts';
import { pageCacheMiddleware } from './page-cache';
import { partnerFromUrl, partnerMiddleware, readPartnerCode } from './partner';

it.each([
  ['/?partner=ada-x7k2p9', 'ada-x7k2p9'],
  ['/de/pricing?utm_source=x&partner=acme', 'acme'],
  ['/partners/acme', 'acme'],
  ['/fr/partners/acme/', 'acme'],
  ['/partners/acme?partner=other', 'acme'],
  ['/partners', undefined],
  ['/?partner=', undefined],
  ['/?partner=Not%20a%20code', undefined],
  ['/?partner=a%3B%20Path%3D%2F', undefined],
])('%s: %s', (address, code) => expect(partnerFromUrl(new URL(address, 'http://x.test'))).toBe(code));

const visit = async (address: string, cookie = '', country = 'US'): Promise<Response> => {
  const request = new Request(`http://x.test${address}`, { headers: { cookie } });
  const { context } = fakeHost({ country });
  return run(pageCacheMiddleware, request, context, () => run(partnerMiddleware, request, context));
};

it('keeps the code until the browser closes, out of reach of scripts, and out of the page cache', async () => {
  const answer = await visit('/?partner=acme');
  expect(answer.headers.getSetCookie()).toEqual(['partner=acme; Path=/; SameSite=Lax; HttpOnly']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

it('waits for a yes where people have to be asked', async () => {
  expect(cookiesOf(await visit('/?partner=acme', '', 'DE'))).toEqual({});
  expect(cookiesOf(await visit('/?partner=acme', 'consent_asked=true; consent_marketing=false', 'DE'))).toEqual({});
  expect(cookiesOf(await visit('/?partner=acme', 'consent_asked=true; consent_marketing=true', 'DE'))).toEqual({
    partner: 'acme',
  });
});

it('lets the latest link count and leaves other pages alone', async () => {
  expect(cookiesOf(await visit('/partners/other', 'partner=acme'))).toEqual({ partner: 'other' });
  expect(cookiesOf(await visit('/pricing', 'partner=acme'))).toEqual({});
  expect((await visit('/pricing')).headers.get('cache-control')).toContain('s-maxage');
});

it('is found again when a checkout starts, and a forged value is not', () => {
  const asked = (cookie: string) =>
    readPartnerCode(
      new Request('http://x.test/app/checkout', { headers: { cookie } }),
      new URL('http://x.test/app/checkout'),
    );
  expect(asked('a=b; partner=acme')).toBe('acme');
  expect(asked('partner=%3Cscript%3E')).toBeUndefined();
  expect(asked('')).toBeUndefined();
});
