// Gift cards from the button to the spent money: mailed on their day, redeemed once, never worth more than was paid.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { purgeAbandonedMentions } from '#server/domain/erasure/purge-mentions.ts';
import { settlePayment } from '#server/domain/purchases/settle-payment.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { type Buyer, createBuyer } from '#tests/factories/purchases.ts';

let world: ApiWorld;
let buyer: Buyer;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  world = await createApiWorld();
  buyer = createBuyer(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.mails.length = 0;
  ada = await world.person({ name: 'Ada' }, 0);
  ben = await world.person({ name: 'Ben' }, 0);
});

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const PACKAGE = { kind: 'package', package_id: 'pro', recipient_email: 'ben@example.test', recipient_name: 'Ben' };
const AMOUNT = { kind: 'amount', amount: 50, recipient_email: 'ben@example.test' };

const mailsTo = ({ customer }: Person): string =>
  world.mails
    .filter(({ to }) => to === customer.email)
    .map(({ text }) => text)
    .join('\n\n');

/** The purchase, and the code out of the mail. */
async function give(input: Record<string, unknown>): Promise<{ id: string; code: string }> {
  const { body, status } = await world.call('POST', '/gift-cards', { as: ada, body: input });
  expect(status).toBe(201);
  await buyer.pay(new URL(body.url).pathname.split('/').at(-1)!);
  await runJobs();
  const mail = world.mails.find(({ to }) => to === input['recipient_email']);
  return { id: body.transaction_id, code: /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(mail!.text)![0] };
}
const redeem = (person: Person, code: string) =>
  world.call('POST', '/gift-cards/redeem', { as: person, body: { code } });
const money = async (person: Person) =>
  (await world.call('GET', '/gift-cards/balance', { as: person })).body.balances as {
    currency: string;
    value: number;
  }[];
const refund = (id: string) => world.call('POST', `/credits/purchases/${id}/refund`, { as: ada });

