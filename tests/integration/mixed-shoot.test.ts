// A mixed shoot on the real engine, from an uploaded photo to signed files: one look of the real photo, one by a model of the operator's own. A server
// on this machine stands for the model and answers as models do: moved, scaled, recoloured, in other clothes, with a face drawn anew or
// somebody else's, and with a refusal.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseProvenance } from '#server/adapters/provenance/choose.ts';
import type { EmbeddedProvenance } from '#server/adapters/provenance/index.ts';
import { createHostedRenderer } from '#server/adapters/renderer/hosted/index.ts';
import { createEmbeddedRenderer, type EmbeddedRenderer } from '#server/adapters/renderer/index.ts';
import { DIGITAL_SOURCE_TYPES } from '#server/contracts/provenance.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { decodeRgb } from '#server/engine/decode/index.ts';
import { LIKENESS_THRESHOLD } from '#server/engine/index.ts';
import { readEnv } from '#server/env/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createDraftOrder, uploadPhoto } from '#tests/factories/shoots.ts';
import { person } from '#tests/fixtures/photos.ts';
import { asJpeg, pictureOf, redrawn, type Redrawing } from '#tests/fixtures/redrawn.ts';
import { MODELS, startRendererServer, type RendererServer } from '../contracts/renderer-servers.ts';

const SLOW = 900_000;
/** What a headshot of the model costs. */
const CREDITS = 2;
const START_CREDITS = 100;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = mkdtempSync(path.join(tmpdir(), 'catchlight-mixed-'));

