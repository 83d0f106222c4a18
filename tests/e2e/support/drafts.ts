// What a test of a later page begins with, made by the API instead of on the pages before it: a payment, a draft with photos, a shoot that runs.
import type { Page } from '@playwright/test';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { TestServer } from './server.ts';

const CARD = { number: '4242424242424242', expiry: '12/34', cvc: '123' };

type Send = <T>(path: string, data?: object | FormData, method?: string) => Promise<T>;

/** Calls of the API by whoever is signed in in this page's browser. */
export function apiOf(page: Page, { url: origin }: TestServer): Send {
  return async <T>(path: string, data: object | FormData = {}, method = 'POST') => {
    const body = data instanceof FormData ? { multipart: data } : method === 'GET' ? {} : { data };
    const answer = await page.request.fetch(`${origin}/api/v1${path}`, {
      ...{ method, headers: { origin }, maxRedirects: 0 },
      ...body,
    });
    // A form of photos is answered by 303 to its page, whether they are accepted or not.
    const isAnswered = answer.ok() || (data instanceof FormData && answer.status() === 303);
    if (!isAnswered) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    const isJson = answer.headers()['content-type']?.includes('json');
    return (isJson ? await answer.json() : undefined) as T;
  };
}

/** Pays what a checkout has begun. */
async function pay(send: Send, path: string, what: object): Promise<void> {
  const { url } = await send<{ url: string }>(path, what);
  await send(new URL(url).pathname, CARD);
}

/** Twenty credits. */
export const buyCredits = (page: Page, server: TestServer): Promise<void> =>
  pay(apiOf(page, server), '/credits/checkout', { package_id: 'basic' });

export const buySeats = (page: Page, server: TestServer, company: string, quantity: number): Promise<void> =>
  pay(apiOf(page, server), `/companies/${company}/credits/checkout`, { kind: 'seats', quantity });

/** A draft of twenty headshots for oneself, with the consent and with photos that are looked at by then; its id. */
export async function makeDraft(
  page: Page,
  server: TestServer,
  photos: readonly { name: string; bytes: Buffer }[],
  styles: StyleId[] = [],
): Promise<string> {
  const send = apiOf(page, server);
  await send('/customers/face-consent', { of_age: true, consent: true });
  const { order_id: id } = await send<{ order_id: string }>('/orders', { headshot_count: 20 });
  await send(`/orders/${id}`, { consent: true, purpose: 'linkedin', ...(styles.length > 0 && { styles }) }, 'PATCH');
  const form = new FormData();
  for (const { name, bytes } of photos)
    form.append('photos', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
  await send(`/orders/${id}/attachments`, form);
  // A photo that is refused, or not looked at, is answered as a success too.
  const { photos_accepted: accepted } = await send<{ photos_accepted: number }>(`/orders/${id}`, {}, 'GET');
  if (accepted !== photos.length) throw new Error(`${accepted} of ${photos.length} photos were accepted`);
  return id;
}
