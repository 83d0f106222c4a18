// The signed caller that the pages process sends to a remote backend: valid for one request and one minute.
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpEntryFixture, startHttpEntry } from '#tests/factories/http-entry.ts';
import { createRemoteBackend } from './remote-backend.ts';
import { CONTEXT_HEADER, readSignedContext, signContext } from './signed-context.ts';

const SECRET = 'a secret that both processes know';
const NOW = 1_900_000_000_000;
const context = {
  ip: '203.0.113.9',
  country: 'DE',
  requestId: 'front-1234',
  testAccess: false,
  origin: 'https://site.test',
};
const purpose = { method: 'GET', target: '/api/v1/orders?before=x' };
const signed = signContext(SECRET, context, purpose, NOW);

describe('a signed context', () => {
  it('is read with the key', () => {
    expect(readSignedContext(SECRET, signed, purpose, NOW + 59_000)).toEqual(context);
  });

  it.each([
    ['another key', 'another secret that is as long', signed, purpose, NOW],
    ['another method', SECRET, signed, { ...purpose, method: 'DELETE' }, NOW],
    ['another address', SECRET, signed, { ...purpose, target: '/api/v1/orders' }, NOW],
    ['later', SECRET, signed, purpose, NOW + 61_000],
    ['earlier', SECRET, signed, purpose, NOW - 61_000],
    ['a changed context', SECRET, `${btoa('{"ip":"127.0.0.1"}')}.${signed.split('.')[1]}`, purpose, NOW],
    ['no signature', SECRET, signed.split('.')[0]!, purpose, NOW],
    ['nonsense', SECRET, '.', purpose, NOW],
  ])('is refused with %s', (_, secret, header, what, now) => {
    expect(readSignedContext(secret, header, what, now)).toBeUndefined();
  });
});

describe('a backend behind another process', () => {
  let entry: HttpEntryFixture | undefined;
  afterEach(() => entry?.stop());
  const open = async (contextSecret: string | undefined) =>
    (entry = await startHttpEntry(async () => Response.json({ fine: true }), { contextSecret, clock: () => NOW }));
  const headers = { [CONTEXT_HEADER]: signed };

  it('uses the signed caller', async () => {
    const { ask, contexts } = await open(SECRET);
    const { status, headers: got } = await ask(purpose.target, { headers });
    expect(status).toBe(200);
    expect(contexts[0]?.context).toMatchObject(context);
    expect(new URL(contexts[0]!.request.url).origin).toBe(context.origin);
    expect(got['x-request-id']).toBe('front-1234');
  });

  it('refuses a signature for another request', async () => {
    const { ask, contexts } = await open(SECRET);
    expect((await ask('/api/v1/customers', { headers })).status).toBe(403);
    expect(contexts).toEqual([]);
  });

  it('ignores the header without a key', async () => {
    const { ask, contexts } = await open(undefined);
    expect((await ask(purpose.target, { headers })).status).toBe(200);
    expect(contexts[0]?.context.ip).toBe('127.0.0.1');
  });
});

describe('a forwarded request', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const asked: { url: string; init: RequestInit & { headers: Headers } }[] = [];
  const backend = (answer: () => Response | Promise<Response>) =>
    createRemoteBackend({
      url: 'https://backend.test/base',
      secret: SECRET,
      now: () => NOW,
      log,
      fetch: async (url, init) => {
        asked.push({ url: String(url), init: init as (typeof asked)[number]['init'] });
        return answer();
      },
    });
  const caller = { ...context, session: null };
  const request = (init: RequestInit = {}): Request => new Request(`https://site.test${purpose.target}`, init);
  afterEach(() => void asked.splice(0));

  it('carries the caller and no hop-by-hop headers', async () => {
    const sent = { authorization: 'Bearer t', cookie: 'a=1', connection: 'close', [CONTEXT_HEADER]: 'forged' };
    const answer = await backend(
      () => new Response('hello', { headers: { 'x-request-id': 'theirs', etag: '"1"' } }),
    ).api(request({ headers: sent }), caller);
    expect(await answer.text()).toBe('hello');
    expect([answer.headers.get('x-request-id'), answer.headers.get('etag')]).toEqual([null, '"1"']);
    const [{ url, init }] = asked as [(typeof asked)[number]];
    expect(url).toBe(`https://backend.test/base${purpose.target}`);
    expect(init.headers.get('authorization')).toBe('Bearer t');
    expect([init.headers.get('cookie'), init.headers.get('connection')]).toEqual([null, null]);
    expect(readSignedContext(SECRET, init.headers.get(CONTEXT_HEADER)!, purpose, NOW)).toEqual(context);
  });

  it('streams bodies, and leaves redirects to the visitor', async () => {
    await backend(() => new Response(null, { status: 303, headers: { location: '/app' } })).api(
      request({ method: 'POST', body: 'photo' }),
      caller,
    );
    expect(asked[0]?.init).toMatchObject({ method: 'POST', redirect: 'manual', duplex: 'half' });
    expect(await new Response(asked[0]?.init.body).text()).toBe('photo');
  });

  it('answers 503 when the backend is unreachable', async () => {
    const answer = await backend(() => Promise.reject(new TypeError('fetch failed'))).api(request(), caller);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect(await backend(() => Promise.reject(new TypeError('fetch failed'))).ready()).toBe(false);
  });
});
