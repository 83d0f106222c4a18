// The same call with the same key: done once, answered the same, for a day.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';

let world: ApiWorld;
let ada: Person;
let keys = 0;
let key: string;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  ada = await world.person({}, 0);
  key = `key-number-${(keys += 1)}`;
});

const buy = (as: Person, headers: Record<string, string> = { 'idempotency-key': key }) =>
  world.call('POST', '/credits/checkout', { as, body: { package_id: 'basic' }, headers });
const count = async (person: Person): Promise<number> =>
  (
    await world.deps.db
      .selectFrom('catchlight.purchases')
      .select('id')
      .where('customer_id', '=', person.customer.id)
      .execute()
  ).length;

describe('a key', () => {
  it('runs once and repeats the first answer', async () => {
    const first = await buy(ada);
    const again = await buy(ada);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await count(ada)).toBe(1);
  });

  it('runs once when both calls come at the same time', async () => {
    const both = await Promise.all([buy(ada), buy(ada)]);
    expect(both.map(({ status }) => status).filter((status) => status === 201).length).toBeGreaterThan(0);
    for (const { status } of both) expect([201, 409]).toContain(status);
    expect(await count(ada)).toBe(1);
    expect((await buy(ada)).status).toBe(201);
    expect(await count(ada)).toBe(1);
  });

  it('is one person’s own, and of one path', async () => {
    const bob = await world.person();
    expect((await buy(ada)).body).not.toEqual((await buy(bob)).body);
    const order = await world.call('POST', '/orders', { as: ada, body: {}, headers: { 'idempotency-key': key } });
    expect(order.body.order_id).toBeTruthy();
  });

  it('is given back by a call that failed', async () => {
    const { payments } = world.deps;
    world.deps.payments = { ...payments, checkout: () => Promise.reject(new Error('down')) };
    expect((await buy(ada)).status).toBe(500);
    world.deps.payments = payments;
    expect((await buy(ada)).status).toBe(201);
  });

  it('of a call that died is free again after a minute', async () => {
    const row = { customer_id: ada.customer.id, key: `POST /api/v1/credits/checkout ${key}`, status: 0, body: null };
    const created_at = world.deps.clock.now();
    await world.deps.db
      .insertInto('catchlight.idempotency_keys')
      .values({ ...row, created_at })
      .execute();
    expect(await buy(ada)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    world.advanceClock(61);
    expect((await buy(ada)).status).toBe(201);
  });

  it('is forgotten after a day, with the answer', async () => {
    const first = await buy(ada);
    world.advanceClock(86_400);
    const later = await buy(ada);
    expect(later.status).toBe(201);
    expect(later.body).not.toEqual(first.body);
    world.advanceClock(86_400);
    await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, 'sweep', {}, { key: 'sweep' }));
    await world.deps.queue.drain(createJobs(world.deps));
    expect(await world.deps.db.selectFrom('catchlight.idempotency_keys').selectAll().execute()).toEqual([]);
  });

  it.each(['short', 'with spaces in it', 'x'.repeat(200)])('of another form is refused: %s', async (bad) => {
    const answer = await buy(ada, { 'idempotency-key': bad });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(answer.body.details.fields['Idempotency-Key']).toEqual(['8 to 128 letters, digits and _ . : -']);
    expect(await count(ada)).toBe(0);
  });

  it('means nothing to a call that changes nothing', async () => {
    const read = await world.call('GET', '/orders', { as: ada, headers: { 'idempotency-key': 'no' } });
    expect(read.status).toBe(200);
  });
});
