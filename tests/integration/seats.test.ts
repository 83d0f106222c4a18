// Seats: bought by tiers, given, taken back, used by a shoot, and given back when it comes to nothing. Races included.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '#server/jobs/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let company: TestCompany;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  company = await createCompany(world, await world.person({}, 0));
});
afterEach(async () => {
  await runJobs();
  world.mails.length = 0;
});

const at = (path: string): string => `/companies/${company.id}${path}`;
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const give = (person: Person) =>
  world.call('POST', at('/seats'), { as: company.owner, body: { customer_id: person.customer.id } });
const takeBack = (person: Person) => world.call('DELETE', at(`/seats/${person.customer.id}`), { as: company.owner });
const memberOf = async (person: Person) =>
  (await world.call('GET', at('/members'), { as: company.owner })).body.members.find(
    (one: { customer_id: string }) => one.customer_id === person.customer.id,
  );
const STYLES = ['studio-grey', 'library', 'greenery'] as const;
const draft = (person: Person) => createDraftOrder(world, person, { styles: [...STYLES] });

describe('buying seats', () => {
  it.each([
    [4, 4 * 49],
    [5, 5 * 44],
    [24, 24 * 39],
    [25, 25 * 36],
    [100, 100 * 34],
  ])('%d of them cost %d dollars', async (quantity, value) => {
    const id = await company.buySeats(quantity);
    const { body } = await world.call('GET', `/credits/purchases/${id}`, { as: company.owner });
    expect(body).toMatchObject({ value, currency: 'USD', type: 'company_headshots_credits', status: 'paid' });
    expect(await company.seatsLeft()).toBe(quantity);
  });

  it('leaves the buyer’s own credits alone, and is refunded out of unused seats only', async () => {
    const id = await company.buySeats(2);
    expect(await world.balance(company.owner)).toBe(0);
    const ben = await company.employee();
    await give(ben);
    const refund = () => world.call('POST', `/credits/purchases/${id}/refund`, { as: company.owner });
    expect((await refund()).status).toBe(409);
    await takeBack(ben);
    expect((await refund()).body.status).toBe('refunded');
    expect(await company.seatsLeft()).toBe(0);
  });

  it('puts the company’s name and VAT ID on the receipt: as typed, and remembered for the next', async () => {
    const buy = async (body: object) => {
      const answer = await world.call('POST', at('/credits/checkout'), { as: await company.now(company.owner), body });
      return world.deps.db
        .selectFrom('catchlight.purchases')
        .select(['billing_name', 'vat_id'])
        .where('id', '=', answer.body.transaction_id)
        .executeTakeFirst();
    };
    const typed = { kind: 'seats', quantity: 1, billing_name: 'Engines Ltd', vat_id: 'gb 980 7806 84' };
    expect(await buy(typed)).toEqual({ billing_name: 'Engines Ltd', vat_id: 'GB980780684' });
    await world.call('PUT', '/customers/billing', {
      as: company.owner,
      body: { billing_name: 'Remembered GmbH', vat_id: 'DE123456789' },
    });
    const last = { billing_name: 'Engines Ltd', vat_id: 'GB980780684' };
    expect(await buy({ kind: 'studio', package_id: 'pack10' })).toEqual(last);
    expect((await world.call('GET', at('/credits'), { as: company.owner })).body.billing).toEqual({
      ...last,
      billing_address: null,
    });
    // The buyer's own address is on the receipt of a purchase that names none, and stays out of what every manager sees.
    const own = { billing_name: 'Ada', vat_id: null, billing_address: 'Private Street 1' };
    await world.call('PUT', '/customers/billing', { as: company.owner, body: own });
    await buy({ kind: 'seats', quantity: 1 });
    const remembered = async () => (await world.call('GET', at('/credits'), { as: company.owner })).body.billing;
    expect(await remembered()).toEqual({ ...last, billing_address: null });
    await buy({ kind: 'seats', quantity: 1, billing_address: 'Works 1' });
    expect((await remembered()).billing_address).toBe('Works 1');
    await buy({ kind: 'seats', quantity: 1, billing_address: '' });
    expect((await remembered()).billing_address).toBeNull();
    const wrong = { as: company.owner, body: { ...typed, vat_id: 'hello' } };
    expect((await world.call('POST', at('/credits/checkout'), wrong)).status).toBe(422);
  });

  it('shows its receipt to every manager, and to nobody else', async () => {
    const id = await company.buySeats(2);
    const [manager, employee] = [await company.employee(), await company.employee()];
    const path = `/companies/${company.id}/members/${manager.customer.id}`;
    await world.call('PATCH', path, { as: company.owner, body: { role: 'manager' } });
    const stranger = (await createCompany(world, await world.person({}, 0))).owner;
    const ask = (as: Person) => world.call('GET', `/credits/purchases/${id}/receipt`, { as });
    expect((await ask(await company.now(manager))).body).toMatchObject({
      value: 98,
      email: company.owner.customer.email,
    });
    expect((await ask(employee)).status).toBe(404);
    expect((await ask(stranger)).status).toBe(404);
  });

  it('puts studio credits on an account of their own', async () => {
    const answer = await world.call('POST', at('/credits/checkout'), {
      as: company.owner,
      body: { kind: 'studio', package_id: 'pack30' },
    });
    expect(answer.status).toBe(201);
    const { body } = await world.call('GET', '/credits/purchases/' + answer.body.transaction_id, { as: company.owner });
    expect(body).toMatchObject({ value: 19, type: 'company_studio_credits', credits: 30 });
  });
});