describe('a gift card for a package', () => {
  it('is mailed in the chosen language with the giver’s words, and becomes credits once', async () => {
    const { code } = await give({ ...PACKAGE, language: 'de', message: 'Alles Gute!', sender_name: 'Ada L.' });
    const mail = world.mails.find(({ to }) => to === 'ben@example.test')!;
    expect(mail.subject).toContain('Ada L.');
    expect(mail.text).toContain('Alles Gute!');
    expect(mail.text).toContain(`/de/app/gifts?code=${code}`);

    expect((await redeem(ben, code.toLowerCase().replaceAll('-', ' '))).body).toMatchObject({ credits: 63, value: 0 });
    expect(await world.balance(ben)).toBe(63);
    // Pressed twice, it says the same and gives nothing more.
    expect((await redeem(ben, code)).status).toBe(200);
    expect(await world.balance(ben)).toBe(63);
    expect((await redeem(ada, code)).status).toBe(409);
    expect(await world.balance(ada)).toBe(0);
  });

  it('greets whoever has a name, and begins as a mail does where there is none', async () => {
    const begins = async (input: object) => {
      world.mails.length = 0;
      await give(input as typeof PACKAGE);
      return world.mails.find(({ to }) => to === 'ben@example.test')!.text.split('\n')[0];
    };
    expect(await begins(PACKAGE)).toBe('Hello Ben,');
    expect(await begins(AMOUNT)).toMatch(/^Here is a gift card/);
  });

  it('hands what was typed back to its buyer alone, until it is paid', async () => {
    const typed = {
      ...AMOUNT,
      recipient_name: 'Ben',
      message: 'For the new job.',
      deliver_on: '2030-02-01',
      language: 'de',
    };
    const { body } = await world.call('POST', '/gift-cards', { as: ada, body: typed });
    const unpaid = (as: Person) => world.call('GET', `/gift-cards/unpaid/${body.transaction_id}`, { as });
    expect((await unpaid(ada)).body).toEqual({
      package_id: null,
      amount: 50,
      recipient_email: 'ben@example.test',
      recipient_name: 'Ben',
      sender_name: 'Ada',
      message: 'For the new job.',
      deliver_on: '2030-02-01',
      language: 'de',
    });
    expect((await unpaid(ben)).status).toBe(404);
    const { id } = await give(AMOUNT);
    expect((await world.call('GET', `/gift-cards/unpaid/${id}`, { as: ada })).status).toBe(404);
  });

  it('that nobody pays for is forgotten after a week: whom it was for, and what was written', async () => {
    const typed = { ...AMOUNT, recipient_email: 'cleo@example.test', message: 'For the new job.' };
    const { body } = await world.call('POST', '/gift-cards', { as: ada, body: typed });
    const kept = async () => {
      const rows = await world.deps.db.selectFrom('catchlight.gift_cards').selectAll().execute();
      return JSON.stringify(rows);
    };
    world.advanceClock(6 * 86_400);
    await purgeAbandonedMentions(world.deps);
    expect(await kept()).toContain('cleo@example.test');
    world.advanceClock(2 * 86_400);
    await purgeAbandonedMentions(world.deps);
    expect(await kept()).not.toContain('cleo@example.test');
    expect((await world.call('GET', `/gift-cards/unpaid/${body.transaction_id}`, { as: ada })).body.message).toBe('');
  });

  it.each(['buyer', 'recipient'] as const)(
    'that is mailed after its %s has left says afterwards no more than that it was',
    async (who) => {
      const cleo = await world.person({ name: 'Cleo' }, 0);
      const day = new Date(world.deps.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
      const typed = { ...PACKAGE, recipient_email: cleo.customer.email, recipient_name: 'Cleo', message: 'For you.' };
      const { body } = await world.call('POST', '/gift-cards', {
        as: ada,
        body: { ...typed, deliver_on: day },
      });
      expect(body.code).toBeUndefined();
      await buyer.pay(new URL(body.url).pathname.split('/').at(-1)!);
      const leaves = who === 'buyer' ? ada : cleo;
      expect((await world.call('DELETE', `/customers/${leaves.customer.id}`, { as: leaves })).status).toBe(200);
      world.advanceClock(6 * 86_400);
      await runJobs();
      expect(mailsTo(cleo)).toContain('For you.');
      const card = await world.deps.db
        .selectFrom('catchlight.gift_cards')
        .selectAll()
        .where('bought_by', '=', ada.customer.id)
        .executeTakeFirstOrThrow();
      const { recipient_email, recipient_name, sender_name, message } = card;
      expect([recipient_email, recipient_name]).toEqual(['', null]);
      if (who === 'buyer') expect([sender_name, message]).toEqual([null, null]);
    },
  );

  it('goes to one of two who redeem it at once', async () => {
    const { code } = await give(PACKAGE);
    const statuses = (await Promise.all([redeem(ada, code), redeem(ben, code)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await world.balance(ada)) + (await world.balance(ben))).toBe(63);
  });

  it('waits for its day', async () => {
    const { body } = await world.call('POST', '/gift-cards', {
      as: ada,
      body: { ...PACKAGE, deliver_on: '2031-06-01' },
    });
    expect(body.code).toBe('invalid_input');
    const ok = await world.call('POST', '/gift-cards', {
      as: ada,
      body: { ...PACKAGE, recipient_email: 'later@example.test', deliver_on: '2030-06-01' },
    });
    await buyer.pay(new URL(ok.body.url).pathname.split('/').at(-1)!);
    const { gift_cards } = (await world.call('GET', '/gift-cards', { as: ada })).body;
    expect(gift_cards).toMatchObject([{ status: 'active', sent_at: null, deliver_at: '2030-06-01T07:00:00.000Z' }]);
  });

  it('cannot be redeemed before it is paid, nor after its money went back, nor too late', async () => {
    const never = { ...PACKAGE, recipient_email: 'never@example.test' };
    const unpaid = await world.call('POST', '/gift-cards', { as: ada, body: never });
    await runJobs();
    expect(unpaid.status).toBe(201);
    expect(world.mails.filter(({ to }) => to === 'never@example.test')).toEqual([]);

    const refunded = await give(PACKAGE);
    expect((await refund(refunded.id)).body.status).toBe('refunded');
    expect((await redeem(ben, refunded.code)).status).toBe(404);

    world.mails.length = 0;
    const old = await give(PACKAGE);
    world.advanceClock(740 * 24 * 3600);
    expect((await redeem(ben, old.code)).body).toMatchObject({ code: 'conflict', details: { reason: 'expired' } });
  });

  it('cannot be refunded once redeemed', async () => {
    const { id, code } = await give(PACKAGE);
    await redeem(ben, code);
    expect((await refund(id)).body).toMatchObject({ code: 'not_refundable', details: { reason: 'used' } });
    expect(await world.balance(ben)).toBe(63);
  });
});

describe('closing the account', () => {
  it('lets gift money and unpaid earnings lapse, and says so', async () => {
    const { code } = await give({ ...AMOUNT, amount: 25 });
    await redeem(ben, code);
    const { body: data } = await world.call('GET', '/customers/export', { as: ben });
    expect(data.voucher_entries).toMatchObject([{ amount: 2500, currency: 'USD', reason: 'gift' }]);
    expect(JSON.stringify(data)).not.toContain('code_hash');
    const { body } = await world.call('DELETE', `/customers/${ben.customer.id}`, { as: ben });
    expect(body.removed).toMatchObject({ gift_balances: 1, earnings: 0 });
    const left = await world.deps.db
      .selectFrom('catchlight.voucher_entries')
      .select('amount')
      .where('customer_id', '=', ben.customer.id)
      .execute();
    expect(left.map(({ amount }) => amount)).toEqual([2500, -2500]);
  });
});

describe('a gift card for an amount', () => {
  it('pays a part of the next checkout, and the provider the rest', async () => {
    const { code } = await give({ ...AMOUNT, amount: 25 });
    expect((await redeem(ben, code)).body).toMatchObject({ package_id: null, value: 25, currency: 'USD' });
    const { id, reference } = await buyer.open(ben, 'pro');
    expect(await money(ben)).toEqual([]);
    expect((await world.call('GET', `/checkout/test/${reference}`)).body.amount).toBe(1400);
    await buyer.pay(reference);
    const { body } = await world.call('GET', `/credits/purchases/${id}`, { as: ben });
    expect(body).toMatchObject({ status: 'paid', value: 39, voucher_value: 25 });
    expect(await world.balance(ben)).toBe(63);
    // The receipt says what was charged, not what it would have cost; the refund says where each part went.
    await runJobs();
    expect(mailsTo(ben)).toMatch(/Paid with gift cards: -\$25\.00\nTotal: \$14\.00/);
    world.mails.length = 0;
    await world.call('POST', `/credits/purchases/${id}/refund`, { as: ben });
    await runJobs();
    expect(mailsTo(ben)).toContain('We have refunded $14.00');
    expect(mailsTo(ben)).toContain('$25.00 is back on your gift balance');
  });

  it('pays a small purchase whole, without the provider', async () => {
    const { code } = await give(AMOUNT);
    await redeem(ben, code);
    const { body } = await buyer.checkout(ben, { package_id: 'pro', return_path: '/app/photoshoot' });
    expect(new URL(body.url).searchParams.get('checkout')).toBe('done');
    expect(await world.balance(ben)).toBe(63);
    expect(await money(ben)).toEqual([{ currency: 'USD', value: 11 }]);
    const receipt = await world.call('GET', `/credits/purchases/${body.transaction_id}/receipt`, { as: ben });
    expect(receipt.body).toMatchObject({ value: 39, voucher_value: 39 });
    // Its refund is gift money again.
    const back = await world.call('POST', `/credits/purchases/${body.transaction_id}/refund`, { as: ben });
    expect(back.body.status).toBe('refunded');
    await runJobs();
    expect(await money(ben)).toEqual([{ currency: 'USD', value: 50 }]);
    expect(await world.balance(ben)).toBe(0);
    expect(mailsTo(ben)).toContain('$39.00 is back on your gift balance');
    expect(mailsTo(ben)).not.toContain('original payment method');
  });

  it('never pays twice for two checkouts at once', async () => {
    const { code } = await give({ ...AMOUNT, amount: 25 });
    await redeem(ben, code);
    const opened = await Promise.all([buyer.open(ben, 'basic'), buyer.open(ben, 'basic')]);
    const amounts = await Promise.all(
      opened.map(async ({ reference }) => (await world.call('GET', `/checkout/test/${reference}`)).body.amount),
    );
    expect(amounts.toSorted()).toEqual([1000, 3500]);
  });

  it('comes back when nobody pays the rest', async () => {
    const { code } = await give({ ...AMOUNT, amount: 25 });
    await redeem(ben, code);
    const { id } = await buyer.open(ben, 'pro');
    expect(await money(ben)).toEqual([]);
    // The checkout page has expired; the question that a visit of the purchase asks finds that out.
    world.advanceClock(25 * 3600);
    expect((await world.call('GET', `/credits/purchases/${id}`, { as: ben })).body.status).toBe('failed');
    expect(await money(ben)).toEqual([{ currency: 'USD', value: 25 }]);
  });

  it('comes back when the refund of the rest is heard of before its payment', async () => {
    const { code } = await give({ ...AMOUNT, amount: 25 });
    await redeem(ben, code);
    const held = await buyer.hold();
    const { id, reference } = await buyer.open(ben, 'pro');
    await buyer.pay(reference);
    await settlePayment(world.deps, { type: 'refunded', eventId: `refund-${id}`, purchaseId: id, reference });
    await buyer.deliver(held[0]!);
    await buyer.release();
    expect(await money(ben)).toEqual([{ currency: 'USD', value: 25 }]);
    expect(await world.balance(ben)).toBe(0);
  });

  it('is of no use in another currency', async () => {
    const { code } = await give({ ...AMOUNT, amount: 25 });
    await redeem(ben, code);
    const { reference } = await buyer.open(ben, 'basic', { country: 'GB' });
    expect((await world.call('GET', `/checkout/test/${reference}`)).body).toMatchObject({
      amount: 3000,
      currency: 'GBP',
    });
  });
});
