// Every request of a real browser is written down: before consent nothing leaves for a third party, after it exactly what is set up.
import { expect, type Page, test } from '@playwright/test';
import { newAddress, signInBrowser } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const THIRD_PARTIES = /^https:\/\//;
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({
    env: {
      TRUST_PROXY: '1',
      DEMO: '1',
      GTM_ID: 'GTM-TEST1',
      GOOGLE_ADS_ID: 'AW-123',
      GOOGLE_ADS_LABEL: 'buy',
      DUB_API_KEY: 'key',
      DUB_API_BASE: 'http://127.0.0.1:9',
      SEGMENT_WRITE_KEY: 'segment',
      EXPERIMENT_SCRIPT_URL: 'https://experiments.example/e.js',
    },
  });
});
test.afterAll(() => server.remove());

/** A page whose calls to others end here. */
async function visitFrom(page: Page, country: string): Promise<{ left: string[]; refused: string[] }> {
  const left: string[] = [];
  const refused: string[] = [];
  await page.setExtraHTTPHeaders({ 'cf-ipcountry': country });
  await page.route(THIRD_PARTIES, (route) => {
    const { origin, pathname } = new URL(route.request().url());
    left.push(origin + pathname);
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  return { left, refused };
}

const EVERYTHING = [
  'https://cdn.segment.com/analytics.js/v1/segment/analytics.min.js',
  'https://experiments.example/e.js',
  'https://www.dubcdn.com/analytics/script.js',
  'https://www.googletagmanager.com/gtag/js',
  'https://www.googletagmanager.com/gtm.js',
];
const acceptAll = (page: Page): Promise<void> => page.getByRole('button', { name: 'Accept all' }).click();

test('where consent is asked for, nothing leaves before it, and all that is set up after it', async ({ page }) => {
  const { left, refused } = await visitFrom(page, 'DE');
  await page.goto(`${server.url}/?utm_source=news&fbclid=f1`);
  await page.goto(`${server.url}/pricing?utm_source=news&fbclid=f1`, { waitUntil: 'networkidle' });
  expect(left).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, document.cookie.includes('ajs_anonymous_id')])).toEqual([
    0,
    false,
  ]);

  const actions: { actionType: string; payload: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/actions')) actions.push(request.postDataJSON());
  });
  await acceptAll(page);
  await expect.poll(() => left.toSorted()).toEqual(EVERYTHING);
  expect(refused).toEqual([]);
  await expect.poll(() => actions.map(({ actionType }) => actionType)).toEqual(['source_visit']);
  expect(actions[0]!.payload).toMatchObject({ url: `${server.url}/pricing`, utm_source: 'news', fbclid: 'f1' });
  expect(actions[0]!.payload['eventId']).toMatch(/^[\da-f-]{36}$/);
  await expect(page.locator('html')).toHaveCSS('opacity', '1');

  // Taken back, a fresh page is without them.
  const before = left.length;
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /cookie/i })
    .click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Optional' }).uncheck();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click(),
  ]);
  await page.goto(`${server.url}/blog`, { waitUntil: 'networkidle' });
  expect(left.length).toBe(before);
});

test('only what is necessary is only what is necessary', async ({ page }) => {
  const { left } = await visitFrom(page, 'FR');
  await page.goto(`${server.url}/`);
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await page.goto(`${server.url}/pricing`, { waitUntil: 'networkidle' });
  expect(left).toEqual([]);
});

test('outside the regions that ask it is accepted by itself, but never against Global Privacy Control', async ({
  page,
}) => {
  const { left } = await visitFrom(page, 'US');
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.setExtraHTTPHeaders({ 'cf-ipcountry': 'US', 'sec-gpc': '1' });
  await page.goto(`${server.url}/pricing`, { waitUntil: 'networkidle' });
  expect(left).toEqual([]);
});

test('signing in is told of without the networks of ads, and staff are never followed', async ({ page }) => {
  const { left } = await visitFrom(page, 'US');
  await page.goto(`${server.url}/auth`);
  await expect.poll(() => left).toEqual(['https://cdn.segment.com/analytics.js/v1/segment/analytics.min.js']);
  const before = left.length;
  await page.goto(`${server.url}/admin`, { waitUntil: 'networkidle' });
  // The visitor is led to the sign-in page.
  expect(new Set(left.slice(before)).size).toBeLessThanOrEqual(1);
});

test('a new account, its sign-in and its purchase are told once each; outside production only of test accounts', async ({
  page,
  context,
}) => {
  const tester = newAddress();
  const preview = await startServer({
    env: {
      TRUST_PROXY: '1',
      DEMO: '1',
      SENTRY_ENVIRONMENT: 'preview',
      ANALYTICS_TEST_EMAILS: tester,
      GTM_ID: 'GTM-TEST1',
    },
  });
  try {
    const { left } = await visitFrom(page, 'US');
    await page.goto(`${preview.url}/pricing`, { waitUntil: 'networkidle' });
    expect(left).toEqual([]);

    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/actions')) told.push(request.postDataJSON().actionType as string);
    });
    await signInBrowser(context, preview, tester);
    await page.goto(`${preview.url}/pricing`);
    await expect.poll(() => told).toEqual(['source_visit', 'account_created', 'login']);
    await page.evaluate(async () => {
      const post = async (path: string, body: object): Promise<{ url: string }> => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      };
      const { url } = await post('/api/v1/credits/checkout', { package_id: 'basic' });
      const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
      await post(`/api/v1/checkout/test/${new URL(url).pathname.split('/').at(-1)}`, card);
    });
    await page.goto(`${preview.url}/pricing`);
    await expect.poll(() => told.slice(3)).toEqual(['purchase']);
    const purchases = await page.evaluate(() =>
      (window.dataLayer ?? []).filter((event) => (event as { event?: string }).event === 'purchase'),
    );
    expect(purchases).toMatchObject([{ value: 35, currency: 'USD', type: 'credits', credits: 20 }]);
    const views = await page.evaluate(() =>
      (window.dataLayer ?? []).filter((event) => (event as { event?: string }).event === 'page_view'),
    );
    expect(views).toEqual([]);
    await page.goto(`${preview.url}/pricing`, { waitUntil: 'networkidle' });
    expect(told).toHaveLength(4);
  } finally {
    await preview.remove();
  }
});
