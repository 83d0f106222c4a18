// Shoots whose looks are made in two ways: photos go out for the looks that were ordered so and consented to, and for no others; and each look
// costs what makes it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHostedRenderer } from '#server/adapters/renderer/hosted/index.ts';
import type { StyleId } from '#server/contracts/catalogue.ts';
import type { LookRenderer } from '#server/contracts/renderers.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import type { HostedRenderer } from '#server/env/hosted-renderer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import type { TestRenderer } from '#tests/factories/pictures.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { addAcceptedPhoto, createDraftOrder } from '#tests/factories/shoots.ts';
import { createQuickEngine } from '../contracts/renderer-engine.ts';
import { KEY, MODELS, startRendererServer, type RendererServer } from '../contracts/renderer-servers.ts';

let world: ApiWorld;
let openai: RendererServer;
let local: RendererServer;
let here: TestRenderer;
let ada: Person;
let before: number[] = [];
beforeAll(async () => {
  [world, openai, local] = await Promise.all([
    createApiWorld(),
    startRendererServer('openai'),
    startRendererServer('local'),
  ]);
  here = world.deps.renderer;
});
afterAll(() => Promise.all([world?.close(), openai?.close(), local?.close()]));
beforeEach(async () => {
  before = [openai.orders(), local.orders()];
  world.mails.length = 0;
  ada = await world.person({}, 200);
  configure();
});
afterEach(async () => {
  openai.play();
  world.deps.renderer = here;
  await world.deps.db.updateTable('catchlight.orders').set({ status: 'deleted', waiting_for: null }).execute();
});
/** Pictures that were asked of providers in this test. */
const sentOut = (): number => openai.orders() - before[0]! + local.orders() - before[1]!;

const CREDITS = 2;
const model = { provider: 'openai', model: MODELS.openai, apiKey: KEY, price: { picture: 0.05 } } as const;
function install(settings: HostedRenderer): void {
  world.deps.renderer = createHostedRenderer(createQuickEngine(), settings, {
    ...{ ...world.deps, limits: { pollMs: 2 } },
    pause: async () => undefined,
  }) as unknown as TestRenderer;
}
const configureModelAlone = (): void => install({ ...model, baseUrl: openai.url, parallel: 1 });
/** The engine and a model, unless `changes` say otherwise. */
const configure = (changes: Partial<HostedRenderer> = {}): void =>
  install({ ...model, baseUrl: openai.url, parallel: 1, choice: { credits: CREDITS }, ...changes });
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const call = (method: string, path: string, body?: object) => world.call(method, path, { as: ada, body });
const readOrder = async (id: string) => (await call('GET', `/orders/${id}`)).body;
interface Made {
  kind: string;
  style: string;
  origin: string;
  fallback: boolean;
}
const headshots = async (id: string): Promise<Made[]> =>
  (await readOrder(id)).attachments.filter(({ kind }: Made) => kind === 'headshot');
const ledger = async (id: string) =>
  (
    await world.deps.db
      .selectFrom('catchlight.credit_entries')
      .select(['reason', 'amount'])
      .where('reference', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ reason, amount }) => `${reason} ${amount}`);
const consents = async () =>
  (
    await world.deps.db
      .selectFrom('catchlight.consents')
      .select(['kind', 'details'])
      .where('customer_id', '=', ada.customer.id)
      .orderBy('created_at')
      .execute()
  ).map(({ kind, details }) => `${kind} ${(details as { to: string | null }).to}`);

const LOOKS: StyleId[] = ['studio-grey', 'library', 'warm-paper'];
const looksBy = (library: LookRenderer) =>
  LOOKS.map((style) => ({ style, ...(style === 'library' && { renderer: library }) }));

/** Three looks, of which a model makes the library: six headshots, or sixty with `full`. */
async function createMixedDraft({ full = false, consent = true } = {}): Promise<string> {
  const id = await createDraftOrder(world, ada, { headshots: 60, photos: full ? 4 : 0, styles: LOOKS });
  if (!full) await addAcceptedPhoto(world, ada, id, { takes: 1 });
  const { status } = await call('PATCH', `/orders/${id}`, {
    looks: looksBy('hosted'),
    ...(consent && { hosted_consent: true }),
  });
  expect(status).toBe(200);
  return id;
}
async function startMixed(options: Parameters<typeof createMixedDraft>[0] = {}): Promise<string> {
  const id = await createMixedDraft(options);
  expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
  return id;
}

