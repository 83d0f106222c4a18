// Money and credits under webhooks that come twice, late, forged, out of order or all at once.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGE_TAGS, LOCALES } from '#server/contracts/locales.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { RECONCILE_JOB } from '#server/domain/purchases/reconcile-pending.ts';
import { settlePayment } from '#server/domain/purchases/settle-payment.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
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
afterEach(() => buyer.release());

const drain = () => world.deps.queue.drain(createJobs(world.deps));
const read = async (id: string) => (await world.call('GET', `/credits/purchases/${id}`, { as: ada })).body;
const numbers = async () =>
  (
    await world.deps.db
      .selectFrom('catchlight.purchases')
      .select('receipt_number')
      .where('receipt_number', 'is not', null)
      .execute()
  ).map(({ receipt_number }) => Number(receipt_number!.slice(3)));

describe('a webhook', () => {
  it('that comes ten times, side by side, books once', async () => {
    const held = await buyer.hold();
    const { reference, id } = await buyer.open(ada, 'pro');
    await buyer.pay(reference);
    expect(held).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.deliver(held[0]!)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
    expect(await world.balance(ada)).toBe(63);
    expect((await read(id)).status).toBe('paid');
  });

  it('that is late is not waited for: the way back asks the provider, and the webhook then changes nothing', async () => {
    const held = await buyer.hold();
    const { reference, id } = await buyer.open(ada);
    expect((await read(id)).status).toBe('pending');
    await buyer.pay(reference);
    expect((await read(id)).status).toBe('paid');
    expect(await world.balance(ada)).toBe(20);
    expect((await buyer.deliver(held[0]!)).status).toBe(204);
    expect(await world.balance(ada)).toBe(20);
  });

  it('that is forged, altered or stale is refused and books nothing', async () => {
    const held = await buyer.hold();
    const { reference } = await buyer.open(ada);
    await buyer.pay(reference);
    const [webhook] = held as [(typeof held)[0]];
    const invalid = { status: 400, body: { code: 'webhook_invalid' } };
    const altered = webhook.body.replace(/"amount":\d+/, '"amount":1');
    expect(altered).not.toBe(webhook.body);
    expect(await buyer.deliver({ ...webhook, body: altered })).toMatchObject(invalid);
    expect(await buyer.deliver({ ...webhook, headers: new Headers() })).toMatchObject(invalid);
    expect(await buyer.deliver({ body: '{}', headers: webhook.headers })).toMatchObject(invalid);
    world.advanceClock(600);
    expect(await buyer.deliver(webhook)).toMatchObject(invalid);
    expect(await world.balance(ada)).toBe(0);
  });

  it('of another amount or currency is for people to look at', async () => {
    const { reference, id } = await buyer.open(ada);
    const event = { type: 'paid', purchaseId: id, reference, amount: 3500, currency: 'USD' } as const;
    await settlePayment(world.deps, { ...event, eventId: `cheap-${id}`, amount: 1 });
    await settlePayment(world.deps, { ...event, eventId: `rupees-${id}`, currency: 'INR' });
    expect(await world.balance(ada)).toBe(0);
    const reports = await world.deps.db
      .selectFrom('catchlight.audit_log')
      .select('act')
      .where('subject', '=', id)
      .execute();
    expect(reports).toEqual([{ act: 'payment_mismatch' }, { act: 'payment_mismatch' }]);
    await settlePayment(world.deps, { ...event, eventId: `right-${id}` });
    expect(await world.balance(ada)).toBe(20);
  });

  it('about a purchase that we do not know is taken and forgotten', async () => {
    for (const purchaseId of ['11111111-1111-4111-8111-111111111111', 'not an id'])
      await settlePayment(world.deps, { type: 'failed', eventId: `unknown ${purchaseId}`, purchaseId, reference: 'x' });
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'payments.unknown_purchase' }));
  });

  it('of a failure does not undo a payment, and a payment after a failure counts', async () => {
    const { reference, id } = await buyer.open(ada);
    const about = { purchaseId: id, reference };
    await settlePayment(world.deps, { type: 'failed', eventId: `failed-${id}`, ...about });
    expect((await read(id)).status).toBe('failed');
    await buyer.pay(reference);
    await settlePayment(world.deps, { type: 'failed', eventId: `failed-again-${id}`, ...about });
    expect((await read(id)).status).toBe('paid');
    expect(await world.balance(ada)).toBe(20);
  });

  it('of a refund that overtakes the payment leaves nothing booked', async () => {
    const held = await buyer.hold();
    const { reference, id } = await buyer.open(ada);
    await buyer.pay(reference);
    await settlePayment(world.deps, { type: 'refunded', eventId: `refund-${id}`, purchaseId: id, reference });
    await buyer.deliver(held[0]!);
    expect(await read(id)).toMatchObject({ status: 'refunded' });
    expect(await world.balance(ada)).toBe(0);
  });

  it('for a company that was closed during the checkout sends the money back: nobody could use its seats', async () => {
    const held = await buyer.hold();
    const company = await createCompany(world, ada);
    const body = { kind: 'seats', quantity: 2 };
    const begun = await world.call('POST', `/companies/${company.id}/credits/checkout`, { as: company.owner, body });
    const reference = new URL(begun.body.url).pathname.split('/').at(-1)!;
    const leave = `/companies/${company.id}/members/${ada.customer.id}`;
    expect((await world.call('DELETE', leave, { as: company.owner })).status).toBe(204);
    await buyer.pay(reference);
    await buyer.deliver(held[0]!);
    await buyer.release();
    await drain();
    expect(await world.payments.testCheckout.view(reference)).toMatchObject({ status: 'refunded' });
    expect((await read(begun.body.transaction_id)).status).toBe('refunded');
    expect(world.mails.filter(({ to }) => to === ada.customer.email)).toHaveLength(1);
  });
});

