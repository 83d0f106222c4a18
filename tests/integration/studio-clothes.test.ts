// Clothes by trade in the studio: on the person's own face unless they ask for another pose, by whatever model, and in our words alone.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GONE_MS } from '#server/adapters/renderer/hosted/hosted-model.ts';
import { GARMENTS } from '#server/contracts/clothes.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { RendererDied } from '#server/ports/renderer.ts';
import { addCredits } from '#server/domain/ledger/ledger.ts';
import type { HostedRenderer } from '#server/env/hosted-renderer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import type { TestRenderer } from '#tests/factories/pictures.ts';
import { createFinishedOrder } from '#tests/factories/shoots.ts';
import { installHostedRenderer } from '#tests/factories/hosted-renderer.ts';
import { createQuickEngine } from '../contracts/renderer-engine.ts';
import { KEY, MODELS, startRendererServer, type RendererServer } from '../contracts/renderer-servers.ts';

const PROVIDERS = ['openai', 'google', 'astria'] as const;
type Provider = (typeof PROVIDERS)[number];

let world: ApiWorld;
let servers: Record<Provider, RendererServer>;
let here: TestRenderer;
let ada: Person;
let source: string;
let presses = 0;
beforeAll(async () => {
  const [made, ...started] = await Promise.all([createApiWorld(), ...PROVIDERS.map(startRendererServer)]);
  world = made;
  servers = Object.fromEntries(PROVIDERS.map((name, at) => [name, started[at]!])) as typeof servers;
  here = world.deps.renderer;
});
afterAll(() => Promise.all([world?.close(), ...Object.values(servers ?? {}).map((server) => server.close())]));
let ordered: Record<Provider, number>;
const orders = (name: Provider): number => servers[name].orders() - ordered[name];
beforeEach(async () => {
  world.deps.renderer = here;
  ada = await world.person({}, 100);
  source = await photoOf(ada);
  ordered = Object.fromEntries(PROVIDERS.map((name) => [name, servers[name].orders()])) as typeof ordered;
});
afterEach(async () => {
  for (const server of Object.values(servers)) server.play();
  // What waits would be made in the next test.
  await runJobs();
  world.deps.renderer = here;
});

async function photoOf(person: Person): Promise<string> {
  await createFinishedOrder(world, person);
  const { body } = await world.call('GET', '/studio/sources?kind=photo', { as: person });
  return body.sources[0].attachment_id;
}

const modelOf = (provider: Provider) => ({
  ...{ provider, model: MODELS[provider], apiKey: KEY, baseUrl: servers[provider].url },
  price: { picture: 0.05 },
});
/** From now on RENDERER and RENDERER_AFTER_END say this, and everybody has agreed to all of it. */
async function configure(provider: Provider, afterEnd?: HostedRenderer['afterEnd']): Promise<void> {
  installHostedRenderer(world, { ...modelOf(provider), parallel: 1, ...(afterEnd && { afterEnd }) });
  const other = typeof afterEnd === 'object' ? afterEnd.provider : provider;
  await world.deps.db.updateTable('catchlight.orders').set({ consent_to: provider }).execute();
  const face_consent_at = world.deps.clock.now();
  await world.deps.db.updateTable('catchlight.customers').set({ face_consent_at, face_consent_to: other }).execute();
}
const endOf = (provider: Provider): void => servers[provider].play(...Array<'gone'>(100).fill('gone'));

const ask = (changes: object = {}, as = ada) =>
  world.call('POST', '/studio/generations', {
    as,
    body: {
      source_id: source,
      style: 'library',
      clothes: 'suit',
      request_id: `clothes-press-${(presses += 1)}`,
      ...changes,
    },
  });
const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
const read = async (id: string) => (await world.call('GET', `/studio/generations/${id}`, { as: ada })).body;
/** What comes of an order, after the jobs. */
async function made(changes: object = {}) {
  const { body } = await ask(changes);
  await runJobs();
  return read(body.generation_id);
}
const studio = async () => (await world.call('GET', '/studio', { as: ada })).body;

