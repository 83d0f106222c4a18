// Shoots of the engine and shoots of a hosted model where only one of either is made at a time: neither kind waits for the other.
import { expect, it } from 'vitest';
import { PAINT_SHOOT_JOB, RENDER_JOB } from '#server/domain/orders/render-job.ts';
import { createJobs } from '#server/jobs/index.ts';
import { addAcceptedPhoto, createDraftOrder } from '#tests/factories/shoots.ts';
import {
  useHybridShoots,
  world,
  ada,
  openai,
  sentOut,
  call,
  configure,
  headshots,
  ledger,
  readOrder,
  runJobs,
  startMixed,
} from '#tests/factories/hybrid-shoots.ts';

useHybridShoots();

const runJob = (name: string) => world.deps.queue.drain(createJobs(world.deps).filter((job) => job.name === name));
/** Two headshots of one look. */
async function start(renderer: 'embedded' | 'hosted'): Promise<string> {
  const id = await createDraftOrder(world, ada, { headshots: 20, photos: 0, styles: ['library'] });
  await addAcceptedPhoto(world, ada, id, { takes: 1 });
  const body = { looks: [{ style: 'library', renderer }], ...(renderer === 'hosted' && { hosted_consent: true }) };
  expect((await call('PATCH', `/orders/${id}`, body)).status).toBe(200);
  expect((await call('POST', `/orders/${id}/start`)).status).toBe(200);
  return id;
}
/** The model answers nothing until `answer` is called. */
function holdModel() {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  openai.play('busy');
  configure({}, () => {
    asked.resolve();
    return answered.promise;
  });
  return { asked: asked.promise, answer: answered.resolve };
}

it('a shoot of the engine ends while one of a model that began before it has no answer', async () => {
  const model = holdModel();
  const hosted = await start('hosted');
  const own = await start('embedded');
  const painting = runJob(PAINT_SHOOT_JOB);
  await model.asked;
  await runJob(RENDER_JOB);
  expect(await readOrder(own)).toMatchObject({ status: 'completed', delivered: 2 });
  expect(await readOrder(hosted)).toMatchObject({ status: 'processing', delivered: 0 });
  model.answer();
  await painting;
  expect(await readOrder(hosted)).toMatchObject({ status: 'completed', delivered: 2, returned_credits: 0 });
});

it('a mixed shoot has its looks of the engine, and others after it end, while the model has no answer', async () => {
  const model = holdModel();
  const first = await start('hosted');
  const mixed = await startMixed();
  const own = await start('embedded');
  const painting = runJob(PAINT_SHOOT_JOB);
  await model.asked;
  await runJob(RENDER_JOB);
  expect(await readOrder(mixed)).toMatchObject({ status: 'processing', stage: null, done: 4, delivered: 4 });
  expect((await headshots(mixed)).map(({ origin }) => origin)).toEqual(Array(4).fill('photo'));
  expect(await readOrder(own)).toMatchObject({ status: 'completed' });
  expect(await readOrder(first)).toMatchObject({ delivered: 0 });
  model.answer();
  await painting;
  await runJobs();
  expect(await readOrder(mixed)).toMatchObject({ status: 'completed', delivered: 6, returned_credits: 0 });
  expect(sentOut()).toBe(4);
  expect(await ledger(mixed)).toEqual(['shoot_started -8']);
});