describe('giving seats', () => {
  it('gives the last one to one of two', async () => {
    await company.buySeats(1);
    const [ben, cleo] = [await company.employee(), await company.employee()];
    const statuses = (await Promise.all([give(ben), give(cleo)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 402]);
    expect(await company.seatsLeft()).toBe(0);
  });

  it('gives one person one, however often it is asked for', async () => {
    await company.buySeats(3);
    const ben = await company.employee();
    await Promise.all([give(ben), give(ben)]);
    expect(await company.seatsLeft()).toBe(2);
    expect(await memberOf(ben)).toMatchObject({ seat: 'assigned', state: 'waiting' });
  });

  it('gives whoever joins one, where the company wants that, as long as there are some', async () => {
    await company.buySeats(1);
    await world.call('PATCH', at(''), { as: company.owner, body: { seat_on_joining: true } });
    const [ben, cleo] = [await company.employee(), await company.employee()];
    expect((await memberOf(ben)).seat).toBe('assigned');
    expect((await memberOf(cleo)).seat).toBe('none');
  });

  it('gives nobody a second one for leaving and coming back', async () => {
    await company.buySeats(2);
    await world.call('PATCH', at(''), { as: company.owner, body: { seat_on_joining: true } });
    const ben = await company.employee();
    await world.call('POST', `/orders/${await draft(ben)}/start`, { as: ben });
    await world.call('DELETE', at(`/members/${ben.customer.id}`), { as: ben });
    await company.join(ben);
    expect(await company.seatsLeft()).toBe(1);
    expect((await give(ben)).status).toBe(200);
  });

  it('gives whoever was invited as an employee one, however they join', async () => {
    await company.buySeats(3);
    const [byInvite, byLink, manager] = [
      await world.person({}, 0),
      await world.person({}, 0),
      await world.person({}, 0),
    ];
    const invite = (emails: string, role: string) =>
      world.call('POST', at('/invites'), { as: company.owner, body: { emails, role } });
    await invite(`${byInvite.customer.email}, ${byLink.customer.email}`, 'employee');
    await invite(manager.customer.email, 'manager');
    for (const one of [byInvite, manager]) {
      const { body } = await world.call('GET', '/companies', { as: one });
      await world.call('POST', `/invites/${body.invites[0].invite_id}/accept`, { as: one });
    }
    await company.join(byLink);
    expect([(await memberOf(byInvite)).seat, (await memberOf(byLink)).seat]).toEqual(['assigned', 'assigned']);
    expect((await memberOf(manager)).seat).toBe('none');
    expect(await company.seatsLeft()).toBe(1);
  });

  it('is not for people of elsewhere', async () => {
    await company.buySeats(1);
    expect((await give(await world.person())).status).toBe(404);
    expect(await company.seatsLeft()).toBe(1);
  });

  it('returns the seat of somebody who leaves or closes the account', async () => {
    await company.buySeats(2);
    const [ben, cleo] = [await company.employee(), await company.employee()];
    for (const person of [ben, cleo]) await give(person);
    await world.call('DELETE', at(`/members/${ben.customer.id}`), { as: company.owner });
    expect(await company.seatsLeft()).toBe(1);
    expect((await world.call('DELETE', `/customers/${cleo.customer.id}`, { as: cleo })).status).toBe(200);
    expect(await company.seatsLeft()).toBe(2);
  });
});

describe('a shoot on a seat', () => {
  it('is as big as a seat, costs the person nothing, and its managers see it', async () => {
    await company.buySeats(1);
    const ben = await company.employee();
    await give(ben);
    const id = await draft(ben);
    expect((await world.call('POST', `/orders/${id}/start`, { as: ben })).body).toMatchObject({
      status: 'queued',
      seat: true,
      headshot_count: 60,
      credits_spent: 0,
    });
    expect(await memberOf(ben)).toMatchObject({ seat: 'used', state: 'shooting', photos: 4 });
    await runJobs();
    expect(await memberOf(ben)).toMatchObject({ seat: 'used', state: 'done' });
    const own = await world.call('GET', '/companies', { as: await company.now(ben) });
    expect(own.body.companies[0]).toMatchObject({ own_seat: false, used_seat: true });
    expect((await world.call('GET', `/orders/${id}`, { as: company.owner })).body).toMatchObject({
      delivered: 60,
      own: false,
      person: ben.customer.name || ben.customer.email,
    });
    expect((await world.call('GET', `/orders/${id}`, { as: ben })).body.person).toBeNull();
    const { body } = await world.call('GET', at('/gallery?style=library&all=true'), { as: company.owner });
    expect(body.headshots).toHaveLength(20);
    const csv = await world.call('GET', at('/gallery.csv?all=true'), { as: company.owner });
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(61);
  });

  it('is nobody else’s affair on one’s own credits', async () => {
    const ben = await company.join(await world.person({}, 100));
    const id = await createDraftOrder(world, ben);
    expect((await world.call('GET', `/orders/${id}`, { as: company.owner })).status).toBe(404);
    expect((await memberOf(ben)).order_id).toBeNull();
  });

  it('does not start when the seat is taken back at the same moment, or starts and keeps it', async () => {
    await company.buySeats(1);
    const ben = await company.employee();
    await give(ben);
    const id = await draft(ben);
    const [started, taken] = await Promise.all([world.call('POST', `/orders/${id}/start`, { as: ben }), takeBack(ben)]);
    expect([started.status, taken.status]).toSatisfy(
      (seen: number[]) => String(seen) === '200,409' || String(seen) === '402,200',
    );
    expect(await company.seatsLeft()).toBe(started.status === 200 ? 0 : 1);
  });

  it('gives the seat back to its person when it comes to nothing', async () => {
    await company.buySeats(1);
    const ben = await company.employee();
    await give(ben);
    const id = await draft(ben);
    await world.call('POST', `/orders/${id}/start`, { as: ben });
    const { render } = world.deps.renderer;
    world.deps.renderer.render = async () => null;
    await runJobs();
    world.deps.renderer.render = render;
    expect((await world.call('GET', `/orders/${id}`, { as: ben })).body.status).toBe('refunded');
    expect(await memberOf(ben)).toMatchObject({ seat: 'assigned', state: 'failed' });
    expect(await company.seatsLeft()).toBe(0);
  });

  it('is free again when the shoot is deleted before its first headshot', async () => {
    await company.buySeats(1);
    const ben = await company.employee();
    await give(ben);
    const id = await draft(ben);
    await world.call('POST', `/orders/${id}/start`, { as: ben });
    expect((await world.call('DELETE', `/orders/${id}`, { as: ben })).status).toBe(200);
    expect(await memberOf(ben)).toMatchObject({ seat: 'assigned' });
    expect((await world.call('POST', `/orders/${await draft(ben)}/start`, { as: ben })).status).toBe(200);
  });

  it('stays used when the shoot is deleted after its first headshot', async () => {
    await company.buySeats(1);
    const ben = await company.employee();
    await give(ben);
    const id = await draft(ben);
    await world.call('POST', `/orders/${id}/start`, { as: ben });
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ status: 'processing', delivered: 1, done: 1 })
      .where('id', '=', id)
      .execute();
    expect((await world.call('DELETE', `/orders/${id}`, { as: ben })).status).toBe(200);
    expect(await memberOf(ben)).toMatchObject({ seat: 'used' });
    expect(await company.seatsLeft()).toBe(0);
  });

  it('goes back to the company when the account is closed before the first headshot', async () => {
    await company.buySeats(1);
    const ben = await company.employee();
    await give(ben);
    await world.call('POST', `/orders/${await draft(ben)}/start`, { as: ben });
    expect((await world.call('DELETE', `/customers/${ben.customer.id}`, { as: ben })).status).toBe(200);
    expect(await company.seatsLeft()).toBe(1);
  });

  it('gives it back to the company when its person has left meanwhile', async () => {
    await company.buySeats(1);
    const ben = await company.employee();
    await give(ben);
    const id = await draft(ben);
    await world.call('POST', `/orders/${id}/start`, { as: ben });
    await world.call('DELETE', at(`/members/${ben.customer.id}`), { as: company.owner });
    expect((await world.call('POST', `/orders/${id}/cancel`, { as: await company.now(ben) })).status).toBe(200);
    expect(await company.seatsLeft()).toBe(1);
  });

  it('keeps to the looks that the company has locked', async () => {
    await company.buySeats(1);
    const ben = await company.employee();
    await give(ben);
    const id = await draft(ben);
    const lock = (styles: string[]) =>
      world.call('PUT', at('/styles'), { as: company.owner, body: { styles, locked: true } });
    expect((await lock([])).status).toBe(422);
    await lock(['studio-grey', 'studio-white', 'navy-brand']);
    const start = () => world.call('POST', `/orders/${id}/start`, { as: ben });
    expect((await start()).status).toBe(422);
    const choose = (styles: string[]) => world.call('PATCH', `/orders/${id}`, { as: ben, body: { styles } });
    expect((await choose(['studio-grey', 'library'])).status).toBe(422);
    expect((await choose(['studio-grey'])).status).toBe(200);
    expect((await start()).status).toBe(422);
    expect((await choose(['studio-grey', 'studio-white', 'navy-brand'])).status).toBe(200);
    expect((await start()).status).toBe(200);
  });
});

