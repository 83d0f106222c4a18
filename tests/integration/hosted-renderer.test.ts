// Shoots and studio pictures made by an outside renderer: whose photos are sent to it, what is charged, what is returned on failure.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#server/domain/access/viewer.ts';
import { PAINT_SHOOT_JOB } from '#server/domain/orders/render-job.ts';
import { createJobs } from '#server/jobs/index.ts';
import { callbackTopic, callbackUrl } from '#server/ports/renderer-callback.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import type { TestRenderer } from '#tests/factories/pictures.ts';
import {
  addAcceptedPhoto,
  createDraftOrder,
  createFinishedOrder,
  createStartedOrder,
} from '#tests/factories/shoots.ts';
import { installHostedRenderer } from '#tests/factories/hosted-renderer.ts';
import { KEY, MODELS, startRendererServer, type RendererServer } from '../contracts/renderer-servers.ts';

let world: ApiWorld;
let server: RendererServer;
let ada: Person;
let here: TestRenderer;
let presses = 0;
beforeAll(async () => {
  [world, server] = await Promise.all([createApiWorld(), startRendererServer('openai')]);
  here = world.deps.renderer;
});
afterAll(() => Promise.all([world?.close(), server?.close()]));
let ordered = 0;
const news = (): number => server.orders() - ordered;
beforeEach(async () => {
  world.deps.renderer = here;
  ada = await world.person({}, 100);
  ordered = server.orders();
});
afterEach(() => void (world.deps.renderer = here));

const runJobs = () => world.deps.queue.drain(createJobs(world.deps));
/** From now on OpenAI paints. The engine here takes any picture for the person, and photos of the tests are no JPEGs. */
function switchOn(): void {
  const settings = { provider: 'openai', model: MODELS.openai, apiKey: KEY, baseUrl: server.url } as const;
  installHostedRenderer(world, { ...settings, price: { picture: 0.05 }, parallel: 2 });
}
const again = async (): Promise<Person> => {
  const customer = await world.deps.db
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', ada.customer.id)
    .executeTakeFirstOrThrow();
  return { ...ada, customer };
};
const readOrder = async (id: string) => (await world.call('GET', `/orders/${id}`, { as: ada })).body;

