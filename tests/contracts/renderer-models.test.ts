// Every listed model that is not shut down, asked for a picture over a server that speaks as its provider does: under its own name, with as many
// photos as it takes, for the size or ratio that it has, at its listed price. And a picture of
// 4K on the real engine.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostedRenderer } from '#server/adapters/renderer/hosted/index.ts';
import { createEmbeddedRenderer, type EmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { assertObjectKey } from '#server/adapters/storage/keys.ts';
import { costMicros, priceOf, type ProviderId } from '#server/contracts/renderers.ts';
import type { RenderContext } from '#server/ports/renderer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { person } from '#tests/fixtures/photos.ts';
import { createQuickEngine } from './renderer-engine.ts';
import { KEY, startRendererServer, type RendererServer } from './renderer-servers.ts';

/** With the photos that each is sent of ten. */
const LIVE = [
  ['openai', 'gpt-image-2.6-sunburst', 8],
  ['openai', 'gpt-image-2.6-flare', 8],
  ['openai', 'gpt-image-1.5', 4],
  ['openai', 'gpt-image-1-mini', 4],
  ['google', 'gemini-nano-banana-2.1', 8],
  ['google', 'gemini-3-pro-image', 8],
  ['fal', 'blackforestlabs/flux-3/edit-image', 8],
  ['fal', 'fal-ai/bytedance/seedream/v5/lite/edit', 8],
  ['fal', 'bytedance/seedream/v5/pro/edit', 8],
  ['fal', 'fal-ai/qwen-image-edit-2511', 3],
  ['fal', 'fal-ai/flux-pro/kontext', 1],
  ['fal', 'fal-ai/flux-pro/kontext/max/multi', 3],
] as const;
const USAGE: Partial<Record<ProviderId, { input: number; output: number }>> = {
  openai: { input: 5000, output: 1584 },
  google: { input: 1000, output: 1290 },
};
/** On that day none of them is shut down. */
const NOW = new Date('2026-11-29T12:00:00Z');
const MB = 1024 * 1024;
const SLOW = 240_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let world: World;
let photo: Uint8Array;
const servers = new Map<ProviderId, RendererServer>();
beforeAll(async () => {
  [world, photo] = await Promise.all([createWorld(), person(0)]);
  const { put } = world.deps.storage;
  world.deps.storage.put = (key, bytes, type) => put(assertObjectKey(key, type), bytes, type);
  for (const provider of ['openai', 'google', 'fal'] as const)
    servers.set(provider, await startRendererServer(provider));
});
afterAll(async () => {
  await Promise.all([...servers.values()].map((server) => server.close()));
  await world?.close();
});

const rendererOf = (engine: EmbeddedRenderer, provider: ProviderId, model: string) =>
  createHostedRenderer(
    engine,
    {
      ...{ provider, model, price: priceOf(provider, model, undefined) },
      ...{ apiKey: KEY, baseUrl: servers.get(provider)!.url, parallel: 1 },
    },
    { ...world.deps, clock: { now: () => NOW }, limits: { pollMs: 2 }, pause: async () => undefined },
  );

/** Opens a session on so many photos, and renders one slot. */
async function makeOne(renderer: EmbeddedRenderer, provider: ProviderId, photos: number) {
  const context: RenderContext = { kind: 'order', id: randomUUID(), consentTo: [provider] };
  const given = Array.from({ length: photos }, (_, at) => ({ id: String(at), bytes: photo }));
  const session = await renderer.open(given, undefined, undefined, context);
  try {
    return await session.render({ style: 'studio-grey', variation: 0 });
  } finally {
    await session.close();
  }
}

describe.each(LIVE)('%s: %s', (provider, model, photos) => {
  it('makes a picture', async () => {
    const server = servers.get(provider)!;
    server.model = model;
    const renderer = rendererOf(createQuickEngine(), provider, model);
    const made = await makeOne(renderer, provider, 10);
    expect(server.faults).toEqual([]);
    expect(server.photos).toBe(photos);
    expect(made).toMatchObject({ origin: 'generated', style: 'studio-grey' });
    expect(made!.aiSystem).toContain(model);
    expect(made!.costMicros).toBe(costMicros(priceOf(provider, model, undefined), USAGE[provider]));
  });
});

describe('on the real engine', () => {
  const model = 'gpt-image-2.6-sunburst';
  let engine: EmbeddedRenderer;
  let server: RendererServer;
  beforeAll(() => {
    engine = createEmbeddedRenderer({ cores: 2, log: quiet });
    server = servers.get('openai')!;
    server.model = model;
  });
  afterAll(() => engine?.stop());

  it(
    'a 4K picture of 25 MB is judged, and delivered in our size',
    async () => {
      server.play('large');
      const made = await makeOne(rendererOf(engine, 'openai', model), 'openai', 1);
      const [answer] = [...world.deps.storage.objects.values()].filter(({ bytes }) => bytes.length > 25 * MB);
      expect((await sharp(answer!.bytes).metadata()).height).toBe(3840);
      const { format, width, height } = await sharp(made!.bytes).metadata();
      expect([format, width, height]).toEqual(['jpeg', 1024, 1280]);
      expect(made!.likeness).toBeGreaterThanOrEqual(0.7);
    },
    SLOW,
  );
});
