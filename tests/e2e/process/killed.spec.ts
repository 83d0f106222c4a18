// The plug is pulled in the middle of a shoot. What a person finds after the next start: all headshots, none twice, and one spend.
import { expect, test } from '@playwright/test';
import { variantsOf } from '../../fixtures/photos.ts';
import { authClient, codeFor, newAddress } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Twenty headshots are really rendered, on two cores that other tests use as well. */
const SHOOT_MS = 600_000;

let server: TestServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.remove());

interface Shoot {
  status: string;
  delivered: number;
  returned_credits: number;
  attachments: { kind: string; url: string; style: string }[];
}

test('a shoot that a SIGKILL interrupts is finished by the next start', async () => {
  test.setTimeout(2 * SHOOT_MS);
  const call = await signIn();
  const { url } = await call<{ url: string }>('POST', '/credits/checkout', { package_id: 'basic' });
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
  await call('POST', new URL(url).pathname, card);
  const { order_id: id } = await call<{ order_id: string }>('POST', '/orders', { headshot_count: 20 });
  await call('PATCH', `/orders/${id}`, { consent: true, purpose: 'linkedin', styles: ['studio-grey'] });
  const photos = new FormData();
  for (const [index, bytes] of (await variantsOf(4)).entries())
    photos.append('photos', new Blob([new Uint8Array(bytes)]), `${index}.jpg`);
  await call('POST', `/orders/${id}/attachments`, photos);
  await call('POST', `/orders/${id}/start`, {});

  const shoot = (): Promise<Shoot> => call<Shoot>('GET', `/orders/${id}`);
  await expect.poll(async () => (await shoot()).delivered, { timeout: SHOOT_MS }).toBeGreaterThan(1);
  expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
  await server.restart();

  const before = await shoot();
  expect(before.delivered).toBeLessThan(20);
  await expect.poll(async () => (await shoot()).status, { timeout: SHOOT_MS }).toBe('completed');
  const { delivered, returned_credits, attachments } = await shoot();
  const headshots = attachments.filter(({ kind }) => kind === 'headshot');
  // A headshot that does not look like the person enough may be missing; then its credit is back.
  expect(delivered + returned_credits).toBe(20);
  expect(new Set(headshots.map((headshot) => new URL(headshot.url).pathname)).size).toBe(delivered);
  for (const headshot of headshots) expect((await fetch(headshot.url)).status).toBe(200);
  const { entries } = await call<{ entries: { reason: string; amount: number }[] }>('GET', '/credits/entries');
  expect(entries.filter(({ reason }) => reason === 'shoot_started')).toMatchObject([{ amount: -20 }]);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(returned_credits);
});

/** Calls the API as a new person. */
async function signIn() {
  const address = newAddress();
  const { auth } = authClient(server);
  await auth.signInWithOtp({ email: address });
  const { data } = await auth.verifyOtp({ email: address, token: await codeFor(server, address), type: 'email' });
  const authorization = `Bearer ${data.session!.access_token}`;
  return async <T = unknown>(method: string, path: string, body?: object): Promise<T> => {
    const form = body instanceof FormData;
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization, ...(form ? {} : { 'content-type': 'application/json' }) },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 303 ? undefined : await answer.json()) as T;
  };
}
