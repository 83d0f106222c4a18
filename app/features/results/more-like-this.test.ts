// More headshots like one, ordered from the real backend: what failed or was deleted is ordered and paid for again, what is there is not.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { headshotOf } from '#tests/factories/pictures.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';
import { buildApiPath } from '~/api/address';
import { type Api, createApiFromSend } from '~/api/client';
import { ApiError } from '~/api/errors';
import { orderMoreLikeThis } from './more-like-this.server';

let world: ApiWorld;
let ada: Person;
let orderId: string;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => {
  ada = await world.person({}, 10);
  orderId = await createFinishedOrder(world, ada);
  const { attachments } = await read();
  const photo_id = attachments.find(({ kind }) => kind === 'photo')!.attachment_id;
  const { db } = world.deps;
  await db
    .updateTable('catchlight.attachments')
    .set({ photo_id })
    .where('order_id', '=', orderId)
    .where('kind', '=', 'headshot')
    .execute();
});

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const api: Api = createApiFromSend(async (method, path, { params = {}, body }) => {
  const answer = await world.call(method, buildApiPath(path, params), { as: ada, body });
  if (answer.status >= 400) throw new ApiError(answer.body.error, answer.status, answer.body);
  return answer.body;
});
const read = async () => (await api.get('/orders/:id', { params: { id: orderId } }))!;
const press = async () => {
  const { attachments } = await read();
  const form = new FormData();
  form.set('attachment_id', attachments.find(({ kind }) => kind === 'headshot')!.attachment_id);
  return orderMoreLikeThis(form, { api, orderId });
};
const generations = async () => (await world.call('GET', '/studio/generations', { as: ada })).body.generations;

const ALL = { messageKey: 'more.done', messageParams: { count: 3 } };

it('are paid for once while they are there', async () => {
  const before = await world.balance(ada);
  expect(await press()).toMatchObject(ALL);
  expect(await press()).toMatchObject({ messageKey: 'more.already' });
  await runJobs();
  expect(await press()).toMatchObject({ messageKey: 'more.already' });
  expect(await world.balance(ada)).toBe(before - 3);
});

it('are ordered again when they failed', async () => {
  const before = await world.balance(ada);
  world.deps.renderer.render = async () => null;
  await press();
  await runJobs();
  world.deps.renderer.render = async (slot) => headshotOf(slot);
  expect((await generations()).map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed', 'failed']);
  expect(await world.balance(ada)).toBe(before);
  expect(await press()).toMatchObject(ALL);
  expect(await world.balance(ada)).toBe(before - 3);
});

it('are ordered again when they were deleted, and only those', async () => {
  await press();
  await runJobs();
  const [first, second] = await generations();
  await world.call('DELETE', `/studio/generations/${first.generation_id}`, { as: ada });
  await world.call('DELETE', `/attachments/${second.result.attachment_id}`, { as: ada });
  expect(await press()).toMatchObject({ messageKey: 'more.done', messageParams: { count: 2 } });
});
