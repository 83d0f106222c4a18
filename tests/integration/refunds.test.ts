// Money back: for unused credits, in time, once, and what happens when the provider will not.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { settlePayment } from '#server/domain/purchases/settle-payment.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { createBuyer, type Buyer } from '#tests/factories/purchases.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let buyer: Buyer;
let ada: Person;
beforeAll(async () => {
  world = await createApiWorld();
  buyer = createBuyer(world);
});
afterAll(() => world?.close());
beforeEach(async () => void (ada = await world.person({}, 0)));

const drain = () => world.deps.queue.drain(createJobs(world.deps));
const read = async (id: string) => (await world.call('GET', `/credits/purchases/${id}`, { as: ada })).body;
const refund = (id: string) => world.call('POST', `/credits/purchases/${id}/refund`, { as: ada });

describe('a refund', () => {
  it('takes the unused credits, sends the money back once, and says so', async () => {
    const { id, reference } = await buyer.bought(ada, 'pro');
    const both = await Promise.all([refund(id), refund(id)]);
    expect(both.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'refunded'],
      [200, 'refunded'],
    ]);
    expect(await world.balance(ada)).toBe(0);
    expect(await world.payments.testCheckout.view(reference)).toMatchObject({ status: 'paid' });
    await drain();
    expect(await world.payments.testCheckout.view(reference)).toMatchObject({ status: 'refunded' });
    const mail = world.mails.findLast((sent) => sent.to === ada.customer.email)!;
    expect(mail.subject).toContain('refund');
    expect(mail.text).toContain('$39.00');
    expect(await world.balance(ada)).toBe(0);
    const { body } = await world.call('GET', '/credits/purchases', { as: ada });
    expect(body.purchases).toMatchObject([{ status: 'refunded', refundable: false, refunded_at: expect.any(String) }]);
  });

  it('is refused once a credit was used', async () => {
    const { id } = await buyer.bought(ada, 'pro');
    await createStartedOrder(world, ada);
    expect(await refund(id)).toMatchObject({
      status: 409,
      body: { code: 'not_refundable', details: { reason: 'used' } },
    });
    expect(await world.balance(ada)).toBe(43);
  });

  it('is possible on the fourteenth day and not after it', async () => {
    const { id } = await buyer.bought(ada);
    world.advanceClock(14 * 86_400);
    expect((await read(id)).refundable).toBe(true);
    world.advanceClock(1);
    expect((await read(id)).refundable).toBe(false);
    expect(await refund(id)).toMatchObject({ status: 409, body: { details: { reason: 'too_late' } } });
  });

  it('by staff is not held to the days, but to unused credits, and its reason is written down once', async () => {
    const staff = await world.person({ role: 'admin' }, 0);
    const asStaff = (id: string) =>
      world.call('POST', `/admin/purchases/${id}/refund?admin=true`, { as: staff, body: { reason: 'bought twice' } });
    const { id } = await buyer.bought(ada);
    world.advanceClock(20 * 86_400);
    expect([(await asStaff(id)).status, (await asStaff(id)).status]).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ status: 'refunded' });
    const lines = world.deps.db.selectFrom('catchlight.audit_log').select(['act', 'details']);
    expect(await lines.where('subject', '=', ada.customer.id).execute()).toEqual([
      { act: 'customer_refunded', details: { purchase: id, reason: 'bought twice' } },
    ]);
    const used = await buyer.bought(ada, 'pro');
    await createStartedOrder(world, ada);
    expect(await asStaff(used.id)).toMatchObject({ status: 409, body: { details: { reason: 'used' } } });
  });

  it('is refused for what was not paid', async () => {
    const { id } = await buyer.open(ada);
    expect(await refund(id)).toMatchObject({ status: 409, body: { details: { reason: 'not_paid' } } });
  });

  it('that the provider will not make gives the credits back, tells staff, and can be asked for again', async () => {
    const { id, reference } = await buyer.bought(ada);
    const { payments } = world.deps;
    world.deps.payments = { ...payments, refund: () => Promise.reject(new Error('no')) };
    await refund(id);
    await drain();
    world.deps.payments = payments;
    expect(await read(id)).toMatchObject({ status: 'paid', refundable: true });
    expect(await world.balance(ada)).toBe(20);
    const reports = await world.deps.db
      .selectFrom('catchlight.audit_log')
      .select('act')
      .where('subject', '=', id)
      .execute();
    expect(reports).toEqual([{ act: 'refund_failed' }]);
    expect((await refund(id)).status).toBe(200);
    await drain();
    expect(await world.balance(ada)).toBe(0);
    expect(await world.payments.testCheckout.view(reference)).toMatchObject({ status: 'refunded' });
  });

  it('of what was bought for a company is refused to a buyer who manages it no longer', async () => {
    const company = await createCompany(world, await world.person({}, 0));
    const at = (path: string) => `/companies/${company.id}${path}`;
    const cleo = await company.employee();
    await world.call('PATCH', at(`/members/${cleo.customer.id}`), { as: company.owner, body: { role: 'manager' } });
    const bought = await world.call('POST', at('/credits/checkout'), {
      as: await company.now(cleo),
      body: { kind: 'seats', quantity: 2 },
    });
    await buyer.pay(new URL(bought.body.url).pathname.split('/').at(-1)!);
    const id: string = bought.body.transaction_id;
    const readOwn = async () =>
      (await world.call('GET', `/credits/purchases/${id}`, { as: await company.now(cleo) })).body;
    expect((await readOwn()).refundable).toBe(true);
    await world.call('DELETE', at(`/members/${cleo.customer.id}`), { as: company.owner });
    expect((await world.call('POST', `/credits/purchases/${id}/refund`, { as: cleo })).status).toBe(403);
    expect(await readOwn()).toMatchObject({ status: 'paid', refundable: false });
    expect(await company.seatsLeft()).toBe(2);
  });

  it('by the buyer’s bank takes the credits that are left, once, and flags the buyer for staff', async () => {
    const { id, reference } = await buyer.bought(ada, 'pro');
    await createStartedOrder(world, ada);
    const dispute = (eventId: string, type: 'disputed' | 'dispute_won' = 'disputed') =>
      settlePayment(world.deps, { type, eventId, purchaseId: id, reference, dispute: 'dp_1' });
    // As Stripe reports one dispute: created, the same again, and funds withdrawn.
    for (const eventId of ['d1', 'd1', 'd2']) await dispute(eventId);
    expect(await world.balance(ada)).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'refunded', refundable: false });
    const staff = await world.person({ role: 'admin' }, 0);
    const { body } = await world.call('GET', `/admin/customers/${ada.customer.id}?admin=true`, { as: staff });
    expect(body.customer.disputed).toBe(true);
    await dispute('d3', 'dispute_won');
    await dispute('d4', 'dispute_won');
    const lines = await world.deps.db
      .selectFrom('catchlight.audit_log')
      .select(['act', 'details'])
      .where('subject', '=', ada.customer.id)
      .where('act', 'like', 'payment_%')
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { act: 'payment_disputed', details: { purchase: id, dispute: 'dp_1' } },
      { act: 'payment_dispute_won', details: { purchase: id, dispute: 'dp_1' } },
    ]);
    for (const event of ['payments.disputed', 'payments.dispute_won'])
      expect(world.logged.filter((line) => line.event === event)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'refunded' });
  });

  it('after a chargeback flags the buyer until the last one is won', async () => {
    const { id: purchaseId, reference } = await buyer.bought(ada);
    let events = 0;
    const tell = (type: 'disputed' | 'dispute_won', dispute: string) =>
      settlePayment(world.deps, { type, eventId: `flag ${(events += 1)}`, purchaseId, reference, dispute });
    const staff = await world.person({ role: 'admin' }, 0);
    const isFlagged = async () =>
      (await world.call('GET', `/admin/customers/${ada.customer.id}?admin=true`, { as: staff })).body.customer.disputed;
    await tell('disputed', 'dp_first');
    await tell('disputed', 'dp_second');
    await tell('dispute_won', 'dp_first');
    expect(await isFlagged()).toBe(true);
    await tell('dispute_won', 'dp_second');
    expect(await isFlagged()).toBe(false);
    // Events may come in any order.
    await tell('dispute_won', 'dp_third');
    await tell('disputed', 'dp_third');
    expect(await isFlagged()).toBe(false);
  });

  it('made at the provider’s desk takes what is left', async () => {
    const { id, reference } = await buyer.bought(ada, 'pro');
    await createStartedOrder(world, ada);
    await world.payments.refund(reference, id);
    expect(await read(id)).toMatchObject({ status: 'refunded' });
    expect(await world.balance(ada)).toBe(0);
  });
});
