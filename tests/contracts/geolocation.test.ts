// What geolocation promises: a country with its continent, or nothing at all.
import { describe, expect, test, vi } from 'vitest';
import { continentOf, knownCountries } from '#server/adapters/geolocation/continents.ts';
import { firstKnown } from '#server/adapters/geolocation/first-known.ts';
import { createHeaderGeolocation } from '#server/adapters/geolocation/headers.ts';
import { chooseGeolocation } from '#server/adapters/geolocation/index.ts';
import { createTableGeolocation } from '#server/adapters/geolocation/table.ts';
import { currencyFor } from '#server/contracts/prices.ts';
import { readEnv } from '#server/env/index.ts';

const NOTHING = { country: '', continent: '' };
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const built = (): ReturnType<typeof createTableGeolocation> => chooseGeolocation(readEnv({}), log).geolocation;

describe.each([
  ['headers', createHeaderGeolocation],
  ['the table', createTableGeolocation],
  ['both, as the server has them', built],
])('%s', (_, open) => {
  // Without a proxy's header there is only the address, and these belong to no country: RFC 1918, 5737, 6598.
  const nowhere = ['', 'nonsense', '10.1.2.3', '127.0.0.1', '172.16.3.4', '192.168.1.1', '169.254.1.1', '100.64.1.1'];
  test.each([...nowhere, '203.0.113.7', '0.0.0.0', '224.0.0.1', '255.255.255.255', '1.2.3', '1.2.3.4.5', '999.1.1.1'])(
    'knows nothing of %j',
    async (ip) => expect(await open().locate(ip, null)).toEqual(NOTHING),
  );

  test('knows nothing of IPv6', async () => {
    for (const ip of ['::1', 'fe80::1', '2001:db8::1', '2a00:1450:4001::1'])
      expect(await open().locate(ip, null)).toEqual(NOTHING);
  });

  test('never tells a country without its continent', async () => {
    for (let first = 1; first < 224; first += 1) {
      const { country, continent } = await open().locate(`${first}.77.3.9`, null);
      expect(Boolean(country)).toBe(Boolean(continent));
    }
  });
});

// Networks that have belonged to a university or a registry of the country for decades.
test.each([
  ['18.9.22.69', 'US', 'USD'],
  ['129.67.242.154', 'GB', 'GBP'],
  ['130.149.7.201', 'DE', 'EUR'],
  ['150.203.2.1', 'AU', 'AUD'],
  ['14.139.60.10', 'IN', 'INR'],
])('the table knows %s in %s, who pays in %s', async (ip, country, currency) => {
  const found = await createTableGeolocation().locate(ip, null);
  expect(found.country).toBe(country);
  expect(currencyFor(found)).toBe(currency);
});

test('the proxy’s word goes before the table, and the table fills in', async () => {
  expect(await built().locate('129.67.242.154', 'IN')).toEqual({ country: 'IN', continent: 'AS' });
  expect(await built().locate('129.67.242.154', 'XX')).toEqual({ country: 'GB', continent: 'EU' });
});

test('a source that fails is one that does not know', async () => {
  const broken = { name: 'broken', locate: () => Promise.reject(new Error('down')) };
  expect(await firstKnown([broken], log).locate('8.8.8.8', null)).toEqual(NOTHING);
  expect(await firstKnown([broken, createTableGeolocation()], log).locate('8.8.8.8', null)).toMatchObject({
    country: 'US',
  });
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ source: 'broken' }), expect.any(String));
});

const locate = (header: string | null) => createHeaderGeolocation().locate('203.0.113.7', header);

test('believes the country that the proxy wrote, however it is written', async () => {
  expect(await locate('DE')).toEqual({ country: 'DE', continent: 'EU' });
  expect(await locate('in')).toEqual({ country: 'IN', continent: 'AS' });
});

// XX and T1 are Cloudflare's words for "unknown" and "Tor", EU and AP are no countries.
test.each([null, '', 'XX', 'T1', 'EU', 'AP', 'ZZ', 'D', 'DEU', 'constructor'])('%j tells nothing', async (header) => {
  expect(await locate(header)).toEqual(NOTHING);
});

test('knows the continent of every country of ISO 3166-1', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const canonical = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;
  const named = letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => canonical(code) && names.of(code));
  // What the runtime names besides: unions, islands that post or telephones tell apart, and codes for tests.
  const besides = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];
  expect(named.filter((code) => continentOf(code) === '' && !besides.includes(code))).toEqual([]);
  expect(knownCountries()).toHaveLength(250);
  expect(new Set(knownCountries()).size).toBe(250);
});

test.each([
  ['GB', 'EU'],
  ['TR', 'AS'],
  ['RU', 'EU'],
  ['CY', 'EU'],
  ['EG', 'AF'],
  ['AU', 'OC'],
  ['BR', 'SA'],
  ['MX', 'NA'],
  ['AQ', 'AN'],
])('%s is in %s', (country, continent) => {
  expect(continentOf(country)).toBe(continent);
});
