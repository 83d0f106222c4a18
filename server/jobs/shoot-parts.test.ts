// The two parts of a mixed shoot, each by its own job: the engine's looks first, then those of a model, and one ending for both.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person } from '../domain/access/viewer.ts';
import { requeueOrder } from '../domain/admin/orders.ts';
import { deleteOrder } from '../domain/erasure/delete-order.ts';
import { readOrder } from '../domain/orders/read-order.ts';
import { PAINT_SHOOT_JOB, RENDER_JOB } from '../domain/orders/render-job.ts';
import type { RenderContext } from '../ports/renderer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createTestRenderer, headshotOf } from '#tests/factories/pictures.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';
import { createJobs } from './index.ts';

let world: World;
let ada: Person;
let contexts: (RenderContext | undefined)[];
beforeAll(async () => void (world = await createWorld()), 60_000);
beforeEach(async () => {
  ada = await world.person({}, 20);
  contexts = [];
  const renderer = createTestRenderer();
  const { open } = renderer;
  renderer.open = (photos, onStage, signal, context) => {
    contexts.push(context);
    return open(photos, onStage, signal, context);
  };
  world.deps.renderer = renderer;
});
afterAll(() => world.close());

/** Runs the jobs of these names, one at a time. */
const drain = (...names: string[]) =>
  world.deps.queue.drain(createJobs(world.deps).filter(({ name }) => names.includes(name)));
const drainAll = () => world.deps.queue.drain(createJobs(world.deps));
const read = (id: string) => readOrder(world.deps, ada, id);
const waiting = async (id: string) =>
  (await world.deps.queue.waiting()).filter(({ key }) => key === id).map(({ name }) => name);
const askedStyles = () => [...new Set(world.deps.renderer.asked.map(({ style }) => style))];
const enqueue = (name: string, id: string) =>
  world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, name, { order_id: id }, { key: id }));

const setOrder = (id: string, columns: { withheld?: string; done?: number; photo_in_work?: string }) =>
  world.deps.db.updateTable('catchlight.orders').set(columns).where('id', '=', id).execute();
/** What the queue does after the last try of the engine's job. */
const giveUp = (id: string) =>
  createJobs(world.deps).find(({ name }) => name === RENDER_JOB)!.fail!({ order_id: id } as never, 'its process died');

