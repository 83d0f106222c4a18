// What staff may do, what it leaves behind, and that lists hold page by page.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { createBuyer } from '#tests/factories/purchases.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let staff: Person;
let ada: Person;
beforeAll(async () => {
  world = await createApiWorld();
  staff = await world.person({ role: 'admin', name: 'Staff' }, 0);
});
afterAll(() => world?.close());
beforeEach(async () => void (ada = await world.person({ name: 'Ada' }, 100)));

const call = (method: string, path: string, body?: unknown) =>
  world.call(method, `/admin${path}${path.includes('?') ? '&' : '?'}admin=true`, { as: staff, body });
const acts = async (subject: string): Promise<string[]> =>
  (await call('GET', `/audit?subject=${subject}`)).body.entries.map((entry: { act: string }) => entry.act);

describe('people', () => {
  it('are found by any part of their address or name, whatever they typed', async () => {
    const eve = await world.person({ email: 'eve_100%@example.test', name: 'Éve' });
    const find = async (q: string) =>
      (await call('GET', `/customers?q=${encodeURIComponent(q)}`)).body.customers.map(({ id }: { id: string }) => id);
    expect(await find('EVE_100%')).toEqual([eve.customer.id]);
    expect(await find('eve_1%0')).toEqual([]);
    expect(await find('éve')).toEqual([eve.customer.id]);
    expect(await find('e_100%@EXAMPLE.t')).toEqual([eve.customer.id]);
    expect(await find(eve.customer.id)).toEqual([eve.customer.id]);
  });

  it('are listed page by page, each once', async () => {
    for (let i = 0; i < 55; i += 1) await world.person({ email: `many${i}@pages.test` }, 0);
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 5; page += 1) {
      const { body } = await call('GET', `/customers?q=many${before && `&before=${encodeURIComponent(before)}`}`);
      seen.push(...body.customers.map(({ id }: { id: string }) => id));
      if (!body.next) break;
      before = body.next;
    }
    expect(seen).toHaveLength(55);
    expect(new Set(seen).size).toBe(55);
  });

  it('are listed from the oldest too, and by what they are', async () => {
    const [first, second] = [
      await world.person({ email: 'row1@sorted.test', role: 'admin' }, 0),
      await world.person({ email: 'row2@sorted.test', company_id: world.deps.ids.uuid(), company_role: 'owner' }, 0),
    ];
    world.advanceClock(60);
    const third = await world.person({ email: 'row3@sorted.test', suspended: true }, 0);
    const list = async (query: string) =>
      (await call('GET', `/customers?q=row&${query}`)).body.customers.map(({ id }: { id: string }) => id);
    expect((await list('sort=oldest&paranoid=true')).at(-1)).toBe(third.customer.id);
    expect((await list('sort=newest&paranoid=true'))[0]).toBe(third.customer.id);
    expect(await list('show=staff')).toEqual([first.customer.id]);
    expect(await list('show=company')).toEqual([second.customer.id]);
    expect(await list('show=suspended')).toEqual([]);
    expect(await list('show=suspended&paranoid=true')).toEqual([third.customer.id]);
    expect((await call('GET', '/customers?sort=sideways')).status).toBe(422);
  });

  it('are the same rows in the same order forwards and backwards, in each order, among many', async () => {
    // Several of one moment and addresses in two cases: ties are told apart by the id.
    await sql`insert into catchlight.customers (id, email, name, created_at)
      select gen_random_uuid(), (case when n % 2 = 0 then 'BOTH' else 'both' end) || (n % 400) || 'way' || n || '@ways.test', '',
        timestamptz '2029-01-01' + (n / 7) * interval '1 second'
      from generate_series(1, 1200) n`.execute(world.deps.db);
    const page = async (query: string) => (await call('GET', `/customers?q=both${query}`)).body;
    const idsOf = (body: { customers: { id: string }[] }) => body.customers.map(({ id }) => id);
    for (const sort of ['newest', 'oldest', 'az', 'za']) {
      const forwards: string[][] = [];
      let body = await page(`&sort=${sort}`);
      expect(body.previous).toBeNull();
      for (;;) {
        forwards.push(idsOf(body));
        if (!body.next) break;
        body = await page(`&sort=${sort}&before=${encodeURIComponent(body.next)}`);
      }
      expect(new Set(forwards.flat()).size).toBe(1200);
      const backwards = [idsOf(body)];
      while (body.previous) {
        body = await page(`&sort=${sort}&back=${encodeURIComponent(body.previous)}`);
        backwards.unshift(idsOf(body));
      }
      expect(backwards).toEqual(forwards);
    }
    const emails = (await page('&sort=az')).customers.map(({ email }: { email: string }) => email.toLowerCase());
    expect(emails).toEqual([...emails].sort());
    // A place that is none, or that nothing comes after, is the beginning of the list.
    const [first] = idsOf(await page(''));
    expect(idsOf(await page('&before=nonsense'))[0]).toBe(first);
    expect(idsOf(await page(`&before=11111111-1111-4111-8111-111111111111_1990-01-01T00:00:00Z`))[0]).toBe(first);
  });

  it('come with their ledger, and who looked is written down', async () => {
    const { body } = await call('GET', `/customers/${ada.customer.id}?populate=true`);
    expect(body.customer).toMatchObject({ email: ada.customer.email, credit_balance: 100 });
    expect(body.entries).toMatchObject([{ kind: 'grant', amount: 100 }]);
    expect(await acts(ada.customer.id)).toEqual(['customer_viewed']);
  });

  it('are given credits once a press', async () => {
    const grant = () =>
      world.call('POST', `/admin/customers/${ada.customer.id}/grants?admin=true`, {
        as: staff,
        body: { amount: 7, reason: 'a bad day' },
        headers: { 'idempotency-key': `grant-${ada.customer.id}` },
      });
    await grant();
    expect((await grant()).body.credit_balance).toBe(107);
    expect(await acts(ada.customer.id)).toEqual(['credits_granted']);
  });

  it('are kept out while suspended, and nothing of theirs is lost', async () => {
    const suspend = (suspended: boolean) => call('PUT', `/customers/${ada.customer.id}/suspension`, { suspended });
    await suspend(true);
    expect(await world.call('GET', '/customers', { as: ada })).toMatchObject({
      status: 403,
      body: { error: 'Your email is not allowed to access this application' },
    });
    await suspend(false);
    expect((await world.call('GET', '/customers', { as: ada })).body.credit_balance).toBe(100);
    expect(await acts(ada.customer.id)).toEqual(['customer_restored', 'customer_suspended']);
    expect((await call('PUT', `/customers/${staff.customer.id}/suspension`, { suspended: true })).status).toBe(409);
  });
});

