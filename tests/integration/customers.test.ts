// A person's account over the API: reading, changing, sessions, consent, and what others may see of it.
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { UnsecuredJWT } from 'jose';
import { readLanguage } from '#server/domain/accounts/update-customer.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { allowExtension, removeExtension } from '#server/domain/accounts/allowed-extensions.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createDraftOrder, createStartedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let ada: Person;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => void (ada = await world.person({ name: 'Ada' }, 20)));

describe('GET /customers', () => {
  it('answers the signed-in customer with the sum of the ledger', async () => {
    const { status, body } = await world.call('GET', '/customers', { as: ada });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: ada.customer.id,
      email: ada.customer.email,
      name: 'Ada',
      avatar_url: null,
      phone: null,
      language: 'en',
      role: null,
      company_id: null,
      company_role: null,
      segment: null,
      credit_balance: 20,
      face_consent: false,
      created_at: '2030-01-01T00:00:00.000Z',
    });
  });

  it('is 401 for a visitor, with the text that the pages know', async () => {
    expect(await world.call('GET', '/customers')).toMatchObject({
      status: 401,
      body: { error: 'Authentication required. Please log in.', code: 'unauthenticated' },
    });
  });

  it('shows an employee to managers and owners of the same company and to staff, and to nobody else', async () => {
    const company = world.deps.ids.uuid();
    const employee = await world.person({ company_id: company, company_role: 'employee' });
    const see = (as: Person) => world.call('GET', `/customers?employee_id=${employee.customer.id}`, { as });
    for (const company_role of ['manager', 'owner'] as const) {
      const inside = await world.person({ company_id: company, company_role });
      expect(await see(inside)).toMatchObject({ status: 200, body: { id: employee.customer.id } });
      const outside = await world.person({ company_id: world.deps.ids.uuid(), company_role });
      expect((await see(outside)).status).toBe(403);
    }
    expect((await see(await world.person({ company_id: company, company_role: 'employee' }))).status).toBe(403);
    expect((await see(ada)).status).toBe(403);
    expect((await see(await world.person({ role: 'admin' }))).status).toBe(200);
    expect((await see(employee)).status).toBe(200);
  });

  it('is written down when it is somebody else, once a sitting, and changes nothing', async () => {
    const company = world.deps.ids.uuid();
    const employee = await world.person({ company_id: company, company_role: 'employee' });
    const manager = await world.person({ company_id: company, company_role: 'manager' });
    const id = employee.customer.id;
    const lines = async () =>
      world.deps.db.selectFrom('catchlight.audit_log').select(['act', 'actor_id']).where('subject', '=', id).execute();
    const look = (path: string, as: Person) => world.call('GET', `${path}?employee_id=${id}`, { as });
    await look('/customers', manager);
    await look('/orders', manager);
    await look('/customers', employee);
    await look('/customers', ada);
    expect(await lines()).toEqual([{ act: 'customer_impersonated', actor_id: manager.customer.id }]);
    world.advanceClock(16 * 60);
    await look('/customers', manager);
    expect(await lines()).toHaveLength(2);

    const change = await world.call('PATCH', `/customers?employee_id=${id}`, { as: manager, body: { name: 'Eve' } });
    expect(change).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await world.call('GET', '/customers', { as: manager })).body.name).not.toBe('Eve');
    expect((await world.call('GET', '/customers', { as: employee })).body.name).not.toBe('Eve');
  });

  it('does not tell whether somebody exists', async () => {
    const nobody = '11111111-1111-4111-8111-111111111111';
    const owner = await world.person({ company_id: world.deps.ids.uuid(), company_role: 'owner' });
    expect((await world.call('GET', `/customers?employee_id=${nobody}`, { as: owner })).status).toBe(403);
    expect((await world.call('GET', '/customers?employee_id=7', { as: owner })).status).toBe(422);
  });
});

describe('changing', () => {
  it('takes name, phone and segment, and nothing else', async () => {
    const changed = await world.call('PATCH', '/customers', {
      as: ada,
      body: { name: ' Ada Byron ', phone: '+44 20 7946 0000', segment: 'team' },
    });
    const more = { name: 'A', role: 'admin', credit_balance: 1000 };
    expect((await world.call('PATCH', '/customers', { as: ada, body: more })).status).toBe(422);
    expect(changed.body).toMatchObject({ name: 'Ada Byron', phone: '+44 20 7946 0000', segment: 'team' });
    const { body } = await world.call('GET', '/customers', { as: ada });
    expect(body).toMatchObject({ name: 'Ada Byron', role: null, credit_balance: 20 });
    const emptied = await world.call('PATCH', '/customers', { as: ada, body: { phone: '' } });
    expect(emptied.body).toMatchObject({ name: 'Ada Byron', phone: null });
  });

  it('refuses what does not fit, naming the field', async () => {
    const { status, body } = await world.call('PATCH', '/customers', { as: ada, body: { segment: 'everybody' } });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid_input', details: { fields: { segment: expect.any(Array) } } });
    expect((await world.call('PATCH', '/customers', { as: ada, body: '{"name": ' })).status).toBe(422);
  });

  it('sets one of the four languages', async () => {
    const set = (language: string) => world.call('PUT', '/customers/language', { as: ada, body: { language } });
    expect(await set('de')).toMatchObject({ status: 200, body: { language: 'de' } });
    expect((await set('it')).status).toBe(422);
    expect((await world.call('GET', '/customers', { as: ada })).body.language).toBe('de');
    expect(await readLanguage(world.deps, ada.customer.id)).toBe('de');
  });
});

