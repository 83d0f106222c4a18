// A company's keys and webhooks over the API: secrets are shown once, events are signed, tried again on schedule, and sent once.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '#server/jobs/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let company: TestCompany;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  await runJobs();
  company = await createCompany(world, await world.person({}, 0));
  world.deps.sender.sent.length = 0;
  world.deps.sender.answers = [{ status: 200, error: null }];
});

const call = (method: string, path: string, body?: unknown, as: Person = company.owner) =>
  world.call(method, `/companies/${company.id}${path}`, { as, body });
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const hook = async (changes: object = {}) => {
  const body = { url: 'https://hooks.example.com/in', events: ['member.joined'], ...changes };
  return (await call('POST', '/webhooks', body)).body;
};
const log = async () => (await call('GET', '/deliveries')).body.deliveries;
const sent = () => world.deps.sender.sent.map(({ body }) => JSON.parse(body));

describe('an API key', () => {
  const make = (body: object = { name: 'Intranet', scopes: ['shoots:read'] }) => call('POST', '/api-keys', body);

  it('is shown once and stands in no table', async () => {
    const { body, status } = await make();
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Intranet', scopes: ['shoots:read'], last_used_at: null });
    expect(body.key.startsWith(body.begins)).toBe(true);
    const listed = await call('GET', '/integrations');
    expect(listed.body.keys).toMatchObject([{ key_id: body.key_id, begins: body.begins }]);
    expect(JSON.stringify(listed.body)).not.toContain(body.key);
    for (const table of ['api_keys', 'idempotency_keys', 'audit_log'] as const) {
      const rows = await world.deps.db.selectFrom(`catchlight.${table}`).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain(body.key);
    }
  });

  it('is gone when it is revoked, however often', async () => {
    const { body } = await make();
    expect((await call('DELETE', `/api-keys/${body.key_id}`)).status).toBe(204);
    expect((await call('DELETE', `/api-keys/${body.key_id}`)).status).toBe(204);
    expect((await call('GET', '/integrations')).body.keys).toEqual([]);
  });

  it('opens nothing while the account that created it is suspended', async () => {
    const { body } = await make();
    const list = () =>
      world.call('GET', '/api/partner/v1/shoots', { headers: { authorization: `Bearer ${body.key}` } });
    const suspend = (suspended: boolean) =>
      world.deps.db
        .updateTable('catchlight.customers')
        .set({ suspended })
        .where('id', '=', company.owner.customer.id)
        .execute();
    expect((await list()).status).toBe(200);
    const other = await company.join(await world.person());
    await world.deps.db
      .updateTable('catchlight.customers')
      .set({ company_role: 'manager' })
      .where('id', '=', other.customer.id)
      .execute();
    const told = async () => {
      const { keys } = (await call('GET', '/integrations', undefined, other)).body;
      return keys.find(({ key_id }: { key_id: string }) => key_id === body.key_id).suspended;
    };
    expect(await told()).toBe(false);
    await suspend(true);
    expect((await list()).status).toBe(401);
    expect(await told()).toBe(true);
    await suspend(false);
    expect((await list()).status).toBe(200);
  });

  it.each([
    [{ name: '', scopes: ['shoots:read'] }, 'name'],
    [{ name: 'A', scopes: [] }, 'scopes'],
    [{ name: 'A', scopes: ['everything'] }, 'scopes.0'],
  ])('%j is refused', async (body, field) => {
    const answer = await make(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.details.fields)).toEqual([field]);
  });

  it('of another company cannot be revoked', async () => {
    const { body } = await make();
    const other = await createCompany(world, await world.person({}, 0));
    await world.call('DELETE', `/companies/${other.id}/api-keys/${body.key_id}`, { as: other.owner });
    expect((await call('GET', '/integrations')).body.keys).toHaveLength(1);
  });
});

