// Taking one's data along and closing the account: what goes, what stays, and what everybody is told.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCALES } from '#server/contracts/locales.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { hashEmail, rekeyEmailHashes } from '#server/domain/access/email-hash.ts';
import { hadTrial } from '#server/domain/companies/had-trial.ts';
import { deleteAccount } from '#server/domain/erasure/delete-account.ts';
import { sweepClosedCompanies } from '#server/domain/erasure/sweep-closed-companies.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { createBuyer, type Buyer } from '#tests/factories/purchases.ts';
import { createDraftOrder, createStartedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let buyer: Buyer;
let ada: Person;
beforeAll(async () => {
  world = await createApiWorld();
  buyer = createBuyer(world);
});
afterAll(() => world?.close());
beforeEach(async () => void (ada = await world.person({ name: 'Ada', phone: '+44', language: 'de' }, 0)));

const EXTENSION = 'abcdefghijklmnopabcdefghijklmnop.chromiumapp.org';
const close = (person: Person, as = person) => world.call('DELETE', `/customers/${person.customer.id}`, { as });
const drain = () => world.deps.queue.drain(createJobs(world.deps));
const mailsTo = (person: Person) => world.mails.filter((mail) => mail.to === person.customer.email);

describe('the export', () => {
  it('is a file with everything, pictures included, and nothing of anybody else', async () => {
    const { id } = await buyer.bought(ada, 'pro');
    const order = await createDraftOrder(world, ada);
    await createDraftOrder(world, await world.person());
    await world.call('POST', '/ratings', { as: ada, body: { value: 5, comment: 'Good' } });
    await world.call('POST', '/actions', { as: ada, body: { actionType: 'looked' } });
    await world.call('POST', '/customers/face-consent', { as: ada, body: { of_age: true, consent: true } });
    await world.call('PUT', `/customers/extensions/${EXTENSION}`, { as: ada });
    const app = { kind: 'app', name: 'Phone', createdAt: '2030-01-01T00:00:00.000Z', lastUsedAt: null } as const;
    world.factors.set(ada.customer.id, [{ id: 'f1', ...app }]);
    const { status, body, headers } = await world.call('GET', '/customers/export', { as: ada });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="catchlight-2030-01-01.json"');
    expect(body.sign_in_factors).toEqual([{ id: 'f1', ...app }]);
    expect(body.customer).toMatchObject({ email: ada.customer.email, name: 'Ada', phone: '+44' });
    expect(body.purchases).toMatchObject([{ id, amount: 3900, currency: 'USD' }]);
    expect(body.credit_entries).toHaveLength(2);
    expect(body.orders).toMatchObject([{ id: order }]);
    expect(body.attachments).toHaveLength(4);
    expect(body.attachments[0].url).toMatch(/^https:\/\/objects\.test\/.*expires=86400/);
    expect(body.ratings).toMatchObject([{ value: 5, comment: 'Good' }]);
    expect(body.actions).toMatchObject([{ action_type: 'looked' }]);
    expect(body.consents).toMatchObject([{ kind: 'face_processing' }]);
    expect(body.allowed_extensions).toMatchObject([{ extension: EXTENSION, removed_at: null }]);
  });
});

describe('closing an account', () => {
  it('removes pictures and traces, keeps the books, and answers a receipt', async () => {
    const { id } = await buyer.bought(ada, 'pro');
    const draft = await createDraftOrder(world, ada);
    const started = await createStartedOrder(world, ada);
    await world.call('POST', '/ratings', { as: ada, body: { value: 5 } });
    await world.call('PUT', `/customers/extensions/${EXTENSION}`, { as: ada });
    const { status, body } = await close(ada);
    expect(status).toBe(200);
    // The started shoot gives its 20 credits back first, and then all 63 lapse.
    expect(body).toMatchObject({
      subject: 'account',
      removed: { photos: 8, headshots: 0, embeddings: 8, orders: 2, ratings: 1, credits: 63 },
    });
    const keys = [...world.deps.storage.objects.keys()].filter((key) => key.includes(draft) || key.includes(started));
    expect(keys).toHaveLength(16);
    await drain();
    for (const key of keys) expect(world.deps.storage.objects.has(key)).toBe(false);

    const { db } = world.deps;
    const row = await db
      .selectFrom('catchlight.customers')
      .selectAll()
      .where('id', '=', ada.customer.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: '', name: '', phone: null, avatar_url: null, deleted_at: expect.any(Date) });
    const purchase = await db.selectFrom('catchlight.purchases').selectAll().where('id', '=', id).executeTakeFirst();
    expect(purchase).toMatchObject({ status: 'paid', receipt_number: expect.any(String) });
    expect(await world.balance(ada)).toBe(0);
    const allowed = await db.selectFrom('catchlight.allowed_extensions').selectAll().execute();
    expect(allowed.filter(({ customer_id }) => customer_id === ada.customer.id)).toEqual([]);
    const remembered = await db
      .selectFrom('catchlight.deleted_accounts')
      .select('customer_id')
      .where('email_hash', '=', hashEmail(world.deps, ada.customer.email))
      .execute();
    expect(remembered).toEqual([{ customer_id: ada.customer.id }]);
  });

  it('leaves no hash that whoever guesses addresses could compare, of versions before neither', async () => {
    const { deps } = world;
    const plain = (email: string): string => createHash('sha256').update(email).digest('hex');
    await close(ada);
    const old = { id: deps.ids.uuid(), email: 'old@example.com' };
    const row = { customer_id: old.id, deleted_at: deps.clock.now(), had_trial: true };
    await deps.db
      .insertInto('catchlight.deleted_accounts')
      .values({ ...row, email_hash: plain(old.email) })
      .execute();
    expect(await hadTrial(deps, deps.db, old)).toBe(true);
    expect(await rekeyEmailHashes(deps)).toBe(1);
    const kept = await deps.db.selectFrom('catchlight.deleted_accounts').selectAll().execute();
    const hashes = kept.map(({ email_hash }) => email_hash);
    expect(hashes).toEqual(expect.arrayContaining([hashEmail(deps, ada.customer.email), hashEmail(deps, old.email)]));
    for (const email of [ada.customer.email, old.email]) expect(hashes).not.toContain(plain(email));
    expect(await hadTrial(deps, deps.db, old)).toBe(true);
  });

  it('leaves the address nowhere once the mail is sent', async () => {
    await buyer.bought(ada);
    await createDraftOrder(world, ada);
    // Others wrote it down as well: a gift to her, and two invitations.
    const ben = await world.person();
    const pay = async (as: Person, gift: object): Promise<void> => {
      const body = { kind: 'amount', amount: 25, message: `From ${as.customer.email}`, ...gift };
      const { body: begun } = await world.call('POST', '/gift-cards', { as, body });
      await buyer.pay(new URL(begun.url).pathname.split('/').at(-1)!);
    };
    const address = ada.customer.email;
    await pay(ben, { recipient_email: address.toUpperCase(), recipient_name: 'Ada' });
    await pay(ada, { recipient_email: 'cleo@example.test', sender_name: address });
    for (const name of ['One', 'Two']) {
      const as = await world.person();
      const { body } = await world.call('POST', '/companies', { as, body: { name } });
      await world.call('POST', `/companies/${body.company_id}/invites`, { as, body: { emails: address } });
    }
    // Checkouts that were never paid, one of them for a company of hers.
    const billing = { billing_name: 'Ada', billing_address: `c/o ${address}` };
    await world.call('POST', '/credits/checkout', { as: ada, body: { package_id: 'basic', ...billing } });
    const company = await createCompany(world, ada);
    const seats = { kind: 'seats', quantity: 1, ...billing };
    const owner = await company.now(ada);
    await world.call('POST', `/companies/${company.id}/credits/checkout`, { as: owner, body: seats });
    await drain();
    await close(owner);
    await drain();
    await sweepClosedCompanies(world.deps, new AbortController().signal);
    expect(mailsTo(ada).length).toBeGreaterThan(1);
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'catchlight'`.execute(world.deps.db);
    expect(tables.rows.length).toBeGreaterThan(15);
    for (const { name } of tables.rows) {
      const { rows } = await sql`select * from ${sql.table(`catchlight.${name}`)}`.execute(world.deps.db);
      expect(JSON.stringify(rows).toLowerCase(), name).not.toContain(address);
    }
  });

  it('ends the sign-in, and whoever still holds a token reads why', async () => {
    await close(ada);
    const gone = { error: 'This account has been permanently deleted.', code: 'account_deleted' };
    const read = async () => {
      for (const path of ['/auth/authenticate', '/customers', '/orders'])
        expect(await world.call('GET', path, { as: ada })).toMatchObject({ status: 401, body: gone });
      expect(await close(ada)).toMatchObject({ status: 401, body: gone });
      expect((await world.call('GET', '/credits/packages', { as: ada })).status).toBe(200);
    };
    await read();
    expect(world.removedUsers).not.toContain(ada.customer.id);
    await drain();
    expect(world.removedUsers).toContain(ada.customer.id);
    await read();
  });

  it('happens once when it is asked for twice at once', async () => {
    const both = await Promise.all([close(ada), close(ada)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    await drain();
    expect(mailsTo(ada)).toHaveLength(1);
  });

  it('does not stand in the way of a shoot that is changed or started at that moment, nor the other way round', async () => {
    const { db } = world.deps;
    const order = await createDraftOrder(world, ada);
    let closing: ReturnType<typeof close> | undefined;
    // What starting does, held open between its first lock and its first line in the ledger.
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('catchlight.orders').select('id').where('id', '=', order).forUpdate().execute();
      closing = close(ada);
      if (process.env['TEST_DATABASE_URL'])
        await vi.waitUntil(async () => {
          const { rows } = await sql<{ pid: number }>`
            select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
          return rows.length > 0;
        });
      // Giving consent writes to the customer, and the first credits refer to it.
      await trx
        .updateTable('catchlight.customers')
        .set({ face_consent_at: world.deps.clock.now() })
        .where('id', '=', ada.customer.id)
        .execute();
      await trx
        .insertInto('catchlight.credit_accounts')
        .values({ id: `test:${ada.customer.id}`, customer_id: ada.customer.id, unit: 'credits' })
        .execute();
    });
    expect((await closing!).status).toBe(200);
    await drain();
  });

  it('tries the auth server again until it listens, and mails only then', async () => {
    const { auth } = world.deps;
    let calls = 0;
    world.deps.auth = {
      ...auth,
      deleteUser: async (id) => {
        if ((calls += 1) < 3) throw new Error('down');
        await auth.deleteUser(id);
      },
    };
    await close(ada);
    await drain();
    world.deps.auth = auth;
    expect(calls).toBe(3);
    expect(world.removedUsers).toContain(ada.customer.id);
    expect(mailsTo(ada)).toHaveLength(1);
  });

  it('is nobody else’s affair', async () => {
    const company_id = world.deps.ids.uuid();
    const employee = await world.person({ company_id, company_role: 'employee' });
    for (const other of [
      ada,
      await world.person({ company_id, company_role: 'employee' }),
      await world.person({ company_id: world.deps.ids.uuid(), company_role: 'owner' }),
      await world.person({ role: 'admin' }),
    ])
      expect((await close(employee, other)).status).toBe(403);
  });

  it('waits until a company has another owner', async () => {
    const company_id = world.deps.ids.uuid();
    const owner = await world.person({ company_id, company_role: 'owner' });
    const member = await world.person({ company_id, company_role: 'manager' });
    expect(await close(owner)).toMatchObject({ status: 409, body: { code: 'conflict', details: { members: 1 } } });
    expect((await close(member)).status).toBe(200);
    expect((await close(owner)).status).toBe(200);
  });

  it('waits also where somebody has become the owner since the request came in', async () => {
    const company = await createCompany(world, ada);
    const member = await company.employee();
    await world.call('PUT', `/companies/${company.id}/owner`, { as: ada, body: { customer_id: member.customer.id } });
    expect((await company.now(member)).customer.company_role).toBe('owner');
    await expect(deleteAccount(world.deps, member)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('gives the money back that arrives after it', async () => {
    const held = await buyer.hold();
    const { reference } = await buyer.open(ada);
    await buyer.pay(reference);
    await close(ada);
    await buyer.deliver(held[0]!);
    await buyer.release();
    await drain();
    expect(await world.balance(ada)).toBe(0);
    expect(await world.payments.testCheckout.view(reference)).toMatchObject({ status: 'refunded' });
  });

  it.each(LOCALES)('is confirmed in %s with numbers, without placeholders', async (language) => {
    const reader = await world.person({ language }, 7);
    await createDraftOrder(world, reader);
    const { body } = await close(reader);
    await drain();
    const [mail] = mailsTo(reader);
    expect(mail).toMatchObject({ language });
    expect(mail!.text).toContain(body.receipt_id);
    expect(mail!.text).toMatch(/: 4\n/);
    expect(mail!.text).toMatch(/: 7\n/);
    expect(mail!.text).not.toMatch(/[{}]|undefined/);
  });
});
