// What a member may spend of a company's studio credits.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { addCredits, readBalance } from '#server/domain/ledger/ledger.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());

it('is limited as managers say, in 30 days, also for requests at the same moment', async () => {
  const company = await createCompany(world, await world.person({}, 0));
  const account = { companyId: company.id, unit: 'studio' } as const;
  await world.deps.db.transaction().execute((trx) =>
    addCredits(trx, world.deps, 'grant', {
      account,
      amount: 20,
      reason: 'grant',
      reference: null,
      idempotencyKey: 'test:studio',
    }),
  );
  const ada = await world.person({}, 10);
  const order = await createFinishedOrder(world, ada);
  const { attachments } = (await world.call('GET', `/orders/${order}`, { as: ada })).body;
  const source_id = attachments.find((one: { kind: string }) => one.kind === 'headshot').attachment_id;
  const member = await company.join(ada);
  let presses = 0;
  const ask = (pay?: string) =>
    world.call('POST', '/studio/generations', {
      as: member,
      // Another edit each time: the same one is not charged again.
      body: { source_id, style: STYLE_IDS[presses], request_id: `press-number-${(presses += 1)}`, pay },
    });
  const allow = (studio_limit: number | null) =>
    world.call('PATCH', `/companies/${company.id}`, { as: company.owner, body: { studio_limit } });

  expect((await allow(2)).body).toMatchObject({ studio_limit: 2 });
  const told = async () => (await world.call('GET', '/studio', { as: member })).body.company;
  expect(await told()).toMatchObject({ credits: 2, limited: false });
  const asked = await Promise.all(['company', 'company', 'company'].map(ask));
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 201, 402]);
  expect(await readBalance(world.deps.db, account)).toBe(18);
  expect(await told()).toMatchObject({ credits: 0, limited: true });
  for (const pay of ['company', undefined])
    expect(await ask(pay)).toMatchObject({ status: 402, body: { code: 'studio_limit_reached' } });
  expect(await world.balance(member)).toBe(10);
  expect((await ask('own')).body.paid_by).toBe('own');
  world.advanceClock(30 * 86_400);
  expect((await ask('company')).status).toBe(201);
  await allow(0);
  expect((await ask('company')).status).toBe(402);
  await allow(null);
  expect((await ask('company')).status).toBe(201);
  expect((await allow(-1)).status).toBe(422);
});