describe('people who have lost their devices', () => {
  const factor = (id: string, kind: 'app' | 'security_key' | 'passkey') => ({
    id,
    kind,
    name: null,
    createdAt: '2030',
    lastUsedAt: null,
  });
  const remove = (id: string, reason = 'her phone is lost') =>
    call('POST', `/customers/${id}/factors-removal`, { reason });

  it('lose their apps, security keys and passkeys by staff, who say why', async () => {
    const { id } = ada.customer;
    world.factors.set(id, [factor('f1', 'app'), factor('k1', 'security_key'), factor('p1', 'passkey')]);
    expect((await call('GET', `/customers/${id}?populate=true`)).body.factors).toEqual({
      apps: 1,
      security_keys: 1,
      passkeys: 1,
    });
    expect((await remove(id, '')).status).toBe(422);
    expect(await remove(id)).toMatchObject({ status: 200, body: { removed: 3 } });
    expect((await call('GET', `/customers/${id}?populate=true`)).body.factors).toEqual({
      apps: 0,
      security_keys: 0,
      passkeys: 0,
    });
    expect(await acts(id)).toContain('customer_factors_removed');
    expect((await remove(id)).status).toBe(409);
  });

  it('keep them from staff whose sign-in is not of the last ten minutes', async () => {
    const { id } = ada.customer;
    world.factors.set(id, [factor('f1', 'app')]);
    world.signedInLongAgo.push(staff.customer.id);
    expect(await remove(id)).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
    world.signedInLongAgo.length = 0;
    expect(world.factors.get(id)).toHaveLength(1);
    expect(await acts(id)).not.toContain('customer_factors_removed');
  });

  it('are others: staff remove their own in their account', async () => {
    world.factors.set(staff.customer.id, [factor('f1', 'app')]);
    expect((await remove(staff.customer.id)).status).toBe(409);
    expect(world.factors.get(staff.customer.id)).toHaveLength(1);
  });
});

