// A photo over which the renderer runs out of memory: the process is replaced, the shoot goes on without that photo, and nobody
// pays for it. The children are real processes and die of a real lack of heap.
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEmbeddedRenderer, type EmbeddedRenderer } from '../adapters/renderer/index.ts';
import type { Person } from '../domain/accounts/viewer.ts';
import { readOrder } from '../domain/orders/read-order.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createStarted } from '#tests/factories/shoots.ts';
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
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (line: { event?: string; reason?: string }) => {
      if (line.event === 'renderer.died') deaths.push(line.reason ?? '');
    },
  };
  const entry = path.resolve('tests/fixtures/hungry-worker.ts');
  renderer = createEmbeddedRenderer({ cores: 2, log: log as never, entry, limits: { heapMb: 40 } });
  world.deps.renderer.open = renderer.open;
});
afterEach(() => renderer.stop());
afterAll(() => world.close());

/** So many photos of the shoot are too much for the renderer, at that point of its work. */
async function start(at: 'open' | 'render', count = 1): Promise<{ order: string; hungry: string[] }> {
  const order = await createStarted(world, ada);
  const photos = await world.deps.db
    .selectFrom('catchlight.attachments')
    .select(['id', 'object_key'])
    .where('order_id', '=', order)
    .where('kind', '=', 'photo')
    .orderBy('id')
    .limit(count)
    .execute();
  for (const { object_key: key } of photos)
    await world.deps.storage.put(key!, Buffer.from(`hungry at ${at}`), 'image/jpeg');
  return { order, hungry: photos.map(({ id }) => id) };
}

const previewsOf = async (order: string): Promise<string[]> => {
  const rows = await world.deps.db
    .selectFrom('catchlight.attachments')
    .select('preview_key')
    .where('order_id', '=', order)
    .where('kind', '=', 'headshot')
    .execute();
  return rows.map((row) => Buffer.from(world.deps.storage.objects.get(row.preview_key!)!.bytes).toString());
};

it.each([
  ['render', 1],
  ['open', 1],
  ['open', 2],
] as const)(
  'goes on without what takes all memory at %s, %i of its photos, and delivers everything',
  async (at, count) => {
    const { order, hungry } = await start(at, count);
    await world.deps.queue.drain(createJobs(world.deps));
    expect(await readOrder(world.deps, ada, order)).toMatchObject({
      ...{ status: 'completed', done: 20, delivered: 20, returned_credits: 0 },
    });
    // Twice, because once may have been the machine's fault; and never again.
    expect(deaths).toEqual(hungry.flatMap(() => ['SIGABRT', 'SIGABRT']));
    const madeOf = await previewsOf(order);
    expect(madeOf).toHaveLength(20);
    for (const id of hungry) expect(madeOf).not.toContain(id);
  },
  120_000,
);
