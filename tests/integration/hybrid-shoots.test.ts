// Shoots whose looks are made in two ways: photos go out for the looks that were ordered so and consented to, and for no others.
import { describe, expect, it } from 'vitest';
import { addAcceptedPhoto, createDraftOrder } from '#tests/factories/shoots.ts';
import { MODELS } from '../contracts/renderer-servers.ts';
import {
  type Made,
  useHybridShoots,
  world,
  ada,
  local,
  sentOut,
  CREDITS,
  configureEngineAlone,
  configureModelAlone,
  configure,
  runJobs,
  call,
  readOrder,
  headshots,
  ledger,
  consents,
  LOOKS,
  looksBy,
  createMixedDraft,
  startMixed,
} from '#tests/factories/hybrid-shoots.ts';

useHybridShoots();

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

  it('estimates no time while nothing tells the model’s pace, and the engine’s for its shoots', async () => {
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

  it('ends under another name, under which the looks stay chosen and wait for a new one', async () => {
    const id = await createMixedDraft();
    await call('PATCH', `/orders/${id}`, { on_behalf: true, subject_name: 'Bea', consent: true });
    await call('PATCH', `/orders/${id}`, { looks: looksBy('hosted'), hosted_consent: true });
    await call('PATCH', `/orders/${id}`, { subject_name: 'Bea', purpose: 'linkedin' });
    expect(await readOrder(id)).toMatchObject({ hosted_looks: { consent: true } });
    await call('PATCH', `/orders/${id}`, { subject_name: 'Cleo' });
    expect(await readOrder(id)).toMatchObject({
      looks: looksBy('hosted'),
      hosted_looks: { consent: false },
    });
    expect((await consents()).at(-1)).toBe('hosted_rendering_withdrawn openai');
  });

  it('of the person with the other name follows the end of the first, in one change', async () => {
    const id = await createMixedDraft();
    await call('PATCH', `/orders/${id}`, { on_behalf: true, subject_name: 'Bea', consent: true });
    await call('PATCH', `/orders/${id}`, { looks: looksBy('hosted'), hosted_consent: true });
    const logged = (await consents()).length;
    await call('PATCH', `/orders/${id}`, { subject_name: 'Cleo', consent: true, hosted_consent: true });
    expect(await readOrder(id)).toMatchObject({ consent: true, hosted_looks: { consent: true } });
    expect((await consents()).slice(logged)).toEqual([
      'face_processing null',
      'hosted_rendering_withdrawn openai',
      'hosted_rendering openai',
    ]);
  });

  it('ends with the consent of the account, for each shoot that has it', async () => {
    const shoots = [await createMixedDraft(), await createMixedDraft({ consent: false })];
    expect((await call('DELETE', '/customers/face-consent')).status).toBe(200);
    for (const id of shoots) expect((await readOrder(id)).hosted_looks.consent).toBe(false);
    const ended = (await consents()).filter((one) => one.includes('withdrawn'));
    expect(ended.toSorted()).toEqual(['face_processing_withdrawn undefined', 'hosted_rendering_withdrawn openai']);
  });

  it('ends where another processor is agreed to', async () => {
    const id = await createMixedDraft();
    configure({ provider: 'google', model: MODELS.google });
    await call('PATCH', `/orders/${id}`, { hosted_consent: true });
    expect((await consents()).slice(1)).toEqual([
      'hosted_rendering openai',
      'hosted_rendering_withdrawn openai',
      'hosted_rendering google',
    ]);
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

  it('stays that of a shoot for a model on our own machines, which names nobody', async () => {
    const own = { provider: 'local', model: MODELS.local, price: { picture: 0 }, baseUrl: local.url } as const;
    configure({ ...own, choice: undefined });
    const id = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS });
    await addAcceptedPhoto(world, ada, id, { takes: 1 });
    expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
    configure(own);
    await runJobs();
    expect(sentOut()).toBe(6);
    expect((await headshots(id)).map(({ origin }) => origin)).toEqual(Array(6).fill('generated'));
  });

  it('is not that of a shoot that was started for the engine, where the operator has a model of their own by now', async () => {
    configureEngineAlone();
    const id = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS });
    await addAcceptedPhoto(world, ada, id, { takes: 1 });
    expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
    configure({
      provider: 'local',
      model: MODELS.local,
      price: { picture: 0 },
      baseUrl: local.url,
      choice: undefined,
    });
    await runJobs();
    expect(sentOut()).toBe(0);
    expect((await headshots(id)).map(({ origin }) => origin)).toEqual(Array(6).fill('photo'));
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
