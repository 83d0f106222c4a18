// A customer over the API, for benches: signs in by the mailed code, buys with the test card, sends photos and presses start.
import { authClient, codeFor, newAddress } from '#tests/e2e/support/people.ts';
import type { TestServer } from '#tests/e2e/support/server.ts';
import { variantsOf } from '#tests/fixtures/photos.ts';

export interface Customer {
  token: string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export async function signIn(server: TestServer): Promise<Customer> {
  const address = newAddress('bench');
  const { auth } = authClient(server);
  const asked = await auth.signInWithOtp({ email: address });
  if (asked.error) throw asked.error;
  const verified = await auth.verifyOtp({ email: address, token: await codeFor(server, address), type: 'email' });
  if (verified.error) throw verified.error;
  const token = verified.data.session!.access_token;
  return { token, call: (method, path, body) => callApi(server, token, method, path, body) };
}

async function callApi<T>(server: TestServer, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const form = body instanceof FormData;
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(form ? {} : { 'content-type': 'application/json' }) },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

export type Package = 'basic' | 'pro' | 'expert';
const HEADSHOTS = { basic: 20, pro: 60, expert: 120 } as const;
const STYLES = ['studio-grey', 'office-light', 'greenery', 'navy-brand', 'library', 'warm-paper'];

export async function buyPackage({ call }: Customer, package_id: Package): Promise<void> {
  const { url } = await call<{ url: string }>('POST', '/credits/checkout', { package_id });
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
  await call('POST', `/checkout/test/${new URL(url).pathname.split('/').at(-1)}`, card);
}

/** An order that waits for its start, and how long its photos took to be taken in. */
export async function createDraftOrder({ call }: Customer, of: Package): Promise<{ id: string; photoSeconds: number }> {
  const headshot_count = HEADSHOTS[of];
  await call('POST', '/customers/face-consent', { of_age: true, consent: true });
  const { order_id: id } = await call<{ order_id: string }>('POST', '/orders', { headshot_count });
  const photos = await variantsOf(0, 6);
  const form = new FormData();
  photos.forEach((photo, at) => form.append('photos', new File([new Uint8Array(photo)], `${at}.jpg`)));
  const since = performance.now();
  await call('POST', `/orders/${id}/attachments`, form);
  const photoSeconds = (performance.now() - since) / 1000 / photos.length;
  const styles = STYLES.slice(0, headshot_count / 20);
  await call('PATCH', `/orders/${id}`, { styles, purpose: 'linkedin', consent: true });
  return { id, photoSeconds };
}