describe('the face of the picture', () => {
  it('stays with other clothes, without a word about it, and the studio says so before', async () => {
    await configure('openai');
    expect((await studio()).paints).toEqual({
      ...{ clothes: true, pose: true, keeps_face: true },
      ...{ credits: 1, separate_consent: false, waiting_for: null },
    });
    expect(await made({ clothes: 'chef-jacket', clothes_colour: 'black' })).toMatchObject({
      ...{ status: 'completed', clothes: 'chef-jacket', clothes_colour: 'black', keeps_face: true },
      result: { origin: 'face-lock' },
    });
    expect(servers.openai.prompts.at(-1)).toMatch(/^Edit the first reference photo.*black double-breasted chef jacket/);
  });

  it('is drawn anew for another pose only, which nobody has without choosing it', async () => {
    await configure('openai');
    expect(await made({ pose: 'arms-crossed' })).toMatchObject({
      ...{ status: 'completed', keeps_face: false },
      result: { origin: 'generated' },
    });
    expect(await made()).toMatchObject({ pose: 'same', keeps_face: true, result: { origin: 'face-lock' } });
  });

  it('stays with a model that takes over from the one that has ended', async () => {
    await configure('openai', modelOf('google'));
    endOf('openai');
    expect(await made()).toMatchObject({ status: 'completed', result: { origin: 'face-lock', fallback: true } });
    expect(orders('google')).toBe(1);
  });

  it('is not drawn by one that cannot leave it: nothing is ordered there, and the credit returns', async () => {
    await configure('openai', modelOf('astria'));
    endOf('openai');
    const before = await world.balance(ada);
    expect(await made()).toMatchObject({ status: 'failed', fail_reason: 'model_ended', keeps_face: true });
    expect(orders('astria')).toBe(0);
    expect(await world.balance(ada)).toBe(before);
    // A pose was never promised to keep it.
    world.advanceClock(GONE_MS / 1000 + 1);
    expect(await made({ pose: 'front' })).toMatchObject({ status: 'completed', result: { origin: 'generated' } });
    expect(orders('astria')).toBe(1);
  });

  it.each([
    ['another model, which cannot leave it', () => configure('astria')],
    ['the engine here, which changes no clothes', async () => void (world.deps.renderer = quickHere())],
  ])('is not lost to %s, configured after the order', async (_, change) => {
    await configure('openai');
    const before = await world.balance(ada);
    const { body } = await ask();
    await change();
    await runJobs();
    expect(await read(body.generation_id)).toMatchObject({ status: 'failed', fail_reason: 'model_ended' });
    expect(orders('openai') + orders('astria')).toBe(0);
    expect(await world.balance(ada)).toBe(before);
  });

  it('is drawn anew where the only model cannot leave it, and the studio says so before', async () => {
    await configure('astria');
    expect((await studio()).paints).toMatchObject({ clothes: true, keeps_face: false });
    expect(await made()).toMatchObject({ status: 'completed', keeps_face: false, result: { origin: 'generated' } });
  });

  it('stays when the same edit is asked for again, which costs nothing', async () => {
    await configure('openai');
    const first = await made();
    const again = await ask();
    expect(again.body).toMatchObject({ generation_id: first.generation_id, charged: false, keeps_face: true });
    const other = await ask({ clothes_colour: 'navy' });
    expect(other.body).toMatchObject({ charged: true, clothes_colour: 'navy', keeps_face: true });
  });

  it('comes with the same edit that was made without it before', async () => {
    await configure('astria');
    const drawn = await made();
    await configure('openai');
    const { body } = await ask();
    expect(body).toMatchObject({ charged: true, keeps_face: true });
    expect(body.generation_id).not.toBe(drawn.generation_id);
  });

  it('is the photo’s in edits without clothes, as in “more like this”, which our engine makes', async () => {
    await configure('openai');
    expect(await made({ clothes: 'same', light: 'soft', crop: 'close' })).toMatchObject({
      ...{ status: 'completed', keeps_face: true },
      result: { ai_system: null },
    });
    expect(orders('openai')).toBe(0);
  });
});

/** The engine here, without a hosted model. */
const quickHere = (): TestRenderer => createQuickEngine() as unknown as TestRenderer;

describe('a garment', () => {
  it('comes in its own colours only, and in none that somebody names', async () => {
    await configure('openai');
    const before = await world.balance(ada);
    for (const wrong of [
      { clothes: 'suit', clothes_colour: 'yellow' },
      { clothes: 'same', clothes_colour: 'navy' },
      { clothes: 'suit', clothes_colour: '#112233' },
      { clothes: 'suit', clothes_colour: 'Zarquon blue' },
      { clothes: 'a police uniform' },
      { clothes: 'constructor' },
    ])
      expect(await ask(wrong), JSON.stringify(wrong)).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(await world.balance(ada)).toBe(before);
  });

  it.each(['suit', 'blazer', 'shirt', 'knitwear', 'blouse', 'scrubs'])(
    'may be one from before there were trades, also in a row of that time: %s',
    async (clothes) => {
      await configure('openai');
      const { body } = await ask({ clothes });
      // What the columns that came with the trades have in older rows.
      const old = { keep_face: false, clothes_colour: null };
      await world.deps.db
        .updateTable('catchlight.studio_generations')
        .set(old)
        .where('id', '=', body.generation_id)
        .execute();
      await runJobs();
      expect(await read(body.generation_id)).toMatchObject({
        ...{ status: 'completed', clothes, clothes_colour: null, keeps_face: true },
        result: { origin: 'face-lock' },
      });
    },
  );

  it('opens its trade the next time', async () => {
    await configure('openai');
    expect((await studio()).trade).toBeNull();
    await ask({ clothes: 'scrub-top' });
    world.advanceClock(1);
    await ask({ clothes: 'same', light: 'soft' });
    expect((await studio()).trade).toBe('nursing');
    world.deps.renderer = here;
    expect((await studio()).trade).toBeNull();
  });
});

