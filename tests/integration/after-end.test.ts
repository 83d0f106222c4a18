// What becomes of shoots and studio pictures when the hosted model has ended: they wait, or something else makes them, and nobody pays twice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GONE_MS } from '#server/adapters/renderer/hosted/hosted-model.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { MAX_RENDERER_WAIT_MS } from '#server/domain/orders/waiting.ts';
import type { HostedRenderer } from '#server/env/hosted-renderer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { RESUME_JOB } from '#server/jobs/resume-waiting.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import type { TestRenderer } from '#tests/factories/pictures.ts';
import { createFinishedOrder, createStartedOrder } from '#tests/factories/shoots.ts';
import { installHostedRenderer } from '#tests/factories/hosted-renderer.ts';
import { KEY, MODELS, startRendererServer, type RendererServer } from '../contracts/renderer-servers.ts';

let world: ApiWorld;
let openai: RendererServer;
let google: RendererServer;
let here: TestRenderer;
let ada: Person;
beforeAll(async () => {
  [world, openai, google] = await Promise.all([
    createApiWorld(),
    startRendererServer('openai'),
    startRendererServer('google'),
  ]);
  here = world.deps.renderer;
});
afterAll(() => Promise.all([world?.close(), openai?.close(), google?.close()]));
let ordered: number[] = [];
/** Pictures ordered in this test, at OpenAI and at Google. */
const orders = (): number[] => [openai, google].map((server, at) => server.orders() - ordered[at]!);
beforeEach(async () => {
  ordered = [openai.orders(), google.orders()];
  world.mails.length = 0;
  ada = await world.person({}, 100);
});
afterEach(async () => {
  openai.play();
  world.deps.renderer = here;
  // What waits would go on in the next test.
  await world.deps.db.updateTable('catchlight.orders').set({ status: 'deleted', waiting_for: null }).execute();
});

const price = { picture: 0.05 };
const model = { provider: 'openai', model: MODELS.openai, apiKey: KEY, price } as const;
/** From now on RENDERER and RENDERER_AFTER_END say this. */
function configure({ afterEnd, ...changes }: Partial<HostedRenderer>): void {
  const asked = { ...model, baseUrl: openai.url, parallel: 2, ...(afterEnd && { afterEnd }), ...changes };
  installHostedRenderer(world, asked);
}
/** Where the number of pictures before counts, one is ordered at a time: of two, the answer that the model is gone may come first. */
const gone = (after = 0): void => openai.play(...Array<'me'>(after).fill('me'), ...Array<'gone'>(2000).fill('gone'));

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
async function resume(): Promise<void> {
  await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, RESUME_JOB, {}));
  await runJobs();
}
const byStaff = async (method: 'POST' | 'PUT', path: string, body: object) =>
  world.call(method, `/admin/${path}?admin=true`, {
    ...{ as: await world.person({ role: 'admin' }), body: { ...body, reason: 'Asked for it by mail' } },
  });
const readOrder = async (id: string) => (await world.call('GET', `/orders/${id}`, { as: ada })).body;
const headshots = async (id: string): Promise<{ fallback: boolean; origin: string; ai_system: string | null }[]> =>
  (await readOrder(id)).attachments.filter(({ kind }: { kind: string }) => kind === 'headshot');
const figures = async () => {
  const admin = await world.person({ role: 'admin' });
  return (await world.call('GET', '/admin/figures?admin=true&days=30', { as: admin })).body.hosted;
};
const spends = async (id: string) =>
  (
    await world.deps.db
      .selectFrom('catchlight.credit_entries')
      .select(['kind', 'amount'])
      .where('reference', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount }) => `${kind} ${amount}`);

