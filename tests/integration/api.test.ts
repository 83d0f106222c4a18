// What holds for the API as a whole, and its smaller resources: challenges, actions, ratings, prices, its own description.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#server/backend/index.ts';
import { isVersioned, routePath } from '#server/backend/route.ts';
import { bodyLimit } from '#server/http/security/body-limits.ts';
import { PRICES } from '#server/contracts/prices.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { type ApiWorld, createApiWorld } from '#tests/factories/api.ts';
import { createDraftOrder } from '#tests/factories/shoots.ts';

let world: ApiWorld;
let ada: Person;
beforeAll(async () => void (world = await createApiWorld()));
afterAll(() => world?.close());
beforeEach(async () => void (ada = await world.person({}, 20)));

describe('challenges', () => {
  const verify = (token: string) => world.call('POST', '/security/turnstile', { body: { token } });

  it('let a person through and turn a script away', async () => {
    expect(await verify('human')).toMatchObject({ status: 200, body: { verified: true } });
    expect(await verify('script')).toMatchObject({
      status: 400,
      body: { error: 'Browser verification failed', code: 'captcha_failed' },
    });
  });

  it('come with and without JavaScript where the provider offers them', async () => {
    expect((await world.call('GET', '/security/challenge')).body).toEqual({ algorithm: 'SHA-256' });
    expect((await world.call('GET', '/security/question?language=fr')).body).toEqual({ id: 'q1', text: '1 + 1 (fr)' });
    const hosted = await createApiWorld({ captcha: { name: 'hosted', verify: async () => false } });
    expect((await hosted.call('GET', '/security/challenge')).status).toBe(404);
    expect((await hosted.call('GET', '/security/question')).status).toBe(404);
    await hosted.close();
  });
});

describe('text that no database can hold', () => {
  it.each(['a\0b', '\ud800'])('is the caller’s mistake, wherever it stands: %j', async (text) => {
    const order = await createDraftOrder(world, ada);
    const refused = { status: 422, body: { code: 'invalid_input' } };
    const call = (method: string, path: string, body?: unknown) => world.call(method, path, { as: ada, body });
    expect(await call('PATCH', '/customers', { name: text })).toMatchObject(refused);
    expect(await call('PATCH', `/orders/${order}`, { on_behalf: true, subject_name: text })).toMatchObject(refused);
    expect(await call('POST', '/actions', { actionType: 'x', payload: { deep: [{ [text]: 1 }] } })).toMatchObject(
      refused,
    );
    expect(await call('GET', `/join-links/${text === '\ud800' ? '%00' : encodeURIComponent(text)}`)).toMatchObject(
      refused,
    );
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the description of the API', () => {
  it.each(['/openapi.json', '/api/partner/v1/openapi.json'])(
    'is built once, however often it is asked for: %s',
    async (path) => {
      let builds = 0;
      const { publicUrl } = world.deps;
      Object.defineProperty(world.deps, 'publicUrl', { configurable: true, get: () => ((builds += 1), publicUrl) });
      for (let calls = 0; calls < 3; calls += 1) expect((await world.call('GET', path)).body.openapi).toBe('3.1.0');
      Object.defineProperty(world.deps, 'publicUrl', { value: publicUrl, writable: true });
      expect(builds).toBeLessThanOrEqual(1);
    },
  );
});

it('refuses a form that cannot be read as the mistake of whoever sends it', async () => {
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const body = '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--';
    expect((await world.call('POST', '/contact', { body, headers })).status, type).toBe(422);
  }
});

describe('a body nested a hundred thousand levels deep', () => {
  it('is the caller’s mistake', async () => {
    const body = `{"actionType":"x","payload":${'['.repeat(1e5)}${']'.repeat(1e5)}}`;
    expect(await world.call('POST', '/actions', { as: ada, body })).toMatchObject({
      status: 422,
      body: { code: 'invalid_input' },
    });
  });
});

describe('a body of many small things', () => {
  it.each([
    ['values', 'application/json', JSON.stringify({ actionType: 'x', payload: Array(20_000).fill(1) })],
    ['fields', 'application/x-www-form-urlencoded', 'a&'.repeat(20_000)],
  ])('is refused before its %s are looked at', async (what, type, body) => {
    const answer = await world.call('POST', '/actions', { as: ada, body, headers: { 'content-type': type } });
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining(`too many ${what}`)]);
  });
});