describe('shoots', () => {
  it('are shown with what the queue did, and can be queued again while under way', async () => {
    const id = await createStartedOrder(world, ada);
    expect((await call('GET', `/orders/${id}`)).body).toMatchObject({
      order: { status: 'queued' },
      customer: { email: ada.customer.email },
      jobs: [{ state: 'created' }],
      attachments: [],
    });
    expect((await call('POST', `/orders/${id}/requeue`)).status).toBe(204);
    await world.deps.queue.drain(createJobs(world.deps));
    expect((await call('POST', `/orders/${id}/requeue`)).status).toBe(409);
    const { body } = await call('GET', `/orders/${id}?populate=true`);
    expect(body.attachments.length).toBeGreaterThan(20);
    expect(await acts(id)).toEqual(['pictures_viewed', 'order_requeued', 'order_viewed']);
  });

  it('are refunded once, whether over or under way', async () => {
    const [over, running] = [await createStartedOrder(world, ada), await createStartedOrder(world, ada)];
    await world.deps.queue.drain(createJobs(world.deps).filter(({ name }) => name !== 'render-shoot'));
    expect(await world.balance(ada)).toBe(60);
    const refund = (id: string) => call('POST', `/orders/${id}/refund`, { reason: 'not what was promised' });
    await refund(running);
    expect((await call('GET', `/orders/${running}`)).body.order.status).toBe('refunded');
    await world.deps.queue.drain(createJobs(world.deps));
    expect((await call('GET', `/orders/${over}`)).body.order.status).toBe('completed');
    expect((await refund(over)).body.returned_credits).toBe(20);
    expect((await refund(over)).body.returned_credits).toBe(20);
    await refund(running);
    expect(await world.balance(ada)).toBe(100);
  });
});