/** Ten headshots by the engine (library) and ten by a model (studio-grey), queued as it started. */
async function startMixed(): Promise<string> {
  const id = await createStartedOrder(world, ada);
  await world.deps.db
    .updateTable('catchlight.orders')
    .set({
      styles: JSON.stringify(['library', 'studio-grey']),
      renderers: JSON.stringify({ library: 'embedded', 'studio-grey': 'hosted' }),
      ...{ hosted_consent_to: 'openai', hosted_credits: 1 },
    })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('a mixed shoot', () => {
  it('is passed on once the engine has made its looks, which are sent to nobody', async () => {
    const id = await startMixed();
    expect(await waiting(id)).toEqual([RENDER_JOB]);
    await drain(RENDER_JOB);
    expect(askedStyles()).toEqual(['library']);
    expect(await read(id)).toMatchObject({ status: 'processing', stage: null, done: 10, delivered: 10 });
    expect(await waiting(id)).toEqual([PAINT_SHOOT_JOB]);
    await drainAll();
    expect(askedStyles()).toEqual(['library', 'studio-grey']);
    expect(contexts.map((context) => context?.consentTo)).toEqual([undefined, ['openai']]);
    expect(await read(id)).toMatchObject({ status: 'completed', done: 20, delivered: 20 });
    expect(world.deps.renderer.asked).toHaveLength(20);
    expect(await world.balance(ada)).toBe(0);
  });

  it('tries what the engine withheld no more with the model’s looks, and returns its credit at the end', async () => {
    world.deps.renderer.render = async (slot) =>
      slot.style === 'library' && slot.variation % 10 === 3 ? null : headshotOf(slot);
    const id = await startMixed();
    await drain(RENDER_JOB);
    expect(await read(id)).toMatchObject({ done: 10, delivered: 9 });
    const asked = world.deps.renderer.asked.length;
    await drainAll();
    expect(world.deps.renderer.asked.slice(asked).map(({ style }) => style)).toEqual(Array(10).fill('studio-grey'));
    expect(await read(id)).toMatchObject({
      ...{ status: 'completed', done: 20, delivered: 19, returned_credits: 1 },
      withheld: [{ slot: 6, style: 'library', reason: 'likeness' }],
    });
    expect(await world.balance(ada)).toBe(1);
  });

  it('goes on with the model’s looks after a crash among them, and with nothing else', async () => {
    const id = await startMixed();
    let broken = 3;
    world.deps.renderer.render = async (slot) => {
      if (slot.style === 'library' && slot.variation % 10 === 3) return null;
      if (slot.style === 'studio-grey' && slot.variation === 4 && (broken -= 1) >= 0) throw new Error('a model');
      return headshotOf(slot);
    };
    await drainAll();
    expect(await read(id)).toMatchObject({ status: 'completed', done: 20, delivered: 18, returned_credits: 2 });
    expect((await read(id)).withheld.map(({ style }) => style).toSorted()).toEqual(['library', 'studio-grey']);
  });

  it('is passed on again, and made no second time, where the first job died after it had passed it on', async () => {
    const id = await startMixed();
    await drain(RENDER_JOB);
    const asked = world.deps.renderer.asked.length;
    await enqueue(RENDER_JOB, id);
    await drain(RENDER_JOB);
    expect(world.deps.renderer.asked).toHaveLength(asked);
    expect(await waiting(id)).toEqual([PAINT_SHOOT_JOB]);
    await drainAll();
    await enqueue(RENDER_JOB, id);
    await drainAll();
    expect(world.deps.renderer.asked).toHaveLength(20);
    expect(await read(id)).toMatchObject({ status: 'completed', delivered: 20 });
  });

  it('is not broken where the first job’s last try died after it had passed it on', async () => {
    const purged: string[] = [];
    world.deps.renderer.purge = async (one) => void purged.push(one.id);
    const id = await startMixed();
    await drain(RENDER_JOB);
    await giveUp(id);
    expect(purged).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'processing', delivered: 10 });
    expect(await waiting(id)).toEqual([PAINT_SHOOT_JOB]);
    await drainAll();
    expect(await read(id)).toMatchObject({ status: 'completed', delivered: 20 });
  });

  it('is broken where the engine’s looks are not all tried after its last try', async () => {
    const id = await startMixed();
    await giveUp(id);
    expect(await read(id)).toMatchObject({ status: 'failed', fail_reason: 'engine' });
  });

  it('is not ended without the model’s looks where another try began meanwhile', async () => {
    const id = await startMixed();
    let forgotten = false;
    world.deps.renderer.render = async (slot) => {
      if (slot.style === 'library' && slot.variation % 10 === 3) return null;
      // What is withheld is tried again by each try.
      if ((await read(id)).done === 9 && !forgotten) {
        forgotten = true;
        await setOrder(id, { withheld: '[]', done: 8 });
      }
      return headshotOf(slot);
    };
    await drainAll();
    expect(forgotten).toBe(true);
    expect(await read(id)).toMatchObject({ status: 'completed', done: 20, delivered: 19, returned_credits: 1 });
    expect(askedStyles()).toEqual(['library', 'studio-grey']);
  });

  it('tells its page that nothing is done for now, and leaves the other job’s photo recorded', async () => {
    const id = await startMixed();
    const photo = crypto.randomUUID();
    const stages: (string | null)[] = [];
    const { publish } = world.deps.events;
    vi.spyOn(world.deps.events, 'publish').mockImplementation(async (topic) => {
      const { stage } = await read(id);
      stages.push(stage);
      // The other job may begin at once.
      if (stage === null) await setOrder(id, { photo_in_work: photo });
      await publish(topic);
    });
    await drain(RENDER_JOB);
    vi.restoreAllMocks();
    expect(stages.at(-1)).toBeNull();
    const orders = world.deps.db.selectFrom('catchlight.orders').select('photo_in_work').where('id', '=', id);
    expect(await orders.executeTakeFirst()).toEqual({ photo_in_work: photo });
  });

  it('is queued again by staff with the part that is missing', async () => {
    const id = await startMixed();
    await drain(RENDER_JOB);
    await requeueOrder(world.deps, await world.person({ role: 'admin' }), id);
    expect(await waiting(id)).toEqual([PAINT_SHOOT_JOB]);
    await drainAll();
  });

  it('asks the model for nothing once it is deleted between the two, and has it keep nothing', async () => {
    const purged: string[] = [];
    world.deps.renderer.purge = async (one) => void purged.push(one.id);
    const id = await startMixed();
    await drain(RENDER_JOB);
    await deleteOrder(world.deps, ada, id);
    await drainAll();
    expect(askedStyles()).toEqual(['library']);
    expect(purged).toEqual([id]);
    // The ten that were not made.
    expect(await world.balance(ada)).toBe(10);
  });
});

it('a shoot of a model alone goes straight to its job, also where it was queued as the engine’s before an update', async () => {
  const id = await startMixed();
  await world.deps.db
    .updateTable('catchlight.orders')
    .set({ styles: JSON.stringify(['studio-grey']) })
    .where('id', '=', id)
    .execute();
  await drain(RENDER_JOB);
  expect(contexts).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'queued', done: 0 });
  expect(await waiting(id)).toEqual([PAINT_SHOOT_JOB]);
  await drainAll();
  expect(await read(id)).toMatchObject({ status: 'completed', delivered: 20 });
});
