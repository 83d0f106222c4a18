// Buying credits from the button to the receipt, through the test checkout: once, whatever happens to the webhook.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { AppError } from '#server/domain/errors.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createBuyer, type Buyer } from '#tests/factories/purchases.ts';

let world: ApiWorld;
let buyer: Buyer;
let ada: Person;
beforeAll(async () => {
  world = await createApiWorld();
  buyer = createBuyer(world);
});
afterAll(() => world?.close());
beforeEach(async () => void (ada = await world.person({}, 0)));

const entriesOf = async (person: Person) =>
  (await world.call('GET', '/credits/entries', { as: person })).body.entries.map(
    (entry: { kind: string; amount: number; reason: string }) => [entry.kind, entry.amount, entry.reason],
  );

describe('a purchase', () => {
  it('goes from the button to credits, bonus and receipt', async () => {
    const { status, body } = await buyer.checkout(ada, {
      package_id: 'pro',
      billing_name: 'Ada Ltd',
      vat_id: 'gb980780684',
    });
    expect(status).toBe(201);
    const page = new URL(body.url);
    expect(page.pathname).toMatch(/^\/checkout\/test\/test_/);
    const reference = page.pathname.split('/').at(-1)!;
    expect((await world.call('GET', `/checkout/test/${reference}`)).body).toMatchObject({
      title: 'Catchlight Pro, 60 credits',
      amount: 3900,
      currency: 'USD',
      status: 'open',
    });
    const paid = await buyer.pay(reference);
    expect(paid.status).toBe(200);
    const back = new URL(paid.body.url);
    expect(back.pathname).toBe('/app/photoshoot');
    expect(Object.fromEntries(back.searchParams)).toEqual({ checkout: 'done', transaction_id: body.transaction_id });

    const purchase = (await world.call('GET', `/credits/purchases/${body.transaction_id}`, { as: ada })).body;
    expect(purchase).toMatchObject({
      status: 'paid',
      value: 39,
      currency: 'USD',
      credits: 60,
      bonus_credits: 3,
      type: 'credits',
      billing_name: 'Ada Ltd',
      vat_id: 'GB980780684',
      refundable: true,
      refundable_until: '2030-01-15T00:00:00.000Z',
    });
    expect(await entriesOf(ada)).toEqual([
      ['grant', 3, 'bonus'],
      ['purchase', 60, 'purchase'],
    ]);
    const receipt = await world.call('GET', `/credits/purchases/${body.transaction_id}/receipt`, { as: ada });
    expect(receipt.body).toMatchObject({
      receipt_number: purchase.receipt_number,
      email: ada.customer.email,
      lines: [
        { kind: 'package', package_id: 'pro', quantity: 1, credits: 60, unit_value: 39, value: 39 },
        { kind: 'bonus', package_id: 'pro', quantity: 1, credits: 3, unit_value: 0, value: 0 },
      ],
      value: 39,
    });
  });

  it.each([
    ['GB', 'GBP', 69],
    ['DE', 'EUR', 79],
    ['IN', 'INR', 2998],
    ['AU', 'AUD', 119],
    ['', 'USD', 79],
  ])('from %j is charged in %s', async (country, currency, value) => {
    const { body } = await world.call('POST', '/credits/checkout', {
      as: ada,
      country,
      body: { package_id: 'expert' },
    });
    // What a page would rather pay is refused.
    const checkout = { package_id: 'expert', currency: 'INR', value: 1 };
    expect(await world.call('POST', '/credits/checkout', { as: ada, country, body: checkout })).toMatchObject({
      status: 422,
      body: { details: { fields: { currency: {}, value: {} } } },
    });
    const purchase = await world.call('GET', `/credits/purchases/${body.transaction_id}`, { as: ada });
    expect(purchase.body).toMatchObject({ currency, value, status: 'pending', refundable: false });
  });

  it('is not made when the card is declined, and can be tried again', async () => {
    const { reference, id } = await buyer.open(ada);
    const declined = await buyer.pay(reference, { number: '4000000000000002' });
    expect(declined).toMatchObject({
      status: 402,
      body: { code: 'payment_declined', details: { reason: 'card_declined' } },
    });
    expect(await entriesOf(ada)).toEqual([]);
    expect((await buyer.pay(reference)).status).toBe(200);
    expect((await world.call('GET', `/credits/purchases/${id}`, { as: ada })).body.status).toBe('paid');
  });

  it('is begun once for one idempotency key', async () => {
    const ask = () =>
      world.call('POST', '/credits/checkout', {
        as: ada,
        body: { package_id: 'basic' },
        headers: { 'idempotency-key': `checkout-${ada.customer.id}` },
      });
    const first = await ask();
    expect((await ask()).body).toEqual(first.body);
  });

  it('comes back to our own pages only', async () => {
    for (const path of ['//evil.test/x', '/\\evil.test', '/%2F/evil.test', 'https://evil.test']) {
      const { body, status } = await buyer.checkout(ada, { return_path: path });
      if (status === 422) continue;
      const { body: view } = await world.call('GET', new URL(body.url).pathname);
      expect(new URL(view.success_url).origin).toBe(world.deps.publicUrl);
    }
    const { body } = await buyer.checkout(ada, { return_path: '/fr/app/photoshoot?order=1' });
    const { body: view } = await world.call('GET', new URL(body.url).pathname.replace('/fr/', '/'));
    expect(view.success_url).toContain('/fr/app/photoshoot?order=1&checkout=done&transaction_id=');
    expect(view.cancel_url).toContain('checkout=cancelled');
  });

  it('comes back to the host of this machine that it was begun on', async () => {
    const origin = 'http://127.0.0.1:4300';
    const { body } = await buyer.checkout(ada, { return_path: '/app/credits' }, { origin });
    expect(new URL(body.url).origin).toBe(origin);
    const { body: view } = await world.call('GET', new URL(body.url).pathname);
    expect([new URL(view.success_url).origin, new URL(view.cancel_url).origin]).toEqual([origin, origin]);
  });

  it('is paid for in the language of the page that it was begun on, else in the person’s', async () => {
    const eva = await world.person({ language: 'es' }, 0);
    const places: string[] = [];
    for (const path of ['/de/app/checkout/done?package=basic', '/app/checkout/done', undefined]) {
      const { body } = await buyer.checkout(eva, { return_path: path });
      places.push(new URL(body.url).pathname.replace(/test_.*/, ''));
    }
    expect(places).toEqual(['/de/checkout/test/', '/checkout/test/', '/es/checkout/test/']);
  });

  it('belongs to one person', async () => {
    const { id } = await buyer.bought(ada);
    const bob = await world.person();
    for (const [method, path] of [
      ['GET', `/credits/purchases/${id}`],
      ['GET', `/credits/purchases/${id}/receipt`],
      ['POST', `/credits/purchases/${id}/refund`],
    ] as const)
      expect((await world.call(method, path, { as: bob })).status).toBe(404);
    expect((await world.call('GET', '/credits/purchases', { as: bob })).body.purchases).toEqual([]);
  });

  it('cannot be tied to the shoot of somebody else', async () => {
    const { body: order } = await world.call('POST', '/orders', { as: await world.person(), body: {} });
    expect((await buyer.checkout(ada, { order_id: order.order_id })).status).toBe(404);
  });

  it('does not stay open when the provider cannot be reached', async () => {
    const unavailable = new AppError('unavailable', 'The payment service cannot be reached. Please try again later.');
    const payments = { ...world.payments, checkout: () => Promise.reject(unavailable) };
    const down = await createApiWorld({ payments });
    const person = await down.person();
    const { status } = await down.call('POST', '/credits/checkout', { as: person, body: { package_id: 'basic' } });
    expect(status).toBe(503);
    const rows = await down.deps.db.selectFrom('catchlight.purchases').select('status').execute();
    expect(rows).toEqual([{ status: 'failed' }]);
    await down.close();
  });
});

describe('the test checkout', () => {
  it('is closed to whoever has no token, and tells them nothing of a payment', async () => {
    const { reference } = await buyer.open(ada);
    const outside = { testAccess: false };
    const answers = await Promise.all(
      [reference, 'test_aaaaaaaaaaaaaaaaaaaaaaaa'].map((id) => world.call('GET', `/checkout/test/${id}`, outside)),
    );
    expect(answers[0]).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect((await buyer.pay(reference, {}, outside)).status).toBe(403);
    expect((await world.call('GET', '/checkout/test/test_aaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404);
    const hosted = await createApiWorld({ payments: { ...world.payments, testCheckout: undefined } });
    expect((await hosted.call('GET', `/checkout/test/${reference}`)).status).toBe(404);
    await hosted.close();
  });
});
