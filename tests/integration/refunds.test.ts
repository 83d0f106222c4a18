// Money back: for unused credits, in time, once, and what happens when the provider will not.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/accounts/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createBuyer, type Buyer } from '#tests/factories/purchases.ts';
import { createStarted } from '#tests/factories/shoots.ts';

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
    await createStarted(world, ada);
    expect(await refund(id)).toMatchObject({
      status: 409,
      body: { code: 'not_refundable', details: { reason: 'used' } },
    });
    expect(await world.balance(ada)).toBe(43);
  });

  it('is possible on the fourteenth day and not after it', async () => {
    const { id } = await buyer.bought(ada);
    world.pass(14 * 86_400);
    expect((await read(id)).refundable).toBe(true);
    world.pass(1);
    expect((await read(id)).refundable).toBe(false);
    expect(await refund(id)).toMatchObject({ status: 409, body: { details: { reason: 'too_late' } } });
  });

  it('by staff is not held to the days, but to unused credits, and its reason is written down once', async () => {
    const staff = await world.person({ role: 'admin' }, 0);
    const asStaff = (id: string) =>
      world.call('POST', `/admin/purchases/${id}/refund?admin=true`, { as: staff, body: { reason: 'bought twice' } });
    const { id } = await buyer.bought(ada);
    world.pass(20 * 86_400);
    expect([(await asStaff(id)).status, (await asStaff(id)).status]).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ status: 'refunded' });
    const lines = world.deps.db.selectFrom('catchlight.audit_log').select(['act', 'details']);
    expect(await lines.where('subject', '=', ada.customer.id).execute()).toEqual([
      { act: 'customer_refunded', details: { purchase: id, reason: 'bought twice' } },
    ]);
    const used = await buyer.bought(ada, 'pro');
    await createStarted(world, ada);
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

  it('made at the provider’s desk takes what is left', async () => {
    const { id, reference } = await buyer.bought(ada, 'pro');
    await createStarted(world, ada);
    await world.payments.refund(reference, id);
    expect(await read(id)).toMatchObject({ status: 'refunded' });
    expect(await world.balance(ada)).toBe(0);
  });
});
