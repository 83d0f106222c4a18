// What moves a company's seats and money without a press of its managers leaves one line in its log: people who join and leave, programs,
// payment providers, staff.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '#server/jobs/index.ts';
import { undoRefund } from '#server/domain/purchases/refund-purchase.ts';
import { settlePayment } from '#server/domain/purchases/settle-payment.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { releaseSeatOfOrder } from '#server/domain/companies/seats.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createApiProgram } from '#tests/factories/partner.ts';

let world: ApiWorld;
let company: TestCompany;
beforeAll(async () => void (world = await createApiWorld()));
beforeEach(async () => {
  company = await createCompany(world, await world.person({ name: 'Grace' }, 0));
  await company.buySeats(3);
});
afterAll(() => world?.close());

interface Line {
  act: string;
  actor: string | null;
  automatic: boolean;
  by_staff: boolean;
  member: string | null;
  details: Record<string, unknown>;
}
const at = (path: string): string => `/companies/${company.id}${path}`;
const read = async (): Promise<Line[]> =>
  (await world.call('GET', at('/log'), { as: await company.now(company.owner) })).body.entries;
/** The lines that `write` leaves, newest first. */
async function linesOf(write: () => Promise<unknown>): Promise<Line[]> {
  const before = (await read()).length;
  await write();
  const lines = await read();
  return lines.slice(0, lines.length - before);
}
const lastPurchase = () =>
  world.deps.db
    .selectFrom('catchlight.purchases')
    .select(['id', 'provider_reference'])
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow();
async function settle(type: 'refunded' | 'disputed'): Promise<void> {
  const { id, provider_reference } = await lastPurchase();
  const event = { eventId: `${type} ${id}`, purchaseId: id, reference: provider_reference! };
  await settlePayment(world.deps, type === 'disputed' ? { ...event, type, dispute: `dp ${id}` } : { ...event, type });
}

