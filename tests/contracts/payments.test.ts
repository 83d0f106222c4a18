// One suite for the payments port, run against every adapter: the test checkout and Stripe (a small one on this machine).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedPayments, type EmbeddedPayments } from '#server/adapters/payments/embedded/index.ts';
import { createStripePayments } from '#server/adapters/payments/stripe/index.ts';
import type { CheckoutRequest, Payments } from '#server/ports/payments.ts';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';
import { startStripe, type StripeServer, WEBHOOK_SECRET } from './stripe-server.ts';

interface Hook {
  body: string;
  headers: Headers;
}
/** What the suite needs of a provider beyond the port: somebody pays, money goes back, a session runs out. */
interface Side {
  payments: Payments;
  pay(reference: string): Promise<Hook>;
  refunded(reference: string, purchaseId: string): Promise<Hook>;
  expire(reference: string): Promise<void>;
}

const START = new Date('2030-01-01T00:00:00Z').getTime();
let time = START;
const clock = { now: () => new Date(time) };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let stripe: StripeServer;
// Every checkout is of another purchase, so that the tests share one database.
beforeAll(async () => {
  [database, stripe] = await Promise.all([createTestDatabase(), startStripe()]);
});
afterAll(() => Promise.all([database?.drop(), stripe?.close()]));
beforeEach(() => void (time = START));

const settings = () => ({ db: database.db, clock, log: quiet, secret: 'a secret' });

