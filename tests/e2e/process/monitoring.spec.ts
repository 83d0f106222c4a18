// Error monitoring as a browser and the service it reports to see it: nothing without a key or without consent, and with both exactly
// one report an error, with nothing about the person.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startSentryServer, type SentryServer, type ReportedEnvelope } from '#tests/factories/sentry-server.ts';
import { variantsOf } from '#tests/fixtures/photos.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { newAddress, signInByCode } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let service: SentryServer;
let server: TestServer;
test.beforeAll(async () => {
  service = await startSentryServer();
  server = await startServer({ env: { TRUST_PROXY: '1', DEMO: '1', SENTRY_DSN: service.dsn } });
});
test.afterAll(async () => {
  await server?.remove();
  await service?.close();
});

const isReporter = (url: string): boolean => /\/assets\/sentry-[\w-]+\.js$/.test(url);

/** A page in a country; says which files were fetched, and what the page's policy lets it speak to. */
async function open(page: Page, country: string, address: string): Promise<{ fetched: string[]; policy: string }> {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.setExtraHTTPHeaders({ 'cf-ipcountry': country });
  const answer = await page.goto(address);
  await waitForHydration(page);
  return { fetched, policy: answer?.headers()['content-security-policy'] ?? '' };
}

/** Throws in the page as a script of ours would. */
const breakPage = (page: Page, words: string): Promise<void> =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new Error(message);
    });
  }, words);

const eventsWith = (words: string): ReportedEnvelope[] =>
  service.told.filter(({ type, item }) => type === 'event' && JSON.stringify(item).includes(words));

test('an error in the browser is told of once consent is given, once, and with nobody in it', async ({ page }) => {
  const { fetched, policy } = await open(page, 'DE', `${server.url}/auth?redirect=%2Fapp%3Fcode%3Dsecret123`);
  expect(policy).toContain(new URL(service.dsn).origin);
  await breakPage(page, 'early: ada@example.com with ?token=abc');
  expect(fetched.filter(isReporter)).toEqual([]);
  expect(eventsWith('early')).toEqual([]);

  await page.getByRole('button', { name: 'Accept all' }).click();
  // What went wrong before waits on the page, and is told when there is somebody to tell.
  await expect.poll(() => eventsWith('early').length).toBe(1);
  await breakPage(page, 'late: ada@example.com');
  await expect.poll(() => eventsWith('late').length).toBe(1);
  await expect.poll(() => service.told.some(({ type }) => type === 'session')).toBe(true);

  const stamp = (await (await fetch(`${server.url}/build.json`)).json()) as { hash: string };
  const { item } = eventsWith('late')[0]!;
  expect(item).toMatchObject({
    release: `catchlight@${stamp.hash}`,
    environment: 'production',
    tags: { requestId: expect.stringMatching(/^[\w-]{8,}$/), page: '/auth' },
    exception: { values: [{ type: 'Error', value: 'late: [address]' }] },
  });
  expect(Object.keys(item)).not.toContain('user');
  expect(Object.keys(item)).not.toContain('request');
  // The address of the page is not even in the Referer.
  for (const secret of ['ada@', 'secret123', 'token=', 'redirect=', 'breadcrumbs'])
    expect(service.raw()).not.toContain(secret);
  expect(service.raw()).toContain('"infer_ip":"never"');
});

test('pages without a script of the framework never load it', async ({ page, context }) => {
  await context.addCookies(
    ['asked', 'analytics', 'marketing', 'personalization'].map((name) => ({
      name: `consent_${name}`,
      value: 'true',
      url: server.url,
    })),
  );
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.setExtraHTTPHeaders({ 'cf-ipcountry': 'DE' });
  const answer = await page.goto(`${server.url}/pricing`, { waitUntil: 'networkidle' });
  expect(answer?.headers()['content-security-policy']).not.toContain(new URL(service.dsn).origin);
  expect(fetched.filter(isReporter)).toEqual([]);
});

test('a call that fails on the server is told of once, under the id that the visitor was answered with', async () => {
  const cookie = (await signInByCode(server, newAddress())).map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: server.url, 'content-type': 'application/json' };
  const post = (to: string, body: unknown): Promise<Response> =>
    fetch(`${server.url}/api/v1${to}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/customers/face-consent', { of_age: true, consent: true });
  const { order_id } = (await (await post('/orders', { headshot_count: 20 })).json()) as { order_id: string };
  // A disk that is not what it should be.
  const uploads = path.join(server.dataDir, 'uploads');
  if (existsSync(uploads)) renameSync(uploads, `${uploads}.away`);
  writeFileSync(uploads, '');
  const form = new FormData();
  form.append('photos', new File([new Uint8Array((await variantsOf(1, 1))[0]!)], 'me.jpg', { type: 'image/jpeg' }));
  const answer = await fetch(`${server.url}/api/v1/orders/${order_id}/attachments`, {
    method: 'POST',
    headers: { cookie, origin: server.url },
    body: form,
    redirect: 'manual',
  });
  expect(answer.status).toBe(500);
  const id = answer.headers.get('x-request-id')!;
  await expect.poll(() => eventsWith(`"requestId":"${id}"`).length).toBe(1);
  expect(service.raw()).not.toContain(server.dataDir);
});

test('without a key nothing is loaded, whatever was agreed to; a service that is down is nobody’s to notice', async ({
  page,
}) => {
  const { dsn, close } = await startSentryServer();
  await close();
  const [without, deaf] = await Promise.all([
    startServer({ env: { TRUST_PROXY: '1', DEMO: '1' } }),
    startServer({ env: { TRUST_PROXY: '1', DEMO: '1', SENTRY_DSN: dsn } }),
  ]);
  try {
    const plain = await open(page, 'US', `${without.url}/auth`);
    await breakPage(page, 'unheard');
    await page.waitForLoadState('networkidle');
    expect(plain.fetched.filter(isReporter)).toEqual([]);
    expect(plain.policy).not.toContain('http://127.0.0.1');

    const { fetched } = await open(page, 'US', `${deaf.url}/auth`);
    await expect.poll(() => fetched.some((url) => url.startsWith(new URL(dsn).origin))).toBe(true);
    await breakPage(page, 'unheard');
    await page.getByRole('textbox').first().fill(newAddress());
    await page.getByRole('button', { name: /code/i }).click();
    await expect(page).toHaveURL(/\/auth\/verify/);
  } finally {
    await Promise.all([without.remove(), deaf.remove()]);
  }
});
