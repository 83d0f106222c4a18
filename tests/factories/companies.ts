// A company over the API: its owner, people who have joined, seats that were bought with a test card.
import type { Person } from '#server/domain/access/viewer.ts';
import type { ApiWorld } from './api.ts';
import { createBuyer } from './purchases.ts';

export interface TestCompany {
  id: string;
  owner: Person;
  code: string;
  /** The person as the database has them now. */
  now(person: Person): Promise<Person>;
  join(person: Person): Promise<Person>;
  employee(): Promise<Person>;
  buySeats(quantity: number): Promise<string>;
  seatsLeft(): Promise<number>;
}

export async function createCompany(world: ApiWorld, owner: Person, name = 'Analytical Engines'): Promise<TestCompany> {
  const { body, status } = await world.call('POST', '/companies', { as: owner, body: { name } });
  if (status !== 201) throw new Error(`No company was made: ${status}`);
  const id: string = body.company_id;
  const company: TestCompany = {
    id,
    owner: await reload(world, owner),
    code: body.team_code,
    now: (person) => reload(world, person),
    join: async (person) => {
      const answer = await world.call('POST', '/companies/join', { as: person, body: { team_code: company.code } });
      if (answer.status !== 200) throw new Error(`Nobody joined: ${answer.status}`);
      return reload(world, person);
    },
    employee: async () => company.join(await world.person({}, 0)),
    buySeats: async (quantity) => {
      const opened = await world.call('POST', `/companies/${id}/credits/checkout`, {
        as: company.owner,
        body: { kind: 'seats', quantity },
      });
      await createBuyer(world).pay(new URL(opened.body.url).pathname.split('/').at(-1)!);
      return opened.body.transaction_id;
    },
    seatsLeft: async () =>
      (await world.call('GET', `/companies/${id}/credits`, { as: company.owner })).body.headshots.credit_balance,
  };
  return company;
}

async function reload({ deps }: ApiWorld, { customer }: Person): Promise<Person> {
  const row = await deps.db
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  return { kind: 'person', customer: row };
}