async function embedded(): Promise<Side> {
  const payments: EmbeddedPayments = createEmbeddedPayments(settings());
  const hooks: Hook[] = [];
  await payments.connect(async (body, headers) => {
    hooks.push({ body, headers });
    return new Response(null, { status: 204 });
  });
  const last = (): Hook => hooks.at(-1)!;
  return {
    payments,
    async pay(reference) {
      await payments.testCheckout.pay(reference, { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' });
      return last();
    },
    async refunded(reference, purchaseId) {
      await payments.refund(reference, purchaseId);
      return last();
    },
    expire: async () => void (time += 25 * 3_600_000),
  };
}

async function hosted(): Promise<Side> {
  return {
    payments: createStripePayments({
      secretKey: 'sk_test_local',
      webhookSecret: WEBHOOK_SECRET,
      apiBase: stripe.url,
      clock,
    }),
    pay: async (reference) => stripe.pay(reference, clock.now()),
    refunded: async (reference) => stripe.refunded(reference, clock.now()),
    expire: async (reference) => void stripe.expire(reference, clock.now()),
  };
}

let purchases = 0;
const request = (): CheckoutRequest => ({
  purchaseId: `9b2d7c1e-0000-4000-8000-${String((purchases += 1)).padStart(12, '0')}`,
  title: '60 headshots',
  amount: 3900,
  currency: 'USD',
  promotionCodes: true,
  email: 'ada@example.com',
  language: 'fr',
  successUrl: 'http://localhost:4300/app?checkout=done',
  cancelUrl: 'http://localhost:4300/app?checkout=cancelled',
});

describe.each([
  ['embedded', embedded],
  ['stripe', hosted],
])('%s payments', (_, start) => {
  let side: Side;
  beforeEach(async () => void (side = await start()));

  it('opens one page for one purchase, however often it is asked', async () => {
    const asked = request();
    const first = await side.payments.checkout(asked);
    const second = await side.payments.checkout(asked);
    expect(second).toEqual(first);
    expect(new URL(first.url).pathname).toContain(first.reference);
    const other = await side.payments.checkout(request());
    expect(other.reference).not.toBe(first.reference);
  });

  it('tells of a payment by a webhook that names purchase, amount and currency', async () => {
    const asked = request();
    const { reference } = await side.payments.checkout(asked);
    const { body, headers } = await side.pay(reference);
    const event = await side.payments.readWebhook(body, headers);
    expect(event).toMatchObject({
      type: 'paid',
      purchaseId: asked.purchaseId,
      reference,
      amount: 3900,
      currency: 'USD',
    });
    expect(event.eventId).toBeTruthy();
  });

  it('answers a look-up before and after the payment', async () => {
    const asked = request();
    const { reference } = await side.payments.checkout(asked);
    expect(await side.payments.lookUp(reference)).toBeUndefined();
    await side.pay(reference);
    expect(await side.payments.lookUp(reference)).toMatchObject({
      type: 'paid',
      purchaseId: asked.purchaseId,
      amount: 3900,
      currency: 'USD',
    });
  });

  it('says that a session ran out', async () => {
    const asked = request();
    const { reference } = await side.payments.checkout(asked);
    await side.expire(reference);
    expect(await side.payments.lookUp(reference)).toMatchObject({ type: 'failed', purchaseId: asked.purchaseId });
  });

  it('gives the money back once, however often it is asked, and says so', async () => {
    const asked = request();
    const { reference } = await side.payments.checkout(asked);
    await side.pay(reference);
    await side.payments.refund(reference, asked.purchaseId);
    await side.payments.refund(reference, asked.purchaseId);
    const { body, headers } = await side.refunded(reference, asked.purchaseId);
    expect(await side.payments.readWebhook(body, headers)).toMatchObject({
      type: 'refunded',
      purchaseId: asked.purchaseId,
    });
  });

  it('refuses to refund what was never paid', async () => {
    const asked = request();
    const { reference } = await side.payments.checkout(asked);
    await expect(side.payments.refund(reference, asked.purchaseId)).rejects.toThrow();
  });

  describe('a webhook', () => {
    let hook: Hook;
    beforeEach(async () => void (hook = await side.pay((await side.payments.checkout(request())).reference)));
    const header = (): [string, string] =>
      [...hook.headers].find(([name]) => name.endsWith('signature')) as [string, string];
    const refused = (body: string, headers: Headers) =>
      expect(side.payments.readWebhook(body, headers)).rejects.toMatchObject({ code: 'webhook_invalid', status: 400 });

    it('is refused when its body was altered', () => refused(hook.body.replace('3900', '3901'), hook.headers));
    it('is refused without a signature', () => refused(hook.body, new Headers()));
    it('is refused with a signature that is not one', () => refused(hook.body, new Headers([[header()[0], 'yes']])));
    it('is refused when somebody else signed it', async () => {
      const [name, value] = header();
      await refused(hook.body, new Headers([[name, value.replace(/v1=.{8}/, 'v1=00000000')]]));
    });
    it('is refused when its time was moved', async () => {
      const [name, value] = header();
      await refused(hook.body, new Headers([[name, value.replace(/t=(\d+)/, (_, t) => `t=${Number(t) + 60}`)]]));
    });
    it('is refused after five minutes and taken before', async () => {
      time += 299_000;
      expect(await side.payments.readWebhook(hook.body, hook.headers)).toMatchObject({ type: 'paid' });
      time += 2000;
      await refused(hook.body, hook.headers);
    });
  });
});

describe('stripe payments', () => {
  it('tell of a chargeback by the purchase of its charge', async () => {
    const { payments } = await hosted();
    const asked = request();
    const { reference } = await payments.checkout(asked);
    stripe.pay(reference, clock.now());
    const { body, headers } = stripe.disputed(reference, clock.now());
    expect(await payments.readWebhook(body, headers)).toMatchObject({
      type: 'disputed',
      purchaseId: asked.purchaseId,
      dispute: expect.stringMatching(/^dp_/),
    });
    for (const [status, type] of [
      ['won', 'dispute_won'],
      ['lost', 'ignored'],
      ['warning_closed', 'ignored'],
    ] as const) {
      const closed = stripe.disputed(reference, clock.now(), status, 'charge.dispute.closed');
      expect(await payments.readWebhook(closed.body, closed.headers)).toMatchObject({ type });
    }
  });

  it('take no question of a bank for a chargeback', async () => {
    const { payments } = await hosted();
    const { reference } = await payments.checkout(request());
    stripe.pay(reference, clock.now());
    const { body, headers } = stripe.disputed(reference, clock.now(), 'warning_needs_response');
    expect(await payments.readWebhook(body, headers)).toMatchObject({ type: 'ignored' });
  });

  it('tell what a promotion code took off, also when it left nothing to pay, and take none where none may be', async () => {
    const { payments } = await hosted();
    const { reference } = await payments.checkout(request());
    stripe.promote(reference, 900);
    const { body, headers } = stripe.pay(reference, clock.now());
    expect(await payments.readWebhook(body, headers)).toMatchObject({ type: 'paid', amount: 3000, discount: 900 });
    expect(await payments.lookUp(reference)).toMatchObject({ type: 'paid', amount: 3000, discount: 900 });

    const free = (await payments.checkout(request())).reference;
    stripe.promote(free, 3900);
    const nothing = stripe.complete(free, clock.now());
    expect(await payments.readWebhook(nothing.body, nothing.headers)).toMatchObject({
      type: 'paid',
      amount: 0,
      discount: 3900,
    });
    const refunds = stripe.refunds.size;
    await payments.refund(free, 'nothing to send');
    expect(stripe.refunds.size).toBe(refunds);

    const plain = await payments.checkout({ ...request(), promotionCodes: false });
    expect(() => stripe.promote(plain.reference, 100)).toThrow('no promotion codes');
  });

  it('wait for the money of a slow way of paying, and leave events of others alone', async () => {
    const { payments } = await hosted();
    const { reference } = await payments.checkout(request());
    const session = stripe.sessions.get(reference)!;
    const read = (type: string, object: object) => {
      const { body, headers } = stripe.event(type, object, clock.now());
      return payments.readWebhook(body, headers);
    };
    expect(await read('checkout.session.completed', session)).toMatchObject({ type: 'ignored' });
    expect(await read('checkout.session.async_payment_failed', session)).toMatchObject({ type: 'failed' });
    const paid = { ...session, payment_status: 'paid' };
    expect(await read('checkout.session.async_payment_succeeded', paid)).toMatchObject({ type: 'paid' });
    expect(await read('customer.created', { id: 'cus_1' })).toMatchObject({ type: 'ignored' });
    const foreign = { id: 'ch_1', refunded: true, metadata: {}, payment_intent: 'pi_1' };
    expect(await read('charge.refunded', foreign)).toMatchObject({ type: 'ignored' });
  });

  it('give a Stripe up that takes the call and never answers', async () => {
    const settings = { secretKey: 'sk_test_local', webhookSecret: WEBHOOK_SECRET, apiBase: stripe.url, clock };
    const payments = createStripePayments({ ...settings, timeoutMs: 300 });
    stripe.setDeaf(true);
    try {
      await expect(payments.checkout(request())).rejects.toMatchObject({ code: 'unavailable', status: 503 });
      await expect(payments.lookUp('cs_test_1')).rejects.toMatchObject({ code: 'unavailable' });
    } finally {
      stripe.setDeaf(false);
    }
  });

  it('ask people to try later while Stripe is down', async () => {
    const { payments } = await hosted();
    stripe.setDown(true);
    try {
      await expect(payments.checkout(request())).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    } finally {
      stripe.setDown(false);
    }
  });
});
