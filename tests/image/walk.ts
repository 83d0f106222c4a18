// From nothing to a first headshot over the API: an account, credits from the test checkout, four photos, a shoot.
import { variantsOf } from '#tests/fixtures/photos.ts';

const HEADSHOT_MS = 600_000;
interface Mail {
  code?: string;
}

/** Returns what was reached, in words. */
export async function walkToHeadshot(url: string): Promise<string> {
  const cookie = await signIn(url);
  const send = async <T>(method: string, to: string, body?: object | FormData): Promise<T> => {
    const json = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(`${url}/api/v1${to}`, {
      method,
      redirect: 'manual',
      headers: { cookie, origin: url, ...(json && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
    });
    if (answer.status >= 400) throw new Error(`${method} ${to} answered ${answer.status}: ${await answer.text()}`);
    const text = await answer.text();
    return (text.startsWith('{') ? JSON.parse(text) : {}) as T;
  };
  const { url: checkout } = await send<{ url: string }>('POST', '/credits/checkout', { package_id: 'basic' });
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
  await send('POST', new URL(checkout).pathname.replace('/api/v1', ''), card);
  await send('POST', '/customers/face-consent', { of_age: true, consent: true });
  const { order_id: id } = await send<{ order_id: string }>('POST', '/orders', { headshot_count: 20 });
  await send('PATCH', `/orders/${id}`, { consent: true, purpose: 'linkedin', styles: ['studio-grey'] });
  const photos = new FormData();
  for (const [index, bytes] of (await variantsOf(1)).entries())
    photos.append('photos', new Blob([new Uint8Array(bytes)]), `${index}.jpg`);
  await send('POST', `/orders/${id}/attachments`, photos);
  await send('POST', `/orders/${id}/start`, {});
  const until = Date.now() + HEADSHOT_MS;
  for (;;) {
    const order = await send<{ status: string; attachments: { kind: string; url: string | null }[] }>(
      'GET',
      `/orders/${id}`,
    );
    const first = order.attachments.find(({ kind, url: address }) => kind === 'headshot' && address !== null);
    if (first) return `a headshot of ${await pictureBytes(first.url!)} bytes`;
    if (Date.now() > until || order.status === 'failed') throw new Error(`No headshot; the shoot is ${order.status}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function pictureBytes(url: string): Promise<number> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('image/'))
    throw new Error(`The headshot's link answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** By a mailed code, as the auth pages do it without a script. Returns the cookies. */
async function signIn(url: string): Promise<string> {
  const address = 'ada@example.com';
  const jar = new Map<string, string>();
  const post = async (to: string, fields: Record<string, string>): Promise<Response> => {
    const answer = await fetch(url + to, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, cookie: cookieOf(jar) },
      body: new URLSearchParams(fields),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      jar.set(name!, value!);
    }
    return answer;
  };
  await post('/auth', { email: address });
  const mails = (await (await fetch(`${url}/dev/mailbox.json?to=${address}`)).json()) as Mail[];
  const code = mails.find((mail) => mail.code)?.code;
  if (!code) throw new Error('No code was mailed');
  await post('/auth/verify', { email: address, code });
  return cookieOf(jar);
}

const cookieOf = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
