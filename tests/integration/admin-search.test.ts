// What staff find: people, companies and payments by any part of a name, by domain and by receipt; shoots of programs by the person.
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
  staff = await world.person({ role: 'admin', name: 'Staff' }, 0);
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
