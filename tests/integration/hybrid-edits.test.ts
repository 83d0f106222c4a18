// Edits by a hosted model where the engine makes everything else: a picture goes out under a consent of its own alone, and what does not come is
// not paid.
import { afterEach, describe, expect, it } from 'vitest';
import { createCompany } from '#tests/factories/companies.ts';
import { sql } from 'kysely';
import { createJobs } from '#server/jobs/index.ts';
import { PAINT_GENERATION_JOB, RENDER_GENERATION_JOB } from '#server/domain/orders/stop-generations.ts';
import { addCredits } from '#server/domain/ledger/ledger.ts';
import { createDraftOrder, createFinishedOrder } from '#tests/factories/shoots.ts';
import { MODELS } from '../contracts/renderer-servers.ts';
import {
  useHybridShoots,
  world,
  ada,
  openai,
  local,
  sentOut,
  sourceOf,
  whileBusy,
  CREDITS,
  actAs,
  configure,
  configureEngineAlone,
  configureModelAlone,
  runJobs,
  call,
  ledger,
  consents,
} from '#tests/factories/hybrid-shoots.ts';

useHybridShoots();
// What waits would be made in the next test.
afterEach(() => runJobs());

const newSource = async (): Promise<string> => sourceOf(await createFinishedOrder(world, ada));
const readSource = async (id: string) => (await call('GET', `/studio/sources?id=${id}`)).body.sources[0];
const studio = async () => (await call('GET', '/studio')).body;
const ask = (source_id: string, changes: object = {}) =>
  call('POST', '/studio/generations', {
    ...{
      source_id,
      style: 'library',
      clothes: 'suit',
      request_id: world.deps.ids.uuid(),
      credits: CREDITS,
      ...changes,
    },
  });
/** What the engine makes, with no word of its price. */
const soft = { clothes: 'same', light: 'soft', credits: undefined };
const agree = { hosted_consent: true };
const read = async (id: string) => (await call('GET', `/studio/generations/${id}`)).body;
const withdraw = () => call('DELETE', '/studio/hosted-consents');
const namedBy = async () => (await call('GET', '/studio/hosted-consents')).body.processors;

