// Affiliates: who earns, how much, and when it is theirs.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { type Buyer, createBuyer } from '#tests/factories/purchases.ts';

let world: ApiWorld;
let buyer: Buyer;
let ada: Person;
let code: string;
beforeAll(async () => {
  world = await createApiWorld();
  buyer = createBuyer(world);
});
afterAll(() => world?.close());

const FORM = {
  first_name: 'Adélaïde',
  last_name: 'Lovelace',
  experience_level: 'expert',
  traffic_source: 'blog',
  terms: true,
};
const approve = (status: 'approved' | 'rejected' = 'approved') =>
  world.deps.db.updateTable('catchlight.affiliates').set({ status }).where('code', '=', code).execute();
const mine = async () => (await world.call('GET', '/affiliates', { as: ada })).body;
async function buy(person: Person, package_id = 'pro', partner: string | undefined = code): Promise<string> {
  const { body } = await buyer.checkout(person, { package_id, partner });
  await buyer.pay(new URL(body.url).pathname.split('/').at(-1)!);
  return body.transaction_id;
}
beforeEach(async () => {
  ada = await world.person({}, 0);
  const { body } = await world.call('POST', '/affiliates', { as: ada, body: FORM });
  code = body.code;
});

describe('registering', () => {
  it('makes a link out of the name, and waits for a review', async () => {
    const { affiliate } = await mine();
    expect(affiliate).toMatchObject({ first_name: 'Adélaïde', status: 'pending', email: ada.customer.email });
    expect(affiliate.link).toBe(`http://localhost:4300/?partner=${code}`);
    expect(code).toMatch(/^adelaide-[a-z0-9]+$/);
  });

  it('is for once, and asks for the rules to be accepted', async () => {
    expect((await world.call('POST', '/affiliates', { as: ada, body: FORM })).status).toBe(409);
    const ben = await world.person();
    const { terms: _, ...rest } = FORM;
    expect((await world.call('POST', '/affiliates', { as: ben, body: rest })).status).toBe(422);
  });
});

it('a code is a partner’s once staff have said so, and says nothing of the person', async () => {
  const look = async (of: string) => (await world.call('GET', `/partners/${of}`)).body;
  expect([await look(code), await look('nobody')]).toEqual([
    { code, active: false },
    { code: 'nobody', active: false },
  ]);
  await approve();
  expect(await look(code)).toEqual({ code, active: true });
  await approve('rejected');
  expect(await look(code)).toEqual({ code, active: false });
  expect((await world.call('GET', '/partners/Call%200800')).status).toBe(422);
});

describe('an affiliate is told', () => {
  let id: string;
  let staff: Person;
  beforeAll(async () => void (staff = await world.person({ role: 'admin' }, 0)));
  beforeEach(async () => {
    await world.call('PUT', '/customers/language', { as: ada, body: { language: 'fr' } });
    id = (await mine()).affiliate.affiliate_id;
    world.mails.length = 0;
  });
  const mailed = async (method: string, path: string, body?: unknown) => {
    await world.call(method, `/admin/affiliates/${id}${path}?admin=true`, { as: staff, body });
    await world.deps.queue.drain(createJobs(world.deps));
    return world.mails.splice(0).filter(({ to }) => to === ada.customer.email);
  };

  it('the word on the registration, in their language and with the link, and each word once', async () => {
    const [yes, ...more] = await mailed('PUT', '', { status: 'approved' });
    expect(more).toEqual([]);
    expect(yes).toMatchObject({ language: 'fr' });
    expect(yes!.text).toContain(`/?partner=${code}`);
    expect(yes!.text).toContain('/fr/app/affiliate');
    expect(await mailed('PUT', '', { status: 'approved' })).toEqual([]);
    const [no] = await mailed('PUT', '', { status: 'rejected' });
    expect(no!.text).not.toContain('partner=');
  });

  it('what was paid, and nothing where there was nothing to pay', async () => {
    await approve();
    await buy(await world.person({}, 0));
    await world.deps.queue.drain(createJobs(world.deps));
    world.mails.length = 0;
    expect(await mailed('POST', '/payouts')).toEqual([]);
    world.advanceClock(31 * 24 * 3600);
    const [paid, ...more] = await mailed('POST', '/payouts');
    expect(more).toEqual([]);
    expect(paid!.subject).toMatch(/11,70.\$/);
    expect(await mailed('POST', '/payouts')).toEqual([]);
  });

  it('nothing once the account is gone', async () => {
    await world.call('DELETE', `/customers/${ada.customer.id}`, { as: ada });
    await world.deps.queue.drain(createJobs(world.deps));
    world.mails.length = 0;
    expect(await mailed('PUT', '', { status: 'approved' })).toEqual([]);
  });
});

describe('earning', () => {
  it('is 30 percent of the first purchase, pending for 30 days, then payable', async () => {
    await approve();
    const ben = await world.person({}, 0);
    await buy(ben);
    await buy(ben, 'expert');
    expect((await mine()).totals).toEqual([{ currency: 'USD', pending: 11.7, payable: 0, paid: 0 }]);
    world.advanceClock(31 * 24 * 3600);
    const { totals, earnings } = await mine();
    expect(totals).toEqual([{ currency: 'USD', pending: 0, payable: 11.7, paid: 0 }]);
    expect(earnings).toMatchObject([{ value: 11.7, state: 'payable' }]);
  });

  it.each(['pending', 'rejected'] as const)('does not begin while the registration is %s', async (status) => {
    if (status === 'rejected') await approve('rejected');
    await buy(await world.person({}, 0));
    expect((await mine()).earnings).toEqual([]);
  });

  it('is not by one’s own purchases, nor by a code that does not exist', async () => {
    await approve();
    await buy(ada);
    await buy(await world.person({}, 0), 'pro', 'nobody-knows');
    expect((await mine()).earnings).toEqual([]);
  });

  it('is taken back with the refund', async () => {
    await approve();
    const ben = await world.person({}, 0);
    const id = await buy(ben);
    expect((await world.call('POST', `/credits/purchases/${id}/refund`, { as: ben })).status).toBe(200);
    await world.deps.queue.drain(createJobs(world.deps));
    const { totals, earnings } = await mine();
    expect(totals).toEqual([]);
    expect(earnings).toMatchObject([{ state: 'reversed' }]);
  });

  it('ends with the account: the name goes, the link pays nobody, what was not paid lapses', async () => {
    await approve();
    await buy(await world.person({}, 0));
    const { body } = await world.call('DELETE', `/customers/${ada.customer.id}`, { as: ada });
    expect(body.removed).toMatchObject({ earnings: 1 });
    await buy(await world.person({}, 0));
    const row = await world.deps.db
      .selectFrom('catchlight.affiliates')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ first_name: '', last_name: '', email: '', status: 'rejected' });
    const earnings = await world.deps.db
      .selectFrom('catchlight.affiliate_earnings')
      .select('reversed_at')
      .where('affiliate_id', '=', row.id)
      .execute();
    expect(earnings).toEqual([{ reversed_at: expect.any(Date) }]);
  });

  it('comes to nothing on a code that is no code, and the purchase goes through', async () => {
    const ben = await world.person({}, 0);
    const { status } = await buyer.checkout(ben, { package_id: 'basic', partner: "x' or 1=1 --" });
    expect(status).toBe(201);
  });
});
