// Budgets of hosted renderers: what would pass one is not ordered, whoever asks at the same moment; and what each model did and cost.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HostedBudget } from '#server/contracts/renderers.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { RESUME_JOB } from '#server/jobs/resume-waiting.ts';
import { type RenderContext, type Renderer, RendererWaits } from '#server/ports/renderer.ts';
import { createMetrics } from '#server/runtime/metrics.ts';
import type { HostedRenderer } from '#server/env/hosted-renderer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import type { TestRenderer } from '#tests/factories/pictures.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';
import { person } from '#tests/fixtures/photos.ts';
import { createTestHostedRenderer } from '#tests/factories/hosted-renderer.ts';
import { KEY, MODELS, startRendererServer, type RendererServer } from '../contracts/renderer-servers.ts';

type Pause = Parameters<typeof createTestHostedRenderer>[2];

const DAY_S = 86_400;
const CENTS = 10_000;
let world: ApiWorld;
let server: RendererServer;
let ada: Person;
let photo: Uint8Array;
let ordered = 0;
beforeAll(async () => {
  [world, server, photo] = await Promise.all([createApiWorld(), startRendererServer('openai'), person(0)]);
});
afterAll(() => Promise.all([world?.close(), server?.close()]));
beforeEach(async () => {
  server.play();
  ordered = server.orders();
  // Another day, with a budget of its own.
  world.advanceClock(DAY_S);
  ada = await world.person({}, 100);
});
const news = (): number => server.orders() - ordered;

/** A picture costs five cents. */
function rendererWith(
  budget: HostedBudget,
  { parallel = 2, tokens = false, pause }: { parallel?: number; tokens?: boolean; pause?: Pause } = {},
): Renderer {
  const settings: HostedRenderer = {
    ...{ provider: 'openai', model: MODELS.openai, apiKey: KEY, baseUrl: server.url, parallel, budget },
    // 5000 and 1584 tokens: about a tenth of a cent.
    price: { picture: 0.05, ...(tokens && { tokens: { input: 0.1, output: 0.3 } }) },
  };
  return createTestHostedRenderer(world, settings, pause);
}
const configure = (...args: Parameters<typeof rendererWith>): void =>
  void (world.deps.renderer = rendererWith(...args) as unknown as TestRenderer);
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
async function resume(): Promise<void> {
  await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, RESUME_JOB, {}));
  await runJobs();
}
const readOrder = async (id: string) => (await world.call('GET', `/orders/${id}`, { as: ada })).body;
const figures = async (days = 7) => {
  const admin = await world.person({ role: 'admin' });
  return (await world.call('GET', `/admin/figures?admin=true&days=${days}`, { as: admin })).body.hosted;
};
const rowsOf = (id: string) =>
  world.deps.db
    .selectFrom('catchlight.hosted_renders')
    .select(['state', 'cost_micros', 'reserved_micros'])
    .where('commission_id', '=', id)
    .execute();

/** Asks for one picture of a shoot of its own. */
async function askOnce(renderer: Renderer, context: RenderContext = newShoot()): Promise<'made' | 'not made'> {
  const session = await renderer.open([{ id: 'me', bytes: photo }], undefined, undefined, context);
  try {
    return (await session.render({ style: 'studio-grey', variation: 0 })) ? 'made' : 'not made';
  } catch (error) {
    if (error instanceof RendererWaits && error.hold === 'budget') return 'not made';
    throw error;
  } finally {
    await session.close();
  }
}
const newShoot = (): RenderContext => ({ kind: 'order', id: randomUUID(), consentTo: ['openai'] });

/** Why an edit by the model would wait, as the studio says before it is ordered. */
const studioHold = async () => (await world.call('GET', '/studio', { as: ada })).body.paints.waiting_for;