describe('a webhook', () => {
  it('is told who joined, signed over time and body', async () => {
    const { secret, webhook_id } = await hook();
    const ben = await company.employee();
    await runJobs();
    expect(sent()).toMatchObject([
      { type: 'member.joined', company_id: company.id, data: { customer_id: ben.customer.id, role: 'employee' } },
    ]);
    const { headers, body, url } = world.deps.sender.sent[0]!;
    expect(url).toBe('https://hooks.example.com/in');
    const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['catchlight-signature']!)!;
    expect(Number(time) * 1000).toBe(world.deps.clock.now().getTime());
    expect(mac).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    expect(await log()).toMatchObject([
      { webhook_id, event: 'member.joined', state: 'delivered', tries: [{ status: 200, error: null }] },
    ]);
  });

  it('keeps no name and no address with the event', async () => {
    await hook();
    const ben = await company.employee();
    const { body } = await world.deps.db
      .selectFrom('catchlight.webhook_deliveries')
      .select('body')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow();
    expect(body).not.toContain(ben.customer.email);
    expect(body).not.toContain('Ada');
  });

  it('is told of nothing that it has not asked for, that is another company’s, or while it is paused', async () => {
    await hook({ events: ['shoot.ready'] });
    const other = await createCompany(world, await world.person({}, 0));
    await other.employee();
    const { webhook_id } = await hook();
    await call('PATCH', `/webhooks/${webhook_id}`, { active: false });
    await company.employee();
    await runJobs();
    expect(sent()).toEqual([]);
  });

  it('is told of a shoot that is ready, and of one that failed', async () => {
    await hook({ events: ['shoot.ready', 'shoot.failed'] });
    await company.buySeats(5);
    const shoot = async () => {
      const person = await company.employee();
      await call('POST', '/seats', { customer_id: person.customer.id });
      await createStartedOrder(world, person, { styles: ['studio-grey', 'library', 'greenery'] });
      return person.customer.id;
    };
    const ready = await shoot();
    await runJobs();
    world.deps.renderer.render = async () => null;
    const failed = await shoot();
    await runJobs();
    // Without the shoot's id: an API key cannot read a member's shoot.
    expect(sent().map(({ type, data }) => [type, data.customer_id, data.shoot_id, data.delivered])).toEqual([
      ['shoot.ready', ready, null, 60],
      ['shoot.failed', failed, null, 0],
    ]);
  });

  it('is told once when few seats are left', async () => {
    await hook({ events: ['credits.low'] });
    await company.buySeats(4);
    for (let i = 0; i < 3; i += 1) {
      const { customer } = await company.employee();
      await call('POST', '/seats', { customer_id: customer.id });
    }
    await runJobs();
    expect(sent().map(({ type, data }) => [type, data])).toEqual([['credits.low', { seats: 2 }]]);
  });

  it('is tried at once, after 5, 15 and 60 minutes, and then no more', async () => {
    world.deps.sender.answers = [{ status: 500, error: null }];
    await hook();
    await company.employee();
    const tries: number[] = [];
    for (let minute = 0; minute <= 200; minute += 1) {
      await runJobs();
      if (world.deps.sender.sent.length > tries.length) tries.push(minute);
      world.advanceClock(60);
    }
    expect(tries).toEqual([0, 5, 20, 80]);
    expect(new Set(sent().map(({ id }) => id)).size).toBe(1);
    expect(await log()).toMatchObject([{ state: 'failed', next_try_at: null, tries: [{}, {}, {}, { status: 500 }] }]);
  });

  it('has failed, and can be told again, when something of ours breaks each time', async () => {
    const { post } = world.deps.sender;
    world.deps.sender.post = () => Promise.reject(new Error('broken'));
    await hook();
    await company.employee();
    await runJobs();
    expect(await log()).toMatchObject([{ state: 'failed', next_try_at: null }]);
    world.deps.sender.post = post;
    const [{ delivery_id }] = await log();
    await call('POST', `/deliveries/${delivery_id}/resend`);
    await runJobs();
    expect(await log()).toMatchObject([{ state: 'delivered' }]);
  });

  it('that answers late is told no more once it has taken the event', async () => {
    world.deps.sender.answers = [
      { status: null, error: 'timeout' },
      { status: 204, error: null },
    ];
    await hook();
    await company.employee();
    await runJobs();
    expect(await log()).toMatchObject([{ state: 'waiting', tries: [{ status: null, error: 'timeout' }] }]);
    for (let minute = 0; minute < 120; minute += 1) {
      world.advanceClock(60);
      await runJobs();
    }
    expect(sent()).toHaveLength(2);
    expect(await log()).toMatchObject([{ state: 'delivered' }]);
  });

  it('is sent an event again by hand, with the same id, and one round only', async () => {
    world.deps.sender.answers = [{ status: 500, error: null }];
    await hook();
    await company.employee();
    await runJobs();
    world.deps.sender.answers = [{ status: 200, error: null }];
    const [{ delivery_id }] = await log();
    expect((await call('POST', `/deliveries/${delivery_id}/resend`)).body).toMatchObject({ state: 'waiting' });
    world.advanceClock(3 * 3600);
    await runJobs();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
    expect(await log()).toMatchObject([{ state: 'delivered', tries: [{ status: 500 }, { status: 200 }] }]);
  });

  it('is tested by an event of its own, whatever it listens to', async () => {
    const { webhook_id } = await hook();
    expect((await call('POST', `/webhooks/${webhook_id}/test`)).status).toBe(201);
    await call('POST', `/webhooks/${webhook_id}/test`);
    await runJobs();
    expect(sent().map(({ type }) => type)).toEqual(['test', 'test']);
  });

  it('signs with the new secret after it was renewed', async () => {
    const { webhook_id, secret } = await hook();
    const renewed = (await call('POST', `/webhooks/${webhook_id}/secret`)).body.secret;
    expect(renewed).not.toBe(secret);
    await call('POST', `/webhooks/${webhook_id}/test`);
    await runJobs();
    const { headers, body } = world.deps.sender.sent[0]!;
    const [, time, mac] = /^t=(\d+),v1=(.*)$/.exec(headers['catchlight-signature']!)!;
    expect(mac).toBe(createHmac('sha256', renewed).update(`${time}.${body}`).digest('hex'));
  });

  it('that was removed gets nothing more, not even what waited', async () => {
    world.deps.sender.answers = [{ status: 500, error: null }];
    const { webhook_id } = await hook();
    await company.employee();
    await runJobs();
    expect((await call('DELETE', `/webhooks/${webhook_id}`)).status).toBe(204);
    world.advanceClock(3 * 3600);
    await runJobs();
    expect(sent()).toHaveLength(1);
    const [{ delivery_id }] = await log();
    expect((await call('POST', `/deliveries/${delivery_id}/resend`)).status).toBe(404);
  });

  it.each(['http://hooks.example.com/', 'no address'])('at %s is refused', async (url) => {
    const { status, body } = await call('POST', '/webhooks', { url, events: ['shoot.ready'] });
    expect(status).toBe(422);
    expect(body.details.fields.url).toHaveLength(1);
  });

  it('is forgotten what it was told after 30 days', async () => {
    await hook();
    await company.employee();
    await runJobs();
    world.advanceClock(31 * 24 * 3600);
    await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, 'sweep', {}));
    await runJobs();
    expect(await log()).toEqual([]);
  });
});

describe('a chat', () => {
  it('gets a sentence in the language of whoever added it, and its address stays hidden', async () => {
    await world.deps.db
      .updateTable('catchlight.customers')
      .set({ language: 'de' })
      .where('id', '=', company.owner.customer.id)
      .execute();
    const added = await hook({ kind: 'chat', url: 'https://hooks.slack.com/services/T0/B0/secret' });
    expect(added).toMatchObject({ secret: null, url: 'https://hooks.slack.com/…' });
    await company.join(await world.person({ name: 'Ben <!channel> *B*' }, 0));
    await runJobs();
    const { url, headers, body } = world.deps.sender.sent[0]!;
    expect(url).toBe('https://hooks.slack.com/services/T0/B0/secret');
    expect(headers).not.toHaveProperty('catchlight-signature');
    expect(JSON.parse(body)).toEqual({
      text: `Neu bei Analytical Engines: Ben !channel B. http://localhost:4300/de/app/teams/${company.id}`,
    });
  });
});
