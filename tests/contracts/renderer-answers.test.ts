// Answers of hosted renderers as their documents describe them, whatever is on the picture: refusals, waits, cut connections, failures, large
// pictures. After each of them what is written down as paid is what may have been paid. The eight shapes, and where each is played:
// 1. moderation refusals: renderer.test.ts (every provider), "a prompt that is blocked", "words that it will not" here; how often it is asked: integration/declined-looks.test.ts
// 2. time-outs: "ends what hangs" in renderer.test.ts, "nobody could be reached" here
// 3. 429 with Retry-After: in seconds (and Google's own way) in renderer.test.ts; as a date, without a time, with hours and without an end here
// 4. partial answers: "cut off" (the picture, and the order's own answer), "without a picture" here; "broken bytes" in renderer.test.ts
// 5. lost callbacks: "the call that announces it never comes" here
// 6. late callbacks, and calls that come twice: "looks at once when it is called" in renderer.test.ts, integration/hosted-renderer.test.ts
// 7. double billing: "pays nothing twice", "does not ask again" in renderer.test.ts; "the process ends", "cut off for the third time" here; eight who race for a dollar: integration/hosted-budgets.test.ts
// 8. 4K and 25 MB: here, and on the real engine in renderer-models.test.ts
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHostedRenderer, type HostedDeps } from '#server/adapters/renderer/hosted/index.ts';
import { assertObjectKey } from '#server/adapters/storage/keys.ts';
import { costMicros, PROVIDER_IDS } from '#server/contracts/renderers.ts';
import { type RenderContext, type Renderer, slotName } from '#server/ports/renderer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { person } from '#tests/fixtures/photos.ts';
import { createQuickEngine } from './renderer-engine.ts';
import { BUSY_SECONDS, KEY, MODELS, priceFor, startRendererServer, type RendererServer } from './renderer-servers.ts';
import { THOUGHT_TOKENS } from './renderer-speech.ts';

const MB = 1024 * 1024;
let world: World;
let photo: Uint8Array;
beforeAll(async () => {
  [world, photo] = await Promise.all([createWorld(), person(0)]);
  const { put } = world.deps.storage;
  world.deps.storage.put = (key, bytes, type) => put(assertObjectKey(key, type), bytes, type);
});
afterAll(() => world?.close());