describe('the log of a company', () => {
  it('has seats that come with joining, and go back with leaving', async () => {
    await world.call('PATCH', at(''), { as: company.owner, body: { seat_on_joining: true } });
    const ben = await world.person({ name: 'Ben' }, 0);
    expect(await linesOf(() => company.join(ben))).toMatchObject([
      { act: 'company_seat_received', actor: 'Ben', member: 'Ben' },
      { act: 'company_member_joined' },
    ]);
    expect(await company.seatsLeft()).toBe(2);
    const leave = async () => world.call('DELETE', at(`/members/${ben.customer.id}`), { as: await company.now(ben) });
    expect(await linesOf(leave)).toMatchObject([
      { act: 'company_member_left' },
      { act: 'company_seat_returned', actor: 'Ben', member: 'Ben' },
    ]);
    expect(await company.seatsLeft()).toBe(3);
  });

  it('has names that a list gives to people who came without one', async () => {
    const ben = await company.join(await world.person({ name: '' }, 0));
    const list = { emails: `Ben Lee <${ben.customer.email}>` };
    const invite = () => world.call('POST', at('/invites'), { as: company.owner, body: list });
    expect(await linesOf(invite)).toMatchObject([
      { act: 'company_members_named', actor: 'Grace', details: { count: 1 } },
    ]);
    expect(await linesOf(invite)).toEqual([]);
  });

  it('has seats that shoots of a program take, and that go back from one that failed', async () => {
    const program = await createApiProgram(world, company);
    const id = await program.shoot(4);
    await world.deps.queue.drain(createJobs(world.deps));
    const start = async () => expect((await program.call('POST', `/shoots/${id}/start`)).status).toBeLessThan(300);
    const spent = { act: 'company_seat_spent', actor: null, automatic: true, details: { shoot: id, key: 'Intranet' } };
    expect(await linesOf(start)).toMatchObject([spent]);
    const fail = () => world.deps.db.transaction().execute((trx) => releaseSeatOfOrder(trx, world.deps, id, null));
    expect(await linesOf(fail)).toMatchObject([{ ...spent, act: 'company_seat_returned' }]);
    expect(await company.seatsLeft()).toBe(3);
  });

  /** The shoot of somebody who used their seat for it and then left. */
  async function shootOfFormerMember(): Promise<{ ben: Person; id: string }> {
    const ben = await company.join(await world.person({ name: 'Ben' }, 0));
    await world.call('POST', at('/seats'), { as: company.owner, body: { customer_id: ben.customer.id } });
    const id: string = (await world.call('POST', '/orders', { as: ben, body: {} })).body.order_id;
    const { db } = world.deps;
    const order = { status: 'queued', seat: true, company_id: company.id } as const;
    await db.updateTable('catchlight.orders').set(order).where('id', '=', id).execute();
    const used = { status: 'used', order_id: id, used_at: world.deps.clock.now() } as const;
    await db.updateTable('catchlight.company_seats').set(used).where('customer_id', '=', ben.customer.id).execute();
    await world.call('DELETE', at(`/members/${ben.customer.id}`), { as: ben });
    return { ben: await company.now(ben), id };
  }

  it('says who gave a seat back by ending a shoot: its person, or staff', async () => {
    const seat = { act: 'company_seat_returned', automatic: false, member: 'Ben' };
    for (const [method, path] of [
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const { ben, id } = await shootOfFormerMember();
      const end = () => world.call(method, `/orders/${id}${path}`, { as: ben });
      expect(await linesOf(end), path).toMatchObject([{ ...seat, actor: 'Ben', by_staff: false }]);
    }
    const staff = await world.person({ role: 'admin', name: 'Staff' });
    for (const [method, path, body] of [
      ['POST', '/refund', { reason: 'a kindness' }],
      ['PUT', '/removal', { removed: true, reason: 'a complaint' }],
    ] as const) {
      const { id } = await shootOfFormerMember();
      const end = () => world.call(method, `/admin/orders/${id}${path}?admin=true`, { as: staff, body });
      expect(await linesOf(end), path).toMatchObject([{ ...seat, actor: null, by_staff: true }]);
    }
    expect(await company.seatsLeft()).toBe(3);
  });

  it.each([
    ['refunded', 'provider'],
    ['disputed', 'dispute'],
  ] as const)('has a purchase that the provider says is %s', async (type, by) => {
    expect(await linesOf(() => settle(type))).toMatchObject([
      { act: 'company_purchase_refunded', actor: null, automatic: true, details: { by, credits: 3 } },
    ]);
    expect(await company.seatsLeft()).toBe(0);
    expect(await linesOf(() => settle(type))).toEqual([]);
  });

  it('has a refund that failed', async () => {
    const { id } = await lastPurchase();
    await world.call('POST', `/credits/purchases/${id}/refund`, { as: company.owner });
    expect(await company.seatsLeft()).toBe(0);
    expect(await linesOf(() => undoRefund(world.deps, id, 'refused'))).toMatchObject([
      { act: 'company_refund_undone', automatic: true, details: { credits: 3 } },
    ]);
    expect(await company.seatsLeft()).toBe(3);
  });

  it('has its removal by staff and its return', async () => {
    const staff = await world.person({ role: 'admin' });
    const remove = (removed: boolean) =>
      world.call('PUT', `/admin/companies/${company.id}/removal?admin=true`, {
        as: staff,
        body: removed ? { removed, reason: 'a complaint by phone' } : { removed },
      });
    const both = async () => {
      for (const removed of [true, false]) expect((await remove(removed)).status).toBeLessThan(300);
    };
    expect(await linesOf(both)).toMatchObject([
      { act: 'company_restored', by_staff: true, details: {} },
      { act: 'company_deleted', by_staff: true, details: {} },
    ]);
    const csv = await world.call('GET', at('/log.csv'), { as: await company.now(company.owner) });
    expect(csv.body).not.toContain('a complaint by phone');
  });
});