describe('a mixed shoot', () => {
  it('sends out the photos of hosted looks alone, and costs the sum over its looks', async () => {
    const id = await createMixedDraft();
    expect(await readOrder(id)).toMatchObject({
      ...{ headshots_planned: 6, credits_planned: 4 + 2 * CREDITS },
      hosted_looks: { credits: CREDITS, processor: 'OpenAI', consent: true },
      looks: [
        { style: 'studio-grey', renderer: null },
        { style: 'library', renderer: 'hosted' },
        { style: 'warm-paper', renderer: null },
      ],
    });
    // Told another price, as by a page of before the operator changed it.
    const other = await call('POST', `/orders/${id}/start`, { headshots: 6, credits: 6 });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict', details: { credits: 8 } } });
    const started = await call('POST', `/orders/${id}/start`, { headshots: 6, credits: 8 });
    expect(started.body).toMatchObject({
      ...{ credits_spent: 8, headshot_count: 6 },
      looks: [{ renderer: 'embedded' }, { renderer: 'hosted' }, { renderer: 'embedded' }],
    });
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 6, returned_credits: 0 });
    expect(sentOut()).toBe(2);
    for (const { style, origin, fallback } of await headshots(id))
      expect([style, origin, fallback]).toEqual([style, style === 'library' ? 'generated' : 'photo', false]);
    expect(await ledger(id)).toEqual(['shoot_started -8']);
    const admin = await world.person({ role: 'admin' });
    const figures = (await world.call('GET', '/admin/figures?admin=true&days=1', { as: admin })).body;
    expect(figures.hosted.chosen).toEqual({ photo: 4, ai: 2 });
  });

  it('estimates no time where two paces meet, and the engine’s for its shoots', async () => {
    const remaining = async (id: string) => (await readOrder(id)).remaining_seconds;
    world.deps.renderer = { ...world.deps.renderer, typicalPace: 3 };
    const engine = await createDraftOrder(world, ada, { headshots: 20, photos: 4, styles: ['studio-grey'] });
    await call('POST', `/orders/${engine}/start`);
    const mixed = await startMixed();
    expect(await remaining(engine)).toBe(60);
    expect(await remaining(mixed)).toBeNull();
    const first_headshot_at = new Date(world.deps.clock.now().getTime() - 10_000);
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ status: 'processing', done: 3, first_headshot_at })
      .where('id', '=', mixed)
      .execute();
    expect(await remaining(mixed)).toBeNull();
    // A finished shoot of a model tells nothing of the engine.
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ status: 'completed', done: 6, completed_at: world.deps.clock.now() })
      .where('id', '=', mixed)
      .execute();
    expect(await remaining(engine)).toBe(60);
  });

  it('keeps its choice when the operator offers the model alone later', async () => {
    const id = await startMixed();
    configureModelAlone();
    await runJobs();
    expect(sentOut()).toBe(2);
    expect((await headshots(id)).filter(({ origin }) => origin === 'photo')).toHaveLength(4);
  });

  it('needs no consent for a model on our own machines', async () => {
    configure({ provider: 'local', model: MODELS.local, price: { picture: 0 }, baseUrl: local.url });
    const id = await createMixedDraft({ consent: false });
    expect((await readOrder(id)).hosted_looks).toMatchObject({ processor: null, consent: true });
    expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
    await runJobs();
    expect(sentOut()).toBe(2);
    expect(await consents()).toEqual(['face_processing null']);
  });
});

