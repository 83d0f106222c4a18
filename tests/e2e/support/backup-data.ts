// Something of a person's that a backup has to keep: an order with a photo, and the session that reaches it.
import { expect } from '@playwright/test';
import { variantsOf } from '#tests/fixtures/photos.ts';
import { newAddress, signInByCode } from './people.ts';
import type { TestServer } from './server.ts';

type Server = Pick<TestServer, 'url' | 'dataDir' | 'mailbox'>;
interface Found {
  email: string;
  credits: number;
  orders: string[];
  photo: Buffer;
}

export interface BackupData {
  /** What the same cookie finds on a server: the person, the balance, the order, and the bytes of the photo. */
  find(server: Server): Promise<Found>;
}

export async function createBackupData(server: Server): Promise<BackupData> {
  const address = newAddress();
  const jar = await signInByCode(server as TestServer, address);
  const cookie = jar.map(({ name, value }) => `${name}=${value}`).join('; ');
  const on = ({ url }: Server) => ({
    get: async <T>(to: string): Promise<T> => {
      const answer = await fetch(`${url}/api/v1${to}`, { headers: { cookie } });
      expect(answer.status, to).toBe(200);
      return (await answer.json()) as T;
    },
    post: (to: string, body: unknown): Promise<Response> =>
      fetch(`${url}/api/v1${to}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { cookie, origin: url, 'content-type': 'application/json' },
      }),
  });
  const { post } = on(server);
  const { url } = (await (await post('/credits/checkout', { package_id: 'basic' })).json()) as { url: string };
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
  await post(new URL(url).pathname.replace('/api/v1', ''), card);
  await post('/customers/face-consent', { of_age: true, consent: true });
  const { order_id: id } = (await (await post('/orders', { headshot_count: 20 })).json()) as { order_id: string };
  const form = new FormData();
  form.append('photos', new File([new Uint8Array((await variantsOf(1, 1))[0]!)], 'me.jpg', { type: 'image/jpeg' }));
  const headers = { cookie, origin: server.url };
  await fetch(`${server.url}/api/v1/orders/${id}/attachments`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  });

  return {
    async find(where) {
      const { get } = on(where);
      const order = await get<{ attachments: { status: string; url: string }[] }>(`/orders/${id}`);
      expect(order.attachments.map(({ status }) => status)).toEqual(['accepted']);
      const picture = await fetch(new URL(order.attachments[0]!.url, where.url));
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      return {
        email: (await get<{ email: string }>('/customers')).email,
        credits: (await get<{ credit_balance: number }>('/customers')).credit_balance,
        orders: (await get<{ orders: { order_id: string }[] }>('/orders')).orders.map(({ order_id }) => order_id),
        photo: Buffer.from(await picture.arrayBuffer()),
      };
    },
  };
}