/** An address where nothing listens any more. */
async function closedAddress(): Promise<string> {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe.each(PROVIDER_IDS)('%s', (name) => {
  const queues = name === 'fal' || name === 'replicate' || name === 'astria';
  const usage = { openai: { input: 5000, output: 1584 }, google: { input: 1000, output: 1290 } };
  const listed = priceFor(name);
  const price = costMicros(listed, usage[name as keyof typeof usage]);
  let server: RendererServer;
  let pauses: number[];
  let ordered: number;
  beforeAll(async () => void (server = await startRendererServer(name)));
  afterAll(() => server?.close());
  beforeEach(() => {
    pauses = [];
    ordered = server.orders();
  });
  afterEach(() => {
    server.retryAfter = String(BUSY_SECONDS);
    expect(server.faults).toEqual([]);
  });
  const news = (): number => server.orders() - ordered;

  const start = (deps: Partial<HostedDeps> = {}): Renderer =>
    createHostedRenderer(
      createQuickEngine(),
      { provider: name, model: MODELS[name], price: listed, apiKey: KEY, baseUrl: server.url, parallel: 1 },
      { ...world.deps, limits: { pollMs: 2 }, pause: async (milliseconds) => void pauses.push(milliseconds), ...deps },
    );
  const newContext = (): RenderContext => ({ kind: 'order', id: randomUUID(), consentTo: [name] });
  async function shoot(renderer: Renderer = start(), context = newContext(), signal?: AbortSignal) {
    const session = await renderer.open([{ id: 'me', bytes: photo }], undefined, signal, context);
    try {
      const slot = { style: 'studio-grey', variation: 0 } as const;
      const made = await session.render(slot);
      return { made, context, withheld: session.withheld?.get(slotName(slot))?.reason };
    } finally {
      await session.close();
    }
  }
  const rows = ({ id }: RenderContext) =>
    world.deps.db
      .selectFrom('catchlight.hosted_renders')
      .select(['name', 'state', 'cost_micros', 'object_key'])
      .where('commission_id', '=', id)
      .where('name', '!=', 'person')
      .orderBy('name')
      .execute();
  const states = async (context: RenderContext): Promise<string[]> => (await rows(context)).map(({ state }) => state);
  const paid = async (context: RenderContext): Promise<number> =>
    (await rows(context)).reduce((sum, { cost_micros }) => sum + cost_micros, 0);

  // Google sends no header; how long to wait stands in its answer (renderer.test.ts).
  if (name !== 'google') {
    it('waits until the date that it is told', async () => {
      server.retryAfter = new Date(world.deps.clock.now().getTime() + BUSY_SECONDS * 1000).toUTCString();
      server.play('busy');
      const { made } = await shoot();
      expect(made).not.toBeNull();
      expect(pauses).toHaveLength(1);
      // A date has whole seconds.
      expect(pauses[0]).toBeGreaterThan((BUSY_SECONDS - 1) * 1000 - 1);
      expect(pauses[0]).toBeLessThanOrEqual(BUSY_SECONDS * 1000);
      expect(news()).toBe(1);
    });
  }

  it('waits for at most two minutes, whatever it is told, and longer each time where it is told nothing', async () => {
    const isTold = name !== 'google';
    server.retryAfter = '7200';
    server.play('busy');
    await shoot();
    expect(pauses).toEqual([isTold ? 120_000 : BUSY_SECONDS * 1000]);
    if (!isTold) return;
    pauses.length = 0;
    server.retryAfter = '';
    server.play('busy', 'busy', 'busy');
    const { made } = await shoot();
    expect(made).not.toBeNull();
    expect(pauses).toEqual([4000, 8000, 16_000]);
    expect(news()).toBe(2);
  });

  it('does not wait for ever for a provider that stays busy, and counts nothing for that', async () => {
    server.play(...Array<'busy'>(7).fill('busy'));
    await expect(shoot()).rejects.toThrow('Too many pictures');
    expect(pauses).toHaveLength(6);
    expect(news()).toBe(0);
  });

  it('takes a 4K picture of 25 MB', async () => {
    server.play('large');
    const { made, context } = await shoot();
    expect(made!.bytes.length).toBeGreaterThan(25 * MB);
    const [row] = await rows(context);
    expect(row!.object_key).toMatch(/\.png$/);
    expect(world.deps.storage.objects.get(row!.object_key!)!.bytes.length).toBe(made!.bytes.length);
  });

  it('counts a picture that was cut off as paid, and orders another only where it cannot be fetched again', async () => {
    server.play('cut');
    const { made, context } = await shoot();
    expect(made).not.toBeNull();
    // A picture of one's own machine costs nothing, and is asked for again as the same.
    expect(await states(context)).toEqual(queues || name === 'local' ? ['fit'] : ['lost', 'fit']);
    expect(news()).toBe(queues ? 1 : 2);
    expect(await paid(context)).toBeGreaterThanOrEqual((name === 'local' ? 1 : news()) * price);
    expect(made!.costMicros).toBe(await paid(context));
  });

  /** Shoots, and closes the session when so many pictures were ordered and the one of this attempt is waited for. */
  async function cutOff(context: RenderContext, attempt: number, orders: number): Promise<void> {
    const asked = () =>
      world.deps.db
        .selectFrom('catchlight.hosted_renders')
        .select('id')
        .where('commission_id', '=', context.id)
        .where('name', 'like', `%/${attempt}`)
        .where('state', '=', 'asking')
        .$if(queues, (row) => row.where('handle', 'is not', null))
        .executeTakeFirst();
    const killed = new AbortController();
    const ends = expect(shoot(start(), context, killed.signal)).rejects.toThrow('killed');
    await expect.poll(async () => [news(), await asked()], { timeout: 30_000 }).toEqual([orders, expect.anything()]);
    killed.abort(new Error('killed'));
    await ends;
  }

  it('has the second candidate all the same where the process ends in the middle of it, once or twice', async () => {
    const context = newContext();
    server.play('other', 'hang', 'hang');
    for (const orders of [2, queues ? 2 : 3]) await cutOff(context, 1, orders);
    server.wake();
    const { made } = await shoot(start(), context);
    expect(made).not.toBeNull();
    // Where it has a name, it is fetched; elsewhere each may be paid.
    expect(await states(context)).toEqual(queues ? ['unfit', 'fit'] : ['unfit', 'fit', 'lost', 'lost']);
    expect(news()).toBe(queues ? 2 : 4);
    expect(await paid(context)).toBe(2 * price + (queues ? 0 : 2 * costMicros(listed)));
    expect(made!.costMicros).toBe(await paid(context));
  });

  if (!queues) {
    it('gives a candidate up that is cut off for the third time, and goes on with the next', async () => {
      const context = newContext();
      server.play('hang', 'hang', 'hang');
      for (const orders of [1, 2, 3]) await cutOff(context, 0, orders);
      server.wake();
      const { made } = await shoot(start(), context);
      expect(made).not.toBeNull();
      const fit = (await rows(context)).filter(({ state }) => state === 'fit');
      expect(fit.map(({ name }) => name)).toEqual(['studio-grey/0/1']);
      expect((await states(context)).toSorted()).toEqual(['fit', 'lost', 'lost', 'lost']);
      expect(news()).toBe(4);
      expect(await paid(context)).toBe(price + 3 * costMicros(listed));
    });
  }

  it('asks again as long as nobody could be reached, and counts nothing for that', async () => {
    let refused = 0;
    const unreachable = createHostedRenderer(
      createQuickEngine(),
      { provider: name, model: MODELS[name], price: listed, apiKey: KEY, baseUrl: await closedAddress(), parallel: 1 },
      { ...world.deps, limits: { pollMs: 2, maxTries: 3 }, pause: async () => void (refused += 1) },
    );
    await expect(shoot(unreachable)).rejects.toThrow(/could not be asked/);
    expect(refused).toBe(2);
    expect(news()).toBe(0);
  });

  it('leaves the picture to the engine, marked, when there is no such model any more, and counts nothing for that', async () => {
    server.play('gone');
    const { made, context } = await shoot();
    expect(made).toMatchObject({ fallback: true });
    expect(made!.aiSystem).toBeUndefined();
    expect(await states(context)).toEqual(['failed']);
    expect(await paid(context)).toBe(0);
    expect(news()).toBe(0);
    expect(pauses).toEqual([]);
  });

  if (queues) {
    it('counts an order as paid whose own answer was cut off, because it may be', async () => {
      server.play('cut-order');
      const { made, context } = await shoot();
      expect(made).not.toBeNull();
      expect(await states(context)).toEqual(['lost', 'fit']);
      expect(news()).toBe(2);
      expect(await paid(context)).toBe(2 * price);
    });
  }

  if (name === 'fal' || name === 'replicate') {
    it('does not ask for ever for a picture that failed there', async () => {
      server.play('failed');
      const { made, context } = await shoot();
      expect(made).not.toBeNull();
      expect(await states(context)).toEqual(['lost', 'fit']);
      expect(news()).toBe(2);
    });
  }

  if (name === 'openai' || name === 'google' || name === 'fal') {
    it('takes an answer without a picture for no refusal: it may be paid', async () => {
      server.play('empty');
      const { made, context } = await shoot();
      expect(made).not.toBeNull();
      expect(await states(context)).toEqual(['lost', 'fit']);
      expect((await rows(context))[0]!.cost_micros).toBe(costMicros(listed));
      expect(news()).toBe(2);
    });
  }

  if (name === 'astria') {
    it('finds its picture when the call that announces it never comes', async () => {
      const called = server.callbacks.length;
      const { made } = await shoot(start({ publicUrl: 'https://catchlight.test', limits: { pollMs: 20 } }));
      expect(made).not.toBeNull();
      expect(server.callbacks.length).toBe(called + 1);
      expect(news()).toBe(1);
    });
  }

  if (name === 'google') {
    it('takes a model’s words that it will not for a refusal, though its answer ends as any other', async () => {
      server.play('words', 'words');
      const { made, context, withheld } = await shoot();
      expect(made).toBeNull();
      expect(withheld).toBe('declined');
      expect(await states(context)).toEqual(['refused', 'refused']);
      const read = { input: 1000, output: THOUGHT_TOKENS };
      expect(await paid(context)).toBe(2 * costMicros(listed, read));
    });

    it('takes a prompt that is blocked for a refusal', async () => {
      server.play('blocked', 'blocked');
      const { made, context } = await shoot();
      expect(made).toBeNull();
      expect(await states(context)).toEqual(['refused', 'refused']);
      // A thousand tokens were read each time.
      expect(await paid(context)).toBe(2 * costMicros(listed, { input: 1000, output: 0 }));
    });
  }

  if (name === 'openai') {
    it('does not wait for credit that has run out, and says so', async () => {
      server.play('quota');
      const failure = await shoot().catch((error: unknown) => error as Error);
      expect((failure as Error).message).toMatch(/no credit left.*RENDERER/);
      expect(pauses).toEqual([]);
    });
  }
});
