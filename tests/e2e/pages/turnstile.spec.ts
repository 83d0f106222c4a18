// Cloudflare Turnstile in place of our own challenge: its widget on the pages, its proof checked on the server, and what somebody
// without a script is told. Cloudflare is a script and a server of the test's own.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';
import { SignInPage } from '../objects/sign-in.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { newAddress } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { expect, test as base } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const account = texts('account');
const auth = texts('auth');
const CONTACT = '/contact';
/** As the real one: makes the widget where it is told to, or in every `.cf-turnstile`, and puts its proof into the form. */
const API = `(() => {
  let made = 0;
  const render = (place, options) => {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'cf-turnstile-response';
    field.value = ['proof', location.host, options.action, ++made, Math.random()].join('|');
    place.append(field);
    place.dataset.rendered = options.sitekey;
  };
  window.turnstile = { render };
  if (!document.currentScript.src.includes('render=explicit'))
    for (const place of document.querySelectorAll('.cf-turnstile'))
      render(place, { sitekey: place.dataset.sitekey, action: place.dataset.action });
})();`;

let siteverify: Server;
let provider: OAuth2Server;
let asked: URLSearchParams[] = [];
const test = base.extend<object, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      siteverify = createServer((request, response) => {
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => {
          const form = new URLSearchParams(text);
          asked.push(form);
          const [word, , action] = form.get('response')!.split('|');
          const success = word === 'proof';
          const codes = success ? [] : ['invalid-input-response'];
          response.setHeader('content-type', 'application/json');
          response.end(JSON.stringify({ success, 'error-codes': codes, hostname: 'localhost', action }));
        });
      });
      await new Promise<void>((done) => siteverify.listen(0, '127.0.0.1', done));
      provider = new OAuth2Server();
      await provider.issuer.keys.generate('RS256');
      await provider.start(0, 'localhost');
      const server = await startServer({
        env: {
          CAPTCHA: 'on',
          TURNSTILE_SITE_KEY: 'site-key',
          TURNSTILE_SECRET_KEY: 'secret',
          TURNSTILE_VERIFY_URL: `http://127.0.0.1:${(siteverify.address() as AddressInfo).port}/siteverify`,
          OAUTH_PROVIDERS: JSON.stringify([
            { id: 'google', name: 'Google', issuer: provider.issuer.url, clientId: 'us', clientSecret: 'x' },
          ]),
        },
      });
      await use(server);
      await server.remove();
      await provider.stop();
      siteverify.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// One after another: each worker would start a server of this kind of its own.
test.describe.configure({ mode: 'default' });

test.beforeEach(() => {
  asked = [];
  provider?.service.removeAllListeners();
});

const cloudflare = (page: Page, body = API): Promise<void> =>
  page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  ) as unknown as Promise<void>;
const rendered = (page: Page) => page.locator('[data-rendered="site-key"]');

test('signing in shows the widget, and its proof is checked before a code is mailed', async ({
  page,
  visit,
  server,
}) => {
  await cloudflare(page);
  const answer = await visit('/auth');
  const policy = answer!.headers()['content-security-policy']!;
  for (const part of ['script-src', 'frame-src'])
    expect(policy.split('; ').find((one) => one.startsWith(part))).toContain('https://challenges.cloudflare.com');
  await expect(rendered(page).first()).toBeAttached();
  await new SignInPage(page, server, true).signIn(newAddress());
  await expect(page).toHaveURL(/\/app/);
  expect(asked.map((form) => form.get('secret'))).toEqual(['secret']);
  expect(asked[0]!.get('response')).toMatch(/^proof\|localhost:\d+\|catchlight\|/);
});

test('a proof that Cloudflare does not know lets nobody in', async ({ page, visit, server }) => {
  await cloudflare(page, API.replace("'proof'", "'forged'"));
  await visit('/auth');
  await expect(rendered(page).first()).toBeAttached();
  const address = newAddress();
  await page.getByLabel(auth('signIn.email')).fill(address);
  await page.getByRole('button', { name: auth('signIn.button'), exact: true }).click();
  await expect(page.getByText(auth('signIn.errors.captcha'))).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await server.mailbox(address)).toEqual([]);
});

test('a provider’s button passes the check first, and keeps where somebody wanted to go', async ({ page, visit }) => {
  await cloudflare(page);
  await visit('/auth?redirect=/app/orders');
  await expect(rendered(page).first()).toBeAttached();
  const claims = { sub: 'ada', email: newAddress(), email_verified: true, name: 'Ada' };
  provider.service.on('beforeTokenSigning', (token: { payload: object }) => Object.assign(token.payload, claims));
  await page.getByRole('button', { name: auth('signIn.with', { provider: 'Google' }) }).click();
  await expect(page).toHaveURL(/\/app\/orders$/);
  expect(asked).toHaveLength(1);
});

test('a provider’s button keeps the way back to a browser extension', async ({ page, visit }) => {
  const wayBack = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/signed-in';
  const arrived: URL[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(wayBack)) arrived.push(new URL(request.url()));
  });
  await cloudflare(page);
  await visit(`/auth?${new URLSearchParams({ redirect_uri: wayBack })}`);
  await expect(rendered(page).first()).toBeAttached();
  const claims = { sub: 'ben', email: newAddress(), email_verified: true, name: 'Ben' };
  provider.service.on('beforeTokenSigning', (token: { payload: object }) => Object.assign(token.payload, claims));
  await page.getByRole('button', { name: auth('signIn.with', { provider: 'Google' }) }).click();
  await page.getByRole('button', { name: account('extension.allow'), exact: true }).click();
  await expect.poll(() => arrived.length).toBe(1);
  expect(arrived[0]!.searchParams.get('access_token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('a provider’s button without a proof leads nowhere', async ({ page, visit }) => {
  await cloudflare(page, '');
  await visit('/auth');
  await waitForHydration(page);
  await page.getByRole('button', { name: auth('signIn.with', { provider: 'Google' }) }).click();
  await expect(page.getByText(auth('signIn.errors.captcha'))).toBeVisible();
  expect(asked).toEqual([]);
});

test('the contact form, a plain page, has the widget too', async ({ page, visit }) => {
  await cloudflare(page);
  await visit(CONTACT);
  await expect(rendered(page).first()).toBeAttached();
  await expect(page.locator('input[name="cf-turnstile-response"]')).toHaveValue(/\|catchlight\|/);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('pages say that the check needs one', async ({ page, visit }) => {
    for (const [path, locale] of [
      ['/auth', 'en'],
      ['/de/auth', 'de'],
      [CONTACT, 'en'],
    ] as const) {
      await visit(path);
      // Playwright reads no text inside of noscript by itself.
      const note = page.locator('noscript p').first();
      await expect(note).toBeVisible();
      await expect(note).toHaveText(texts('auth', locale)('captcha.turnstileNeedsScript'));
    }
    expect(asked).toEqual([]);
  });
});

base('where it is not set up, nothing of Cloudflare may run', async ({ visit }) => {
  for (const path of ['/auth', CONTACT]) {
    const answer = await visit(path);
    expect(answer!.headers()['content-security-policy']).not.toContain('cloudflare');
    expect(await answer!.text()).not.toContain('cloudflare');
  }
});