describe('a shoot', () => {
  it('is made here when its consent named nobody, whatever is configured since', async () => {
    const id = await createStartedOrder(world, ada);
    switchOn();
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
    expect(news()).toBe(0);
  });

  it('asks for the consent anew, and is painted elsewhere under one that says so', async () => {
    await createDraftOrder(world, ada);
    ada = await again();
    expect(ada.customer.face_consent_at).not.toBeNull();
    switchOn();
    const draft = await world.call('POST', '/orders', { as: ada, body: { headshot_count: 20 } });
    expect(draft.body.consent).toBe(false);
    const id = await createStartedOrder(world, ada);
    const { details } = await world.deps.db
      .selectFrom('catchlight.consents')
      .select('details')
      .where('customer_id', '=', ada.customer.id)
      .where('kind', '=', 'face_processing')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ order_id: id, to: 'openai' });
    await runJobs();
    expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
    expect(news()).toBe(20);

    const admin = await world.person({ role: 'admin' });
    const seen = await world.call('GET', `/admin/orders/${id}?admin=true&populate=true`, { as: admin });
    expect(seen.body.painted).toEqual({
      name: `openai:${MODELS.openai}`,
      ordered: 20,
      used: 20,
      cost_micros: 20 * 50_000,
    });
    const costs = seen.body.attachments.flatMap((one: { kind: string; cost_micros: number }) =>
      one.kind === 'headshot' ? [one.cost_micros] : [],
    );
    expect(costs).toEqual(Array(20).fill(50_000));
    // Nothing of it is left where only the shoot needed it.
    expect([...world.deps.storage.objects.keys()].filter((key) => key.includes(`${id}/candidates`))).toEqual([]);
  });

  it('of a person who got another name is painted elsewhere only if that person agreed', async () => {
    switchOn();
    for (const consent of [{}, { consent: true }]) {
      const id = await createDraftOrder(world, ada, { photos: 0 });
      const change = (body: object) => world.call('PATCH', `/orders/${id}`, { as: ada, body });
      await change({ on_behalf: true, subject_name: 'Bea', consent: true });
      for (let i = 0; i < 4; i += 1) await addAcceptedPhoto(world, ada, id);
      await change({ subject_name: 'Bea', purpose: 'linkedin' });
      expect((await change({ subject_name: 'Cleo', ...consent })).body).toMatchObject({ consent: true });
      expect((await world.call('POST', `/orders/${id}/start`, { as: ada })).status).toBe(200);
      await runJobs();
      expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20, photos_accepted: 4 });
      expect(news()).toBe('consent' in consent ? 20 : 0);
    }
    const records = await world.deps.db
      .selectFrom('catchlight.consents')
      .select('details')
      .where('customer_id', '=', ada.customer.id)
      .execute();
    const named = records.map(({ details }) => (details as { subject_name: string | null }).subject_name);
    expect(named.filter((name) => name === 'Cleo')).toHaveLength(1);
  });

  // Twenty real headshots, one after another: half a minute alone, and six times that beside the other steps of a busy CI.
  it(
    'that the server died in is told what it delivered, so that the same picture does not come twice',
    { timeout: 600_000 },
    async () => {
      switchOn();
      const hosted = world.deps.renderer;
      // The fourth is on its way when the server goes.
      server.play('me', 'me', 'me', 'hang');
      const told: (readonly string[] | undefined)[] = [];
      const killed = new AbortController();
      let made = 0;
      world.deps.renderer = {
        ...hosted,
        open: async (photos, onStage, signal, context) => {
          told.push(context?.delivered);
          const session = await hosted.open(photos, onStage, signal, context);
          const render: typeof session.render = async (slot) => {
            if ((made += 1) !== 4) return session.render(slot);
            killed.abort(new Error('killed'));
            throw killed.signal.reason;
          };
          return { ...session, render };
        },
      };
      const id = await createStartedOrder(world, ada);
      const job = createJobs(world.deps).find(({ name }) => name === PAINT_SHOOT_JOB);
      const first = job!.run({ order_id: id } as never, { id: '1', attempt: 1, signal: killed.signal });
      await expect(first).rejects.toThrow('killed');
      const { attachments } = await world.deps.db
        .selectFrom('catchlight.attachments')
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['phash']).as('attachments'))
        .where('order_id', '=', id)
        .where('kind', '=', 'headshot')
        .executeTakeFirstOrThrow();
      expect(attachments).toHaveLength(3);
      await runJobs();
      expect(told.map((prints) => prints?.toSorted())).toEqual([[], attachments.toSorted()]);
      expect(await readOrder(id)).toMatchObject({ status: 'completed', delivered: 20 });
    },
  );

  it('gives the credits back when the provider refuses everything', async () => {
    switchOn();
    server.play(...Array<'refuse'>(200).fill('refuse'));
    const id = await createStartedOrder(world, ada);
    const before = await world.balance(ada);
    await runJobs();
    server.play();
    const ended = await readOrder(id);
    expect(ended).toMatchObject({ status: 'refunded', delivered: 0, fail_reason: 'declined' });
    expect(new Set(ended.withheld.map(({ reason }: { reason: string }) => reason))).toEqual(new Set(['declined']));
    expect(await world.balance(ada)).toBe(before + 20);
    expect(world.mails.at(-1)!.text).toContain('content rules');
  });

  it('gives the credits back when the provider stays down', async () => {
    switchOn();
    server.play(...Array<'down'>(2000).fill('down'));
    const id = await createStartedOrder(world, ada);
    const before = await world.balance(ada);
    await runJobs();
    server.play();
    expect(await readOrder(id)).toMatchObject({ status: 'failed', delivered: 0, fail_reason: 'engine' });
    expect(await world.balance(ada)).toBe(before + 20);
    expect(news()).toBe(0);
  });
});