describe('an edit by the model', () => {
  it('is offered with its price, and made under its own consent', async () => {
    const source = await newSource();
    expect(await studio()).toMatchObject({
      processor: 'OpenAI',
      paints: { clothes: true, pose: true, keeps_face: true, credits: CREDITS, separate_consent: true },
    });
    expect(await readSource(source)).toMatchObject({ consent: true, hosted_consent: false, on_behalf: false });
    const before = await world.balance(ada);
    const { status, body } = await ask(source, { ...agree, credits: CREDITS });
    expect({ status, body }).toMatchObject({ status: 201, body: { credits: CREDITS, keeps_face: true } });
    expect(await consents()).toEqual(['face_processing null', 'hosted_editing openai']);
    await runJobs();
    expect(sentOut()).toBe(1);
    const model = `OpenAI ${MODELS.openai}`;
    expect(await read(body.generation_id)).toMatchObject({
      ...{ status: 'completed', result: { origin: 'face-lock', ai_system: model, fallback: false } },
    });
    expect(await world.balance(ada)).toBe(before - CREDITS);
    // The consent is the shoot's: its other pictures need no second one.
    expect((await readSource(source)).hosted_consent).toBe(true);
    expect((await ask(source, { clothes: 'same', pose: 'front' })).status).toBe(201);
    expect(await consents()).toHaveLength(2);
    expect(await namedBy()).toEqual(['OpenAI']);
    const { orders, consents: exported } = (await call('GET', '/customers/export')).body;
    expect(exported.map(({ kind }: { kind: string }) => kind)).toContain('hosted_editing');
    expect(JSON.stringify(orders)).toContain('"edit_consent_to":"openai"');
  });

  it('keeps no edit of the engine waiting while the model does not answer', async () => {
    const { body: painted } = await ask(await newSource(), agree);
    const { body: own } = await ask(await newSource(), soft);
    const statuses: string[] = [];
    whileBusy(async () => {
      await world.deps.queue.drain(createJobs(world.deps).filter(({ name }) => name === RENDER_GENERATION_JOB));
      for (const { generation_id } of [painted, own]) statuses.push((await read(generation_id)).status);
    });
    await runJobs();
    expect(statuses).toEqual(['processing', 'completed']);
    expect(await read(painted.generation_id)).toMatchObject({ status: 'completed' });
  });

  it('is passed to its own job by that of all edits, which it had before an update', async () => {
    const { body } = await ask(await newSource(), agree);
    await sql`update tests.jobs set name = ${RENDER_GENERATION_JOB} where key = ${body.generation_id}`.execute(
      world.deps.db,
    );
    await world.deps.queue.drain(createJobs(world.deps).filter(({ name }) => name === RENDER_GENERATION_JOB));
    expect((await read(body.generation_id)).status).toBe('queued');
    await runJobs();
    expect(await read(body.generation_id)).toMatchObject({ status: 'completed', result: { origin: 'face-lock' } });
  });

  it('is made all the same where the process ends while the model draws the second candidate', async () => {
    openai.play('other', 'hang');
    const { body } = await ask(await newSource(), agree);
    const before = await world.balance(ada);
    const killed = new AbortController();
    const job = createJobs(world.deps).find(({ name }) => name === PAINT_GENERATION_JOB)!;
    const context = { id: '1', attempt: 1, signal: killed.signal };
    const first = job.run({ generation_id: body.generation_id } as never, context);
    await expect.poll(sentOut, { timeout: 30_000 }).toBe(2);
    killed.abort(new Error('killed'));
    await expect(first).rejects.toThrow('killed');
    await runJobs();
    expect(await read(body.generation_id)).toMatchObject({ status: 'completed', result: { origin: 'face-lock' } });
    expect(sentOut()).toBe(3);
    expect(await world.balance(ada)).toBe(before);
  });

  it('is refused without it: nothing is sent, and nothing paid', async () => {
    const source = await newSource();
    const before = await world.balance(ada);
    for (const changes of [{}, { clothes: 'same', pose: 'front' }, { hosted_consent: false }])
      expect(await ask(source, changes)).toMatchObject({
        status: 409,
        body: { code: 'consent_missing', details: { hosted_consent: 'OpenAI' } },
      });
    // Nor does that of another shoot do.
    expect((await ask(await newSource(), agree)).status).toBe(201);
    expect((await ask(source)).status).toBe(409);
    await runJobs();
    expect(sentOut()).toBe(1);
    expect(await world.balance(ada)).toBe(before - CREDITS);
  });

  it('is not covered by the consent to hosted looks, nor by one from before people could choose', async () => {
    const id = await createFinishedOrder(world, ada);
    const to = { consent_to: 'openai', hosted_consent_to: 'openai' };
    await world.deps.db.updateTable('catchlight.orders').set(to).where('id', '=', id).execute();
    await world.deps.db.updateTable('catchlight.customers').set({ face_consent_to: 'openai' }).execute();
    expect(await ask(await sourceOf(id))).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
  });

  it('needs the consent to face processing as well', async () => {
    const id = await createFinishedOrder(world, ada);
    const source = await sourceOf(id, 'headshot');
    await call('DELETE', '/customers/face-consent');
    expect(await ask(source, agree)).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
    expect(await namedBy()).toEqual([]);
    expect(await consents()).not.toContain('hosted_editing openai');
  });

  it('costs what the person was told, or is refused', async () => {
    const source = await newSource();
    configure({ choice: { credits: CREDITS + 1 } });
    const before = await world.balance(ada);
    // Who names none knows of the usual one alone.
    for (const credits of [CREDITS, undefined])
      expect(await ask(source, { ...agree, credits })).toMatchObject({
        status: 409,
        body: { code: 'conflict', details: { credits: CREDITS + 1 } },
      });
    expect([await consents(), await world.balance(ada)]).toEqual([['face_processing null'], before]);
  });

  it('is not made for fewer credits than it costs', async () => {
    actAs(await world.person({}, CREDITS - 1));
    const source = await newSource();
    expect((await ask(source, agree)).body.code).toBe('not_enough_credits');
    expect(await consents()).toEqual(['face_processing null']);
    expect((await ask(source, soft)).status).toBe(201);
  });

  it('is one picture of those that managers allow, whatever it costs the company', async () => {
    const company = await createCompany(world, await world.person({}, 0));
    actAs(await company.join(ada));
    const account = { companyId: company.id, unit: 'studio' } as const;
    const entry = { account, amount: 5, reason: 'grant', reference: null, idempotencyKey: company.id } as const;
    await world.deps.db.transaction().execute((trx) => addCredits(trx, world.deps, 'grant', entry));
    await world.call('PATCH', `/companies/${company.id}`, { as: company.owner, body: { studio_limit: 1 } });
    expect((await studio()).company).toMatchObject({ credits: CREDITS, limited: false });
    const source = await newSource();
    expect((await ask(source, agree)).body).toMatchObject({ paid_by: 'company', credits: CREDITS });
    expect((await studio()).company).toMatchObject({ credits: 0, limited: true });
    expect((await ask(source, { pose: 'front' })).body.code).toBe('studio_limit_reached');
  });

  it('leaves the limit to be said where the company has credits for an edit by the engine alone', async () => {
    const company = await createCompany(world, await world.person({}, 0));
    actAs(await company.join(ada));
    const account = { companyId: company.id, unit: 'studio' } as const;
    const amount = CREDITS + 1;
    const entry = { account, amount, reason: 'grant', reference: null, idempotencyKey: company.id } as const;
    await world.deps.db.transaction().execute((trx) => addCredits(trx, world.deps, 'grant', entry));
    await world.call('PATCH', `/companies/${company.id}`, { as: company.owner, body: { studio_limit: 1 } });
    const source = await newSource();
    expect((await ask(source, agree)).body.paid_by).toBe('company');
    expect((await studio()).company).toMatchObject({ credits: 0, limited: true });
    expect((await ask(source, soft)).body.code).toBe('studio_limit_reached');
    expect((await ask(source, { ...soft, pay: 'own' })).body.paid_by).toBe('own');
  });

  it('needs no consent of its own from a model on our own machines, and costs as much', async () => {
    configure({ provider: 'local', model: MODELS.local, price: { picture: 0 }, baseUrl: local.url });
    expect(await studio()).toMatchObject({ processor: null, paints: { separate_consent: false, credits: CREDITS } });
    const { body } = await ask(await newSource());
    await runJobs();
    expect(await read(body.generation_id)).toMatchObject({ status: 'completed', credits: CREDITS });
    expect(await consents()).toEqual(['face_processing null']);
  });
});