describe('consent to hosted looks', () => {
  it('is asked for them alone, and names whom photos go to', async () => {
    const id = await createMixedDraft({ consent: false });
    expect((await readOrder(id)).hosted_looks.consent).toBe(false);
    expect(await call('POST', `/orders/${id}/start`)).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
    expect(await ledger(id)).toEqual([]);
    expect(await consents()).toEqual(['face_processing null']);
    await call('PATCH', `/orders/${id}`, { hosted_consent: true });
    await call('PATCH', `/orders/${id}`, { hosted_consent: true });
    expect(await consents()).toEqual(['face_processing null', 'hosted_rendering openai']);
    expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
  });

  it('may be refused: the real photo is free of it, by the old form as well', async () => {
    const id = await createMixedDraft({ consent: false });
    await call('PATCH', `/orders/${id}`, { styles: LOOKS });
    expect(await readOrder(id)).toMatchObject({ credits_planned: 6, looks: LOOKS.map(() => ({ renderer: null })) });
    expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
    await runJobs();
    expect(sentOut()).toBe(0);
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 6, credits_spent: 6 });
  });

  it('may be withdrawn: hosted looks become those of the real photo, and the photos stay', async () => {
    const id = await createMixedDraft();
    await call('PATCH', `/orders/${id}`, { hosted_consent: false });
    expect(await readOrder(id)).toMatchObject({
      ...{ consent: true, photos_accepted: 1, credits_planned: 6 },
      looks: LOOKS.map(() => ({ renderer: null })),
      hosted_looks: { consent: false },
    });
    expect(await consents()).toContain('hosted_rendering_withdrawn openai');
    await call('POST', `/orders/${id}/start`);
    await runJobs();
    expect(sentOut()).toBe(0);
  });

  it('ends with the consent to face processing, and with another face', async () => {
    const id = await createMixedDraft();
    await call('PATCH', `/orders/${id}`, { on_behalf: true, subject_name: 'Bea', consent: true });
    expect(await readOrder(id)).toMatchObject({ consent: true, hosted_looks: { consent: false } });
    await call('PATCH', `/orders/${id}`, { looks: looksBy('hosted'), hosted_consent: true });
    await call('PATCH', `/orders/${id}`, { consent: false });
    expect(await readOrder(id)).toMatchObject({ consent: false, hosted_looks: { consent: false } });
  });

  it('is not that of another processor', async () => {
    const id = await createMixedDraft();
    configure({ provider: 'google', model: MODELS.google });
    expect(await call('POST', `/orders/${id}/start`)).toMatchObject({ status: 409, body: { code: 'consent_missing' } });
    configure();
    await call('POST', `/orders/${id}/start`);
    // Named after the start: the engine makes what nobody may be sent.
    configure({ provider: 'google', model: MODELS.google });
    await runJobs();
    expect(sentOut()).toBe(0);
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 6, returned_credits: 2 });
  });
});

describe('a consent to send all photos out, from before people could choose', () => {
  /** As an installation with a model alone recorded it. */
  const consentToModel = (id: string) =>
    world.deps.db.updateTable('catchlight.orders').set({ consent_to: 'openai' }).where('id', '=', id).execute();

  it('is no longer that of a shoot whose looks are chosen: an older process would send all of them out', async () => {
    const id = await createMixedDraft();
    await consentToModel(id);
    expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
    const started = await world.deps.db
      .selectFrom('catchlight.orders')
      .select(['consent_to', 'hosted_consent_to'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(started).toEqual({ consent_to: null, hosted_consent_to: 'openai' });
    await runJobs();
    expect(sentOut()).toBe(2);
  });

  it('stays that of a shoot that was started under it: the model goes on', async () => {
    configureModelAlone();
    const id = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS });
    await addAcceptedPhoto(world, ada, id, { takes: 1 });
    expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
    configure();
    await runJobs();
    expect(sentOut()).toBe(6);
    expect((await headshots(id)).map(({ origin, fallback }) => [origin, fallback])).toEqual(
      Array(6).fill(['generated', false]),
    );
  });

  it('sends nothing out of the studio', async () => {
    const id = await startMixed();
    await runJobs();
    await consentToModel(id);
    await world.deps.db
      .updateTable('catchlight.customers')
      .set({ face_consent_to: 'openai' })
      .where('id', '=', ada.customer.id)
      .execute();
    const sent = sentOut();
    const [source] = (await readOrder(id)).attachments.filter(({ kind }: Made) => kind === 'headshot');
    const edit = { source_id: source.attachment_id, style: 'warm-paper', request_id: world.deps.ids.uuid() };
    const { status, body } = await call('POST', '/studio/generations', edit);
    expect(status).toBe(201);
    await runJobs();
    expect(await call('GET', `/studio/generations/${body.generation_id}`)).toMatchObject({
      body: { status: 'completed', result: { origin: source.origin } },
    });
    // Even a session that is opened with a consent sends nothing out for an edit that the engine can make.
    const photos = [{ id: 'a', bytes: new TextEncoder().encode('photo') }];
    const context = { kind: 'generation', id: world.deps.ids.uuid(), consentTo: ['openai'] } as const;
    const session = await world.deps.renderer.open(photos, undefined, undefined, context);
    expect(await session.render({ style: 'warm-paper', variation: 0 })).toMatchObject({ origin: 'photo' });
    await session.close();
    expect(sentOut()).toBe(sent);
  });
});