describe('with RENDERER_AFTER_END=wait', () => {
  it('a shoot waits with what is there, says so, and goes on once another model is named', async () => {
    configure({ parallel: 1, afterEnd: 'wait' });
    gone(3);
    const id = await createStartedOrder(world, ada);
    await runJobs();
    expect(await readOrder(id)).toMatchObject({
      ...{ status: 'processing', waiting_for: 'model', delivered: 3, fail_reason: null },
      remaining_seconds: null,
    });
    expect(world.mails.map(({ subject }) => subject)).toEqual(['Your shoot is paused']);
    expect((await figures()).waiting).toEqual([{ work: 'shoot', hold: 'model', count: 1 }]);
    expect(world.logged.some(({ level, event }) => level === 'error' && event === 'renderer.model_gone')).toBe(true);

    // Known to be gone: nobody is asked, and nobody is mailed again.
    await resume();
    expect(orders()).toEqual([3, 0]);
    expect(world.mails).toHaveLength(1);

    configure({ model: 'gpt-image-2.6-next' });
    openai.play();
    await resume();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', waiting_for: null, delivered: 20 });
    expect((await headshots(id)).map(({ fallback }) => fallback)).toEqual(Array(20).fill(false));
    expect(orders()).toEqual([20, 0]);
    expect(await spends(id)).toEqual(['spend -20']);
    expect((await figures()).waiting).toEqual([]);
  });

  it('a model that is gone by mistake is asked for again after a while', async () => {
    configure({ afterEnd: 'wait' });
    gone();
    const id = await createStartedOrder(world, ada);
    await runJobs();
    openai.play();
    world.advanceClock(GONE_MS / 1000 + 1);
    await resume();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
  });

  it('a model whose announced end has passed is not asked at all', async () => {
    configure({ afterEnd: 'wait', model: 'gpt-image-1.5' });
    const id = await createStartedOrder(world, ada);
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'processing', waiting_for: 'model' });
    expect(orders()).toEqual([0, 0]);
  });

  it('a person may end the wait and has back what is not made', async () => {
    configure({ parallel: 1, afterEnd: 'wait' });
    gone(3);
    const id = await createStartedOrder(world, ada);
    const before = await world.balance(ada);
    await runJobs();
    await world.call('POST', `/orders/${id}/cancel`, { as: ada });
    expect(await readOrder(id)).toMatchObject({ status: 'refunded', delivered: 3, waiting_for: null });
    expect(await world.balance(ada)).toBe(before + 20);
    await resume();
    expect(await spends(id)).toEqual(['spend -20', 'refund 20']);
  });

  it.each([
    ['its person cancels', (id: string) => world.call('POST', `/orders/${id}/cancel`, { as: ada })],
    ['its person deletes', (id: string) => world.call('DELETE', `/orders/${id}`, { as: ada })],
    ['staff refund', (id: string) => byStaff('POST', `orders/${id}/refund`, {})],
    ['staff remove', (id: string) => byStaff('PUT', `orders/${id}/removal`, { removed: true })],
    ['goes with its account', () => world.call('DELETE', `/customers/${ada.customer.id}`, { as: ada })],
  ])('what the provider keeps of a shoot that %s while it waits is deleted', async (_, end) => {
    configure({ afterEnd: 'wait' });
    gone();
    const id = await createStartedOrder(world, ada);
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ waiting_for: 'model' });
    const purged: string[] = [];
    world.deps.renderer = { ...world.deps.renderer, purge: async (one) => void purged.push(one.id) };
    expect([200, 204]).toContain((await end(id)).status);
    await runJobs();
    expect(purged).toContain(id);
  });

  it('nobody waits for ever: after two weeks the credits are returned', async () => {
    configure({ afterEnd: 'wait' });
    gone();
    const id = await createStartedOrder(world, ada);
    await runJobs();
    world.advanceClock(MAX_RENDERER_WAIT_MS / 1000 + 1);
    await resume();
    expect(await readOrder(id)).toMatchObject({ status: 'failed', waiting_for: null });
    expect(await spends(id)).toEqual(['spend -20', 'refund 20']);
    expect(world.mails.map(({ subject }) => subject)).toContain('Your shoot was not successful');
  });

  it('candidates that are paid are not swept away while their shoot waits', async () => {
    configure({ afterEnd: 'wait' });
    openai.play('other', ...Array<'gone'>(2000).fill('gone'));
    const id = await createStartedOrder(world, ada);
    await runJobs();
    const candidates = () => [...world.deps.storage.objects.keys()].filter((key) => key.includes(`${id}/candidates`));
    const kept = candidates();
    expect(kept).not.toEqual([]);
    for (const _ of [1, 2]) {
      await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, 'sweep', {}));
      await runJobs();
      world.advanceClock(2 * 3600);
    }
    expect(candidates()).toEqual(kept);
  });
});

describe('with RENDERER_AFTER_END=embedded', () => {
  it('the engine here makes the rest, marked, at the same price', async () => {
    configure({ parallel: 1, afterEnd: 'embedded' });
    gone(3);
    const id = await createStartedOrder(world, ada);
    const { fallbacks } = await figures();
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20, returned_credits: 0 });
    const made = await headshots(id);
    expect(made.filter(({ fallback }) => fallback)).toHaveLength(17);
    expect(made.filter(({ ai_system }) => ai_system !== null)).toHaveLength(3);
    expect((await figures()).fallbacks - fallbacks).toBe(17);
    expect(await spends(id)).toEqual(['spend -20']);
    expect(orders()).toEqual([3, 0]);
  });

  it('is what a shoot ordered from a provider becomes when RENDERER names nobody any more', async () => {
    configure({});
    const id = await createStartedOrder(world, ada);
    world.deps.renderer = here;
    await runJobs();
    expect((await headshots(id)).map(({ fallback }) => fallback)).toEqual(Array(20).fill(true));
  });

  it('new consents name nobody after an announced end', async () => {
    configure({ model: 'gpt-image-1.5' });
    expect((await world.call('GET', '/site')).body.processor).toBeNull();
    const id = await createStartedOrder(world, ada);
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
    expect((await headshots(id)).map(({ fallback }) => fallback)).toEqual(Array(20).fill(false));
    expect(orders()).toEqual([0, 0]);
  });
});

