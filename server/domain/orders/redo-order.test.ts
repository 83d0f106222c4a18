// The free redo: once, within 14 days, and which ones do not count.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import type { Person } from '../access/viewer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createTestRenderer } from '#tests/factories/pictures.ts';
import { addAcceptedPhoto, createStartedOrder } from '#tests/factories/shoots.ts';
import { cancelOrder } from './cancel-order.ts';
import { deleteOrder } from '../erasure/delete-order.ts';
import { readOrder } from './read-order.ts';
import { redoOrder } from './redo-order.ts';
import { startOrder } from './start-order.ts';
import { updateOrder } from './update-order.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(async () => {
  world.deps.renderer.render = createTestRenderer().render;
  ada = await world.person({}, 40);
});
afterAll(() => world.close());

const finish = () => world.deps.queue.drain(createJobs(world.deps));

describe('redoing', () => {
  const completed = async (): Promise<string> => {
    const id = await createStartedOrder(world, ada);
    await finish();
    return id;
  };

  it('is a free draft with the same photos, objects of its own and the same size', async () => {
    const id = await completed();
    const redo = await redoOrder(world.deps, ada, id);
    expect(redo).toMatchObject({ status: 'draft', photos_accepted: 4, consent: true, styles: ['studio-grey'] });
    expect((await updateOrder(world.deps, ada, redo.order_id, { headshot_count: 120 })).headshot_count).toBe(20);
    await addAcceptedPhoto(world, ada, redo.order_id);
    await deleteOrder(world.deps, ada, id);
    await startOrder(world.deps, ada, redo.order_id);
    await finish();
    expect(await readOrder(world.deps, ada, redo.order_id)).toMatchObject({
      status: 'completed',
      delivered: 20,
      credits_spent: 0,
    });
    expect(await world.balance(ada)).toBe(20);
  });

  it('happens once: asking again gives the same draft, and nothing after it ran', async () => {
    const id = await completed();
    const until = new Date(world.deps.clock.now().getTime() + 14 * 24 * 3600 * 1000).toISOString();
    expect((await readOrder(world.deps, ada, id)).redo_until).toBe(until);
    const first = await redoOrder(world.deps, ada, id);
    expect(first.redo_of).toBe(id);
    expect((await readOrder(world.deps, ada, id)).redo_until).toBe(until);
    expect((await redoOrder(world.deps, ada, id)).order_id).toBe(first.order_id);
    await startOrder(world.deps, ada, first.order_id);
    await finish();
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await readOrder(world.deps, ada, id)).redo_until).toBeNull();
    await expect(redoOrder(world.deps, ada, first.order_id)).rejects.toMatchObject({ code: 'order_illegal_move' });
    await deleteOrder(world.deps, ada, first.order_id);
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('may be asked for again when we could not deliver it, and returns no credits that it did not cost', async () => {
    const id = await completed();
    const first = await redoOrder(world.deps, ada, id);
    await startOrder(world.deps, ada, first.order_id);
    world.deps.renderer.render = async () => null;
    await finish();
    expect(await world.balance(ada)).toBe(20);
    expect((await redoOrder(world.deps, ada, id)).order_id).not.toBe(first.order_id);
  });

  it('is over when three of them could not be delivered', async () => {
    const id = await completed();
    world.deps.renderer.render = async () => null;
    for (let redos = 0; redos < 3; redos += 1) {
      const redo = await redoOrder(world.deps, ada, id);
      await startOrder(world.deps, ada, redo.order_id);
      await finish();
    }
    expect((await readOrder(world.deps, ada, id)).redo_until).toBeNull();
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('may be asked for again after two that were cancelled, and is over after the third, also when they are deleted', async () => {
    const id = await completed();
    for (let redos = 0; redos < 3; redos += 1) {
      expect((await readOrder(world.deps, ada, id)).redo_until).not.toBeNull();
      const redo = await redoOrder(world.deps, ada, id);
      await startOrder(world.deps, ada, redo.order_id);
      await cancelOrder(world.deps, ada, redo.order_id);
      if (redos > 0) await deleteOrder(world.deps, ada, redo.order_id);
    }
    expect((await readOrder(world.deps, ada, id)).redo_until).toBeNull();
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('keeps no photos when it is cancelled; those of the shoot stay', async () => {
    const id = await completed();
    const redo = await redoOrder(world.deps, ada, id);
    await startOrder(world.deps, ada, redo.order_id);
    expect(await cancelOrder(world.deps, ada, redo.order_id)).toMatchObject({
      status: 'refunded',
      photos_accepted: 0,
      photos_delete_at: null,
    });
    await finish();
    const kept = [...world.deps.storage.objects.keys()];
    expect(kept.filter((key) => key.includes(redo.order_id))).toEqual([]);
    expect(await readOrder(world.deps, ada, id)).toMatchObject({ photos_accepted: 4 });
  });

  it('that failed and was deleted then is not the one that counts', async () => {
    const id = await completed();
    const { render } = world.deps.renderer;
    world.deps.renderer.render = async () => null;
    const failed = await redoOrder(world.deps, ada, id);
    await startOrder(world.deps, ada, failed.order_id);
    await finish();
    await deleteOrder(world.deps, ada, failed.order_id);
    world.deps.renderer.render = render;
    expect(await redoOrder(world.deps, ada, id)).toMatchObject({ status: 'draft', redo_of: id });
  });

  it('that was deleted during the shoot counts once it has headshots', async () => {
    const id = await completed();
    const redo = await redoOrder(world.deps, ada, id);
    await startOrder(world.deps, ada, redo.order_id);
    await world.deps.db
      .updateTable('catchlight.orders')
      .set({ status: 'processing', delivered: 3 })
      .where('id', '=', redo.order_id)
      .execute();
    await deleteOrder(world.deps, ada, redo.order_id);
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('copies no photos while the disk is nearly full', async () => {
    const id = await completed();
    const { diskSpace } = world.deps;
    world.deps.diskSpace = async () => ({ free: 1e9, total: 100e9 });
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'unavailable' });
    world.deps.diskSpace = diskSpace;
    expect(await redoOrder(world.deps, ada, id)).toMatchObject({ photos_accepted: 4 });
  });

  it('is over after 14 days', async () => {
    const id = await completed();
    world.advanceClock(14 * 24 * 3600 + 1);
    await expect(redoOrder(world.deps, ada, id)).rejects.toMatchObject({ code: 'conflict', details: { days: 14 } });
  });
});