describe('what a hosted look does not give is not paid', () => {
  it('what the engine made instead costs what the engine’s looks do', async () => {
    openai.play(...Array<'gone'>(50).fill('gone'));
    const id = await startMixed();
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 6, returned_credits: 2 });
    expect((await headshots(id)).filter(({ fallback }) => fallback).map(({ style }) => style)).toEqual([
      'library',
      'library',
    ]);
    expect(await ledger(id)).toEqual(['shoot_started -8', 'renderer_fallback 2']);
    expect(world.mails.at(-1)?.text).toContain('were made from your photo instead');
  });

  it('a missing headshot returns the price of its look', async () => {
    // Two candidates of each of two variations.
    openai.play('other', 'other', 'other', 'other');
    const id = await startMixed({ full: true });
    await runJobs();
    expect(await readOrder(id)).toMatchObject({
      ...{ status: 'completed', delivered: 59, credits_spent: 80, returned_credits: CREDITS },
      withheld: [{ style: 'library' }],
    });
    expect(await ledger(id)).toEqual(['shoot_started -80', `short_delivery ${CREDITS}`]);
  });

  it('the shoot’s budget ends hosted looks alone', async () => {
    configure({ budget: { shoot: 19 * 50_000 } });
    const id = await startMixed({ full: true });
    await runJobs();
    expect(sentOut()).toBe(19);
    expect(await readOrder(id)).toMatchObject({
      ...{ status: 'completed', delivered: 59, returned_credits: CREDITS },
      withheld: [{ style: 'library', reason: 'budget' }],
    });
  });

  it('all of it, where fewer than nine in ten came', async () => {
    openai.play(...Array<'other'>(50).fill('other'));
    const id = await startMixed();
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'refunded', delivered: 4, returned_credits: 8 });
  });

  it('waits with hosted looks alone, and cancelling returns their price: finished headshots stay, and stay paid', async () => {
    configure({ afterEnd: 'wait' });
    openai.play(...Array<'gone'>(50).fill('gone'));
    const id = await startMixed();
    await runJobs();
    const cancelled = await call('POST', `/orders/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: 'refunded', delivered: 4, returned_credits: 2 * CREDITS });
    // Again, as by a second press.
    await call('POST', `/orders/${id}/cancel`);
    expect(await ledger(id)).toEqual(['shoot_started -8', `shoot_cancelled ${2 * CREDITS}`]);
    expect(await headshots(id)).toHaveLength(4);
  });

  it('returns all of it when staff end a shoot that waits', async () => {
    configure({ afterEnd: 'wait' });
    openai.play(...Array<'gone'>(100).fill('gone'));
    const [removed, refunded] = [await startMixed(), await startMixed()];
    await runJobs();
    const admin = await world.person({ role: 'admin' });
    const byStaff = (method: string, path: string, body: object) =>
      world.call(method, `/admin/orders/${path}?admin=true`, {
        as: admin,
        body: { reason: 'as they wished', ...body },
      });
    expect((await byStaff('PUT', `${removed}/removal`, { removed: true })).status).toBe(204);
    expect((await byStaff('POST', `${refunded}/refund`, {})).status).toBe(200);
    for (const id of [removed, refunded]) expect(await ledger(id)).toEqual(['shoot_started -8', 'shoot_cancelled 8']);
  });

  it('waits with hosted looks alone, and deletion returns their price', async () => {
    configure({ afterEnd: 'wait' });
    openai.play(...Array<'gone'>(50).fill('gone'));
    const id = await startMixed();
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'processing', waiting_for: 'model', delivered: 4 });
    await call('DELETE', `/orders/${id}`);
    expect(await ledger(id)).toEqual(['shoot_started -8', `shoot_cancelled ${2 * CREDITS}`]);
  });
});

describe('what can be ordered', () => {
  const patch = async (id: string, body: object) => (await call('PATCH', `/orders/${id}`, body)).status;

  it('is one form or the other, of what is offered here', async () => {
    const id = await createMixedDraft();
    expect(await patch(id, { styles: LOOKS, looks: looksBy('hosted') })).toBe(422);
    expect(await patch(id, { looks: [{ style: 'library', renderer: 'openai' }] })).toBe(422);

    world.deps.renderer = here;
    expect(await call('POST', `/orders/${id}/start`)).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(await patch(id, { looks: looksBy('hosted') })).toBe(422);
    expect(await patch(id, { looks: looksBy('embedded') })).toBe(200);
    expect((await readOrder(id)).hosted_looks).toBeNull();

    configureModelAlone();
    expect(await patch(id, { looks: looksBy('embedded') })).toBe(422);
    expect(await patch(id, { looks: looksBy('hosted') })).toBe(200);
    // As ever: all of it is the model's, and nobody chose.
    expect((await readOrder(id)).looks).toEqual(LOOKS.map((style) => ({ style, renderer: null })));
  });

  it('names each look once', async () => {
    const id = await createMixedDraft();
    const twice = [...looksBy('hosted'), { style: 'library', renderer: 'embedded' }];
    const { status, body } = await call('PATCH', `/orders/${id}`, { looks: twice });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('Name each look once');
    expect((await readOrder(id)).looks).toContainEqual({ style: 'library', renderer: 'hosted' });
  });

  it('on a seat is no look that costs more than the seat does', async () => {
    const company = await createCompany(world, await world.person({}, 0));
    await company.buySeats(1);
    ada = await company.employee();
    await world.call('POST', `/companies/${company.id}/seats`, {
      ...{ as: company.owner, body: { customer_id: ada.customer.id } },
    });
    const seat = { headshots: 60, photos: 4, styles: LOOKS, seat: true };
    const id = await createDraftOrder(world, ada, seat);
    expect((await readOrder(id)).hosted_looks).toMatchObject({ credits: CREDITS, max: 0 });
    expect(await patch(id, { looks: looksBy('hosted'), hosted_consent: true })).toBe(422);
    expect(await patch(id, { looks: looksBy('embedded') })).toBe(200);

    configure({ choice: { credits: 1 } });
    expect(await patch(id, { looks: looksBy('hosted'), hosted_consent: true })).toBe(200);
    // The operator has raised the price since.
    configure();
    expect(await call('POST', `/orders/${id}/start`)).toMatchObject({
      ...{ status: 422, body: { details: { fields: { looks: ['Not offered for this shoot'] } } } },
    });
    configure({ choice: { credits: 1 } });
    expect((await call('POST', `/orders/${id}/start`)).body).toMatchObject({ credits_spent: 0, seat: true });
  });

  it('in a free redo is as many hosted looks as were paid for', async () => {
    const id = await startMixed();
    await runJobs();
    const { body: redo } = await call('POST', `/orders/${id}/redo`);
    expect(await readOrder(redo.order_id)).toMatchObject({
      credits_planned: 0,
      hosted_looks: { max: 1, consent: true },
    });
    const [grey, library, paper] = LOOKS;
    expect(await patch(redo.order_id, { looks: [grey, library].map((style) => ({ style, renderer: 'hosted' })) })).toBe(
      422,
    );
    const other = [{ style: grey, renderer: 'hosted' }, { style: library }, { style: paper }];
    expect(await patch(redo.order_id, { looks: other })).toBe(200);
    const { body } = await call('POST', `/orders/${redo.order_id}/start`);
    expect(body).toMatchObject({ credits_spent: 0, status: 'queued' });
    await runJobs();
    expect((await headshots(redo.order_id)).filter(({ origin }) => origin === 'generated')).toHaveLength(2);
  });

  it('in a free redo is no hosted look more at the same price, and all where a model made the whole shoot', async () => {
    configure({ choice: { credits: 1 } });
    const real = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS });
    await addAcceptedPhoto(world, ada, real, { takes: 1 });
    configureModelAlone();
    const generated = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS });
    await addAcceptedPhoto(world, ada, generated, { takes: 1 });
    await call('POST', `/orders/${generated}/start`);
    configure({ choice: { credits: 1 } });
    await call('POST', `/orders/${real}/start`);
    await runJobs();
    for (const [first, max] of Object.entries({ [real]: 0, [generated]: LOOKS.length })) {
      const { body: redo } = await call('POST', `/orders/${first}/redo`);
      expect((await readOrder(redo.order_id)).hosted_looks).toMatchObject({ max });
      const looks = LOOKS.map((style) => ({ style, renderer: 'hosted' }));
      expect(await patch(redo.order_id, { looks, hosted_consent: true })).toBe(max === 0 ? 422 : 200);
    }
  });

  it('in a free redo is used up by headshots that stay, also when it is cancelled while it waits', async () => {
    const id = await startMixed();
    await runJobs();
    const { body: redo } = await call('POST', `/orders/${id}/redo`);
    configure({ afterEnd: 'wait' });
    openai.play(...Array<'gone'>(50).fill('gone'));
    await call('POST', `/orders/${redo.order_id}/start`);
    await runJobs();
    expect(await readOrder(redo.order_id)).toMatchObject({ waiting_for: 'model', delivered: 4 });
    await call('POST', `/orders/${redo.order_id}/cancel`);
    expect(await ledger(redo.order_id)).toEqual([]);
    expect((await readOrder(id)).redo_until).toBeNull();
    expect((await call('POST', `/orders/${id}/redo`)).status).toBe(409);
  });

  it('is said on the site', async () => {
    expect((await world.call('GET', '/site')).body).toMatchObject({ processor: null, hosted_processor: 'OpenAI' });
    configureModelAlone();
    expect((await world.call('GET', '/site')).body).toMatchObject({ processor: 'OpenAI', hosted_processor: null });
  });
});