describe('billing details', () => {
  const put = (body: object) => world.call('PUT', '/customers/billing', { as: ada, body });
  const read = async () => (await world.call('GET', '/customers/billing', { as: ada })).body;

  it('are kept for the next receipt, and taken away again', async () => {
    expect(await read()).toEqual({ billing_name: null, vat_id: null, billing_address: null });
    await put({ billing_name: ' Analytical Engines Ltd ', vat_id: 'gb123456789' });
    expect(await read()).toMatchObject({ billing_name: 'Analytical Engines Ltd', vat_id: 'GB123456789' });
    await put({ billing_name: '', vat_id: null });
    expect(await read()).toEqual({ billing_name: null, vat_id: null, billing_address: null });
  });

  it('refuse what no receipt has room for', async () => {
    expect((await put({ billing_name: 'x'.repeat(201), vat_id: null })).status).toBe(422);
    expect((await put({ billing_name: null, vat_id: '1'.repeat(33) })).status).toBe(422);
  });

  it('are shown to nobody who looks at the customer', async () => {
    await put({ billing_name: 'Analytical Engines Ltd', vat_id: 'GB123456789' });
    const admin = await world.person({ role: 'admin' });
    const { body } = await world.call('GET', `/customers?employee_id=${ada.customer.id}`, { as: admin });
    expect(JSON.stringify(body)).not.toMatch(/Analytical|GB123/);
  });
});

describe('browser extensions', () => {
  const HOST = 'abcdefghijklmnopabcdefghijklmnop.chromiumapp.org';
  const at = (host: string) => `/customers/extensions/${host}`;
  const allowed = async (as = ada): Promise<string[]> =>
    (await world.call('GET', '/customers/extensions', { as })).body.extensions.map(
      ({ extension }: { extension: string }) => extension,
    );

  it('are allowed by one person, once each, and removed again', async () => {
    expect(await allowed()).toEqual([]);
    for (let time = 0; time < 2; time += 1) expect((await world.call('PUT', at(HOST), { as: ada })).status).toBe(204);
    expect(await allowed()).toEqual([HOST]);
    expect(await allowed(await world.person())).toEqual([]);
    expect((await world.call('DELETE', at(HOST), { as: ada })).status).toBe(204);
    expect(await allowed()).toEqual([]);
  });

  it('are hosts that a browser answers itself, and nothing else', async () => {
    for (const host of [
      'evil.example',
      `${HOST}.evil.example`,
      'short.chromiumapp.org',
      encodeURIComponent(`a/${HOST}`),
    ])
      expect((await world.call('PUT', at(host), { as: ada })).status).toBe(422);
    expect(await allowed()).toEqual([]);
  });

  it('cannot allow themselves again with the token from before they were removed', async () => {
    const { deps } = world;
    const tokenOf = (issued: Date): string =>
      new UnsecuredJWT({}).setIssuedAt(new Date(issued)).setSubject(ada.customer.id).encode();
    const old = tokenOf(deps.clock.now());
    await allowExtension(deps, ada, HOST, old);
    await removeExtension(deps, ada, HOST);
    for (const host of [HOST, `${'b'.repeat(32)}.chromiumapp.org`])
      await expect(allowExtension(deps, ada, host, old)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await allowed()).toEqual([]);
    await allowExtension(deps, ada, HOST, tokenOf(new Date(deps.clock.now().getTime() + 2000)));
    expect(await allowed()).toEqual([HOST]);
  });
});

describe('the address', () => {
  /** What the auth server knows, while the person's token may be older. */
  const signedInWith = (email: string, inToken = email): void => {
    const { auth } = world.deps;
    world.deps.auth = {
      ...auth,
      verify: async (token) => {
        const identity = await auth.verify(token);
        return identity && token === ada.customer.id ? { ...identity, email: inToken } : identity;
      },
      emailOf: async (token) => (token === ada.customer.id ? email : auth.emailOf(token)),
    };
    onTestFinished(() => void (world.deps.auth = auth));
  };
  const addressOf = async (path: string): Promise<string> => {
    expect((await world.call('GET', path, { as: ada })).status).toBe(200);
    return (await world.call('GET', '/customers', { as: ada })).body.email;
  };

  it('follows the one that the person signs in with, from the next call on', async () => {
    signedInWith('Countess@Example.com');
    expect(await addressOf('/auth/authenticate')).toBe('countess@example.com');
  });

  it('is not changed back by a token of before', async () => {
    signedInWith(ada.customer.email, 'older@example.com');
    expect(await addressOf('/auth/authenticate')).toBe(ada.customer.email);
  });

  it('never becomes another account’s, and keeps nobody out', async () => {
    const other = await world.person();
    signedInWith(other.customer.email);
    expect(await addressOf('/auth/authenticate')).toBe(ada.customer.email);
    expect(world.logged).toContainEqual(expect.objectContaining({ event: 'account.email_sync_failed' }));
  });

  it('stays as it is while auth cannot be asked', async () => {
    signedInWith('new@example.com');
    world.deps.auth.emailOf = async () => {
      throw new Error('down');
    };
    expect(await addressOf('/auth/authenticate')).toBe(ada.customer.email);
  });
});