describe('the budget of a day', () => {
  it('stops orders before they pass it, and the shoot goes on the next day at no further cost', async () => {
    configure({ day: 50 * CENTS });
    const id = await createStartedOrder(world, ada);
    expect(await studioHold()).toBeNull();
    const before = await world.balance(ada);
    await runJobs();
    expect(news()).toBe(10);
    expect(await readOrder(id)).toMatchObject({ status: 'processing', waiting_for: 'budget', delivered: 10 });
    expect((await rowsOf(id)).every(({ reserved_micros }) => reserved_micros === 0)).toBe(true);
    expect(await figures()).toMatchObject({
      ...{ spent_today: 0.5, budget_day: 0.5, budget_shoot: null },
      waiting: [{ work: 'shoot', hold: 'budget', count: 1 }],
    });
    expect(await studioHold()).toBe('budget');

    await resume();
    expect(news()).toBe(10);
    world.advanceClock(DAY_S);
    await resume();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', waiting_for: null, delivered: 20 });
    expect(news()).toBe(20);
    expect(await world.balance(ada)).toBe(before);
  });

  it.each([2, 8])('lets one of %i who ask at the same moment have the last dollar', async (count) => {
    const budget = { day: 5 * CENTS };
    // Renderers of their own, as those of several processes are: they have only the database in common.
    const renderers = Array.from({ length: count }, () => rendererWith(budget));
    const outcomes = await Promise.all(renderers.map((renderer) => askOnce(renderer)));
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
    expect(news()).toBe(1);
    expect((await figures()).spent_today).toBe(0.05);
  });

  it('counts pictures that are being made, and frees what was reserved for nothing', async () => {
    const renderer = rendererWith({ day: 5 * CENTS });
    server.play('denied');
    await expect(askOnce(renderer)).rejects.toThrow('401');
    server.play('refuse', 'refuse');
    expect(await askOnce(renderer)).toBe('not made');
    expect(news()).toBe(0);
    expect((await figures()).spent_today).toBe(0);
    expect(await renderer.readHold!()).toBeUndefined();
    // One that is lost may be paid.
    server.play('cut');
    const lost = newShoot();
    expect(await askOnce(renderer, lost)).toBe('not made');
    expect(await rowsOf(lost.id)).toEqual([{ state: 'lost', cost_micros: 5 * CENTS, reserved_micros: 0 }]);
    expect(await renderer.readHold!()).toBe('budget');
  });

  it('is used up to the end where pictures cost less than was reserved for them', async () => {
    configure({ day: 7 * CENTS }, { tokens: true, parallel: 4 });
    const id = await createStartedOrder(world, ada);
    await runJobs();
    // A tenth of a cent each: reserving for four at once stops none of them.
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
  });
});

describe('the budget of a shoot', () => {
  it('ends it with what is there, and the other credits come back', async () => {
    configure({ shoot: 95 * CENTS });
    const id = await createStartedOrder(world, ada);
    const before = await world.balance(ada);
    await runJobs();
    expect(news()).toBe(19);
    const order = await readOrder(id);
    expect(order).toMatchObject({ status: 'completed', delivered: 19, returned_credits: 1, waiting_for: null });
    expect(order.withheld.map(({ reason }: { reason: string }) => reason)).toEqual(['budget']);
    expect(await world.balance(ada)).toBe(before + 1);
  });

  it('returns all credits where little is there, and blames no photo for it', async () => {
    configure({ shoot: 50 * CENTS });
    const id = await createStartedOrder(world, ada);
    const before = await world.balance(ada);
    await runJobs();
    expect(news()).toBe(10);
    expect(await readOrder(id)).toMatchObject({ status: 'refunded', fail_reason: 'engine', delivered: 10 });
    expect(await world.balance(ada)).toBe(before + 20);
  });

  it('counts refused candidates, and is not shared with other shoots', async () => {
    const renderer = rendererWith({ shoot: 5 * CENTS });
    server.play('other');
    const shoot = newShoot();
    expect(await askOnce(renderer, shoot)).toBe('not made');
    expect((await rowsOf(shoot.id)).map(({ state }) => state)).toEqual(['unfit']);
    expect(await askOnce(renderer)).toBe('made');
    expect(news()).toBe(2);
  });
});

