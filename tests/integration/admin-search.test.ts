// What staff find: people, companies, payments, shoots, trials and affiliates by any part of a name, by domain and by receipt.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { CONSENT, createApiProgram } from '#tests/factories/partner.ts';

let world: ApiWorld;
let staff: Person;
let company: TestCompany;
let receipt: string;
beforeAll(async () => {
  world = await createApiWorld();
  staff = await world.person({ role: 'admin', name: 'Staff', email: 'staff@example.test' }, 0);
  company = await createCompany(world, await world.person({ email: 'grace@hopper-yard.example' }, 0), 'Hopper & Yard');
  const id = await company.buySeats(3);
  receipt = (await world.call('GET', `/credits/purchases/${id}`, { as: company.owner })).body.receipt_number;
});
afterAll(() => world?.close());

const list = async (path: string, query: string) =>
  (await world.call('GET', `/admin/${path}?admin=true&${query}`, { as: staff })).body;
const q = (text: string): string => `q=${encodeURIComponent(text)}`;

it('people and companies by any part of name and domain, and by a receipt however it is written', async () => {
  const people = async (text: string) =>
    (await list('customers', q(text))).customers.map((one: { id: string }) => one.id);
  const companies = async (text: string) =>
    (await list('companies', q(text))).companies.map((one: { company_id: string }) => one.company_id);
  const short = `cl-${Number(receipt.slice(3))}`;
  for (const text of ['yard.exam', receipt, short])
    expect(await people(text), text).toEqual([company.owner.customer.id]);
  for (const text of ['er & ya', 'HOPPER-Y', receipt, short]) expect(await companies(text), text).toEqual([company.id]);
  expect(await people('cl-999999')).toEqual([]);
  // Any part of the number, without what stands before it.
  for (const text of [receipt.slice(3), receipt.slice(5), `CL ${receipt.slice(3)}`, receipt.slice(0, 5)])
    expect([await people(text), await companies(text)], text).toEqual([[company.owner.customer.id], [company.id]]);
});

it.each([
  ['ÇELİK Makina', ['ÇELİK', 'çelik', 'Çelik', 'ÇELIK', 'çelİk', 'ÇELİK makİna']],
  ['Işık Foto', ['IŞIK', 'ışık', 'işik', 'Işık F']],
  ['Große Straße', ['GROSSE', 'große', 'STRASSE', 'GROẞE STRAẞE', 'strasse']],
  ['Οδός Ερμού', ['ΟΔΌΣ', 'οδός', 'ΕΡΜΟΎ', 'Οδός ΕΡΜ']],
  ['Żółw Świat', ['żółw', 'ŻÓŁW', 'świat', 'ŚWIAT']],
])('%s and its owner in any case of its letters', async (name, texts) => {
  const owner = await world.person({ name }, 0);
  const { id } = await createCompany(world, owner, name);
  for (const text of texts) {
    const found = await list('companies', q(text));
    expect(
      found.companies.map((one: { company_id: string }) => one.company_id),
      text,
    ).toEqual([id]);
    expect(
      (await list('customers', q(text))).customers.map((one: { id: string }) => one.id),
      text,
    ).toEqual([owner.customer.id]);
  }
  expect((await list('companies', q(`${name}%`))).companies).toEqual([]);
});

it('payments, with buyer and company, without pages that were left', async () => {
  await world.call('POST', `/companies/${company.id}/credits/checkout`, {
    as: company.owner,
    body: { kind: 'seats', quantity: 1 },
  });
  const paid = await list('purchases', '');
  expect(paid.purchases).toMatchObject([
    {
      receipt_number: receipt,
      email: 'grace@hopper-yard.example',
      company: 'Hopper & Yard',
      status: 'paid',
      value: 147,
    },
  ]);
  for (const text of ['yard', receipt]) expect((await list('purchases', q(text))).purchases).toHaveLength(1);
  expect((await list('purchases', 'status=pending')).purchases).toHaveLength(1);
  expect((await list('purchases', q('nobody at all'))).purchases).toEqual([]);
});

it('shoots of a company’s program with the person, the company and the key, and no account of nobody', async () => {
  const program = await createApiProgram(world, company);
  const { body } = await program.call('POST', '/shoots', { person: { name: 'Ben Quartz' }, consent: CONSENT });
  const { orders } = await list('orders', q('quartz'));
  expect(orders).toMatchObject([
    {
      order_id: body.shoot_id,
      subject_name: 'Ben Quartz',
      program: { company: 'Hopper & Yard', company_id: company.id, key: 'Intranet' },
    },
  ]);
  expect((await list(`orders/${body.shoot_id}`, '')).program).toEqual(orders[0].program);
  expect((await list('customers', q('partner.invalid'))).customers).toEqual([]);
});

it('a payment, its buyer and the shoot that it was for by receipt and by credit note', async () => {
  const buyer = await world.person({ email: 'refunded@example.test' }, 0);
  const order = (await world.call('POST', '/orders', { as: buyer, body: {} })).body.order_id;
  const { db } = world.deps;
  const bought = await world.call('POST', '/credits/checkout', {
    as: buyer,
    body: { package_id: 'basic', order_id: order },
  });
  expect(bought.status).toBe(201);
  // Numbers of a series of its own, so that no receipt of another test has these digits.
  await db
    .updateTable('catchlight.purchases')
    .set({ status: 'refunded', receipt_number: 'CL-774200', credit_note_number: 'CN-000031' })
    .where('customer_id', '=', buyer.customer.id)
    .execute();
  for (const text of ['CN-000031', 'cn31', '00031', 'CL-774200', '7742']) {
    expect((await list('purchases', q(text))).purchases, text).toMatchObject([{ credit_note_number: 'CN-000031' }]);
    expect((await list('customers', q(text))).customers, text).toMatchObject([{ id: buyer.customer.id }]);
    expect((await list('orders', q(text))).orders, text).toMatchObject([{ order_id: order }]);
  }
  // Each series has numbers of its own.
  for (const text of ['cl-31', 'cn-774200']) expect((await list('purchases', q(text))).purchases, text).toEqual([]);
});

it('trials by company and applicant, affiliates by any part of their whole name', async () => {
  const { db, clock } = world.deps;
  const created_at = clock.now();
  await db
    .insertInto('catchlight.company_trials')
    .values({ company_id: company.id, status: 'pending', applied_by: company.owner.customer.id, created_at })
    .execute();
  for (const text of ['er & ya', 'HOPPER', 'grace@'])
    expect((await list('trials', q(text))).trials, text).toMatchObject([{ company_id: company.id }]);
  expect((await list('trials', q('nobody at all'))).trials).toEqual([]);

  for (const [first_name, last_name] of [
    ['Lise', 'Quintero'],
    ['Lise', 'Norberg'],
  ] as const)
    await world.call('POST', '/affiliates', {
      as: await world.person({ email: `${last_name.toLowerCase()}@example.test` }, 0),
      body: { first_name, last_name, experience_level: 'beginner', traffic_source: 'blog', terms: true },
    });
  const names = async (text: string) =>
    (await list('affiliates', q(text))).affiliates.map(({ last_name }: { last_name: string }) => last_name);
  expect(await names('lise')).toHaveLength(2);
  for (const text of ['Lise Quintero', 'uinter', 'QUINTERO@']) expect(await names(text), text).toEqual(['Quintero']);
});
