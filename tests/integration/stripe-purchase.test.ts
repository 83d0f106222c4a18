// A purchase through Stripe from the button to the refund, over the API: a small Stripe on this machine takes the money.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStripePayments } from '#server/adapters/payments/stripe/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { startStripe, type StripeServer, WEBHOOK_SECRET } from '#tests/contracts/stripe-server.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';

let world: ApiWorld;
let stripe: StripeServer;
let ada: Person;
beforeAll(async () => {
  stripe = await startStripe();
  world = await createApiWorld();
  world.deps.payments = createStripePayments({
    secretKey: 'sk_test_local',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: stripe.url,
    clock: world.deps.clock,
  });
  ada = await world.person({}, 0);
});
afterAll(() => Promise.all([world?.close(), stripe?.close()]));

const send = ({ body, headers }: { body: string; headers: Headers }) =>
  world.call('POST', '/credits/webhook', { body, headers: Object.fromEntries(headers) });
const drain = () => world.deps.queue.drain(createJobs(world.deps));

describe('a purchase through Stripe', () => {
  it('is booked once by its webhook, mailed without a word of tests, and refunded', async () => {
    const { body } = await world.call('POST', '/credits/checkout', {
      as: ada,
      country: 'GB',
      body: { package_id: 'expert' },
    });
    const [session] = stripe.sessions.values();
    expect(body.url).toBe(session!.url);
    expect(session).toMatchObject({ amount_total: 6900, currency: 'gbp', client_reference_id: body.transaction_id });

    const hook = stripe.pay(session!.id, world.deps.clock.now());
    expect((await send({ ...hook, body: hook.body.replace('6900', '1') })).status).toBe(400);
    expect((await send(hook)).status).toBe(204);
    expect((await send(hook)).status).toBe(204);
    expect(await world.balance(ada)).toBe(130);
    await drain();
    const [mail] = world.mails;
    expect(mail!.text).toContain('£69.00');
    expect(mail!.text).not.toContain('test payment');

    const path = `/credits/purchases/${body.transaction_id}/refund`;
    expect((await world.call('POST', path, { as: ada })).body.status).toBe('refunded');
    await drain();
    expect([...stripe.refunds.keys()]).toEqual([session!.payment_intent]);
    // Stripe tells of its own refund as well; there is nothing left to take.
    expect((await send(stripe.refunded(session!.id, world.deps.clock.now()))).status).toBe(204);
    expect(await world.balance(ada)).toBe(0);
  });

  it('is found on the way back when the webhook is late, and gone when the page was left', async () => {
    const open = async () => {
      const { body } = await world.call('POST', '/credits/checkout', { as: ada, body: { package_id: 'basic' } });
      return { id: body.transaction_id as string, session: [...stripe.sessions.values()].at(-1)! };
    };
    const read = async (id: string) => (await world.call('GET', `/credits/purchases/${id}`, { as: ada })).body.status;
    const paid = await open();
    expect(await read(paid.id)).toBe('pending');
    stripe.pay(paid.session.id, world.deps.clock.now());
    expect(await read(paid.id)).toBe('paid');
    expect(await world.balance(ada)).toBe(20);
    const left = await open();
    await send(stripe.expire(left.session.id, world.deps.clock.now()));
    expect(await read(left.id)).toBe('failed');
  });

  it('takes a promotion code, and says so on the receipt', async () => {
    const bob = await world.person({}, 0);
    const { body } = await world.call('POST', '/credits/checkout', { as: bob, body: { package_id: 'basic' } });
    const session = [...stripe.sessions.values()].at(-1)!;
    stripe.promote(session.id, 1000);
    expect((await send(stripe.pay(session.id, world.deps.clock.now()))).status).toBe(204);
    expect(await world.balance(bob)).toBe(20);
    const read = await world.call('GET', `/credits/purchases/${body.transaction_id}`, { as: bob });
    expect(read.body).toMatchObject({ status: 'paid', value: 35, discount_value: 10 });
    world.mails.length = 0;
    await drain();
    const mail = world.mails.find(({ to }) => to === bob.customer.email)!;
    expect(mail.text).toMatch(/Promotion code: .*10\.00[\s\S]*Total: .*25\.00/);
  });

  it('books nothing when less was paid than was asked without a code', async () => {
    const eve = await world.person({}, 0);
    await world.call('POST', '/credits/checkout', { as: eve, body: { package_id: 'basic' } });
    const session = [...stripe.sessions.values()].at(-1)!;
    session.amount_total = 1;
    await send(stripe.pay(session.id, world.deps.clock.now()));
    expect(await world.balance(eve)).toBe(0);
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'payments.mismatch' }));
  });

  it('can be looked at while Stripe is down', async () => {
    const { body } = await world.call('POST', '/credits/checkout', { as: ada, body: { package_id: 'basic' } });
    stripe.setDown(true);
    const { status, body: purchase } = await world.call('GET', `/credits/purchases/${body.transaction_id}`, {
      as: ada,
    });
    stripe.setDown(false);
    expect(status).toBe(200);
    expect(purchase.status).toBe('pending');
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'payments.lookup_failed' }));
  });
});