describe('the studio', () => {
  let source: string;
  beforeEach(async () => {
    const order = await createFinishedOrder(world, ada);
    source = (await world.call('GET', `/orders/${order}`, { as: ada })).body.attachments.find(
      (one: { kind: string }) => one.kind === 'headshot',
    ).attachment_id;
  });
  const ask = (changes: object = {}) =>
    world.call('POST', '/studio/generations', {
      as: ada,
      body: { source_id: source, style: 'library', request_id: `painted-press-${(presses += 1)}`, ...changes },
    });

  it('offers no clothes and no pose of its own, and takes no credit for them', async () => {
    expect((await world.call('GET', '/studio', { as: ada })).body).toMatchObject({
      paints: { clothes: false, pose: false },
      processor: null,
    });
    const before = await world.balance(ada);
    const refused = await ask({ clothes: 'suit', pose: 'front' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect(await world.balance(ada)).toBe(before);
  });

  it('paints clothes and a pose once the person has agreed to who paints them', async () => {
    switchOn();
    expect((await world.call('GET', '/studio', { as: ada })).body).toMatchObject({
      paints: { clothes: true, pose: true },
      processor: 'OpenAI',
    });
    const sources = await world.call('GET', `/studio/sources?id=${source}`, { as: ada });
    expect(sources.body.sources[0].consent).toBe(false);
    expect(await ask({ clothes: 'suit' })).toMatchObject({ body: { code: 'consent_missing' } });

    await world.call('POST', '/customers/face-consent', { as: ada, body: { of_age: true, consent: true } });
    ada = await again();
    const { body } = await ask({ clothes: 'suit', pose: 'arms-crossed' });
    expect(body).toMatchObject({ status: 'queued', clothes: 'suit', pose: 'arms-crossed' });
    await runJobs();
    const made = await world.call('GET', `/studio/generations/${body.generation_id}`, { as: ada });
    expect(made.body).toMatchObject({ status: 'completed', result: { kind: 'studio' } });
    expect(news()).toBe(1);
    expect(server.prompts.at(-1)).toMatch(/dark suit jacket.*arms loosely crossed/);
  });

  it('gives the credit back for what only shows somebody else', async () => {
    switchOn();
    await world.call('POST', '/customers/face-consent', { as: ada, body: { of_age: true, consent: true } });
    ada = await again();
    server.play('other', 'other');
    const before = await world.balance(ada);
    const { body } = await ask({ clothes: 'suit' });
    await runJobs();
    const made = await world.call('GET', `/studio/generations/${body.generation_id}`, { as: ada });
    expect(made.body).toMatchObject({ status: 'failed', fail_reason: 'likeness' });
    expect(await world.balance(ada)).toBe(before);
  });

  it('gives the credit back when the model refuses, does not blame the likeness, and asks no more', async () => {
    switchOn();
    await world.call('POST', '/customers/face-consent', { as: ada, body: { of_age: true, consent: true } });
    ada = await again();
    // A second answer would come.
    server.play('refuse');
    const before = await world.balance(ada);
    const { body } = await ask({ clothes: 'suit' });
    await runJobs();
    const made = await world.call('GET', `/studio/generations/${body.generation_id}`, { as: ada });
    expect(made.body).toMatchObject({ status: 'failed', fail_reason: 'declined' });
    expect(await world.balance(ada)).toBe(before);
  });

  it('gives the credit back when no version is good enough, and does not blame the outline', async () => {
    switchOn();
    await world.call('POST', '/customers/face-consent', { as: ada, body: { of_age: true, consent: true } });
    ada = await again();
    server.play('broken', 'broken');
    const before = await world.balance(ada);
    const { body } = await ask({ clothes: 'suit' });
    await runJobs();
    const made = await world.call('GET', `/studio/generations/${body.generation_id}`, { as: ada });
    expect(made.body).toMatchObject({ status: 'failed', fail_reason: 'quality' });
    expect(await world.balance(ada)).toBe(before);
  });
});

it('paints nothing more of a draft whose person got another name', async () => {
  switchOn();
  const id = await createDraftOrder(world, ada, { photos: 0 });
  const change = (body: object) => world.call('PATCH', `/orders/${id}`, { as: ada, body });
  await change({ on_behalf: true, subject_name: 'Bea', consent: true });
  const source = await addAcceptedPhoto(world, ada, id);
  const body = { source_id: source, style: 'library', clothes: 'suit', request_id: `another-name-${id}` };
  const { body: asked } = await world.call('POST', '/studio/generations', { as: ada, body });
  await change({ subject_name: 'Cleo' });
  await runJobs();
  const made = await world.call('GET', `/studio/generations/${asked.generation_id}`, { as: ada });
  expect(made.body).toMatchObject({ status: 'failed', fail_reason: 'consent_withdrawn' });
  expect(news()).toBe(0);
});

describe('a call that a picture is there', () => {
  const post = (address: string) => {
    const { pathname, search } = new URL(address);
    return world.call('POST', pathname.replace('/api/v1', '') + search, {
      body: { images: ['https://evil.test/x.jpg'] },
    });
  };
  it('is heard when the address is ours, as often as it comes, and believed in nothing', async () => {
    const id = world.deps.ids.uuid();
    const address = callbackUrl('https://catchlight.test', world.deps.secret, id);
    world.published.length = 0;
    for (const _ of [1, 2]) expect(await post(address)).toMatchObject({ status: 200, body: { heard: true } });
    expect(world.published).toEqual([callbackTopic(id), callbackTopic(id)]);
  });

  it('is refused when somebody made the address up', async () => {
    const [one, other] = [world.deps.ids.uuid(), world.deps.ids.uuid()];
    const address = callbackUrl('https://catchlight.test', world.deps.secret, one).replace(one, other);
    expect(await post(address)).toMatchObject({ status: 403 });
    expect(await post(callbackUrl('https://catchlight.test', 'another secret', one))).toMatchObject({ status: 403 });
  });
});

it('says on every page that asks whom photos are sent to', async () => {
  expect((await world.call('GET', '/site')).body.processor).toBeNull();
  switchOn();
  expect((await world.call('GET', '/site')).body.processor).toBe('OpenAI');
});
