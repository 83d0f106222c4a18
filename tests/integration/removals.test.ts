// What staff delete is out of everybody's sight at once, stops, costs nobody anything, and comes back whole within the period; after it
// it is gone for good, with a receipt.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { COMMERCIAL_TERMS } from '#server/contracts/commercial-terms.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { createApiProgram } from '#tests/factories/partner.ts';
import { createDraftOrder, createFinishedOrder, createStartedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let staff: Person;
let ada: Person;
beforeAll(async () => {
  world = await createApiWorld();
  staff = await world.person({ role: 'admin', name: 'Staff' }, 0);
});
afterAll(() => world?.close());
beforeEach(async () => void (ada = await world.person({ name: 'Ada' }, 100)));
afterEach(() => runJobs());

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const admin = (method: string, path: string, body?: unknown) =>
  world.call(method, `/admin${path}${path.includes('?') ? '&' : '?'}admin=true`, { as: staff, body });
const remove = (path: string) => admin('PUT', `${path}/removal`, { removed: true, reason: 'asked for by mail' });
const restore = (path: string) => admin('PUT', `${path}/removal`, { removed: false });
const acts = async (subject: string): Promise<string[]> =>
  (await admin('GET', `/audit?subject=${subject}`)).body.entries.map((entry: { act: string }) => entry.act);
const pictures = async (order: string, as: Person) =>
  (await world.call('GET', `/orders/${order}`, { as })).body.attachments;
const sweepAfter = async (days: number): Promise<void> => {
  world.advanceClock(days * 24 * 3600);
  const sweep = createJobs(world.deps).find(({ name }) => name === 'sweep')!;
  await sweep.run({} as never, { id: '1', attempt: 1, signal: new AbortController().signal });
  await runJobs();
};
const objectsOf = (order: string): string[] =>
  [...world.deps.storage.objects.keys()].filter((key) => key.includes(order));

describe('a shoot that staff have deleted', () => {
  it('is nobody’s to see, and back with all of its pictures when it is restored', async () => {
    const order = await createFinishedOrder(world, ada);
    const [first] = await pictures(order, ada);
    const shown = await pictures(order, ada);
    await world.call('PUT', `/attachments/${first.attachment_id}/share`, { as: ada, body: { shared: true } });
    expect((await remove(`/orders/${order}`)).status).toBe(204);
    expect((await remove(`/orders/${order}`)).status).toBe(409);
    for (const path of [`/orders/${order}`, `/attachments/${first.attachment_id}`, `/shared/${first.attachment_id}`])
      expect((await world.call('GET', path, { as: ada })).status, path).toBe(404);
    const listed = async (query: string) => (await admin('GET', `/orders?q=${order}${query}`)).body.orders;
    expect(await listed('')).toEqual([]);
    expect(await listed('&paranoid=true')).toMatchObject([
      { status: 'deleted', removal: { reason: 'asked for by mail' } },
    ]);
    const records = (await admin('GET', `/orders/${order}?populate=true&paranoid=true`)).body.attachments;
    expect(records).toHaveLength(shown.length);
    expect((await admin('GET', `/orders/${order}?populate=true`)).body.attachments).toEqual([]);

    expect((await restore(`/orders/${order}`)).status).toBe(204);
    expect((await restore(`/orders/${order}`)).status).toBe(404);
    expect((await pictures(order, ada)).map((one: { attachment_id: string }) => one.attachment_id)).toEqual(
      shown.map((one: { attachment_id: string }) => one.attachment_id),
    );
    expect(await acts(order)).toEqual(expect.arrayContaining(['order_deleted', 'order_restored']));
  });

  it('stops and gives its credits back', async () => {
    const order = await createStartedOrder(world, ada);
    expect(await world.balance(ada)).toBe(80);
    await remove(`/orders/${order}`);
    expect(await world.balance(ada)).toBe(100);
    await runJobs();
    expect(objectsOf(order).filter((key) => key.includes('headshot'))).toEqual([]);
    await restore(`/orders/${order}`);
    expect((await world.call('GET', `/orders/${order}`, { as: ada })).body.status).toBe('refunded');
    expect(await world.balance(ada)).toBe(100);
  });

  it('keeps its objects until the period is over, and is then gone for good with a receipt', async () => {
    const order = await createFinishedOrder(world, ada);
    await remove(`/orders/${order}`);
    const kept = objectsOf(order).length;
    await sweepAfter(COMMERCIAL_TERMS.restoreDays - 1);
    expect(objectsOf(order)).toHaveLength(kept);
    await sweepAfter(2);
    expect(objectsOf(order)).toEqual([]);
    expect((await restore(`/orders/${order}`)).status).toBe(404);
    const receipts = await world.deps.db
      .selectFrom('catchlight.deletion_receipts')
      .select('removed')
      .where('subject', '=', `order:${order}`)
      .execute();
    expect(receipts).toMatchObject([{ removed: { headshots: 2, photos: 4 } }]);
  });

  it('does not outlive the account of its person', async () => {
    const order = await createFinishedOrder(world, ada);
    await remove(`/orders/${order}`);
    expect((await world.call('DELETE', `/customers/${ada.customer.id}`, { as: ada })).status).toBe(200);
    await runJobs();
    expect(objectsOf(order)).toEqual([]);
    expect((await restore(`/orders/${order}`)).status).toBe(404);
  });
});

describe('a person whom staff have deleted', () => {
  const at = () => `/customers/${ada.customer.id}`;

  it('cannot come in, is not told that it is for good, and finds everything again when restored', async () => {
    const order = await createFinishedOrder(world, ada);
    const running = await createStartedOrder(world, ada);
    expect((await remove(at())).status).toBe(204);
    expect((await world.call('GET', '/customers', { as: ada })).body).toMatchObject({ code: 'email_not_allowed' });
    const listed = async (query: string) =>
      (await admin('GET', `/customers?q=${ada.customer.id}${query}`)).body.customers;
    expect(await listed('')).toEqual([]);
    expect(await listed('&paranoid=true')).toMatchObject([{ removal: { reason: 'asked for by mail' } }]);
    await runJobs();

    expect((await restore(at())).status).toBe(204);
    const back = (await world.call('GET', '/customers', { as: ada })).body;
    expect(back).toMatchObject({ email: ada.customer.email, name: 'Ada', credit_balance: 100 });
    expect(await pictures(order, ada)).toHaveLength(6);
    expect((await world.call('GET', `/orders/${running}`, { as: ada })).body.status).toBe('refunded');
    expect(await acts(ada.customer.id)).toEqual(expect.arrayContaining(['customer_deleted', 'customer_undeleted']));
  });

  it('is closed for good after the period, with nothing left of the pictures', async () => {
    const order = await createFinishedOrder(world, ada);
    await remove(at());
    await sweepAfter(COMMERCIAL_TERMS.restoreDays + 1);
    expect(objectsOf(order)).toEqual([]);
    expect((await restore(at())).status).toBe(404);
    expect((await world.call('GET', '/customers', { as: ada })).body.code).toBe('account_deleted');
    const row = (await admin('GET', `/customers/${ada.customer.id}`)).body.customer;
    expect(row).toMatchObject({ email: '', removal: null });
  });

  it('is closed in time also when somebody has joined their company since, who then owns it', async () => {
    const order = await createFinishedOrder(world, ada);
    const company = await createCompany(world, ada);
    await remove(at());
    const first = await company.employee();
    world.advanceClock(60);
    await company.employee();
    await sweepAfter(COMMERCIAL_TERMS.restoreDays + 1);
    expect(objectsOf(order)).toEqual([]);
    expect((await world.call('GET', '/customers', { as: ada })).body.code).toBe('account_deleted');
    expect((await company.now(first)).customer).toMatchObject({ company_id: company.id, company_role: 'owner' });
    expect(await acts(company.id)).toContain('company_handed_over');
  });

  it('is never oneself, nor an owner who leaves people behind', async () => {
    expect((await remove(`/customers/${staff.customer.id}`)).status).toBe(409);
    const company = await createCompany(world, ada);
    await company.employee();
    expect((await remove(at())).body).toMatchObject({ code: 'conflict', details: { members: 1 } });
  });
});

describe('a company that staff have deleted', () => {
  it('lets its people go, closes its links and stops its shoots; restored, they are members again', async () => {
    const company = await createCompany(world, ada);
    await company.buySeats(2);
    const ben = await company.employee();
    await world.call('POST', `/companies/${company.id}/seats`, {
      as: company.owner,
      body: { customer_id: ben.customer.id },
    });
    const program = await createApiProgram(world, company);
    const shoot = await createDraftOrder(world, ben, { styles: ['library', 'cafe', 'terracotta'] });
    await world.call('POST', `/orders/${shoot}/start`, { as: ben });
    const at = `/companies/${company.id}`;
    expect((await remove(at)).status).toBe(204);

    expect((await world.call('GET', at, { as: await company.now(company.owner) })).status).toBe(404);
    expect((await world.call('GET', '/companies', { as: await company.now(ben) })).body.companies).toEqual([]);
    expect((await program.call('GET', '/account')).status).toBe(401);
    const cleo = await world.person({}, 0);
    const join = () => world.call('POST', '/companies/join', { as: cleo, body: { team_code: company.code } });
    expect((await join()).status).toBe(404);
    expect((await world.call('GET', `/orders/${shoot}`, { as: await company.now(ben) })).body.status).toBe('refunded');
    const again = await world.call('POST', `/orders/${shoot}/repeat`, { as: await company.now(ben) });
    const start = await world.call('POST', `/orders/${again.body.order_id}/start`, { as: await company.now(ben) });
    expect(start.status).toBe(409);
    expect((await admin('GET', `/companies?q=${company.id}`)).body.companies).toEqual([]);
    await sweepAfter(1);

    expect((await restore(at)).body).toEqual({ members: 2 });
    expect((await world.call('GET', at, { as: await company.now(company.owner) })).body).toMatchObject({
      role: 'owner',
      members: 2,
    });
    expect((await program.call('GET', '/account')).status).toBe(200);
    expect((await join()).status).toBe(200);
    expect(await acts(company.id)).toEqual(expect.arrayContaining(['company_deleted', 'company_restored']));
  });

  it('comes back to its first manager when the owner belongs elsewhere by then, and to nobody when all do', async () => {
    const company = await createCompany(world, ada);
    const ben = await company.employee();
    await world.call('PATCH', `/companies/${company.id}/members/${ben.customer.id}`, {
      as: company.owner,
      body: { role: 'manager' },
    });
    await remove(`/companies/${company.id}`);
    await createCompany(world, await company.now(company.owner), 'Elsewhere');
    expect((await restore(`/companies/${company.id}`)).body).toEqual({ members: 1 });
    expect((await company.now(ben)).customer.company_role).toBe('owner');
    await remove(`/companies/${company.id}`);
    await createCompany(world, await company.now(ben), 'Elsewhere too');
    expect((await restore(`/companies/${company.id}`)).status).toBe(409);
  });

  it('stays closed after the period, and its keys with it', async () => {
    const company = await createCompany(world, ada);
    const program = await createApiProgram(world, company);
    await remove(`/companies/${company.id}`);
    await sweepAfter(COMMERCIAL_TERMS.restoreDays + 1);
    expect((await restore(`/companies/${company.id}`)).status).toBe(404);
    expect((await program.call('GET', '/account')).status).toBe(401);
    expect(await acts(company.id)).toContain('company_deleted');
  });
});