let provenance: EmbeddedProvenance;
let engine: EmbeddedRenderer;
let world: ApiWorld;
let server: RendererServer;
let ada: Person;
beforeAll(async () => {
  const clock = { now: () => new Date() };
  ({ provenance } = await chooseProvenance(readEnv({ DATA_DIR: folder }), { clock, log: quiet }));
  engine = createEmbeddedRenderer({ cores: 2, log: quiet });
  [world, server] = await Promise.all([createApiWorld(), startRendererServer('local')]);
  const model = { provider: 'local', model: MODELS.local, price: { picture: 0 }, apiKey: '' } as const;
  const settings = { ...model, baseUrl: server.url, parallel: 1, choice: { credits: CREDITS } };
  const renderer = createHostedRenderer(engine, settings, {
    ...{ ...world.deps, limits: { pollMs: 2 } },
    pause: async () => undefined,
  });
  Object.assign(world.deps, { provenance, renderer });
  ada = await world.person({}, START_CREDITS);
});
afterAll(async () => {
  await world?.close();
  await Promise.all([engine?.stop(), provenance?.stop(), server?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const call = async (method: string, address: string, body?: object) => {
  const answer = await world.call(method, address, { as: ada, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const objectAt = (url: string) => world.deps.storage.objects.get(new URL(url).pathname.slice(1))!;
const ledger = async (reference: string): Promise<string[]> => {
  const entries = world.deps.db.selectFrom('catchlight.credit_entries').select(['reason', 'amount']);
  const rows = await entries.where('reference', '=', reference).orderBy('id').execute();
  return rows.map(({ reason, amount }) => `${reason} ${amount}`);
};
const rendersOf = async (id: string): Promise<string[]> => {
  const rows = world.deps.db.selectFrom('catchlight.hosted_renders').select(['name', 'state', 'reason']);
  const all = await rows.where('commission_id', '=', id).orderBy('name').execute();
  return all.map(({ name, state, reason }) => [name, state, ...(reason ? [reason] : [])].join(' '));
};

/** The model's next answers; undefined is a refusal. */
function answerWith(...answers: (Redrawing | undefined)[]): void {
  server.play(...answers.map((one) => (one ? 'redraw' : 'refuse') as 'redraw'));
  const drawn = answers.filter((one) => one !== undefined);
  server.redrawing = async (first) => asJpeg(await redrawn(await pictureOf(await decodeRgb(first)), drawn.shift()!));
}
const SUIT: Redrawing = { suit: '#1f2a44', wall: ['#6d4a2f', '#3c2818'], drift: 0.01, cast: [1.05, 1, 0.93] };
const strangersFace = async () => ({ face: await pictureOf(await decodeRgb(await person(0))) });

interface Made {
  attachment_id: string;
  style: string;
  origin: string;
  ai_system: string | null;
  fallback: boolean;
  likeness: number;
  url: string;
}
/** What the file itself says, signed and in XMP. */
async function recordOf({ url }: Pick<Made, 'url'>) {
  const { bytes, contentType } = objectAt(url);
  const manifest = await provenance.read({ bytes, contentType });
  const { xmp, format, width, height } = await sharp(bytes).metadata();
  return {
    ...{ format, size: `${width}x${height}`, state: manifest?.state },
    types: manifest?.actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? []),
    xmp: /DigitalSourceType>([^<]+)</.exec(String(xmp))?.[1],
  };
}
const signedAs = (origin: keyof typeof DIGITAL_SOURCE_TYPES) => ({
  ...{ format: 'jpeg', size: '1024x1280', state: 'Valid' },
  ...{ types: [DIGITAL_SOURCE_TYPES[origin]], xmp: DIGITAL_SOURCE_TYPES[origin] },
});

let order: string;
let shoot: { headshots: Made[]; [field: string]: unknown };
beforeAll(async () => {
  order = await createDraftOrder(world, ada, { headshots: 60, photos: 0, styles: ['studio-grey', 'library'] });
  await uploadPhoto(world, ada, order, await person(3));
  // Until the photo's outline is judged, nobody knows how many headshots it gives.
  await runJobs();
  const looks = [{ style: 'studio-grey' }, { style: 'library', renderer: 'hosted' }];
  await call('PATCH', `/orders/${order}`, { looks });
  expect(await call('GET', `/orders/${order}`)).toMatchObject({
    headshots_planned: 12,
    credits_planned: 6 + 6 * CREDITS,
  });
  answerWith(
    // Somebody else's face, and asked again.
    { ...SUIT, ...(await strangersFace()) },
    { ...SUIT, size: [1200, 1600], moved: { x: 0.05, scale: 1.05 } },
    { ...SUIT, suit: '#3b2a20', moved: { x: -0.06, scale: 1.2, degrees: 2 } },
    // The provider's rules refuse the third headshot, and once more.
    undefined,
    undefined,
    { ...SUIT, suit: '#5a1a24', wall: ['#40586e', '#22303c'], moved: { scale: 1.1 } },
    { ...SUIT, suit: '#101114', cast: [0.95, 1, 1.06], moved: { x: 0.08, y: 0.03 } },
    { ...SUIT, suit: '#27573c', wall: ['#8a8d90', '#606468'], moved: { x: -0.1, scale: 1.3 } },
  );
  await call('POST', `/orders/${order}/start`, { headshots: 12, credits: 18 });
  await runJobs();
  const ended = await call('GET', `/orders/${order}`);
  shoot = { ...ended, headshots: ended.attachments.filter(({ kind }: { kind: string }) => kind === 'headshot') };
}, SLOW);

describe('a mixed shoot', () => {
  it('sent the model what it asks for, once for each headshot but the two that it could not deliver at first', async () => {
    expect(server.faults).toEqual([]);
    expect(await rendersOf(order)).toEqual([
      'library/0/0 unfit not_same_person',
      'library/0/1 fit',
      'library/1/0 fit',
      'library/2/0 refused moderation',
      'library/2/1 refused moderation',
      'library/3/0 fit',
      'library/4/0 fit',
      'library/5/0 fit',
    ]);
  });

  it('delivers both kinds of look as the person, each marked with who made it', () => {
    const marks = shoot.headshots.map(({ style, origin, ai_system, fallback }) => [style, origin, ai_system, fallback]);
    expect(marks.filter(([style]) => style === 'studio-grey')).toEqual(
      Array(6).fill(['studio-grey', 'photo', null, false]),
    );
    expect(marks.filter(([style]) => style === 'library')).toEqual(
      Array(5).fill(['library', 'generated', MODELS.local, false]),
    );
    for (const { likeness } of shoot.headshots) expect(likeness).toBeGreaterThanOrEqual(LIKENESS_THRESHOLD);
  });

  it('withholds what the model declined, says so, and returns what that headshot cost', async () => {
    expect(shoot).toMatchObject({ status: 'completed', delivered: 11, credits_spent: 18, returned_credits: CREDITS });
    expect(shoot['withheld']).toMatchObject([{ slot: 5, style: 'library', reason: 'declined' }]);
    expect(await ledger(order)).toEqual(['shoot_started -18', `short_delivery ${CREDITS}`]);
  });

  it('writes into every file how it was made', async () => {
    for (const headshot of shoot.headshots)
      expect(await recordOf(headshot), headshot.style).toEqual(
        signedAs(headshot.style === 'library' ? 'generated' : 'photo'),
      );
  });

  it('keeps nothing of the candidates', () =>
    expect([...world.deps.storage.objects.keys()].filter((key) => key.includes('/candidates/'))).toEqual([]));
});

describe('other clothes for a headshot of the real photo', () => {
  const edit = async (...answers: Redrawing[]) => {
    const source = shoot.headshots.find(({ origin }) => origin === 'photo')!;
    answerWith(...answers);
    const { generation_id } = await call('POST', '/studio/generations', {
      ...{ source_id: source.attachment_id, style: 'studio-grey', crop: 'same', clothes: 'suit', credits: CREDITS },
      request_id: `mixed-shoot-${world.deps.ids.uuid()}`,
    });
    await runJobs();
    return call('GET', `/studio/generations/${generation_id}`);
  };

  it(
    'return their credits where the model draws somebody else each time',
    async () => {
      const before = await world.balance(ada);
      const face = await strangersFace();
      const made = await edit({ ...SUIT, ...face }, { ...SUIT, ...face, moved: { scale: 0.95 } });
      expect(made).toMatchObject({ status: 'failed', fail_reason: 'pose', result: null });
      expect(await world.balance(ada)).toBe(before);
    },
    SLOW,
  );

  it(
    'come on the person’s own face, and the file says what a model changed',
    async () => {
      const before = await world.balance(ada);
      const made = await edit({ ...SUIT, drift: 0.015, moved: { scale: 0.94 } });
      expect(made).toMatchObject({ status: 'completed', keeps_face: true, result: { origin: 'face-lock' } });
      expect(made.result.likeness).toBeGreaterThan(0.95);
      expect(await world.balance(ada)).toBe(before - CREDITS);
      const record = await recordOf(made.result);
      expect(record.types!.at(-1)).toBe(DIGITAL_SOURCE_TYPES['face-lock']);
      expect(record).toMatchObject({ state: 'Valid', xmp: DIGITAL_SOURCE_TYPES['face-lock'] });
      expect(server.faults).toEqual([]);
    },
    SLOW,
  );
});