it('an edit that the engine makes goes nowhere and costs 1, also with the consent to more', async () => {
  const source = await newSource();
  const before = await world.balance(ada);
  const changes = { clothes: 'same', style: 'warm-paper', light: 'soft', crop: 'close', skin: 100 };
  const { body } = await ask(source, { ...changes, ...agree, credits: 1 });
  await runJobs();
  expect(await read(body.generation_id)).toMatchObject({
    status: 'completed',
    credits: 1,
    result: { ai_system: null },
  });
  expect([sentOut(), before - (await world.balance(ada))]).toEqual([0, 1]);
  // It was not asked for what such an edit needs.
  expect(await consents()).toEqual(['face_processing null']);
  expect((await call('GET', `/studio/preview?source_id=${source}&style=library`)).status).toBe(200);
  expect(sentOut()).toBe(0);
});

describe('the consent', () => {
  it('may be withdrawn: what waits stops, returns its credits and is not sent', async () => {
    const before = await world.balance(ada);
    const sources = [await newSource(), await newSource()];
    const asked = [];
    for (const source of sources) asked.push((await ask(source, agree)).body.generation_id);
    const { body: engine } = await ask(sources[0]!, soft);
    expect((await withdraw()).status).toBe(204);
    await withdraw();
    await runJobs();
    expect(sentOut()).toBe(0);
    for (const id of asked) {
      expect(await read(id)).toMatchObject({ status: 'failed', fail_reason: 'consent_withdrawn' });
      expect(await ledger(id)).toEqual([`studio_picture -${CREDITS}`, `studio_returned ${CREDITS}`]);
    }
    // Our engine needs no such consent.
    expect(await read(engine.generation_id)).toMatchObject({ status: 'completed' });
    expect(await world.balance(ada)).toBe(before - 1);
    expect((await consents()).filter((one) => one === 'hosted_editing_withdrawn openai')).toHaveLength(2);
    expect(await namedBy()).toEqual([]);
    expect(await ask(sources[0]!)).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
  });

  it.each(['OpenAI', undefined])('of an empty draft that is used again stays as long as the face: %s', async (name) => {
    const id = await createDraftOrder(world, ada, { photos: 0 });
    const to = { edit_consent_to: 'openai' };
    await world.deps.db.updateTable('catchlight.orders').set(to).where('id', '=', id).execute();
    const withdrawn = world.deps.db.updateTable('catchlight.customers').set({ face_consent_at: null });
    if (!name) await withdrawn.where('id', '=', ada.customer.id).execute();
    expect((await call('POST', '/orders', { headshot_count: 20 })).body.order_id).toBe(id);
    expect(await namedBy()).toEqual(name ? [name] : []);
    expect((await consents()).includes('hosted_editing_withdrawn openai')).toBe(!name);
  });

  it('is not that of another processor, configured since the order', async () => {
    const before = await world.balance(ada);
    const source = await newSource();
    const { body } = await ask(source, agree);
    configure({ provider: 'google', model: MODELS.google });
    expect((await readSource(source)).hosted_consent).toBe(false);
    await runJobs();
    expect(await read(body.generation_id)).toMatchObject({ status: 'failed', fail_reason: 'model_ended' });
    expect([sentOut(), await world.balance(ada)]).toEqual([0, before]);
    await ask(source, { ...agree, pose: 'front' });
    expect((await consents()).slice(1).toSorted()).toEqual([
      ...['hosted_editing google', 'hosted_editing openai', 'hosted_editing_withdrawn openai'],
    ]);
  });

  it('of somebody else is that of their shoot, and says whose', async () => {
    const id = await createFinishedOrder(world, ada);
    const other = { on_behalf: true, subject_name: 'Bea' };
    await world.deps.db.updateTable('catchlight.orders').set(other).where('id', '=', id).execute();
    const source = await sourceOf(id);
    expect(await readSource(source)).toMatchObject({ on_behalf: true, hosted_consent: false });
    expect((await ask(source, agree)).status).toBe(201);
    const { details } = await world.deps.db
      .selectFrom('catchlight.consents')
      .select('details')
      .where('kind', '=', 'hosted_editing')
      .where('customer_id', '=', ada.customer.id)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ order_id: id, to: 'openai', ...other });
  });
});