it('tells whoever is given a seat by somebody else, once', async () => {
  await company.buySeats(2);
  const ben = await company.employee();
  const told = async (): Promise<string[]> => {
    await runJobs();
    return world.mails.filter(({ subject }) => /has reserved headshots for you/.test(subject)).map(({ to }) => to);
  };
  await give(ben);
  await give(ben);
  await give(company.owner);
  expect(await told()).toEqual([ben.customer.email]);
});

describe('reminders', () => {
  it('go to whoever holds a seat and has not begun, once a day', async () => {
    await company.buySeats(2);
    const [ben, cleo] = [await company.employee(), await company.employee()];
    await company.employee();
    for (const person of [ben, cleo]) await give(person);
    const id = await draft(cleo);
    await world.call('POST', `/orders/${id}/start`, { as: cleo });
    const remind = async () => (await world.call('POST', at('/reminders'), { as: company.owner, body: {} })).body;
    expect(await remind()).toEqual({ reminded: 1, skipped: 0 });
    expect(await remind()).toEqual({ reminded: 0, skipped: 1 });
    await runJobs();
    expect(world.mails.filter(({ subject }) => /waiting/.test(subject)).map(({ to }) => to)).toEqual([
      ben.customer.email,
    ]);
    world.advanceClock(25 * 3600);
    expect(await remind()).toEqual({ reminded: 1, skipped: 0 });
  });

  it('come by themselves after a week, unless the company does not want that', async () => {
    await company.buySeats(1);
    const ben = await company.employee();
    await give(ben);
    const daily = createJobs(world.deps).filter(({ name }) => name === 'remind-members')[0]!;
    const context = { id: '1', attempt: 1, signal: new AbortController().signal };
    const mailsAfter = async (days: number): Promise<number> => {
      world.advanceClock(days * 24 * 3600);
      await daily.run({} as never, context);
      await runJobs();
      return world.mails.filter(({ to, subject }) => to === ben.customer.email && /waiting/.test(subject)).length;
    };
    expect(await mailsAfter(1)).toBe(0);
    expect(await mailsAfter(7)).toBe(1);
    await world.call('PATCH', at(''), { as: company.owner, body: { remind: false } });
    expect(await mailsAfter(8)).toBe(1);
  });
});

it('lets a company lock a single look: a shoot on a seat then starts with that one', async () => {
  await company.buySeats(1);
  const brand = { styles: ['library'], locked: true };
  await world.call('PUT', at('/styles'), { as: company.owner, body: brand });
  const ben = await company.employee();
  await give(ben);
  const id = await createDraftOrder(world, ben, { styles: ['library'] });
  expect((await world.call('GET', `/orders/${id}`, { as: ben })).body).toMatchObject({ styles_needed: 1 });
  expect((await world.call('POST', `/orders/${id}/start`, { as: ben })).body.status).toBe('queued');
  await runJobs();
  expect((await world.call('GET', `/orders/${id}`, { as: ben })).body.delivered).toBe(60);
});
