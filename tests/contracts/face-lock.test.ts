// Clothes by a hosted model, on the person's own face: from the photo sent, over a provider that answers as a model does, to the picture that is
// delivered or the slot that stays empty.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostedRenderer } from '#server/adapters/renderer/hosted/index.ts';
import { createEmbeddedRenderer, type EmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { cosine } from '#server/engine/faces/cosine.ts';
import { embedFace } from '#server/engine/faces/embedding.ts';
import { findFaceNear } from '#server/engine/faces/mesh.ts';
import { decodeRgb } from '#server/engine/decode/index.ts';
import { type RenderContext, type Renderer, type Slot, slotName } from '#server/ports/renderer.ts';
import { createWorld, type World } from '#tests/factories/deps.ts';
import { person } from '#tests/fixtures/photos.ts';
import { asJpeg, pictureOf, redrawn, type Redrawing } from '#tests/fixtures/redrawn.ts';
import { KEY, MODELS, startRendererServer, type RendererServer } from './renderer-servers.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const SLOW = 240_000;
const slot: Slot = { style: 'studio-grey', variation: 0, wishes: { crop: 'classic', clothes: 'suit' } };
const SUIT: Redrawing = {
  suit: '#1f2a44',
  wall: ['#9aa3ad', '#7a828c'],
  cast: [1.05, 1, 0.92],
  moved: { scale: 0.94 },
};

let world: World;
let engine: EmbeddedRenderer;
let server: RendererServer;
let renderer: Renderer;
let photo: Uint8Array;
/** The photo as it was sent, framed to be redrawn. */
let sent: Uint8Array;
beforeAll(async () => {
  [world, server, photo] = await Promise.all([createWorld(), startRendererServer('openai'), person(0)]);
  engine = createEmbeddedRenderer({ cores: 2, log: quiet });
  const settings = { provider: 'openai', model: MODELS.openai, apiKey: KEY, baseUrl: server.url } as const;
  renderer = createHostedRenderer(
    engine,
    { ...settings, price: { picture: 0.05 }, parallel: 1 },
    { ...world.deps, limits: {}, pause: async () => undefined },
  );
});
afterAll(async () => {
  await Promise.all([engine?.stop(), server?.close()]);
  await world?.close();
});

/** Each order is redrawn by the next of these. */
async function edit(wishes: Slot, ...answers: Redrawing[]) {
  server.play(...answers.map((): 'redraw' => 'redraw'));
  server.redrawing = async (first) => {
    sent = first;
    return asJpeg(await redrawn(await pictureOf(await decodeRgb(first)), answers.shift()!));
  };
  const context: RenderContext = { kind: 'generation', id: randomUUID(), consentTo: ['openai'] };
  const session = await renderer.open([{ id: 'me', bytes: photo }], undefined, undefined, context);
  try {
    const made = await session.render(wishes);
    const rows = await world.deps.db
      .selectFrom('catchlight.hosted_renders')
      .select(['state', 'reason'])
      .where('commission_id', '=', context.id)
      .orderBy('name')
      .execute();
    return { made, rows, why: session.withheld?.get(slotName(wishes)) };
  } finally {
    await session.close();
  }
}
async function likeness(bytes: Uint8Array): Promise<number> {
  const embedding = async (picture: Uint8Array): Promise<Float32Array> => {
    const { image, mesh } = await pictureOf(await decodeRgb(picture));
    return embedFace(image, (await findFaceNear(image, mesh))!);
  };
  return cosine(await embedding(bytes), await embedding(sent));
}

describe('other clothes', () => {
  it(
    'are asked for as an edit, once more when the model draws somebody else, and come on the person’s own face',
    async () => {
      const face = await pictureOf(await decodeRgb(await person(3)));
      const { made, rows } = await edit(slot, { ...SUIT, face }, { ...SUIT, drift: 0.015 });
      expect(server.faults).toEqual([]);
      expect(server.prompts.at(-1)).toMatch(
        /Edit the first reference photo.*dark suit jacket.*Keep the head that the mask covers/,
      );
      // Each of the two was paid for.
      expect(made).toMatchObject({ origin: 'face-lock', style: 'studio-grey', costMicros: 100_000 });
      expect(rows).toEqual([
        { state: 'unfit', reason: 'pose' },
        { state: 'fit', reason: null },
      ]);
      expect(await likeness(made!.bytes)).toBeGreaterThan(0.95);
      expect(server.mask).toBeDefined();
    },
    SLOW,
  );

  it(
    'are not sold where the model sends the clothes back as they were, whatever else it changed',
    async () => {
      const { cast, wall, moved } = SUIT;
      const { made, why, rows } = await edit(slot, { cast: cast!, moved: moved! }, { wall: wall!, drift: 0.015 });
      expect(made).toBeNull();
      expect(why).toMatchObject({ reason: 'unchanged' });
      expect(rows.map(({ reason }) => reason)).toEqual(['same_clothes', 'same_clothes']);
    },
    SLOW,
  );

  it(
    'are withheld with a reason when no answer can be used',
    async () => {
      const face = await pictureOf(await decodeRgb(await person(3)));
      const { made, why, rows } = await edit(slot, { ...SUIT, face }, { ...SUIT, face });
      expect(made).toBeNull();
      expect(why).toMatchObject({ reason: 'pose' });
      expect(rows.map(({ reason }) => reason)).toEqual(['pose', 'pose']);
    },
    SLOW,
  );
});

it(
  'another pose cannot keep the photo’s face: it is generated, and its likeness alone decides',
  async () => {
    const posed: Slot = { ...slot, wishes: { ...slot.wishes, pose: 'front' } };
    const { made } = await edit(posed, { ...SUIT, size: [1200, 1600], moved: { x: 0.05, scale: 1.05 } });
    expect(made).toMatchObject({ origin: 'generated' });
    expect(server.prompts.at(-1)).toMatch(/Pose: shoulders and face straight/);
    expect(server.mask).toBeUndefined();
  },
  SLOW,
);