/** A company that Ada belongs to, with studio credits. */
async function companyOfAda(name?: string): Promise<TestCompany> {
  const company = await createCompany(world, await world.person({}, 0), name);
  ada = await company.join(ada);
  const account = { companyId: company.id, unit: 'studio' } as const;
  const entry = {
    account,
    amount: 20,
    reason: 'grant',
    reference: null,
    idempotencyKey: `studio:${company.id}`,
  } as const;
  await world.deps.db.transaction().execute((trx) => addCredits(trx, world.deps, 'grant', entry));
  return company;
}
const setBrand = ({ id, owner }: TestCompany, body: object) =>
  world.call('PUT', `/companies/${id}/styles`, { as: owner, body: { styles: [], locked: false, ...body } });

it('is subject to the looks and the crop of a company that pays, as every edit', async () => {
  const company = await companyOfAda();
  await setBrand(company, { styles: ['library'], locked: true, crop: 'close' });
  await configure('openai');
  const paid = { clothes: 'blazer', pay: 'company' };
  expect((await ask({ ...paid, style: 'cafe', crop: 'close' })).status).toBe(422);
  expect((await ask({ ...paid, crop: 'wide' })).status).toBe(422);
  expect(await ask({ ...paid, crop: 'close' })).toMatchObject({ status: 201, body: { paid_by: 'company' } });
});

describe('of a picture that shows none', () => {
  const see = (showsClothes: TestRenderer['showsClothes']): void => {
    world.deps.renderer = { ...world.deps.renderer, showsClothes };
  };

  it('are refused before they are charged, with a reason, and another pose is not', async () => {
    await configure('openai');
    const crops: (string | undefined)[] = [];
    see(async (_, { crop }, read, patience) => {
      // A hosted model would be paid without the answer.
      expect(patience).toEqual({ ms: 50_000 });
      expect((await read()).bytes.length).toBeGreaterThan(0);
      crops.push(crop);
      return crop !== 'close';
    });
    const before = await world.balance(ada);
    const refused = await ask({ crop: 'close' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', details: { clothes: 'not_shown' } } });
    expect(await world.balance(ada)).toBe(before);
    expect((await world.call('GET', '/studio/generations', { as: ada })).body.generations).toEqual([]);
    for (const changes of [{ crop: 'close', pose: 'front' }, { crop: 'close', clothes: 'same' }, { crop: 'classic' }])
      expect((await ask(changes)).status).toBe(201);
    expect(crops).toEqual(['close', 'classic']);
  });

  it('are no matter of somebody else’s picture, nor of one whose consent has ended: the engine does not look at it', async () => {
    await configure('openai');
    see(() => Promise.reject(new Error('looked at')));
    expect((await ask({}, await world.person({}, 10))).status).toBe(404);
    const none = { consent_at: null, consent_to: null };
    await world.deps.db.updateTable('catchlight.orders').set(none).execute();
    const ended = { face_consent_at: null, face_consent_to: null };
    await world.deps.db.updateTable('catchlight.customers').set(ended).execute();
    expect(await ask()).toMatchObject({ body: { code: 'consent_missing' } });
  });

  it('are taken on where the engine died over the question: the picture itself is judged as well', async () => {
    await configure('openai');
    see(() => Promise.reject(new RendererDied('killed')));
    expect((await ask()).status).toBe(201);
  });
});

describe('a model is told nothing that anybody typed', () => {
  const TYPED = 'Zarquon';

  it('of people, companies, shoots, files and colours', async () => {
    const company = await companyOfAda(`${TYPED} Airlines`);
    await setBrand(company, { colour: '#a1b2c3' });
    const { db } = world.deps;
    const { id } = ada.customer;
    await db.updateTable('catchlight.customers').set({ name: TYPED }).where('id', '=', id).execute();
    await db.updateTable('catchlight.orders').set({ subject_name: TYPED }).where('customer_id', '=', id).execute();
    const file_name = `${TYPED}.jpg`;
    await db.updateTable('catchlight.attachments').set({ file_name }).where('customer_id', '=', id).execute();
    await configure('openai');
    const edit = { style: 'navy-brand', pay: 'company' };
    for (const clothes of GARMENTS.slice(0, 3)) await made({ ...edit, clothes });
    await made({ ...edit, pose: 'front' });
    const prompts = servers.openai.prompts.slice(ordered.openai);
    expect(prompts).toHaveLength(4);
    // The company's wall is in it, as bytes that we computed.
    for (const prompt of prompts) expect(prompt).toMatch(/one colour, #[0-9a-f]{6} where the lamp hits it/);
    expect(prompts.join().toLowerCase()).not.toMatch(/zarquon|airlines|a1b2c3/);
  });

  it.each(['prompt', 'note', 'clothes_text', 'name'])('in a field of their own: %s', async (field) => {
    await configure('openai');
    expect((await ask({ [field]: TYPED })).status).toBe(422);
    await runJobs();
    expect(orders('openai')).toBe(0);
  });
});
