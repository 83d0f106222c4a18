// Which visitors share a stored page, and which do not.
import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createClientReader } from '../session/client.ts';
import { hasFlashMessage, createPageVariant, keepVisibleCookies } from './page-variant.ts';

const HOME: Record<string, { country: string; continent: string }> = {
  '198.51.100.1': { country: 'AU', continent: 'OC' },
};
const variant = createPageVariant(
  async (ip, country) => {
    return country
      ? { country, continent: country === 'GB' ? 'EU' : 'NA' }
      : (HOME[ip] ?? { country: '', continent: '' });
  },
  () => 0,
);
const variantOf = async (
  headers: Record<string, string>,
  trustProxy = true,
  remoteAddress = '192.0.2.1',
): Promise<string> => {
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  const read = createClientReader({
    host: '0.0.0.0',
    publicUrl: 'https://site.test',
    trustProxy,
    countryHeader: 'cf-ipcountry',
  });
  return variant(request, read(request));
};

it('differs by region, colour mode and consent', async () => {
  const all = await Promise.all(
    [{}, { 'cf-ipcountry': 'GB' }, { cookie: 'theme=dark' }, { cookie: 'theme=light' }, { cookie: 'consent_asked=1' }]
      .map((headers) => variantOf(headers as Record<string, string>))
      .concat(variantOf({}, true, '198.51.100.1')),
  );
  expect(new Set(all).size).toBe(all.length);
});

it('differs by whether consent must be asked, until it was', async () => {
  const [french, american, privately] = await Promise.all([
    variantOf({ 'cf-ipcountry': 'FR' }),
    variantOf({ 'cf-ipcountry': 'US' }),
    variantOf({ 'cf-ipcountry': 'US', 'sec-gpc': '1' }),
  ]);
  // In this fixture both pay in dollars.
  expect(french).not.toBe(american);
  expect(privately).toBe(french);
  const asked = { cookie: 'consent_asked=true' };
  expect(await variantOf({ 'cf-ipcountry': 'FR', ...asked })).toBe(await variantOf({ 'cf-ipcountry': 'US', ...asked }));
});

it('has a bounded number of values', async () => {
  const usual = await variantOf({});
  expect(await variantOf({ cookie: 'theme=purple; other=1' })).toBe(usual);
  expect(await variantOf({ host: 'made-up.example' })).toBe(usual);
  expect(await variantOf({ 'cf-ipcountry': 'GB' }, false)).toBe(await variantOf({}, false));
});

it('ignores a cookie that cannot be decoded', async () => {
  expect(await variantOf({ cookie: 'consent_asked=%' })).toBe(await variantOf({}));
});

it('is the same for countries with one currency', async () => {
  expect(await variantOf({ 'cf-ipcountry': 'CA' })).toBe(await variantOf({ 'cf-ipcountry': 'US' }));
});

it('passes only its own cookies to rendering', () => {
  expect(keepVisibleCookies('a=1; theme=dark; consent_asked=1; b=2')).toBe('theme=dark; consent_asked=1');
  expect(keepVisibleCookies('a=1')).toBeUndefined();
});

it('detects a flash message', () => {
  expect([
    hasFlashMessage('flash=x'),
    hasFlashMessage('a=1; flash=x'),
    hasFlashMessage('noflash=x'),
    hasFlashMessage(undefined),
  ]).toEqual([true, true, false, false]);
});

it('caches the location of a visitor for a while', async () => {
  let time = 0;
  let asked = 0;
  const vary = createPageVariant(
    async () => {
      asked += 1;
      return { country: asked > 1 ? 'GB' : 'US', continent: '' };
    },
    () => time,
  );
  const client = { ip: '192.0.2.7', country: '', loopback: false, origin: 'https://site.test' };
  const request = { headers: {} } as IncomingMessage;
  const first = await vary(request, client);
  expect([await vary(request, client), asked]).toEqual([first, 1]);
  time = 11 * 60_000;
  expect(await vary(request, client)).not.toBe(first);
});