describe('with another model in RENDERER_AFTER_END', () => {
  const flash = () => ({ ...model, provider: 'google', model: MODELS.google, baseUrl: google.url }) as const;

  it('that provider gets no photo under a consent that names another', async () => {
    configure({ parallel: 1, afterEnd: flash() });
    gone(3);
    const id = await createStartedOrder(world, ada);
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
    expect((await headshots(id)).filter(({ fallback }) => fallback)).toHaveLength(17);
    expect(orders()).toEqual([3, 0]);
  });

  it('the same provider’s other model goes on under the same consent, marked', async () => {
    configure({
      ...{ provider: 'google', model: 'gemini-gone', baseUrl: google.url },
      afterEnd: flash(),
    });
    // The first picture, and the one that is ordered ahead.
    google.play('gone', 'gone');
    const id = await createStartedOrder(world, ada);
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
    const made = await headshots(id);
    expect(made.map(({ fallback }) => fallback)).toEqual(Array(20).fill(true));
    expect(new Set(made.map(({ ai_system }) => ai_system))).toEqual(new Set([`Google ${MODELS.google}`]));
    expect(orders()).toEqual([0, 20]);
  });

  it('consents name that provider once the first model has ended', async () => {
    configure({ model: 'gpt-image-1.5', afterEnd: flash() });
    expect((await world.call('GET', '/site')).body.processor).toBe('Google');
    const id = await createStartedOrder(world, ada);
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
    expect(orders()).toEqual([0, 20]);
  });
});

describe('a studio picture with other clothes', () => {
  let source: string;
  let id: string;
  let before: number;
  async function start(afterEnd: 'wait' | 'embedded'): Promise<void> {
    const order = await createFinishedOrder(world, ada);
    source = ((await headshots(order)) as unknown as { attachment_id: string }[])[0]!.attachment_id;
    configure({ afterEnd });
    await world.call('POST', '/customers/face-consent', { as: ada, body: { of_age: true, consent: true } });
    before = await world.balance(ada);
    gone();
    const body = { source_id: source, style: 'library', clothes: 'suit', request_id: `after-end-${afterEnd}` };
    id = (await world.call('POST', '/studio/generations', { as: ada, body })).body.generation_id;
    await runJobs();
  }
  const read = async () => (await world.call('GET', `/studio/generations/${id}`, { as: ada })).body;

  it('waits, and is made once there is a model', async () => {
    await start('wait');
    expect(await read()).toMatchObject({ status: 'processing', waiting_for: 'model', fail_reason: null });
    expect((await figures()).waiting).toEqual([{ work: 'studio', hold: 'model', count: 1 }]);
    openai.play();
    world.advanceClock(GONE_MS / 1000 + 1);
    await resume();
    expect(await read()).toMatchObject({ status: 'completed', waiting_for: null });
    expect(await world.balance(ada)).toBe(before - 1);
  });

  it('fails with its credit where the engine would go on, because it changes no clothes', async () => {
    await start('embedded');
    expect(await read()).toMatchObject({ status: 'failed', fail_reason: 'model_ended' });
    expect(await world.balance(ada)).toBe(before);
  });
});

describe('at midnight of an announced end, in a server that goes on running', () => {
  // gpt-image-1.5 ends on 2026-12-01, UTC.
  const EVE = new Date('2026-11-30T23:30:00Z');
  let back = 0;
  beforeEach(async () => {
    back = (world.deps.clock.now().getTime() - EVE.getTime()) / 1000;
    world.advanceClock(-back);
    ada = await world.person({}, 100);
  });
  afterEach(() => world.advanceClock(back - 3600));
  const orderBefore = async (afterEnd: HostedRenderer['afterEnd']): Promise<string> => {
    configure({ model: 'gpt-image-1.5', afterEnd: afterEnd! });
    expect((await world.call('GET', '/site')).body.processor).toBe('OpenAI');
    const id = await createStartedOrder(world, ada);
    world.advanceClock(3600);
    await runJobs();
    return id;
  };

  it('a shoot of the evening waits, and its person is told', async () => {
    const id = await orderBefore('wait');
    expect(await readOrder(id)).toMatchObject({ status: 'processing', waiting_for: 'model', delivered: 0 });
    expect(world.mails.map(({ subject }) => subject)).toEqual(['Your shoot is paused']);
    expect(await spends(id)).toEqual(['spend -20']);
    expect(orders()).toEqual([0, 0]);
  });

  it('is made by the engine, and every headshot says so', async () => {
    const id = await orderBefore('embedded');
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
    const made = await headshots(id);
    expect(made.map(({ fallback, origin }) => [fallback, origin])).toEqual(Array(20).fill([true, 'photo']));
    expect(orders()).toEqual([0, 0]);
  });

  it('goes on with the other model of the same provider, marked, and with that model’s own size', async () => {
    const earlier = openai.faults.length;
    const id = await orderBefore({ ...model, baseUrl: openai.url });
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
    const made = await headshots(id);
    expect(made.map(({ fallback }) => fallback)).toEqual(Array(20).fill(true));
    expect(new Set(made.map(({ ai_system }) => ai_system))).toEqual(new Set([`OpenAI ${MODELS.openai}`]));
    // Photos of these tests are no JPEGs.
    expect(openai.faults.slice(earlier).filter((fault) => fault !== 'an image is no JPEG')).toEqual([]);
    expect(orders()).toEqual([20, 0]);
  });
});
