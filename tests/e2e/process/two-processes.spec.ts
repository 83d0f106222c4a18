// Pages and API as two processes: the visitor talks to one, the backend is another with a database of its own, and takes the sign-in
// of the first.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { variantsOf } from '#tests/fixtures/photos.ts';
import { newAddress, signInByCode } from '../support/people.ts';
import { occupyPort } from '../support/run.ts';
import { startServer, type TestServer } from '../support/server.ts';

// Two servers are enough for all of them, and the last test ends one.
test.describe.configure({ mode: 'default' });

const BACKEND_SECRET = randomBytes(24).toString('hex');
let pages: TestServer;
let backend: TestServer;
let backendUrl: string;

test.beforeAll(async () => {
  const { port, free } = await occupyPort();
  await free();
  backendUrl = `http://127.0.0.1:${port}`;
  pages = await startServer({ env: { BACKEND_URL: backendUrl, BACKEND_SECRET } });
  const secrets = JSON.parse(readFileSync(path.join(pages.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  backend = await startServer({
    env: {
      PORT: String(port),
      PUBLIC_URL: pages.url,
      BACKEND_SECRET,
      SUPABASE_URL: pages.url,
      SUPABASE_ANON_KEY: secrets['authAnonKey'],
      SUPABASE_SERVICE_KEY: secrets['authServiceKey'],
    },
  });
});
test.afterAll(async () => {
  await backend?.remove();
  await pages?.remove();
});

test('a visitor of the pages is served by the backend behind them', async () => {
  expect(pages.output()).toContain(backendUrl);
  expect((await fetch(`${pages.url}/readyz`)).status).toBe(200);
  const address = newAddress();
  const cookie = (await signInByCode(pages, address)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: pages.url };

  const me = await fetch(`${pages.url}/api/v1/customers`, { headers });
  expect([me.status, ((await me.json()) as { email: string }).email]).toEqual([200, address]);
  // One request, one id, in the logs of both. Lines of a log wait a moment for each other.
  await expect.poll(backend.output).toContain(`"requestId":"${me.headers.get('x-request-id')}"`);
  const page = await fetch(`${pages.url}/app/orders`, { headers });
  expect(page.status).toBe(200);

  const json = { ...headers, 'content-type': 'application/json' };
  const post = (to: string, body: unknown): Promise<Response> =>
    fetch(`${pages.url}/api/v1${to}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  expect((await post('/customers/face-consent', { of_age: true, consent: true })).status).toBe(200);
  const order = (await (await post('/orders', { headshot_count: 20 })).json()) as { order_id: string };
  const form = new FormData();
  form.append('photos', new File([new Uint8Array((await variantsOf(1, 1))[0]!)], 'me.jpg', { type: 'image/jpeg' }));
  const upload = await fetch(`${pages.url}/api/v1/orders/${order.order_id}/attachments`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  });
  expect([upload.status, upload.headers.get('location')]).toEqual([303, '/app/photoshoot']);
  const { attachments } = (await (await fetch(`${pages.url}/api/v1/orders/${order.order_id}`, { headers })).json()) as {
    attachments: { status: string; url: string }[];
  };
  expect(attachments.map(({ status }) => status)).toEqual(['accepted']);
  const picture = await fetch(new URL(attachments[0]!.url, pages.url));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('the backend believes nobody else who asks in a visitor’s name', async () => {
  const forged = await fetch(`${backendUrl}/api/v1/credits/packages`, {
    headers: { 'x-catchlight-context': 'eyJpcCI6IjEyNy4wLjAuMSJ9.AAAA' },
  });
  expect(forged.status).toBe(403);
  expect((await fetch(`${backendUrl}/api/v1/customers`)).status).toBe(401);
});

test('without the backend the pages are there, say so, and are not ready', async () => {
  await backend.end('SIGKILL');
  const answer = await fetch(`${pages.url}/api/v1/credits/packages`);
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  expect((await fetch(`${pages.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${pages.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${pages.url}/auth`)).status).toBe(200);
});
