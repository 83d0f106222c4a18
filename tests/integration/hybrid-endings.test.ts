// How hybrid shoots and their redos end when hosted looks are missing: what stays paid, what counts, and what a redo may have.
import { expect, it } from 'vitest';
import { MAX_RENDERER_WAIT_MS } from '#server/domain/orders/waiting.ts';
import { RESUME_JOB } from '#server/jobs/resume-waiting.ts';
import {
  useHybridShoots,
  world,
  ada,
  openai,
  configure,
  runJobs,
  call,
  readOrder,
  headshots,
  ledger,
  consents,
  LOOKS,
  createMixedDraft,
  startMixed,
} from '#tests/factories/hybrid-shoots.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

useHybridShoots();

const modelEnds = (afterEnd: 'wait' | 'embedded'): void => {
  configure({ afterEnd });
  openai.play(...Array<'gone'>(100).fill('gone'));
};

it('returns all credits of a shoot that has waited for two weeks, and leaves its headshots', async () => {
  modelEnds('wait');
  const id = await startMixed();
  await runJobs();
  world.advanceClock(MAX_RENDERER_WAIT_MS / 1000 + 1);
  await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, RESUME_JOB, {}));
  await runJobs();
  expect(await readOrder(id)).toMatchObject({ status: 'refunded', delivered: 4, returned_credits: 8 });
  expect(await headshots(id)).toHaveLength(4);
  expect((await ledger(id)).map((entry) => entry.split(' ')[1])).toEqual(['-8', '8']);
});

it('does not use up the redo when staff end it while it waits', async () => {
  const id = await startMixed();
  await runJobs();
  const { body: redo } = await call('POST', `/orders/${id}/redo`);
  modelEnds('wait');
  await call('POST', `/orders/${redo.order_id}/start`);
  await runJobs();
  expect(await readOrder(redo.order_id)).toMatchObject({ waiting_for: 'model', delivered: 4 });
  const admin = await world.person({ role: 'admin' });
  const body = { reason: 'as they wished' };
  await world.call('POST', `/admin/orders/${redo.order_id}/refund?admin=true`, { as: admin, body });
  // The person's page may still show the button.
  expect((await call('POST', `/orders/${redo.order_id}/cancel`)).status).toBe(200);
  expect((await readOrder(id)).redo_until).not.toBeNull();
  expect((await call('POST', `/orders/${id}/redo`)).status).toBe(201);
});

it('offers no hosted look in the redo of a shoot whose hosted looks the engine made', async () => {
  modelEnds('embedded');
  const id = await startMixed();
  await runJobs();
  openai.play();
  configure();
  const { body: redo } = await call('POST', `/orders/${id}/redo`);
  expect(await readOrder(redo.order_id)).toMatchObject({
    hosted_looks: { max: 0 },
    looks: LOOKS.map(() => ({ renderer: null })),
  });
});

it('makes no hosted headshot more in a redo whose hosted look was moved to the front', async () => {
  const id = await startMixed();
  await runJobs();
  const [grey, library, paper] = LOOKS;
  const { body: redo } = await call('POST', `/orders/${id}/redo`);
  const looks = [{ style: library, renderer: 'hosted' }, { style: grey }, { style: paper }];
  expect((await call('PATCH', `/orders/${redo.order_id}`, { looks })).status).toBe(200);
  const { body } = await call('POST', `/orders/${redo.order_id}/start`);
  expect(body.looks.map(({ style }: { style: string }) => style)).toEqual([grey, paper, library]);
});

it('starts no redo that has the hosted look in fewer looks than were paid for, where it would get more headshots', async () => {
  const id = await startMixed();
  await runJobs();
  const { body: redo } = await call('POST', `/orders/${id}/redo`);
  expect(await readOrder(redo.order_id)).toMatchObject({ styles_fewest: 3, hosted_looks: { max: 1 } });
  const looks = [{ style: LOOKS[1], renderer: 'hosted' }];
  expect((await call('PATCH', `/orders/${redo.order_id}`, { looks })).status).toBe(200);
  expect(await call('POST', `/orders/${redo.order_id}/start`)).toMatchObject({
    ...{ status: 422, body: { code: 'invalid_input', details: { fewest: 3, chosen: 1 } } },
  });
});

it('has as many hosted headshots in a redo of fewer looks than the size has room for as were paid', async () => {
  const [grey, library, paper] = LOOKS;
  const id = await createMixedDraft();
  await call('PATCH', `/orders/${id}`, { looks: [{ style: grey }, { style: library, renderer: 'hosted' }] });
  await call('POST', `/orders/${id}/start`);
  await runJobs();
  const made = async (order: string) => (await headshots(order)).filter(({ origin }) => origin === 'generated').length;
  const paid = await made(id);
  expect(paid).toBeGreaterThan(0);
  const { body: redo } = await call('POST', `/orders/${id}/redo`);
  expect(await readOrder(redo.order_id)).toMatchObject({
    styles_fewest: 2,
    styles_needed: 3,
    hosted_looks: { max: 1 },
  });
  const looks = [{ style: library, renderer: 'hosted' }, { style: grey }, { style: paper }];
  await call('PATCH', `/orders/${redo.order_id}`, { looks });
  expect((await call('POST', `/orders/${redo.order_id}/start`)).status).toBe(200);
  await runJobs();
  expect(await made(redo.order_id)).toBeLessThanOrEqual(paid);
});

it('keeps the consent to hosted looks of an empty draft that is used again: nobody withdrew it', async () => {
  const id = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS });
  await call('PATCH', `/orders/${id}`, { hosted_consent: true });
  const { body } = await call('POST', '/orders', { headshot_count: 20 });
  expect(body.order_id).toBe(id);
  expect((await readOrder(id)).hosted_looks).toMatchObject({ consent: true });
  expect(await consents()).toEqual(['face_processing null', 'hosted_rendering openai']);
});

it('ends that consent with the one to face processing, which was withdrawn in another draft meanwhile', async () => {
  const other = await createMixedDraft({ consent: false });
  world.advanceClock(1);
  const id = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: LOOKS });
  await call('PATCH', `/orders/${id}`, { hosted_consent: true });
  await call('PATCH', `/orders/${other}`, { consent: false });
  expect((await call('POST', '/orders', { headshot_count: 20 })).body.order_id).toBe(id);
  expect((await readOrder(id)).hosted_looks).toMatchObject({ consent: false });
  expect(await consents()).toContain('hosted_rendering_withdrawn openai');
});
