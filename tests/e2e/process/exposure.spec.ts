// What a stranger gets who reaches an embedded start through a proxy without settings, and how its owner gets in.
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { authClient, newAddress, type Cookie } from '../support/people.ts';
import { startBareProxy, type Proxy } from '../support/proxy.ts';
import { runServer } from '../support/run.ts';
import { newDataDir, startServer, type Mail, type TestServer } from '../support/server.ts';
import { texts } from '../support/texts.ts';

let server: TestServer;
let proxy: Proxy;
test.beforeAll(async () => {
  server = await startServer({ env: { DEV: undefined } });
  proxy = await startBareProxy(server.url);
});
test.afterAll(async () => {
  await proxy?.close();
  await server?.remove();
});

/** The address that the banner tells the owner to open. */
const printed = (): URL => new URL(/^ +(http:\S+\/dev\/open\?token=\S+)$/m.exec(server.output())![1]!);
const token = (): string => printed().searchParams.get('token')!;
const mailsWithToken = async (address: string): Promise<Mail[]> => {
  const headers = { 'x-catchlight-token': token() };
  return (await fetch(`${server.url}/dev/mailbox.json?to=${address}`, { headers })).json() as Promise<Mail[]>;
};

async function signIn(address: string): Promise<Cookie[]> {
  const { auth, cookies } = authClient(server);
  await auth.signInWithOtp({ email: address });
  const [mail] = await mailsWithToken(address);
  await auth.verifyOtp({ email: address, token: mail!.code!, type: 'email' });
  return cookies();
}

test('a stranger behind a bare proxy reads no mail, pays nothing and reaches no local address', async () => {
  const victim = newAddress();
  const asked = await fetch(`${proxy.url}/auth/v1/otp`, { method: 'POST', body: JSON.stringify({ email: victim }) });
  expect(asked.status).toBe(200);
  for (const path of ['/dev/mailbox.json', `/dev/mailbox.json?to=${victim}`, '/dev/mailbox']) {
    const answer = await fetch(proxy.url + path);
    expect(answer.status, path).toBe(403);
    expect(await answer.text()).not.toContain((await mailsWithToken(victim))[0]!.code);
  }
  expect((await fetch(`${proxy.url}/dev/open?token=guessed`, { redirect: 'manual' })).status).toBe(403);

  const cookie = (await signIn(newAddress())).map(({ name, value }) => `${name}=${value}`).join('; ');
  // The proxy asks under this name, so that this is the site's own origin.
  const origin = server.url.replace('localhost', '127.0.0.1');
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${proxy.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { url } = (await (await post('/credits/checkout', { package_id: 'basic' })).json()) as { url: string };
  const path = `/checkout/test/${new URL(url).pathname.split('/').at(-1)}`;
  expect((await post(path, { number: '4242424242424242', expiry: '12/34', cvc: '123' })).status).toBe(403);

  const company = (await (await post('/companies', { name: 'Acme' })).json()) as { company_id: string };
  const hook = { url: 'http://127.0.0.1:6379/', events: ['member.joined'] };
  const refused = await post(`/companies/${company.company_id}/webhooks`, hook);
  expect([refused.status, JSON.stringify(await refused.json())]).toEqual([422, expect.stringContaining('https')]);
});

test('the owner opens the printed address once, and finds code and checkout in that browser from then on', async ({
  page,
}) => {
  const auth = texts('auth');
  const address = newAddress();
  await page.goto(`${server.url}/auth`);
  await expect(page.getByText(auth('signIn.mailbox'))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(auth('signIn.email')).fill(address);
  await page.getByRole('button', { name: auth('signIn.button') }).click();
  await expect(page.getByText(auth('verify.mailboxLocked'))).toBeVisible();

  await page.goto(printed().href);
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto(`${server.url}/auth/verify`);
  const link = page.locator('a[href^="/dev/mailbox"]');
  await page.goto(server.url + (await link.getAttribute('href'))!);
  await expect(page.locator('output')).toHaveText((await mailsWithToken(address))[0]!.code!);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await page.context().addCookies((await signIn(address)).map((cookie) => ({ ...cookie, url: server.url })));
  const checkout = await page.request.post(`${server.url}/api/v1/credits/checkout`, {
    headers: { origin: server.url },
    data: { package_id: 'basic' },
  });
  const { url } = (await checkout.json()) as { url: string };
  await page.goto(url);
  await expect(page.getByText(texts('checkout')('test.notice'))).toBeVisible();
  await page.context().clearCookies({ name: /^test-access/ });
  const locked = await page.goto(url);
  expect(locked!.status()).toBe(403);
  await expect(page.getByText(texts('checkout')('test.lockedText'))).toBeVisible();
});

test('the printed address is the same after the next start', async () => {
  const before = token();
  await server.end();
  await server.restart();
  await proxy.close();
  proxy = await startBareProxy(server.url);
  expect(token()).toBe(before);
});

test('DEV=1 with a proxy, a demonstration or another address is refused, and a demonstration shows its mail', async () => {
  const folder = newDataDir();
  for (const env of [{ TRUST_PROXY: '1' }, { DEMO: '1' }, { HOST: '0.0.0.0' }] as Record<string, string>[]) {
    const refused = runServer(folder, { DEV: '1', ...env });
    expect((await refused.exit).code).toBe(1);
    expect(refused.output()).toContain('DEV=1 must be unset');
  }
  rmSync(folder, { recursive: true, force: true });
  const demo = await startServer({ env: { DEMO: '1' } });
  const visitors = await startBareProxy(demo.url);
  try {
    expect((await fetch(`${visitors.url}/dev/mailbox.json`)).status).toBe(200);
    expect(demo.output()).toContain('DEMO=1: everybody can read the mailbox');
  } finally {
    await visitors.close();
    await demo.remove();
  }
});