describe('a webhook that never comes', () => {
  const ask = async () => {
    const { deps } = world;
    await deps.db.transaction().execute((trx) => deps.queue.enqueue(trx, RECONCILE_JOB, {}, { key: RECONCILE_JOB }));
    await drain();
  };

  it('is made up for by asking, for what was paid and for what was left', async () => {
    await buyer.hold();
    const paid = await buyer.open(ada);
    await buyer.pay(paid.reference);
    const left = await buyer.open(ada);
    const statuses = async () =>
      (
        await world.deps.db
          .selectFrom('catchlight.purchases')
          .select('status')
          .where('customer_id', '=', ada.customer.id)
          .orderBy('id')
          .execute()
      ).map(({ status }) => status);
    expect(left.id > paid.id).toBe(true);
    await ask();
    expect(await statuses()).toEqual(['pending', 'pending']);
    world.advanceClock(11 * 60);
    await ask();
    expect(await statuses()).toEqual(['paid', 'pending']);
    expect(await world.balance(ada)).toBe(20);
    world.advanceClock(86_400);
    await ask();
    expect(await statuses()).toEqual(['paid', 'failed']);
  });
});

describe('receipts', () => {
  it('are numbered without gaps, also when many pay at once and some payments are turned down', async () => {
    const before = (await numbers()).length;
    const held = await buyer.hold();
    const opened = await Promise.all(Array.from({ length: 12 }, () => buyer.open(ada)));
    for (const { reference } of opened) await buyer.pay(reference);
    // A third of the webhooks fail halfway, as with a queue that is full, and come again later.
    const { queue } = world.deps;
    const enqueue = queue.enqueue.bind(queue);
    let calls = 0;
    queue.enqueue = (...job) => ((calls += 1) % 3 === 0 ? Promise.reject(new Error('full')) : enqueue(...job));
    const first = await Promise.all(held.map((webhook) => buyer.deliver(webhook)));
    expect(first.filter(({ status }) => status === 500).length).toBe(4);
    queue.enqueue = enqueue;
    await Promise.all(held.map((webhook) => buyer.deliver(webhook)));
    const given = await numbers();
    expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: before + 12 }, (_, i) => i + 1));
    expect(await world.balance(ada)).toBe(240);
  });

  it.each(LOCALES)('are mailed once in %s, with what was bought and that no money moved', async (language) => {
    await drain();
    const reader = await world.person({ language }, 0);
    await buyer.bought(reader, 'expert', { country: 'DE' });
    await drain();
    await drain();
    const mails = world.mails.filter((mail) => mail.to === reader.customer.email);
    expect(mails).toHaveLength(1);
    const [{ subject, text, language: written }] = mails as [(typeof mails)[0]];
    expect(written).toBe(language);
    const number = /CL-\d{6}/.exec(subject)?.[0];
    expect(text).toContain(number);
    const price = new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'currency', currency: 'EUR' }).format(79);
    expect(text).toContain(price);
    expect(text).toContain('120');
    expect(text).toMatch(/10 /);
    expect(text).not.toMatch(/[{}]|undefined/);
    const words = { en: 'test payment', es: 'pago de prueba', fr: 'paiement de test', de: 'Testzahlung' };
    expect(text).toContain(words[language]);
    expect(text).toContain(`${world.deps.publicUrl}${language === 'en' ? '' : `/${language}`}/app/photoshoot`);
  });

  it('do not exist before the payment', async () => {
    const { id } = await buyer.open(ada);
    expect((await world.call('GET', `/credits/purchases/${id}/receipt`, { as: ada })).status).toBe(404);
  });
});
