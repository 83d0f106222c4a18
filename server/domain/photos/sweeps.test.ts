// The promises about time: what is gone when, and what is never taken by mistake.
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import { SWEEP_JOB } from '../../jobs/sweep.ts';
import type { Person } from '../accounts/viewer.ts';
import { deleteOrder } from '../orders/delete-order.ts';
import { readOrder } from '../orders/read-order.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createDraft, createStarted } from '#tests/factories/shoots.ts';
import { addPhoto } from './add-photo.ts';
import { buryDue } from './bury-objects.ts';
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

describe('the burial', () => {
  it('of one object that cannot be removed keeps none of the others waiting, and is tried again', async () => {
    const { storage } = world.deps;
    const { remove } = storage;
    const order = await createDraft(world, ada);
    const [stuck] = objectsOf(order).toSorted();
    storage.remove = (key) => (key === stuck ? Promise.reject(new Error('EACCES')) : remove(key));
    await deleteOrder(world.deps, ada, order);
    await work();
    expect(objectsOf(order)).toEqual([stuck]);
    storage.remove = remove;
    await sweep();
    expect(objectsOf(order)).toEqual([]);
  });

  it('stops early where the whole store is gone', async () => {
    const { storage } = world.deps;
    const { remove } = storage;
    const order = await createDraft(world, ada, { photos: 25 });
    let tries = 0;
    storage.remove = () => Promise.reject(new Error(`unreachable ${(tries += 1)}`));
    await deleteOrder(world.deps, ada, order);
    await expect(buryDue(world.deps, new AbortController().signal)).rejects.toThrow('could not be removed');
    storage.remove = remove;
    expect(tries).toBeLessThan(10);
    await sweep();
    expect(objectsOf(order)).toEqual([]);
  });
});

describe('the sweep', () => {
  it('takes the photos of a draft seven days after the last one came', async () => {
    const order = await createDraft(world, ada, { photos: 0 });
    await arrive(order, 'one.jpg');
    world.pass(4 * DAY);
    await arrive(order, 'two.jpg');
    world.pass(6 * DAY);
    await sweep();
    expect(await readOrder(world.deps, ada, order)).toMatchObject({ photos_accepted: 2 });
    world.pass(1 * DAY);
    await sweep();
    expect(await readOrder(world.deps, ada, order)).toMatchObject({ photos_accepted: 0, photos_delete_at: null });
    expect(objectsOf(order)).toEqual([]);
  });

  it('takes the originals thirty days after the shoot, and leaves the headshots', async () => {
    const order = await createStarted(world, ada);
    await work();
    world.pass(30 * DAY - 1);
    await sweep();
    expect((await readOrder(world.deps, ada, order)).photos_accepted).toBe(4);
    world.pass(1);
    await sweep();
    const after = await readOrder(world.deps, ada, order);
    expect(after.attachments.map((attachment) => attachment.kind)).toEqual(Array(20).fill('headshot'));
    expect(objectsOf(order)).toHaveLength(40);
  });

  it('never takes the photos of a shoot that waits or runs', async () => {
    const order = await createStarted(world, ada);
    world.pass(60 * DAY);
    await sweep();
    expect((await readOrder(world.deps, ada, order)).photos_accepted).toBe(4);
  });

  it('takes an object that no row names, but only when it still is one an hour later', async () => {
    const order = await createDraft(world, ada, { photos: 1 });
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
    world.pass(3601);
    await sweep();
    expect(objectsOf(order)).toContain(late);
    expect(objectsOf(order)).not.toContain(lost);
  });

  it('takes what a process that died made of a free tool’s picture, and leaves one whose hour is not over', async () => {
    const { deps } = world;
    const [living, gone] = [deps.ids.uuid(), deps.ids.uuid()];
    await deps.db
      .insertInto('catchlight.tool_pictures')
      .values({
        id: living,
        tool: 'generator',
        result: JSON.stringify({ state: 'waiting', looks: [] }),
        created_at: deps.clock.now(),
        delete_at: new Date(deps.clock.now().getTime() + 30 * DAY * 1000),
      })
      .execute();
    for (const id of [living, gone]) await deps.storage.put(`tools/${id}/after.jpg`, new Uint8Array(1), 'image/jpeg');
    await sweep();
    world.pass(3601);
    await sweep();
    expect([objectsOf(living), objectsOf(gone)]).toEqual([[`tools/${living}/after.jpg`], []]);
  });

  it('takes parts of uploads a day old, and leaves what is still coming in', async () => {
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
