// Somebody buys: a checkout, the test card, and webhooks that a test may hold back, repeat or forge.
import type { Person } from '#server/domain/access/viewer.ts';
import type { Answer, ApiWorld, CallOptions } from './api.ts';

export interface Webhook {
  body: string;
  headers: Headers;
}
export interface Buyer {
  checkout(person: Person, body?: Record<string, unknown>, options?: CallOptions): Promise<Answer>;
  /** A checkout that waits to be paid. */
  open(person: Person, packageId?: string, options?: CallOptions): Promise<{ id: string; reference: string }>;
  pay(reference: string, card?: Record<string, string>, options?: CallOptions): Promise<Answer>;
  /** A paid purchase. */
  bought(person: Person, packageId?: string, options?: CallOptions): Promise<{ id: string; reference: string }>;
  /** From now on webhooks are kept here instead of delivered. */
  hold(): Promise<Webhook[]>;
  deliver(webhook: Webhook): Promise<Answer>;
  /** Back to webhooks that arrive at once; those that were held arrive first. */
  release(): Promise<void>;
}

const CARD = { number: '4242424242424242', expiry: '12/34', cvc: '123' };

export function createBuyer(world: ApiWorld): Buyer {
  const deliver = (webhook: Webhook): Promise<Answer> =>
    world.call('POST', '/credits/webhook', {
      body: webhook.body,
      headers: Object.fromEntries(webhook.headers),
    });
  const buyer: Buyer = {
    checkout: (person, body = {}, options = {}) =>
      world.call('POST', '/credits/checkout', { as: person, body: { package_id: 'basic', ...body }, ...options }),
    async open(person, package_id = 'basic', options) {
      const { body } = await buyer.checkout(person, { package_id }, options);
      return { id: body.transaction_id, reference: new URL(body.url).pathname.split('/').at(-1)! };
    },
    pay: (reference, card = {}, options = {}) =>
      world.call('POST', `/checkout/test/${reference}`, { body: { ...CARD, ...card }, ...options }),
    async bought(person, packageId, options) {
      const opened = await buyer.open(person, packageId, options);
      const { status } = await buyer.pay(opened.reference);
      if (status !== 200) throw new Error(`The test card was not taken: ${status}`);
      return opened;
    },
    async hold() {
      const held: Webhook[] = [];
      await world.payments.connect(async (body, headers) => {
        held.push({ body, headers });
        return new Response(null, { status: 503 });
      });
      return held;
    },
    deliver,
    release: () =>
      world.payments.connect(async (body, headers) => {
        const { status } = await deliver({ body, headers });
        return new Response(null, { status });
      }),
  };
  return buyer;
}
