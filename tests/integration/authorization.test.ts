// Every route of the API x every kind of caller x things of another company, against a table of what must happen. A route that
// is not in the table fails: closed by default.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#server/backend/index.ts';
import { accounts } from './authorization/accounts.ts';
import { type CallerName, CALLERS, type Cast, createCast, type Row, type Table } from './authorization/cast.ts';
import { camera } from './authorization/camera.ts';
import { companies } from './authorization/companies.ts';
import { admin, site } from './authorization/admin.ts';
import { affiliates, gifts } from './authorization/gifts.ts';
import { integrations } from './authorization/integrations.ts';
import { partner } from './authorization/partner.ts';
import { orders } from './authorization/orders.ts';
import { phoneLinks } from './authorization/phone-links.ts';
import { studio } from './authorization/studio.ts';
import { tools } from './authorization/tools.ts';
import { visitorDrafts } from './authorization/visitor-drafts.ts';

const table: Table = {
  ...accounts,
  ...orders,
  ...phoneLinks,
  ...camera,
  ...companies,
  ...integrations,
  ...partner,
  ...gifts,
  ...affiliates,
  ...admin,
  ...site,
  ...studio,
  ...tools,
  ...visitorDrafts,
};
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

let cast: Cast;
beforeAll(async () => void (cast = await createCast()));
afterAll(() => cast?.world.close());

describe('the table', () => {
  it('has every route of the API, and no other', () => {
    expect(Object.keys(table).toSorted()).toEqual(routes.map(nameOf).toSorted());
  });

  it('expects visitors to be turned away wherever a route is not public', () => {
    for (const route of routes.filter(({ rule }) => rule !== 'public'))
      for (const { expected } of table[nameOf(route)] ?? []) expect(expected.visitor, nameOf(route)).toBe(401);
  });
});

async function walk(name: string, { target, expected }: Row): Promise<void> {
  const method = name.split(' ')[0]!;
  const happened: Partial<Record<CallerName, number>> = {};
  for (const caller of CALLERS) {
    const { path, ...options } = await target(cast, caller);
    const as = caller === 'visitor' ? undefined : cast.people[caller];
    happened[caller] = (await cast.world.call(method, path, { ...options, as })).status;
  }
  expect(happened).toEqual(expected);
}

describe.each(Object.entries(table))('%s', (name, rows) => {
  for (const row of rows)
    it(row.about ?? 'is as the table says', async () => {
      await walk(name, row);
    });
});

describe('the list of an employee’s shoots', () => {
  it('holds only what the company paid for its manager', async () => {
    // With a photo: a draft without any is taken up again by the next one.
    const mine = await cast.draft({ ofCompany: false, photos: 1 });
    const theirs = await cast.draft({ photos: 0 });
    const path = `/orders?employee_id=${cast.people.self.customer.id}`;
    const { body } = await cast.world.call('GET', path, { as: cast.people.manager });
    const ids = body.orders.map((order: { order_id: string }) => order.order_id);
    expect(ids).toContain(theirs);
    expect(ids).not.toContain(mine);
  });

  it('tells the owner of another company nothing, not even whether there is such a person', async () => {
    const ask = (id: string) => cast.world.call('GET', `/orders?employee_id=${id}`, { as: cast.people.foreign });
    const nobody = await ask('11111111-1111-4111-8111-111111111111');
    expect(nobody).toMatchObject({ status: 403 });
    expect((await ask(cast.people.self.customer.id)).body).toEqual(nobody.body);
  });
});

describe('closing an account', () => {
  it('is only for its owner', async () => {
    const path = `/customers/${cast.people.self.customer.id}`;
    expect((await cast.world.call('DELETE', path, { as: cast.people.self })).status).toBe(200);
    expect((await cast.world.call('GET', '/customers', { as: cast.people.self })).status).toBe(401);
  });
});
