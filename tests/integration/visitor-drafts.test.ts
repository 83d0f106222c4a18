// A person without an account, through the API: consent, photos, looks on themselves, and the draft moved to an account, new or not.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STYLE_IDS } from '#server/contracts/catalogue.ts';
import { HOUR_SECONDS } from '#server/contracts/durations.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { startOrder } from '#server/domain/orders/start-order.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, createApiWorld, type CallOptions } from '#tests/factories/api.ts';
import { multipartBody } from '#tests/factories/partner.ts';
import { createTestRenderer, headshotOf, photoBytes } from '#tests/factories/pictures.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let token: string;
beforeAll(async () => void (world = await createApiWorld()), 60_000);
afterAll(() => world?.close());
beforeEach(async () => {
  world.deps.renderer = createTestRenderer();
  world.deps.limits = { hit: async () => ({ allowed: true, retryAfter: 0 }) };
  world.deps.storage.objects.clear();
  token = await agree();
});

const AGREED = { adult: true, face_processing: true };
const begin = (body: object = AGREED) => world.call('POST', '/visitor-drafts', { body });
const agree = async (): Promise<string> => (await begin()).body.token;
const call = (method: string, path = '', options: CallOptions = {}) =>
  world.call(method, `/visitor-drafts/${token}${path}`, options);
async function send(...names: string[]): Promise<string | null> {
  const { text, type } = multipartBody(Object.fromEntries(names.map((name) => [`${name}.jpg`, photoBytes(name)])));
  const { headers } = await call('POST', '/files', { body: text, headers: { 'content-type': type } });
  return new URL(headers.get('location') ?? '/', 'http://own.test').searchParams.get('upload_error');
}
const work = () => world.deps.queue.drain(createJobs(world.deps));
const claim = (as: Person) => call('POST', '/claim', { as });
const read = async (as: Person, id: string) => (await world.call('GET', `/orders/${id}`, { as })).body;
const rowsOf = (table: 'catchlight.attachments' | 'catchlight.previews' | 'catchlight.uploads', id: string) =>
  world.deps.db.selectFrom(table).select('id').where('order_id', '=', id).execute();
const photosOf = async () => (await call('GET')).body.photos;
const orderId = async (): Promise<string> => (await photosOf())[0].order_id;

describe('a visitor', () => {
  it('sees themselves in every look after consent, one photo and nothing else', async () => {
    expect((await call('GET')).body).toMatchObject({ consent: true, photos: [], styles: [] });
    expect(await send('me')).toBeNull();
    expect(await photosOf()).toMatchObject([{ status: 'accepted', preview_url: expect.any(String) }]);
    expect((await call('POST', '/previews')).body.previews).toHaveLength(STYLE_IDS.length);
    await work();
    const { body } = await call('POST', '/previews');
    expect(body).toMatchObject({ available: true, limited: false });
    expect(body.previews.every(({ state, url }: { state: string; url: string }) => state === 'done' && url)).toBe(true);
  });

  it('sees the look first that they look at, of those there are', async () => {
    await send('me');
    for (const first of [['selfie'], 'cafe', Array.from({ length: STYLE_IDS.length + 1 }, () => 'cafe')])
      expect((await call('POST', '/previews', { body: { first } })).status).toBe(422);
    expect((await call('POST', '/previews', { body: { first: ['cafe', 'library'] } })).status).toBe(200);
    await work();
    expect(world.deps.renderer.asked.slice(0, 2).map(({ style }) => style)).toEqual(['cafe', 'library']);
  });

  it('has nothing taken in or looked at before they agree, and after they take it back', async () => {
    expect((await begin({ adult: true })).status).toBe(422);
    expect((await begin({ face_processing: true })).status).toBe(422);
    await send('me');
    await call('POST', '/previews');
    await work();
    expect((await call('DELETE')).status).toBe(204);
    expect((await call('GET')).body).toMatchObject({ consent: false, photos: [] });
    expect(await send('again')).toBe('consent_missing');
    expect((await call('POST', '/camera-check?width=640')).status).toBe(409);
    expect((await call('POST', '/previews')).body).toMatchObject({ available: false, previews: [] });
    await work();
    expect([...world.deps.storage.objects.keys()]).toEqual([]);
  });

  it('continues the same draft when they agree again', async () => {
    await call('DELETE');
    expect((await begin({ ...AGREED, token })).body.token).toBe(token);
    expect(await send('me')).toBeNull();
    expect((await begin({ ...AGREED, token: 'forged' })).body.token).not.toBe(token);
  });

  it('gets no previews where another company makes the pictures, and agrees to its name', async () => {
    await send('me');
    world.deps.renderer = { ...world.deps.renderer, processor: { id: 'openai', name: 'OpenAI' } };
    expect((await call('POST', '/previews')).body).toEqual({ available: false, limited: false, previews: [] });
    await begin({ ...AGREED, token });
    const { body } = await claim(await world.person());
    const order = await world.deps.db
      .selectFrom('catchlight.orders')
      .select('consent_to')
      .where('id', '=', body.order_id)
      .executeTakeFirstOrThrow();
    expect(order.consent_to).toBe('openai');
  });

  it('adds photos from a phone by the same kind of link', async () => {
    const { body } = await call('POST', '/phone-link');
    const code = new URL(body.url).searchParams.get('code');
    const { text, type } = multipartBody({ 'me.jpg': photoBytes('phone') });
    const sent = await world.call('POST', `/phone-uploads/${code}/photos`, {
      body: text,
      headers: { 'content-type': type },
    });
    expect(sent.status).toBe(303);
    expect(await photosOf()).toMatchObject([{ status: 'accepted', upload_source: 'qr' }]);
    await call('DELETE', '/phone-link');
    expect((await world.call('GET', `/phone-uploads/${code}`)).status).toBe(404);
  });

  it('has a preview withheld that does not pass the check of headshots', async () => {
    world.deps.renderer.render = async (slot) => (slot.style === 'cafe' ? null : headshotOf(slot));
    await send('me');
    await call('POST', '/previews');
    await work();
    const { previews } = (await call('POST', '/previews')).body;
    expect(previews.find(({ style }: { style: string }) => style === 'cafe')).toMatchObject({
      state: 'failed',
      url: null,
    });
  });
});

