// Photos that crash the renderer: its process is replaced, the shoot goes on without them, the person is notified and pays nothing for
// it. The children are real processes, which really run out of heap or hang.
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedRenderer, type EmbeddedRenderer } from '../adapters/renderer/index.ts';
import type { Person } from '../domain/access/viewer.ts';
import { readOrder } from '../domain/orders/read-order.ts';
import { redoOrder } from '../domain/orders/redo-order.ts';
import { repeatOrder } from '../domain/orders/repeat-order.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';
import { createJobs } from './index.ts';

let world: World;
let ada: Person;
let renderer: EmbeddedRenderer;
let deaths: string[];
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
beforeEach(async () => {
  deaths = [];
  ada = await world.person({}, 20);
  renderer = startRenderer();
});
afterEach(() => renderer.stop());
afterAll(() => world.close());

function startRenderer(limits: { renderMs?: number } = {}): EmbeddedRenderer {
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (line: { event?: string; reason?: string }) => {
      if (line.event === 'renderer.crashed') deaths.push(line.reason ?? '');
    },
  };
  const entry = path.resolve('tests/fixtures/faulty-worker.ts');
  const started = createEmbeddedRenderer({ cores: 2, log: log as never, entry, limits: { heapMb: 40, ...limits } });
  world.deps.renderer.open = started.open;
  return started;
}

/** A shoot with so many photos that fail in the given way. */
async function start(says: string, count = 1, photos = 4): Promise<{ order: string; faulty: string[] }> {
  const order = await createStartedOrder(world, ada, { photos });
  const rows = await world.deps.db
    .selectFrom('catchlight.attachments')
    .select(['id', 'object_key'])
    .where('order_id', '=', order)
    .where('kind', '=', 'photo')
    .orderBy('id')
    .limit(count)
    .execute();
  for (const { object_key: key } of rows) await world.deps.storage.put(key!, Buffer.from(says), 'image/jpeg');
  return { order, faulty: rows.map(({ id }) => id) };
}
const drain = () => world.deps.queue.drain(createJobs(world.deps));
const photosOf = async (order: string) =>
  (await readOrder(world.deps, ada, order)).attachments.filter(({ kind }) => kind === 'photo');
/** The photos that were reported, with the reason. */
async function toldOf(order: string): Promise<Record<string, string | null>> {
  const out = (await photosOf(order)).filter(({ status }) => status === 'rejected');
  return Object.fromEntries(out.map((photo) => [photo.attachment_id, photo.fail_reason]));
}
const withReason = (ids: readonly string[], reason: string) => Object.fromEntries(ids.map((id) => [id, reason]));

/** The photo that each slot shows. */
async function shownIn(order: string): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('catchlight.attachments')
    .select('preview_key')
    .where('order_id', '=', order)
    .where('kind', '=', 'headshot')
    .orderBy('slot')
    .execute();
  return rows.map((row) => Buffer.from(world.deps.storage.objects.get(row.preview_key!)!.bytes).toString());
}

async function expectDelivered(order: string, without: readonly string[]): Promise<void> {
  expect(await readOrder(world.deps, ada, order)).toMatchObject({
    status: 'completed',
    done: 20,
    delivered: 20,
    returned_credits: 0,
  });
  const madeOf = await shownIn(order);
  expect(madeOf).toHaveLength(20);
  for (const id of without) expect(madeOf).not.toContain(id);
}

