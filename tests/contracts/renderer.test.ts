// One suite for the renderer port, run against the engine on this machine and against every hosted provider (small servers on this machine
// that check the calls): who is on the picture is always measured here, and nothing is paid twice.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHostedRenderer, type HostedDeps } from '#server/adapters/renderer/hosted/index.ts';
import { assertObjectKey } from '#server/adapters/storage/keys.ts';
import { createEmbeddedRenderer, type EmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { costMicros, PROVIDER_IDS } from '#server/contracts/renderers.ts';
import { callbackTopic } from '#server/ports/renderer-callback.ts';
import type { RenderContext, Renderer, Slot } from '#server/ports/renderer.ts';
import { createApiWorld } from '#tests/factories/api.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { createStartedOrder } from '#tests/factories/shoots.ts';
import { variantsOf } from '#tests/fixtures/photos.ts';
import { LONG } from '#tests/long.ts';
import { createQuickEngine } from './renderer-engine.ts';
import { BUSY_SECONDS, KEY, MODELS, priceFor, startRendererServer, type RendererServer } from './renderer-servers.ts';
import { THOUGHT_TOKENS } from './renderer-speech.ts';

/** What is measured on a picture takes seconds of a real engine: it judges where that is the question, and a quick one elsewhere. */
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const slot = (variation: number): Slot => ({ style: 'studio-grey', variation });
const PATIENT = { timeout: 30_000 };
let world: World;
let engine: EmbeddedRenderer;
const quick = createQuickEngine();
let photos: { id: string; bytes: Uint8Array }[];
beforeAll(async () => {
  world = await createWorld();
  // The store in memory takes any key; the real ones do not.
  const { put } = world.deps.storage;
  world.deps.storage.put = (key, bytes, type) => put(assertObjectKey(key, type), bytes, type);
  engine = createEmbeddedRenderer({ cores: 2, log: quiet });
  photos = (await variantsOf(0, 3)).map((bytes, at) => ({ id: String(at), bytes }));
});
afterAll(async () => {
  await engine?.stop();
  await world?.close();
});

const order = (): RenderContext => ({ kind: 'order', id: randomUUID(), consentTo: [...PROVIDER_IDS] });
const rows = (context: RenderContext) =>
  world.deps.db
    .selectFrom('catchlight.hosted_renders')
    .selectAll()
    .where('commission_id', '=', context.id)
    .where('name', '!=', 'person')
    .orderBy('name')
    .execute();
/** Opens, renders the variations one after another, and closes. */
const shoot = (renderer: Renderer, context: RenderContext, ...variations: number[]) =>
  shootOf(photos, renderer, context, ...variations);
async function shootOf(of: typeof photos, renderer: Renderer, context: RenderContext, ...variations: number[]) {
  const session = await renderer.open(of, undefined, undefined, context);
  try {
    await session.arrange(variations.map(slot));
    const made = [];
    for (const variation of variations) made.push(await session.render(slot(variation)));
    return made;
  } finally {
    await session.close();
  }
}

describe.each(['embedded', ...PROVIDER_IDS] as const)('%s', (name) => {
  let server: RendererServer | undefined;
  let renderer: Renderer;
  beforeAll(async () => {
    if (name !== 'embedded') server = await startRendererServer(name);
    renderer = start(engine);
  });
  afterAll(() => server?.close());
  afterEach(() => expect(server?.faults ?? []).toEqual([]));

  function start(
    on: EmbeddedRenderer,
    { parallel = 1, model, ...deps }: Partial<HostedDeps> & { parallel?: number; model?: string } = {},
  ): Renderer {
    if (name === 'embedded') return engine;
    return createHostedRenderer(
      on,
      {
        ...{ provider: name, model: model ?? MODELS[name], price: priceFor(name) },
        ...{ apiKey: KEY, baseUrl: server!.url, parallel },
      },
      { ...world.deps, limits: { pollMs: 2 }, pause: async () => undefined, ...deps },
    );
  }

  // The engine on this machine takes seconds a photo and a picture: one shoot of one photo is enough to look at.
  let pair: ReturnType<typeof shoot> | undefined;
  const pairOfEngine = () => (pair ??= shootOf(photos.slice(0, 1), renderer, order(), 0, 1));
  /** A headshot that has been judged, after somebody else's face. */
  const judge = async (by: Renderer) => {
    const context = order();
    server!.play('other');
    const [made] = await shootOf(photos.slice(0, 1), by, context, 0);
    return { made, context, prompts: server!.prompts.slice(-2) };
  };
  let second: ReturnType<typeof judge> | undefined;
  const judgedByEngine = () => (second ??= judge(renderer));
  // Whoever drew a picture, the same engine judges it.
  const judged = ['embedded', 'openai'].includes(name) ? {} : { tags: LONG };

  it('makes a headshot of the very person, in our size', judged, async () => {
    const made = name === 'embedded' ? (await pairOfEngine())[0] : (await judgedByEngine()).made;
    const { format, width, height } = await sharp(made!.bytes).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1024, 1280]);
    expect(made!.likeness).toBeGreaterThanOrEqual(0.7);
    expect(made!.style).toBe('studio-grey');
    expect((await sharp(made!.preview).metadata()).format).toBe('webp');
  });

  it('makes another picture of every slot', async () => {
    const made = await (name === 'embedded' ? pairOfEngine() : shoot(start(quick), order(), 0, 1));
    expect(new Set(made.map((one) => one!.phash)).size).toBe(2);
  });

  it('says where the pixels come from', async () => {
    const [made] = await (name === 'embedded' ? pairOfEngine() : shoot(start(quick), order(), 0));
    const provider = renderer.processor ? `${renderer.processor.name} ` : '';
    expect([made!.origin, made!.aiSystem]).toEqual(
      name === 'embedded' ? ['photo', undefined] : ['generated', `${provider}${MODELS[name]}`],
    );
    // The pictures of these servers say nothing of themselves.
    expect(made!.original).toBeUndefined();
  });

  it('says to whom photos go, and what it can change', () => {
    // A model of the operator's own is nobody else: photos stay on their machines.
    expect(renderer.processor?.id).toBe(name === 'embedded' || name === 'local' ? undefined : name);
    const painted = name !== 'embedded';
    // Astria makes new pictures of a person.
    expect(renderer.capabilities).toEqual({ clothes: painted, pose: painted, keepsFace: painted && name !== 'astria' });
  });

  it('forgets without a word what it never made', async () => {
    await expect(renderer.purge(order())).resolves.toBeUndefined();
  });

  if (name === 'embedded') return;
  const hosted = (): RendererServer => server!;
  const queues = name === 'fal' || name === 'replicate' || name === 'astria';
  const price = (): number => {
    const usage = { openai: { input: 5000, output: 1584 }, google: { input: 1000, output: 1290 } };
    return costMicros(priceFor(name), usage[name as keyof typeof usage]);
  };
  let ordered = 0;
  beforeEach(() => void (ordered = hosted().orders()));
  const news = (): number => hosted().orders() - ordered;

  it('keeps photos here that nobody has agreed to send', async () => {
    const before = hosted().orders();
    const here = start(quick);
    const session = await here.open(photos.slice(0, 1));
    expect((await session.render(slot(0)))!.likeness).toBeGreaterThan(0.7);
    await session.close();
    expect(hosted().orders()).toBe(before);
    const [made] = await shoot(here, { ...order(), consentTo: [] }, 0);
    expect(made).not.toBeNull();
    expect(hosted().orders()).toBe(before);
  });

  it('refuses another face, asks once more, and counts both', async () => {
    const { made, context, prompts } = await (name === 'openai' ? judgedByEngine() : judge(start(quick)));
    expect(made!.likeness).toBeGreaterThanOrEqual(0.7);
    expect(made!.costMicros).toBe(2 * price());
    expect(await rows(context)).toMatchObject([{ state: 'unfit', reason: 'not_same_person' }, { state: 'fit' }]);
    expect(new Set(prompts).size).toBe(2);
  });

  describe('whatever is on the picture', () => {
    beforeAll(() => void (renderer = start(quick)));

    it('takes broken bytes for no picture', async () => {
      hosted().play('broken');
      const context = order();
      const [made] = await shoot(renderer, context, 0);
      expect(made).not.toBeNull();
      expect((await rows(context))[0]).toMatchObject({ state: 'unfit', reason: 'corrupt' });
    });

    it('writes down what a headshot cost', async () => {
      const context = order();
      const [made] = await shoot(renderer, context, 0);
      expect(made!.costMicros).toBe(price());
      expect(await rows(context)).toMatchObject([
        { state: 'fit', provider: name, model: MODELS[name], cost_micros: price() },
      ]);
    });

    it('gives a slot up that only ever shows somebody else', async () => {
      hosted().play('other', 'other');
      expect(await shoot(renderer, order(), 0)).toEqual([null]);
      expect(news()).toBe(2);
    });

    it('takes a refusal by the provider’s rules for an answer', async () => {
      hosted().play('refuse', 'refuse');
      const context = order();
      expect(await shoot(renderer, context, 0)).toEqual([null]);
      // Google answers that with 200, and may bill what it read and thought.
      const usage = { input: 1000, output: THOUGHT_TOKENS };
      const cost_micros = name === 'google' ? costMicros(priceFor(name), usage) : 0;
      expect(await rows(context)).toMatchObject(Array(2).fill({ state: 'refused', reason: 'moderation', cost_micros }));
    });

    it('waits as long as it is told when it asks too often, and orders once', async () => {
      hosted().play('busy', 'busy');
      const pauses: number[] = [];
      const patient = start(quick, { pause: async (milliseconds) => void pauses.push(milliseconds) });
      expect(await shoot(patient, order(), 0)).not.toEqual([null]);
      expect(pauses).toEqual([BUSY_SECONDS * 1000, BUSY_SECONDS * 1000]);
      expect(news()).toBe(1);
    });

    it('gives up a provider that stays down, counts nothing, and comes back later', async () => {
      hosted().play('down', 'down', 'down', 'down');
      const context = order();
      await expect(shoot(renderer, context, 0)).rejects.toThrow(/answers 50/);
      expect(await rows(context)).toMatchObject([{ state: 'failed', cost_micros: 0 }]);
      const [made] = await shoot(renderer, context, 0);
      expect(made!.costMicros).toBe(price());
    });

    it('says which variable is wrong when its key is refused, and never the key', async () => {
      hosted().play('denied');
      const failure = await shoot(renderer, order(), 0).catch((error: unknown) => error as Error);
      expect(failure).toBeInstanceOf(Error);
      expect((failure as Error).message).toMatch(/RENDERER/);
      expect((failure as Error).message).not.toContain(KEY);
    });

    it('ends what hangs', async () => {
      hosted().play('hang');
      const context = order();
      const impatient = start(quick, { limits: { pollMs: 2, pictureMs: 2500, maxTries: 1 } });
      if (queues) {
        // It has a name: the job that is tried again asks for it, and does not order again.
        await expect(shoot(impatient, context, 0)).rejects.toThrow('too long');
        hosted().wake();
        expect(await shoot(renderer, context, 0)).not.toEqual([null]);
        expect(news()).toBe(1);
      } else {
        // It may have been paid: that is counted, and the next candidate is ordered.
        const [made] = await shoot(impatient, context, 0);
        expect(made).not.toBeNull();
        expect(await rows(context)).toMatchObject([{ state: 'lost' }, { state: 'fit' }]);
        expect((await rows(context))[0]!.cost_micros).toBeGreaterThan(0);
      }
    });

    it('pays nothing twice when a worker is killed with the picture in its hands', async () => {
      const context = order();
      const [first] = await shoot(renderer, context, 0);
      // It never came to the row of the headshot: the job starts over.
      const [again] = await shoot(renderer, context, 0);
      expect(again!.phash).toBe(first!.phash);
      expect(again!.costMicros).toBe(price());
      expect(news()).toBe(1);
    });

    it('does not ask again for what was found useless before it was killed', async () => {
      hosted().play('other', 'other');
      const context = order();
      await shoot(renderer, context, 0);
      expect(await shoot(renderer, context, 0)).toEqual([null]);
      expect(news()).toBe(2);
    });

    it('paints the next pictures while it judges one', async () => {
      const eager = start(quick, { parallel: 3 });
      const context = order();
      const session = await eager.open(photos, undefined, undefined, context);
      await session.arrange([0, 1, 2, 3].map(slot));
      await session.render(slot(0));
      await expect
        .poll(async () => (await rows(context)).filter(({ state }) => state === 'answered').length, PATIENT)
        .toBe(2);
      await session.close();
      expect(news()).toBe(3);
    });

    it('forgets what it kept when the work is over', async () => {
      const context = order();
      await shoot(renderer, context, 0);
      const [row] = await rows(context);
      expect(world.deps.storage.objects.has(row!.object_key!)).toBe(true);
      await renderer.purge(context);
      expect(world.deps.storage.objects.has(row!.object_key!)).toBe(false);
      expect(await rows(context)).toMatchObject([{ object_key: null, handle: null, state: 'fit' }]);
      if (name === 'astria') expect(hosted().deleted).toEqual(['/tunes/4711', expect.stringMatching(/prompts\/\d+$/)]);
    });

    if (name !== 'astria') return;
    describe('what Astria keeps', () => {
      beforeEach(async () => {
        // What other tests left there.
        await renderer.purgeEnded!();
        hosted().deleted.length = 0;
      });
      afterEach(() => void (hosted().refusesDeletion = false));
      const kept = async (context: RenderContext): Promise<number> => {
        const all = world.deps.db.selectFrom('catchlight.hosted_renders').selectAll();
        const mine = await all.where('commission_id', '=', context.id).execute();
        return mine.filter(({ handle }) => handle !== null).length;
      };
      const forgotten = ['/tunes/4711', expect.stringMatching(/^\/tunes\/690204\/prompts\/\d+$/)];

      it('is asked for again by the sweep where it could not be deleted, and once only', async () => {
        const context = order();
        await shoot(renderer, context, 0);
        hosted().refusesDeletion = true;
        await renderer.purge(context);
        expect(await kept(context)).toBe(2);
        expect(await rows(context)).toMatchObject([{ object_key: null }]);
        hosted().refusesDeletion = false;
        await renderer.purgeEnded!();
        expect(hosted().deleted).toEqual(forgotten);
        expect(await kept(context)).toBe(0);
        expect(await renderer.purgeEnded!()).toBe(0);
      });

      it('is left for the next sweep where five deletions have failed, or its time is over', async () => {
        for (let shoots = 0; shoots < 4; shoots += 1) await shoot(renderer, order(), 0);
        hosted().refusesDeletion = true;
        const before = hosted().refusedDeletions;
        await renderer.purgeEnded!();
        expect(hosted().refusedDeletions - before).toBe(5);
        hosted().refusesDeletion = false;
        await renderer.purgeEnded!(AbortSignal.abort());
        expect(hosted().deleted).toEqual([]);
        await renderer.purgeEnded!();
        expect(hosted().deleted).toContain('/tunes/4711');
      });

      it('is deleted by another model of the same provider, and what is gone already counts as deleted', async () => {
        const [one, two] = [order(), order()];
        await shoot(renderer, one, 0);
        await shoot(renderer, two, 0);
        await start(quick, { model: '1504944' }).purge(one);
        expect(hosted().deleted).toEqual(forgotten);
        // The person of these servers has one name.
        await renderer.purge(two);
        expect(await kept(one)).toBe(0);
        expect(await kept(two)).toBe(0);
      });

      it('stays while the shoot is not over', async () => {
        const api = await createApiWorld();
        const context = { ...order(), id: await createStartedOrder(api, await api.person({}, 100)) };
        const db = api.deps.db;
        await shoot(start(quick, { db }), context, 0);
        await start(quick, { db }).purgeEnded!();
        expect(hosted().deleted).toEqual([]);
        await db.updateTable('catchlight.orders').set({ status: 'completed' }).execute();
        await start(quick, { db }).purgeEnded!();
        expect(hosted().deleted).toEqual(forgotten);
        await api.close();
      });
    });

    it('looks at once when it is called, and calls that are late or come twice change nothing', async () => {
      const waiting = start(quick, { publicUrl: 'https://catchlight.test', limits: { pollMs: 3_600_000 } });
      const context = order();
      const made = shoot(waiting, context, 0);
      await expect.poll(() => hosted().callbacks.length, PATIENT).toBe(1);
      const called = new URL(hosted().callbacks[0]!);
      expect(called.href).toMatch(
        /^https:\/\/catchlight\.test\/api\/v1\/renderer\/callback\?job=[0-9a-f-]{36}&signature=/,
      );
      const topic = callbackTopic(called.searchParams.get('job')!);
      // The first look comes before anybody waits; from then on nothing but a call ends the wait.
      const calling = setInterval(() => void world.deps.events.publish(topic), 50);
      const [headshot] = await made.finally(() => clearInterval(calling));
      expect(headshot).not.toBeNull();
      await world.deps.events.publish(topic);
      expect(news()).toBe(1);
    });
  });
});
