// What the price pages say in each currency, and that the checkout's own figures are the same, figure by figure.
import { expect, test } from '@playwright/test';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1', DEMO: '1' } });
});
test.afterAll(() => server.remove());

const from = async (country: string, path: string, header = 'cf-ipcountry', { url } = server): Promise<string> => {
  const answer = await fetch(url + path, { headers: { [header]: country } });
  expect(answer.status, path).toBe(200);
  return (await answer.text()).replace(/[\u00a0\u202f]/g, ' ');
};

/** Whole, not as a part of a longer figure. */
const shows = (page: string, figure: string): boolean =>
  new RegExp(`[>\\s]${figure.replace(/[$.]/g, '\\$&')}[<\\s]`).test(page);

// Price and former price of the packages, the five tiers, and twelve seats.
const TABLE = [
  ['US', 'USD', ['$35', '$59', '$39', '$79', '$79', '$129', '$49', '$44', '$39', '$36', '$34', '$468']],
  ['DE', 'EUR', ['€35', '€59', '€39', '€79', '€79', '€129', '€49', '€44', '€39', '€36', '€34', '€468']],
  ['GB', 'GBP', ['£30', '£39', '£34', '£69', '£69', '£115', '£42', '£38', '£33', '£31', '£29', '£396']],
  ['AU', 'AUD', ['A$54', 'A$89', 'A$59', 'A$119', 'A$119', 'A$199', 'A$74', 'A$67', 'A$59', 'A$54', 'A$52', 'A$708']],
  [
    'IN',
    'INR',
    [
      ...['₹1,498', '₹2,598', '₹1,698', '₹3,498', '₹2,998', '₹4,998'],
      ...['₹2,097', '₹1,883', '₹1,669', '₹1,541', '₹1,455', '₹20,028'],
    ],
  ],
] as const;

for (const [country, currency, figures] of TABLE)
  test(`in ${currency}, from ${country}`, async () => {
    const page = await from(country, '/pricing?seats=12');
    expect(figures.filter((figure) => !shows(page, figure))).toEqual([]);
    const { currency: charged, packages } = JSON.parse(await from(country, '/api/v1/credits/packages')) as {
      currency: string;
      packages: { value: number; originalPrice: number | null }[];
    };
    expect(charged).toBe(currency);
    const plain = figures.slice(0, 6).map((figure) => Number(figure.replace(/[^\d.]/g, '')));
    expect(packages.slice(0, 3).flatMap(({ value, originalPrice }) => [value, originalPrice])).toEqual(plain);
    const team = await from(country, '/headshots-for-teams?seats=12');
    expect(figures.slice(6).filter((figure) => !shows(team, figure))).toEqual([]);
  });

test('a page that is kept for one region is not shown to another', async () => {
  expect(shows(await from('GB', '/pricing'), '£34')).toBe(true);
  expect(shows(await from('US', '/pricing'), '£34')).toBe(false);
  expect((await from('GB', '/pricing?currency=INR')).includes('₹')).toBe(false);
});

test('nobody chooses the currency with a header of their own', async () => {
  const named = await startServer({ env: { TRUST_PROXY: '1', DEMO: '1', COUNTRY_HEADER: 'x-geo-country' } });
  try {
    const charged = async (header: string): Promise<string> =>
      (JSON.parse(await from('IN', '/api/v1/credits/packages', header, named)) as { currency: string }).currency;
    for (const forged of ['cf-ipcountry', 'x-vercel-ip-country', 'x-country']) {
      expect(await charged(forged), forged).toBe('USD');
      expect(await from('IN', '/pricing', forged, named), forged).not.toContain('₹');
    }
    expect(await charged('x-geo-country')).toBe('INR');
  } finally {
    await named.remove();
  }
});