describe('a photo on which the renderer crashes', () => {
  it.each([
    ['render', 1],
    ['open', 1],
    ['open', 2],
  ] as const)(
    'is left out when it takes all memory at %s, %i of four, and told of; everything is delivered',
    async (at, count) => {
      const { order, faulty } = await start(`hungry at ${at}`, count);
      await drain();
      await expectDelivered(order, faulty);
      // Twice, because once may have been the machine's fault; and never again.
      expect(deaths).toEqual(faulty.flatMap(() => ['SIGABRT', 'SIGABRT']));
      expect(await toldOf(order)).toEqual(withReason(faulty, 'engine'));
    },
    120_000,
  );

  it('is named in the mail that says that the shoot is done', { timeout: 60_000 }, async () => {
    const { order, faulty } = await start('breaks at open');
    await world.deps.db
      .updateTable('catchlight.attachments')
      .set({ file_name: 'beach.png' })
      .where('id', 'in', faulty)
      .execute();
    await drain();
    const mail = world.mails.find(({ to, text }) => to === ada.customer.email && text.includes(order));
    expect(mail?.text).toContain('“beach.png”');
    expect(mail?.text).not.toContain('me.jpg');
  });

  it('is excluded when the renderer hangs on it', { timeout: 120_000 }, async () => {
    // The start of a process, which takes seconds on a busy machine, does not count in.
    renderer = startRenderer({ renderMs: 3000 });
    const { order, faulty } = await start('hangs at render');
    await drain();
    await expectDelivered(order, faulty);
    expect(await toldOf(order)).toEqual(withReason(faulty, 'engine'));
  });

  it('is excluded when the engine throws on it without a crash', { timeout: 60_000 }, async () => {
    for (const at of ['open', 'render']) {
      ada = await world.person({}, 20);
      const { order, faulty } = await start(`breaks at ${at}`);
      await drain();
      await expectDelivered(order, faulty);
      expect(await toldOf(order)).toEqual(withReason(faulty, 'engine'));
    }
    expect(deaths).toEqual([]);
  });

  it('is remembered by the next attempt of the job', { timeout: 120_000 }, async () => {
    const { order, faulty } = await start('dies at render');
    const killed = new AbortController();
    let opened = 0;
    world.deps.renderer.open = (...args) => {
      // The server ends after it has seen one crash.
      if ((opened += 1) === 2) killed.abort(new Error('killed'));
      return renderer.open(...args);
    };
    const [job] = createJobs(world.deps);
    const first = job!.run({ order_id: order } as never, { id: '1', attempt: 1, signal: killed.signal });
    await expect(first).rejects.toThrow('killed');
    expect(deaths).toHaveLength(1);
    expect(await toldOf(order)).toEqual({});
    await drain();
    expect(deaths).toHaveLength(2);
    await expectDelivered(order, faulty);
    expect(await toldOf(order)).toEqual(withReason(faulty, 'engine'));
  });

  it('changes nothing in the slots that do not show it, over restarts too', { timeout: 120_000 }, async () => {
    // More photos than a shoot uses: none of the others may replace it, which would change all slots.
    const { order, faulty } = await start('breaks at render', 1, 14);
    const best = (await photosOf(order))
      .map(({ attachment_id }) => attachment_id)
      .toSorted()
      .slice(0, 12);
    const killed = new AbortController();
    const [job] = createJobs(world.deps);
    let made = 0;
    world.deps.renderer.open = async (...args) => {
      const session = await renderer.open(...args);
      const render: typeof session.render = async (slot) => {
        if ((made += 1) === 8) killed.abort(new Error('killed'));
        return session.render(slot);
      };
      return { ...session, render };
    };
    const first = job!.run({ order_id: order } as never, { id: '1', attempt: 1, signal: killed.signal });
    await expect(first).rejects.toThrow('killed');
    expect(await toldOf(order)).toEqual(withReason(faulty, 'engine'));

    await renderer.stop();
    renderer = startRenderer();
    await drain();
    await expectDelivered(order, faulty);
    const shown = await shownIn(order);
    expect(shown.filter((_, slot) => best[slot % 12] !== faulty[0])).toEqual(
      shown.map((_, slot) => best[slot % 12]).filter((id) => id !== faulty[0]),
    );
  });

  it('is not copied to the free redo, where it can be replaced', { timeout: 120_000 }, async () => {
    const { order } = await start('breaks at open');
    await drain();
    const { order_id: redo } = await redoOrder(world.deps, ada, order);
    expect(await photosOf(redo)).toHaveLength(3);
    expect(await photosOf(order)).toHaveLength(4);
  });
});

describe('a renderer that breaks over every photo', () => {
  it('excludes none of them, returns the credits, and keeps them for a repeat', { timeout: 120_000 }, async () => {
    const { order } = await start('dies at open', 4);
    const ran = await drain();
    expect(ran.filter(({ name }) => name === 'render-shoot').map(({ outcome }) => outcome)).toEqual([
      ...['failed once', 'failed once', 'failed for good'],
    ]);
    expect(await readOrder(world.deps, ada, order)).toMatchObject({
      status: 'failed',
      fail_reason: 'engine',
      returned_credits: 20,
      photos_accepted: 4,
    });
    expect(await toldOf(order)).toEqual({});
    expect(await world.balance(ada)).toBe(20);
    const { order_id: again } = await repeatOrder(world.deps, ada, order);
    expect(await photosOf(again)).toHaveLength(4);
  });
});