describe('a shoot that is cancelled', () => {
  const cancel = (id: string) => world.call('POST', `/orders/${id}/cancel`, { as: ada });

  it('has cost what was being made at that moment: it may be paid', async () => {
    configure({}, { parallel: 1 });
    server.play('hang');
    const id = await createStartedOrder(world, ada);
    const running = runJobs();
    await expect.poll(news, { timeout: 30_000 }).toBe(1);
    expect((await cancel(id)).status).toBe(200);
    await running;
    expect(await rowsOf(id)).toEqual([{ state: 'lost', cost_micros: 5 * CENTS, reserved_micros: 0 }]);
    expect(await figures(1)).toMatchObject({ spent_today: 0.05 });
  });

  it('has cost nothing where its picture waited for the provider to have time', async () => {
    let id = '';
    const pause: Pause = async (_, signal) => {
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
      await cancel(id);
      await aborted;
      signal.throwIfAborted();
    };
    configure({}, { parallel: 1, pause });
    server.play('busy');
    id = await createStartedOrder(world, ada);
    await runJobs();
    expect(news()).toBe(0);
    expect(await rowsOf(id)).toEqual([{ state: 'failed', cost_micros: 0, reserved_micros: 0 }]);
  });
});

it('figures say of each model and look what passed, what it cost and how long it took, and Prometheus the same', async () => {
  // Nothing of the tests before.
  await world.deps.db.deleteFrom('catchlight.hosted_renders').execute();
  const renderer = rendererWith({});
  server.play('other', 'me', 'refuse', 'me', 'me');
  for (const _ of [1, 2, 3]) await askOnce(renderer);
  const [row, ...others] = (await figures()).models;
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    ...{ model: `openai:${MODELS.openai}`, look: 'studio-grey', work: 'shoot' },
    ...{ attempts: 5, delivered: 3, refused: 1, declined: 1, failed: 0, cost: 0.2, seconds: 0 },
  });

  const metrics = createMetrics();
  metrics.watchState({ ...world.deps, renderer: rendererWith({ day: 500 * CENTS }) } as never, []);
  const text = await metrics.text();
  const labels = `model="openai:${MODELS.openai}",look="studio-grey",work="shoot"`;
  expect(text).toContain(`catchlight_hosted_pictures{${labels},outcome="delivered"} 3`);
  expect(text).toContain(`catchlight_hosted_pictures{${labels},outcome="refused"} 1`);
  expect(text).toContain(`catchlight_hosted_pictures{${labels},outcome="declined"} 1`);
  expect(text).toContain(`catchlight_hosted_cost_dollars{${labels}} 0.2`);
  expect(text).toContain('catchlight_hosted_spent_today_dollars 0.2');
  expect(text).toContain('catchlight_hosted_budget_day_dollars 5');

  // An alarm that compares with it would go off for ever at 0.
  const unlimited = createMetrics();
  unlimited.watchState({ ...world.deps, renderer: rendererWith({}) } as never, []);
  expect(await unlimited.text()).not.toContain('catchlight_hosted_budget_day_dollars');
});

it('figures tell edits of the studio apart, and count what brought no picture as attempts that failed', async () => {
  await world.deps.db.deleteFrom('catchlight.hosted_renders').execute();
  const renderer = rendererWith({});
  expect(await askOnce(renderer)).toBe('made');
  server.play('denied');
  await expect(askOnce(renderer, { ...newShoot(), kind: 'generation' })).rejects.toThrow('401');
  server.play('cut');
  expect(await askOnce(renderer, { ...newShoot(), kind: 'generation' })).toBe('made');
  // One that was stopped before its turn was asked of nobody.
  await world.deps.db
    .insertInto('catchlight.hosted_renders')
    .values({
      ...{ id: randomUUID(), commission_kind: 'generation', commission_id: randomUUID(), name: 'studio-grey/0/0' },
      ...{ provider: 'openai', model: MODELS.openai, state: 'failed', reason: 'not asked' },
      asked_at: world.deps.clock.now(),
    })
    .execute();
  expect((await figures()).models).toMatchObject([
    { work: 'studio', attempts: 3, delivered: 1, failed: 2 },
    { work: 'shoot', attempts: 1, delivered: 1, failed: 0 },
  ]);
});