describe('consent to face processing', () => {
  const give = (body: object) => world.call('POST', '/customers/face-consent', { as: ada, body });

  it('needs both boxes', async () => {
    for (const body of [{}, { of_age: true }, { consent: true }, { of_age: false, consent: true }])
      expect((await give(body)).status).toBe(422);
    expect((await world.call('GET', '/customers', { as: ada })).body.face_consent).toBe(false);
  });

  it('is recorded once, also from a form', async () => {
    expect((await give({ of_age: 'on', consent: 'on' })).body.face_consent).toBe(true);
    world.advanceClock(60);
    expect((await give({ of_age: true, consent: true })).body.face_consent).toBe(true);
    const records = await world.deps.db
      .selectFrom('catchlight.consents')
      .selectAll()
      .where('customer_id', '=', ada.customer.id)
      .execute();
    expect(records).toMatchObject([{ kind: 'face_processing', details: { of_age: true, own_face: true } }]);
  });
});

describe('taking the consent back', () => {
  const withdraw = () => world.call('DELETE', '/customers/face-consent', { as: ada });
  const photosOf = async (order: string): Promise<number> =>
    (await world.call('GET', `/orders/${order}`, { as: ada })).body.attachments.filter(
      (one: { kind: string }) => one.kind === 'photo',
    ).length;

  it('deletes the photos that it covered, with a receipt, and keeps those of others', async () => {
    const own = await createDraftOrder(world, ada);
    const other = await createDraftOrder(world, ada);
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ on_behalf: true, subject_name: 'Grace' })
      .where('id', '=', other)
      .execute();
    await world.call('POST', '/customers/face-consent', { as: ada, body: { of_age: true, consent: true } });
    const { status, body } = await withdraw();
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject: 'consent', removed: { photos: 4, headshots: 0 } });
    expect(await photosOf(own)).toBe(0);
    expect(await photosOf(other)).toBe(4);
    expect((await world.call('GET', '/customers', { as: ada })).body.face_consent).toBe(false);
    // Without it the draft cannot be started.
    const started = await world.call('POST', `/orders/${own}/start`, { as: ada });
    expect(started).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
    const { body: data } = await world.call('GET', '/customers/export', { as: ada });
    expect(data.consents.map(({ kind }: { kind: string }) => kind)).toContain('face_processing_withdrawn');
  });

  it('holds for the redo of a finished shoot too, whose headshots stay', async () => {
    const order = await createStartedOrder(world, ada);
    await world.deps.queue.drain(createJobs(world.deps));
    expect((await withdraw()).status).toBe(200);
    expect(await photosOf(order)).toBe(0);
    const { body } = await world.call('GET', `/orders/${order}`, { as: ada });
    expect(body.attachments.length).toBeGreaterThan(0);
    const redo = await world.call('POST', `/orders/${order}/redo`, { as: ada });
    expect(redo).toMatchObject({ status: 201, body: { consent: false, photos_accepted: 0 } });
  });

  it('waits for the end of a shoot that is under way', async () => {
    const order = await createStartedOrder(world, ada);
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'conflict', details: { running: 1 } } });
    expect(await photosOf(order)).toBe(4);
  });
});

describe('sessions', () => {
  it('are listed and ended through the auth server', async () => {
    world.sessions.push(
      { id: 's1', userAgent: 'Firefox', ip: '203.0.113.9', createdAt: 'a', refreshedAt: null, current: true },
      { id: 's2', userAgent: null, ip: null, createdAt: 'b', refreshedAt: 'c', current: false },
    );
    const list = () => world.call('GET', '/customers/sessions', { as: ada });
    expect((await list()).body.sessions).toEqual([
      { id: 's1', user_agent: 'Firefox', ip: '203.0.113.9', created_at: 'a', refreshed_at: null, current: true },
      { id: 's2', user_agent: null, ip: null, created_at: 'b', refreshed_at: 'c', current: false },
    ]);
    expect((await world.call('DELETE', '/customers/sessions/s2', { as: ada })).status).toBe(204);
    expect((await list()).body.sessions).toHaveLength(1);
  });
});
