// The files of a ZIP are made by a job before it is downloaded, once, with how far they are.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createJobs } from '#server/jobs/index.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany } from '#tests/factories/companies.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let ada: Person;
let order: string;
beforeAll(async () => {
  world = await createApiWorld();
  ada = await world.person({}, 100);
  order = await createFinishedOrder(world, ada);
});
afterAll(() => world?.close());

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const prepare = async (body: object, as = ada) =>
  (await world.call('POST', `/orders/${order}/exports`, { as, body })).body;

it('are prepared once, and the ZIP finds them', async () => {
  const made = vi.spyOn(world.deps.renderer, 'exportPreset');
  expect(await prepare({ preset: 'square' })).toEqual({ state: 'running', done: 0, total: 2 });
  expect(await prepare({ preset: 'square' })).toEqual({ state: 'running', done: 0, total: 2 });
  await runJobs();
  expect(await prepare({ preset: 'square' })).toEqual({ state: 'done', done: 2, total: 2 });
  expect(made).toHaveBeenCalledTimes(2);
  const zip = await world.call('GET', `/orders/${order}/download.zip?preset=square`, { as: ada });
  expect(zip.status).toBe(200);
  expect(made).toHaveBeenCalledTimes(2);
});

it('need no preparing where they are delivered as they are', async () => {
  expect(await prepare({})).toEqual({ state: 'done', done: 2, total: 2 });
});

it('that cannot be made say so until they are asked for again, which begins anew', async () => {
  const made = vi.spyOn(world.deps.renderer, 'exportPreset').mockRejectedValue(new Error('no'));
  await prepare({ preset: 'eras' });
  await runJobs();
  for (let tries = 0; tries < 3; tries += 1) {
    world.advanceClock(3600);
    await runJobs();
  }
  // The answer to one call may be lost on its way.
  for (let asked = 0; asked < 2; asked += 1)
    expect(await prepare({ preset: 'eras' })).toMatchObject({ state: 'failed', total: 2 });
  made.mockRestore();
  expect(await prepare({ preset: 'eras', again: true })).toEqual({ state: 'running', done: 0, total: 2 });
  await runJobs();
  expect(await prepare({ preset: 'eras', again: true })).toEqual({ state: 'done', done: 2, total: 2 });
});

it('of a company’s gallery are prepared as well', async () => {
  const company = await createCompany(world, await world.person({}, 0));
  const paid = { company_id: company.id, seat: true };
  await world.deps.db.updateTable('catchlight.orders').set(paid).where('id', '=', order).execute();
  const body = { preset: 'portrait' };
  const prepareAll = async () =>
    (await world.call('POST', `/companies/${company.id}/exports`, { as: company.owner, body })).body;
  expect(await prepareAll()).toEqual({ state: 'running', done: 0, total: 1 });
  vi.restoreAllMocks();
  await runJobs();
  expect(await prepareAll()).toEqual({ state: 'done', done: 1, total: 1 });
});

it('are nobody else’s', async () => {
  const answer = await world.call('POST', `/orders/${order}/exports`, { as: await world.person(), body: {} });
  expect(answer.status).toBe(404);
});