describe('settings', () => {
  it('keep their shape, change what visitors are told, and leave a line', async () => {
    expect((await call('PUT', '/settings/b2b_free_trial', { value: 'yes' })).status).toBe(422);
    expect(
      (await call('PUT', '/settings/announcement', { value: { text: { en: 'x' }, href: '//evil.test' } })).status,
    ).toBe(422);
    const text = { en: 'We have moved', es: 'Nos hemos mudado', fr: 'Nous avons déménagé', de: 'Wir sind umgezogen' };
    await call('PUT', '/settings/announcement', { value: { text, href: '/blog' } });
    const { body } = await world.call('GET', '/site');
    expect(body).toMatchObject({ b2b_free_trial: false, announcement: { text, href: '/blog' } });
    expect(body).not.toHaveProperty('blocked_mail_domains');
    expect(await acts('announcement')).toEqual(['setting_changed']);
    expect(world.published).toContain('settings');
  });

  it('keep blocked domains from signing up, those below them too', async () => {
    await call('PUT', '/settings/blocked_mail_domains', { value: ['Trash.example'] });
    const { ensureCustomer } = await import('#server/domain/access/ensure-customer.ts');
    const come = (email: string) =>
      ensureCustomer(world.deps, { id: world.deps.ids.uuid(), email, name: null, avatarUrl: null });
    await expect(come('a@trash.example')).rejects.toMatchObject({ code: 'email_not_allowed' });
    await expect(come('a@mx.trash.example')).rejects.toMatchObject({ code: 'email_not_allowed' });
    await expect(come('a@nottrash.example')).resolves.toMatchObject({ email: 'a@nottrash.example' });
  });

  it('stop new shoots during maintenance, and lose none', async () => {
    await call('PUT', '/settings/maintenance', { value: true });
    await expect(createStartedOrder(world, ada)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await call('PUT', '/settings/maintenance', { value: false });
    expect(await world.balance(ada)).toBe(100);
  });
});

describe('companies and affiliates', () => {
  it('a company comes with its people and what moved its credits, and who looked is written down', async () => {
    const company = await createCompany(world, ada, 'Difference Engines');
    await company.buySeats(2);
    const member = await company.employee();
    const { body } = await call('GET', `/companies/${company.id}?populate=true`);
    expect(body.company).toMatchObject({ name: 'Difference Engines', seats: 2, studio: 0, deleted_at: null });
    expect(body.members.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [ada.customer.id, member.customer.id].toSorted(),
    );
    expect(body.entries).toMatchObject([{ unit: 'headshots', reason: 'purchase', amount: 2 }]);
    expect((await acts(company.id))[0]).toBe('company_viewed');
    expect((await call('GET', `/companies/${company.id}`)).body).toEqual({ company: body.company });
    const found = await call('GET', '/companies?q=differ');
    expect(found.body.companies).toMatchObject([{ company_id: company.id, members: 2, seats: 2 }]);
    const { body: told } = await call('GET', `/customers/${member.customer.id}`);
    expect(told.customer).toMatchObject({ company_name: 'Difference Engines', company_role: 'employee' });
  });

  it('a company is given seats or studio credits once a press, and none once it is closed', async () => {
    const company = await createCompany(world, ada, 'Difference Engines');
    const give = (unit: string, amount: number) =>
      world.call('POST', `/admin/companies/${company.id}/grants?admin=true`, {
        as: staff,
        body: { amount, unit, reason: 'a fair' },
        headers: { 'idempotency-key': `grant-${company.id}-${unit}-${amount}` },
      });
    expect((await give('headshots', 3)).body.credit_balance).toBe(3);
    expect((await give('headshots', 3)).body.credit_balance).toBe(3);
    expect((await give('studio', 5)).body.credit_balance).toBe(5);
    expect((await give('credits', 5)).status).toBe(422);
    const { body } = await call('GET', `/companies/${company.id}?populate=true`);
    expect(body.company).toMatchObject({ seats: 3, studio: 5 });
    expect((await acts(company.id)).filter((act) => act === 'credits_granted')).toHaveLength(2);
    await call('PUT', `/companies/${company.id}/removal`, { removed: true, reason: 'closed shop' });
    expect((await give('studio', 6)).status).toBe(404);
  });

  it('an affiliate is listed with what is to be paid now, and no longer once it is paid', async () => {
    const details = { first_name: 'Ada', last_name: 'Byron', experience_level: 'expert', traffic_source: 'blog' };
    const made = await world.call('POST', '/affiliates', { as: ada, body: { ...details, terms: true } });
    const { affiliate_id: id, code } = made.body;
    const listed = async (status: string) =>
      (await call('GET', `/affiliates?status=${status}`)).body.affiliates.find(
        (one: { affiliate_id: string }) => one.affiliate_id === id,
      );
    expect(await listed('pending')).toMatchObject({ email: ada.customer.email, payable: [] });
    expect((await call('PUT', `/affiliates/${id}`, { status: 'approved' })).status).toBe(204);
    expect(await listed('pending')).toBeUndefined();
    const buyer = createBuyer(world);
    const sale = await buyer.checkout(await world.person({}, 0), { package_id: 'pro', partner: code });
    await buyer.pay(new URL(sale.body.url).pathname.split('/').at(-1)!);
    expect((await listed('approved')).payable).toEqual([]);
    world.advanceClock(31 * 24 * 3600);
    expect((await listed('approved')).payable).toEqual([{ currency: 'USD', value: 11.7 }]);
    expect((await call('POST', `/affiliates/${id}/payouts`)).body.paid).toEqual([{ currency: 'USD', value: 11.7 }]);
    expect((await listed('approved')).payable).toEqual([]);
    expect(await acts(id)).toEqual(['affiliate_paid', 'affiliate_approved']);
  });
});

it('figures count what happened, and what people said of it', async () => {
  const rated = { value: 2, reason: 'light', comment: 'Too dark', type: 'shoot' };
  expect((await world.call('POST', '/ratings', { as: ada, body: rated })).status).toBe(200);
  const { body, status } = await call('GET', '/figures?days=90');
  expect(body.ratings).toMatchObject({
    values: [{ value: 2, count: 1 }],
    remarks: [{ value: 2, reason: 'light', comment: 'Too dark', order_id: null }],
  });
  expect(status).toBe(200);
  expect(body.shoots[0].started).toBeGreaterThan(0);
  expect(body.likeness.count).toBeGreaterThan(0);
});
