// Which orders carry a mask of the head: those at models that take one, for edits of which neither clothes nor background stay.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHostedRenderer } from '#server/adapters/renderer/hosted/index.ts';
import type { EngineSession } from '#server/adapters/renderer/engine-session.ts';
import { type RenderContext, RendererDied, type Slot } from '#server/ports/renderer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { person } from '#tests/fixtures/photos.ts';
import { createQuickEngine } from './renderer-engine.ts';
import { KEY, MODELS, startRendererServer, type RendererServer } from './renderer-servers.ts';

const EDIT: Slot = { style: 'studio-grey', variation: 0, wishes: { crop: 'classic', clothes: 'suit' } };
/** On that day none of the models is shut down. */
const NOW = new Date('2026-11-29T12:00:00Z');
let world: World;
let server: RendererServer;
let photo: Uint8Array;
let masks = 0;
beforeAll(async () => {
  [world, server, photo] = await Promise.all([createWorld(), startRendererServer('openai'), person(0)]);
});
beforeEach(() => {
  masks = 0;
  server.model = MODELS.openai;
});
afterEach(() => expect(server.faults).toEqual([]));
afterAll(async () => {
  await server?.close();
  await world?.close();
});

/** Makes one picture after another in a session whose engine makes this of a head, and tells what was written down. */
async function edit(slots: readonly Slot[], headMask?: EngineSession['headMask']) {
  const engine = createQuickEngine();
  const counting: typeof engine = {
    ...engine,
    open: async (...given) => {
      const session = await engine.open(...given);
      const make = headMask ?? session.headMask;
      return { ...session, headMask: (wishes) => ((masks += 1), make(wishes)) };
    },
  };
  const settings = { provider: 'openai', model: server.model, apiKey: KEY, baseUrl: server.url } as const;
  const renderer = createHostedRenderer(
    counting,
    { ...settings, price: { picture: 0.05 }, parallel: 1 },
    { ...world.deps, clock: { now: () => NOW }, limits: {}, pause: async () => undefined },
  );
  const context: RenderContext = { kind: 'generation', id: randomUUID(), consentTo: ['openai'] };
  const session = await renderer.open([{ id: 'me', bytes: photo }], undefined, undefined, context);
  const rows = () =>
    world.deps.db
      .selectFrom('catchlight.hosted_renders')
      .select(['state', 'cost_micros'])
      .where('commission_id', '=', context.id)
      .execute();
  try {
    const made = [];
    for (const slot of slots) made.push(await session.render(slot));
    return { made, rows: await rows() };
  } catch (error) {
    return { error, rows: await rows() };
  } finally {
    await session.close();
  }
}

it('goes along once the model takes one, and is made once for each crop', async () => {
  const { made } = await edit([EDIT, { ...EDIT, variation: 1 }]);
  expect(made).toEqual([expect.anything(), expect.anything()]);
  expect(server.mask).toBeDefined();
  expect(server.prompts.at(-1)).toContain('Shoulders and clothes follow the head.');
  expect(masks).toBe(1);
  await edit([EDIT, { ...EDIT, wishes: { ...EDIT.wishes, crop: 'close' } }]);
  expect(masks).toBe(3);
});

it.each([
  ['gpt-image-1.5', EDIT],
  ['gpt-image-1.7', EDIT],
  [MODELS.openai, { ...EDIT, style: 'own-background' }],
  [MODELS.openai, { ...EDIT, wishes: { ...EDIT.wishes, background: 'own-background' } }],
  [MODELS.openai, { ...EDIT, wishes: { background: 'library' } }],
  [MODELS.openai, { ...EDIT, wishes: { ...EDIT.wishes, pose: 'front' } }],
] as const)('does not go to %s for %j', async (model, slot) => {
  server.model = model;
  const { made } = await edit([slot]);
  expect(made).toEqual([expect.anything()]);
  expect(server.mask).toBeUndefined();
  expect(server.prompts.at(-1)).not.toContain('mask');
  expect(masks).toBe(0);
});

it('is left out where it cannot be made: the order goes on without it', async () => {
  const { made } = await edit([EDIT], () => Promise.reject(new Error('no segments')));
  expect(made).toEqual([expect.anything()]);
  expect(server.mask).toBeUndefined();
  expect(server.prompts.at(-1)).toContain('Keep everything else exactly where and as it is');
});

it('costs nothing where the engine dies over it', async () => {
  const ordered = server.orders();
  const { error, rows } = await edit([EDIT], () => Promise.reject(new RendererDied('gone')));
  expect(error).toBeInstanceOf(RendererDied);
  expect(rows).toEqual([]);
  expect(server.orders()).toBe(ordered);
});