describe('a field that a call does not take', () => {
  it('is refused by its name, in JSON and in a form, and nothing is changed', async () => {
    const refused = { status: 422, body: { code: 'invalid_input', details: { fields: { role: ['Unknown field'] } } } };
    const path = '/customers';
    expect(await world.call('PATCH', path, { as: ada, body: { name: 'A', role: 'admin' } })).toMatchObject(refused);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await world.call('PATCH', path, { as: ada, body: 'name=A&role=admin', headers })).toMatchObject(refused);
    expect((await world.call('GET', path, { as: ada })).body.name).toBe(ada.customer.name);
  });
});

describe('routes that read their body as it comes', () => {
  it('have a limit of photos in the HTTP entry, or one of their own for a camera’s frame', () => {
    const small = routes
      .filter(({ raw, method }) => raw && (method === 'POST' || method === 'PATCH'))
      .map((spec) => routePath(spec).replaceAll(/:\w+/g, 'x'))
      .filter((path) => !bodyLimit(path).upload);
    expect(small.filter((path) => !path.endsWith('/camera-check'))).toEqual([]);
  });
});

describe('actions', () => {
  it('are recorded for people and visitors, without an answer to read', async () => {
    const body = { actionType: 'photo_upload', payload: { status: 'start' } };
    expect(await world.call('POST', '/actions', { as: ada, body })).toMatchObject({ status: 204, body: undefined });
    expect((await world.call('POST', '/actions', { body })).status).toBe(204);
    const rows = await world.deps.db
      .selectFrom('catchlight.actions')
      .select(['customer_id', 'action_type', 'payload'])
      .execute();
    const row = { action_type: 'photo_upload', payload: { status: 'start' } };
    expect(rows).toEqual([
      { ...row, customer_id: ada.customer.id },
      { ...row, customer_id: null },
    ]);
  });

  it('are refused without a type or when they carry too much', async () => {
    expect((await world.call('POST', '/actions', { body: { payload: {} } })).status).toBe(422);
    const heavy = { actionType: 'x', payload: { text: 'a'.repeat(9000) } };
    expect((await world.call('POST', '/actions', { body: heavy })).status).toBe(413);
    expect((await world.call('POST', '/actions', { body: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(413);
  });
});

describe('ratings', () => {
  const rate = (as: Person, body: object) => world.call('POST', '/ratings', { as, body });

  it('take a value from 1 to 5, and the last word counts', async () => {
    const order_id = await createDraftOrder(world, ada, { photos: 0 });
    expect((await rate(ada, { value: 6, order_id })).status).toBe(422);
    const first = await rate(ada, { value: 3, order_id, comment: 'Hm' });
    const second = await rate(ada, { value: 5, order_id });
    expect(second.body).toMatchObject({ id: first.body.id, value: 5, order_id });
    expect(second.body.comment).toBeUndefined();
    expect((await rate(ada, { value: 4 })).body.id).not.toBe(first.body.id);
  });

  it('are not for the shoot of somebody else', async () => {
    const order_id = await createDraftOrder(world, await world.person(), { photos: 0 });
    expect((await rate(ada, { value: 1, order_id })).status).toBe(404);
  });
});

describe('geography', () => {
  it.each([
    ['DE', { country: 'DE', continent: 'EU' }],
    ['', { country: '', continent: '' }],
  ])('of %j is told to the site itself, and nobody stores it', async (country, expected) => {
    const { status, body, headers } = await world.call('GET', '/api/get-geography', { country });
    expect([status, body, headers.get('cache-control')]).toEqual([200, expected, 'no-store']);
  });

  it('is no part of the API for other programs', async () => {
    expect((await world.call('GET', '/get-geography')).status).toBe(404);
    const { paths } = (await world.call('GET', '/openapi.json')).body;
    expect(Object.keys(paths).filter((path) => path.includes('geography'))).toEqual([]);
  });
});

describe('prices', () => {
  it.each([
    ['US', 'USD'],
    ['GB', 'GBP'],
    ['AU', 'AUD'],
    ['IN', 'INR'],
    ['DE', 'EUR'],
    ['', 'USD'],
  ])('from %j are in %s, whatever the page asks for', async (country, currency) => {
    const { body } = await world.call('GET', '/credits/packages?currency=inr', { country });
    expect(body).toMatchObject({ currency, symbol: PRICES[currency as 'USD'].symbol });
    expect(body.packages.map((p: { package_id: string; value: number }) => [p.package_id, p.value])).toEqual([
      ...Object.entries(PRICES[currency as 'USD'].plans).map(([id, { price }]) => [id, price]),
      ...Object.entries(PRICES[currency as 'USD'].packs),
    ]);
  });

  it('of one currency are shown by its lower-case code', async () => {
    const { body } = await world.call('GET', '/credits/packages/regional?currency=gbp', { country: 'US' });
    expect(body).toEqual({
      currency: 'GBP',
      symbol: '£',
      prices: {
        Basic: { originalPrice: 39, price: 30 },
        Pro: { originalPrice: 69, price: 34 },
        Expert: { originalPrice: 115, price: 69 },
      },
      b2bPrices: { tier1: 42, tier2: 38, tier3: 33, tier4: 31, tier5: 29 },
      bulkDiscounts: { tier2: 9.5, tier3: 21.4, tier4: 26.2, tier5: 31 },
      dubMultiplier: 100,
    });
  });

  it.each(['', '?currency=', '?currency=chf', '?currency=GBP'])('refuse %j', async (query) => {
    const { status, body } = await world.call('GET', `/credits/packages/regional${query}`);
    expect({ status, error: body.error }).toEqual({
      status: 422,
      error: 'Invalid input data. Please check your information.',
    });
  });
});

describe('credits', () => {
  it('have a balance and a history in pages', async () => {
    expect((await world.call('GET', '/credits/balance', { as: ada })).body).toEqual({
      credit_balance: 20,
      available: 20,
    });
    const { body } = await world.call('GET', '/credits/entries', { as: ada });
    expect(body).toMatchObject({ entries: [{ kind: 'grant', amount: 20, reason: 'grant' }], next: null });
    const older = await world.call('GET', `/credits/entries?before=${body.entries[0].id}`, { as: ada });
    expect(older.body).toEqual({ entries: [], next: null });
  });
});

describe('the API', () => {
  it('describes every one of its routes', async () => {
    const { status, body } = await world.call('GET', '/openapi.json');
    expect(status).toBe(200);
    for (const { method, path, rule } of routes.filter(isVersioned)) {
      const operation = body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeTruthy();
      expect(operation.security.length > 0, `${method} ${path}`).toBe(rule !== 'public');
    }
    const consent = body.paths['/customers/face-consent'].post.requestBody.content['application/json'].schema;
    expect(consent.required.toSorted()).toEqual(['consent', 'of_age']);
  });

  it('answers what it does not know with 404 and `{error, code}`', async () => {
    expect(await world.call('GET', '/nothing')).toMatchObject({
      status: 404,
      body: { error: 'The requested resource was not found.', code: 'not_found' },
    });
  });

  it('lets nobody store its answers', async () => {
    for (const path of ['/customers', '/credits/balance'])
      expect((await world.call('GET', path, { as: ada })).headers.get('cache-control')).toBe('no-store');
    expect((await world.call('GET', '/customers')).headers.get('cache-control')).toBe('no-store');
  });

  it('counts hits where a route says so and tells how long to wait', async () => {
    const strict = await createApiWorld({ limits: { hit: async () => ({ allowed: false, retryAfter: 12.2 }) } });
    const { status, body, headers } = await strict.call('POST', '/security/turnstile', { body: { token: 'human' } });
    expect(status).toBe(429);
    expect(body).toMatchObject({ error: 'Too many requests. Please try again later.', code: 'rate_limited' });
    expect(headers.get('retry-after')).toBe('13');
    await strict.close();
  });

  it.each(['redo', 'repeat'])('counts hits of what copies photos: %s', async (action) => {
    const hits: string[] = [];
    const strict = await createApiWorld({
      limits: {
        hit: async (name) => {
          hits.push(name);
          return { allowed: false, retryAfter: 1 };
        },
      },
    });
    const person = await strict.person({}, 0);
    const { status } = await strict.call('POST', `/orders/${strict.deps.ids.uuid()}/${action}`, { as: person });
    expect(status).toBe(429);
    expect(hits).toHaveLength(1);
    await strict.close();
  });

  it('tells nothing of its inside when something breaks', async () => {
    const broken = await createApiWorld({
      captcha: { name: 'broken', verify: () => Promise.reject(new Error('secret inside')) },
    });
    const { status, body } = await broken.call('POST', '/security/turnstile', { body: { token: 'human' } });
    expect(status).toBe(500);
    expect(body).toEqual({ error: 'Internal server error. Please try again later.', code: 'internal' });
    expect(broken.logged).toContainEqual(expect.objectContaining({ level: 'error', event: 'api.failed' }));
    await broken.close();
  });
});