describe('what the model does not give returns its credits', () => {
  const expectReturned = async (reason: string): Promise<void> => {
    const before = await world.balance(ada);
    const { body } = await ask(await newSource(), agree);
    await runJobs();
    expect(await read(body.generation_id)).toMatchObject({ status: 'failed', fail_reason: reason, result: null });
    expect(await ledger(body.generation_id)).toEqual([`studio_picture -${CREDITS}`, `studio_returned ${CREDITS}`]);
    expect(await world.balance(ada)).toBe(before);
  };

  it('when it has ended: the engine makes no other clothes', async () => {
    openai.play(...Array<'gone'>(50).fill('gone'));
    await expectReturned('model_ended');
  });

  it('when its pictures are refused', async () => {
    openai.play(...Array<'refuse'>(50).fill('refuse'));
    await expectReturned('declined');
  });

  it('when it is no longer offered', async () => {
    const { body } = await ask(await newSource(), agree);
    configureEngineAlone();
    await runJobs();
    expect((await read(body.generation_id)).status).toBe('failed');
    expect(await ledger(body.generation_id)).toEqual([`studio_picture -${CREDITS}`, `studio_returned ${CREDITS}`]);
  });

  it('and is made at the price and under the consent of the order, where the model alone is offered later', async () => {
    const { body } = await ask(await newSource(), agree);
    configureModelAlone();
    await runJobs();
    expect(await read(body.generation_id)).toMatchObject({ status: 'completed', credits: CREDITS });
    expect(sentOut()).toBe(1);
  });
});
