// What pictures the studio offers to make others of.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());

it('offers each photo once, though a redo brings the same ones along', async () => {
  const ada = await world.person({}, 10);
  const order = await createFinishedOrder(world, ada);
  const photos = async (): Promise<string[]> =>
    (await world.call('GET', '/studio/sources?kind=photo', { as: ada })).body.sources.map(
      (one: { order_id: string }) => one.order_id,
    );
  world.advanceClock(60);
  const redo = (await world.call('POST', `/orders/${order}/redo`, { as: ada })).body.order_id;
  expect((await world.call('GET', `/orders/${redo}`, { as: ada })).body.attachments).toHaveLength(4);
  expect(await photos()).toEqual([order, order, order, order]);
  // What is left when the first shoot goes is the redo's own.
  await world.call('DELETE', `/orders/${order}`, { as: ada });
  expect(await photos()).toEqual([redo, redo, redo, redo]);
});