describe('somebody else’s draft', () => {
  it('is not reached with a guess, with an id, or with the token of another draft', async () => {
    await send('me');
    const [photo] = await photosOf();
    const other = await agree();
    expect((await world.call('GET', `/visitor-drafts/${photo.order_id}`)).status).toBe(404);
    expect((await world.call('GET', `/visitor-drafts/${token.slice(0, -1)}_`)).status).toBe(404);
    const taken = await world.call('DELETE', `/visitor-drafts/${other}/photos/${photo.attachment_id}`);
    expect(taken.status).toBe(404);
    expect(await photosOf()).toHaveLength(1);
    expect((await call('DELETE', `/photos/${photo.attachment_id}`)).status).toBe(204);
    expect(await photosOf()).toEqual([]);
  });

  it('is not found by people who are signed in, nor started by anybody', async () => {
    await send('me');
    const id = await orderId();
    const ada = await world.person();
    for (const [method, path] of [
      ['GET', `/orders/${id}`],
      ['POST', `/orders/${id}/start`],
      ['POST', `/orders/${id}/previews`],
      ['DELETE', `/orders/${id}`],
    ] as const)
      expect((await world.call(method, path, { as: ada })).status).toBe(404);
    expect((await world.call('GET', '/orders', { as: ada })).body.orders).toEqual([]);
  });
});

describe('the limits', () => {
  it.each([
    ['address', (key: string) => key.startsWith('visitor drafts of ')],
    ['day', (key: string) => ['first visitor drafts', 'visitor drafts'].includes(key)],
  ])('refuse a new draft by %s, and say when to come back', async (scope, isUsedUp) => {
    world.deps.limits = { hit: async (key) => ({ allowed: !isUsedUp(key), retryAfter: 3600 }) };
    const { status, body } = await begin();
    expect([status, body.code, body.details.scope, body.details.retryAfter]).toEqual([
      429,
      'rate_limited',
      scope,
      3600,
    ]);
    // What the browser has already goes on.
    expect((await begin({ ...AGREED, token })).status).toBe(201);
  });

  it('keep drafts of the day for addresses that have begun none, however many others begin', async () => {
    const used = new Set(['visitor drafts']);
    world.deps.limits = { hit: async (key) => ({ allowed: !used.has(key), retryAfter: 3600 }) };
    expect((await begin()).status).toBe(201);
    used.add('first visitor drafts of 203.0.113.9');
    expect((await begin()).status).toBe(429);
  });

  it('refuse previews of more photos in one browser, and say so; those there are stay', async () => {
    await send('me');
    await call('POST', '/previews');
    await work();
    const keys: string[] = [];
    world.deps.limits = {
      hit: async (key) => {
        keys.push(key);
        return { allowed: !key.startsWith('previews of draft'), retryAfter: 60 };
      },
    };
    const [first] = await photosOf();
    await send('another');
    await call('DELETE', `/photos/${first.attachment_id}`);
    expect((await call('POST', '/previews')).body).toMatchObject({ limited: true, previews: [] });
    // Never one counter for all visitors.
    expect(keys.filter((key) => key.startsWith('previews of'))).toHaveLength(1);
  });
});

