// A manager takes somebody off the team with all that the company paid for: what goes, what stays, and who is told.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '#server/jobs/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createDraftOrder, createFinishedOrder, createStartedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let company: TestCompany;
let ben: Person;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  company = await createCompany(world, await world.person({}, 0));
  ben = await company.employee();
  world.mails.length = 0;
});

const STYLES = ['studio-grey', 'library', 'greenery'] as const;
const give = (person: Person) =>
  world.call('POST', `/companies/${company.id}/seats`, {
    as: company.owner,
    body: { customer_id: person.customer.id },
  });
const erase = (person: Person, as = company.owner) => world.call('DELETE', `/customers/${person.customer.id}`, { as });
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const shootsOf = async (person: Person): Promise<string[]> =>
  (await world.call('GET', '/orders', { as: person })).body.orders.map((order: { order_id: string }) => order.order_id);
const paidByCompany = (id: string) =>
  world.deps.db.updateTable('catchlight.orders').set({ company_id: company.id }).where('id', '=', id).execute();

describe('a manager who deletes a member', () => {
  it('removes what the company paid for, leaves the rest, and both are told what went', async () => {
    const theirs = await createFinishedOrder(world, ben);
    await paidByCompany(theirs);
    const own = await createFinishedOrder(world, ben);
    const { status, body } = await erase(ben);
    expect([status, body.removed]).toEqual([200, expect.objectContaining({ orders: 1, photos: 4, headshots: 2 })]);

    expect(await shootsOf(ben)).toEqual([own]);
    const { body: me } = await world.call('GET', '/customers', { as: ben });
    expect(me).toMatchObject({ id: ben.customer.id, company_id: null });
    await runJobs();
    const [mail] = world.mails.filter(({ to }) => to === ben.customer.email);
    expect(mail!.subject).toContain('have been deleted');
    expect(mail!.text).toContain('Headshots: 2');
    expect(mail!.text).toContain(body.receipt_id);
    const left = await world.deps.db
      .selectFrom('catchlight.attachments')
      .select('id')
      .where('order_id', '=', theirs)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
    // There is nobody to delete any more.
    expect((await erase(ben)).status).toBe(403);
  });

  it('gets the seat back that no headshot was delivered on, whether given, drafted on or under way', async () => {
    await company.buySeats(3);
    for (const make of [undefined, createDraftOrder, createStartedOrder]) {
      const member = await company.employee();
      await give(member);
      await make?.(world, member, { styles: [...STYLES] });
      expect((await erase(member)).status).toBe(200);
      expect(await company.seatsLeft()).toBe(3);
    }
  });

  it('cannot be an employee, nor reach the owner, another company or a stranger', async () => {
    const cleo = await company.employee();
    const other = await createCompany(world, await world.person({}, 0));
    const stranger = await world.person({}, 0);
    expect((await erase(ben, cleo)).status).toBe(403);
    expect((await erase(ben, other.owner)).status).toBe(403);
    expect((await erase(stranger)).status).toBe(403);
    const manager = await company.employee();
    await world.call('PATCH', `/companies/${company.id}/members/${manager.customer.id}`, {
      as: company.owner,
      body: { role: 'manager' },
    });
    const promoted: Person = { kind: 'person', customer: { ...manager.customer, company_role: 'manager' } };
    expect((await erase(company.owner, promoted)).status).toBe(409);
    expect((await world.call('GET', '/customers', { as: ben })).body.company_id).toBe(company.id);
  });

  it('does it once when two press at once', async () => {
    await paidByCompany(await createFinishedOrder(world, ben));
    const statuses = (await Promise.all([erase(ben), erase(ben)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await runJobs();
    expect(world.mails.filter(({ to }) => to === ben.customer.email)).toHaveLength(1);
  });
});
