// Retention: what is deleted when, and what must never be deleted by mistake.
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import { SWEEP_JOB } from '../../jobs/sweep.ts';
import type { Person } from '../access/viewer.ts';
import { deleteOrder } from '../erasure/delete-order.ts';
import { readOrder } from '../orders/read-order.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createDraftOrder, createStartedOrder } from '#tests/factories/shoots.ts';
import { addPhoto } from './add-photo.ts';
import { deleteDueObjects } from '../objects/delete-due.ts';
import { photoBytes } from '#tests/factories/pictures.ts';

const DAY = 24 * 3600;
let world: World;
let ada: Person;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  ada = await world.person({}, 40);
});
afterAll(() => world.close());

const work = () => world.deps.queue.drain(createJobs(world.deps));
async function sweep(): Promise<void> {
  await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, SWEEP_JOB, {}));
  await work();
}
const objectsOf = (id: string) => [...world.deps.storage.objects.keys()].filter((key) => key.includes(id));
async function arrive(order: string, name: string): Promise<void> {
  const file = path.join(world.deps.uploadsDir, name);
  await writeFile(file, photoBytes(name));
  const attachmentId = world.deps.ids.uuid();
  await addPhoto(world.deps, ada, { orderId: order, attachmentId, file, fileName: name, source: null });
}

describe('the deletion of objects', () => {
  it('continues after an object that cannot be removed, and tries it again', async () => {
    const { storage } = world.deps;
    const { remove } = storage;
    const order = await createDraftOrder(world, ada);
    const [stuck] = objectsOf(order).toSorted();
    storage.remove = (key) => (key === stuck ? Promise.reject(new Error('EACCES')) : remove(key));
    await deleteOrder(world.deps, ada, order);
    await work();
    expect(objectsOf(order)).toEqual([stuck]);
    storage.remove = remove;
    await sweep();
    expect(objectsOf(order)).toEqual([]);
  });

  it('stops early when the store is unavailable', async () => {
    const { storage } = world.deps;
    const { remove } = storage;
    const order = await createDraftOrder(world, ada, { photos: 25 });
    let tries = 0;
    storage.remove = () => Promise.reject(new Error(`unreachable ${(tries += 1)}`));
    await deleteOrder(world.deps, ada, order);
    await expect(deleteDueObjects(world.deps, new AbortController().signal)).rejects.toThrow('could not be removed');
    storage.remove = remove;
    expect(tries).toBeLessThan(10);
    await sweep();
    expect(objectsOf(order)).toEqual([]);
  });
});

describe('the sweep', () => {
  it('deletes the photos of a draft seven days after the last upload', async () => {
    const order = await createDraftOrder(world, ada, { photos: 0 });
    await arrive(order, 'one.jpg');
    world.advanceClock(4 * DAY);
    await arrive(order, 'two.jpg');
    world.advanceClock(6 * DAY);
    await sweep();
    expect(await readOrder(world.deps, ada, order)).toMatchObject({ photos_accepted: 2 });
    world.advanceClock(1 * DAY);
    await sweep();
    expect(await readOrder(world.deps, ada, order)).toMatchObject({ photos_accepted: 0, photos_delete_at: null });
    expect(objectsOf(order)).toEqual([]);
  });

  it('deletes the originals thirty days after the shoot, and keeps the headshots', async () => {
    const order = await createStartedOrder(world, ada);
    await work();
    world.advanceClock(30 * DAY - 1);
    await sweep();
    expect((await readOrder(world.deps, ada, order)).photos_accepted).toBe(4);
    world.advanceClock(1);
    await sweep();
    const after = await readOrder(world.deps, ada, order);
    expect(after.attachments.map((attachment) => attachment.kind)).toEqual(Array(20).fill('headshot'));
    expect(objectsOf(order)).toHaveLength(40);
  });

  it('never deletes the photos of a queued or running shoot', async () => {
    const order = await createStartedOrder(world, ada);
    world.advanceClock(60 * DAY);
    await sweep();
    expect((await readOrder(world.deps, ada, order)).photos_accepted).toBe(4);
  });

  it('deletes an object that no row names, if none names it an hour later either', async () => {
    const order = await createDraftOrder(world, ada, { photos: 1 });
    const lost = `orders/${order}/photos/lost.jpg`;
    const late = `orders/${order}/photos/late.jpg`;
    for (const key of [lost, late]) await world.deps.storage.put(key, new Uint8Array(1), 'image/jpeg');
    await sweep();
    expect(objectsOf(order)).toHaveLength(4);
    await world.deps.db
      .updateTable('catchlight.attachments')
      .set({ preview_key: late })
      .where('order_id', '=', order)
      .execute();
    world.advanceClock(3601);
    await sweep();
    expect(objectsOf(order)).toContain(late);
    expect(objectsOf(order)).not.toContain(lost);
  });

  it('deletes the objects that a crashed process made of a free tool’s picture, and keeps one within its hour', async () => {
    const { deps } = world;
    const [living, gone] = [deps.ids.uuid(), deps.ids.uuid()];
    await deps.db
      .insertInto('catchlight.tool_pictures')
      .values({
        id: living,
        tool: 'editor',
        result: JSON.stringify({}),
        created_at: deps.clock.now(),
        delete_at: new Date(deps.clock.now().getTime() + 30 * DAY * 1000),
      })
      .execute();
    for (const id of [living, gone]) await deps.storage.put(`tools/${id}/after.jpg`, new Uint8Array(1), 'image/jpeg');
    await sweep();
    world.advanceClock(3601);
    await sweep();
    expect([objectsOf(living), objectsOf(gone)]).toEqual([[`tools/${living}/after.jpg`], []]);
  });

  it('deletes parts of uploads a day old, and keeps running uploads', async () => {
    const now = world.deps.clock.now().getTime() / 1000;
    for (const [name, age] of [
      ['old-part', 25 * 3600],
      ['new-part', 3600],
    ] as const) {
      const file = path.join(world.deps.uploadsDir, name);
      await writeFile(file, 'bytes');
      await utimes(file, now - age, now - age);
    }
    await sweep();
    await expect(utimes(path.join(world.deps.uploadsDir, 'old-part'), 0, 0)).rejects.toMatchObject({ code: 'ENOENT' });
    await utimes(path.join(world.deps.uploadsDir, 'new-part'), now, now);
  });
});