describe('an account takes the draft', () => {
  const prepare = async (): Promise<string> => {
    await send('me', 'me too');
    await call('POST', '/previews');
    await work();
    await call('PATCH', '', { body: { styles: ['greenery', 'library'] } });
    return orderId();
  };

  it('with photos, previews and chosen looks, and can start it', async () => {
    const id = await prepare();
    const ada = await world.person({}, 100);
    const { status, body } = await claim(ada);
    expect([status, body.order_id, body.status, body.headshot_count]).toEqual([200, id, 'draft', 60]);
    const order = await read(ada, id);
    expect(order).toMatchObject({ own: true, consent: true, styles: ['greenery', 'library'], photos_accepted: 2 });
    const made = world.deps.renderer.asked.length;
    const { previews } = (await world.call('POST', `/orders/${id}/previews`, { as: ada })).body;
    expect(previews.filter(({ url }: { url: string | null }) => url)).toHaveLength(STYLE_IDS.length);
    expect(world.deps.renderer.asked).toHaveLength(made);
    await world.call('PATCH', `/orders/${id}`, { as: ada, body: { headshot_count: 20, styles: ['greenery'] } });
    expect((await startOrder(world.deps, ada, id)).status).toBe('queued');
    await work();
    expect(await read(ada, id)).toMatchObject({ status: 'completed' });
  });

  it('beside the drafts that it has, with its own consent kept', async () => {
    const id = await prepare();
    const given = new Date(world.deps.clock.now().getTime() - 1000);
    const ada = await world.person({ face_consent_at: given });
    const own = await createDraftOrder(world, ada, { photos: 1 });
    await claim(ada);
    const { orders } = (await world.call('GET', '/orders', { as: ada })).body;
    expect(orders.map((one: { order_id: string }) => one.order_id).toSorted()).toEqual([own, id].toSorted());
    expect(await read(ada, own)).toMatchObject({ photos_accepted: 1 });
    const { face_consent_at } = await world.deps.db
      .selectFrom('catchlight.customers')
      .select('face_consent_at')
      .where('id', '=', ada.customer.id)
      .executeTakeFirstOrThrow();
    expect(face_consent_at).toEqual(given);
  });

  it('with the record of the consent, which becomes the account’s', async () => {
    const id = await prepare();
    const ada = await world.person();
    await claim(ada);
    const records = await world.deps.db
      .selectFrom('catchlight.consents')
      .select(['kind', 'details'])
      .where('customer_id', '=', ada.customer.id)
      .execute();
    expect(records).toMatchObject([{ kind: 'face_processing', details: { order_id: id, adult: true } }]);
    expect((await world.call('GET', `/customers/${ada.customer.id}`, { as: ada })).body.face_consent_at).not.toBeNull();
  });

  it('once: a second press answers the same, another account finds nothing, the visitor’s token ends', async () => {
    const id = await prepare();
    const [ada, ben] = [await world.person(), await world.person()];
    const answers = await Promise.all([claim(ada), claim(ada)]);
    expect(answers.map(({ status, body }) => [status, body.order_id])).toEqual([
      [200, id],
      [200, id],
    ]);
    expect((await claim(ben)).status).toBe(404);
    expect(await read(ben, id)).toMatchObject({ code: 'not_found' });
    expect((await call('GET')).status).toBe(404);
    expect((await call('DELETE')).status).toBe(404);
    expect(await send('late')).toBe(null);
    expect(await read(ada, id)).toMatchObject({ photos_accepted: 2 });
    expect((await claim({ ...ada })).body.order_id).toBe(id);
  });

  it('never with a guess, an order of somebody else, or when the draft has expired', async () => {
    const [ada, ben] = [await world.person(), await world.person()];
    const theirs = await createDraftOrder(world, ben, { photos: 1 });
    expect((await world.call('POST', `/visitor-drafts/${theirs}/claim`, { as: ada })).status).toBe(404);
    expect((await call('POST', '/claim')).status).toBe(401);
    await prepare();
    world.advanceClock(24 * HOUR_SECONDS);
    expect((await claim(ada)).status).toBe(404);
  });
});

describe('a draft that nobody takes', () => {
  it('is gone after a day: photos, previews, unfinished uploads and rows', async () => {
    await send('me');
    const id = await orderId();
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '5' };
    await call('POST', '/files', { headers: tus });
    await call('POST', '/phone-link');
    await call('POST', '/previews');
    await work();
    expect(world.deps.storage.objects.size).toBeGreaterThan(STYLE_IDS.length);
    const purge = async (): Promise<void> => {
      await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, 'purge-visitor-drafts', {}));
      await work();
    };
    world.advanceClock(23 * HOUR_SECONDS);
    await purge();
    expect(await rowsOf('catchlight.previews', id)).toHaveLength(STYLE_IDS.length);
    world.advanceClock(HOUR_SECONDS - 60);
    await purge();
    expect([...world.deps.storage.objects.keys()]).toEqual([]);
    for (const table of ['catchlight.attachments', 'catchlight.previews', 'catchlight.uploads'] as const)
      expect(await rowsOf(table, id)).toEqual([]);
    expect((await call('GET')).status).toBe(404);
    const row = await world.deps.db
      .selectFrom('catchlight.orders')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toBeUndefined();
  });

  it('is kept when an account took it in time', async () => {
    await send('me');
    const ada = await world.person();
    const { body } = await claim(ada);
    world.advanceClock(25 * HOUR_SECONDS);
    await world.deps.db.transaction().execute((trx) => world.deps.queue.enqueue(trx, 'purge-visitor-drafts', {}));
    await work();
    expect(await read(ada, body.order_id)).toMatchObject({ photos_accepted: 1 });
  });
});
