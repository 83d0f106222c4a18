// The page cache for visitors without a session: keys, revalidation, and what is never cached.
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpEntryFixture, startHttpEntry } from '#tests/factories/http-entry.ts';

let http: HttpEntryFixture;
afterEach(() => http.stop());

const LONG = 'Headshots that look like you. '.repeat(50);
let made = 0;
const keepable = (headers: Record<string, string> = {}): Response =>
  new Response(`<p>${(made += 1)}</p>${LONG}`, {
    headers: { 'content-type': 'text/html', 'cache-control': 'public, s-maxage=60', ...headers },
  });
const open = async (dispatch = async () => keepable()) => {
  made = 0;
  http = await startHttpEntry(dispatch);
};
const number = (text: string): number => Number(/<p>(\d+)<\/p>/.exec(text)?.[1]);
const visit = async (path = '/pricing', headers: Record<string, string> = {}) =>
  number((await http.ask(path, { headers })).text);

describe('a cacheable page', () => {
  it('is rendered once, also for concurrent requests', async () => {
    await open();
    const seen = await Promise.all(Array.from({ length: 20 }, () => visit()));
    expect(new Set(seen)).toEqual(new Set([1]));
    expect(await visit()).toBe(1);
    expect(made).toBe(1);
  });

  it('is sent compressed with an ETag, and as 304 when unchanged', async () => {
    await open();
    await visit();
    const whole = await http.ask('/pricing', { headers: { 'accept-encoding': 'br' } });
    expect(whole.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
    });
    expect(whole.bytes).toBeLessThan(200);
    const again = await http.ask('/pricing', { headers: { 'if-none-match': whole.headers.etag! } });
    expect(again).toMatchObject({ status: 304, bytes: 0 });
    expect(
      (await http.ask('/pricing', { headers: { 'accept-encoding': 'br;q=0, gzip' } })).headers['content-encoding'],
    ).toBe('gzip');
    expect(await http.ask('/pricing', { method: 'HEAD' })).toMatchObject({ status: 200, bytes: 0 });
  });

  it('is served stale once while it is revalidated', async () => {
    await open();
    expect(await visit()).toBe(1);
    http.advanceClock(61);
    expect(await visit()).toBe(1);
    await expect.poll(() => visit()).toBe(2);
    expect(made).toBe(2);
  });

  it('ignores parameters that the page does not read', async () => {
    await open();
    expect(await visit('/pricing')).toBe(1);
    for (let made_up = 0; made_up < 20; made_up += 1)
      expect(await visit(`/pricing?x${made_up}=${made_up}&utm_source=mail`)).toBe(1);
    expect(http.contexts[0]!.request.url).toBe(`${http.origin}/pricing`);
  });

  it('is rendered with the parameters that it reads, and without others', async () => {
    await open();
    expect(await visit('/pricing?seats=5&x=1')).toBe(1);
    expect(await visit('/pricing?x=2&%73eats=5')).toBe(2);
    expect(http.contexts.map(({ request }) => request.url)).toEqual([
      `${http.origin}/pricing?seats=5`,
      `${http.origin}/pricing?%73eats=5`,
    ]);
  });

  it('hands everything over at an address that is not stored, and to what is sent', async () => {
    await open();
    await visit('/unknown?x=1');
    await http.ask('/pricing?x=1', { method: 'POST', headers: { origin: http.origin } });
    expect(http.contexts.map(({ request }) => request.url)).toEqual([
      `${http.origin}/unknown?x=1`,
      `${http.origin}/pricing?x=1`,
    ]);
  });

  it('varies by whether consent was asked', async () => {
    await open();
    expect(await visit('/', { cookie: 'consent_asked=1; other=x' })).toBe(1);
    expect(await visit('/', { cookie: 'other=x' })).toBe(2);
    expect(await visit('/', { cookie: 'consent_asked=0' })).toBe(1);
    expect(http.contexts[0]!.request.headers.get('cookie')).toBe('consent_asked=1');
    expect(http.contexts[1]!.request.headers.get('cookie')).toBeNull();
  });

  it('is gone after a purge, also one during rendering', async () => {
    let go = (): void => undefined;
    await open(() => new Promise((resolve) => (go = () => resolve(keepable()))));
    const first = visit();
    while (http.contexts.length === 0) await new Promise((resolve) => setImmediate(resolve));
    http.cache.purge();
    go();
    expect(await first).toBe(1);
    expect(http.cache.size).toBe(0);
  });

  it('is rendered without Accept-Language and query', async () => {
    await open();
    await visit('/', { 'accept-language': 'fr', 'x-anything': 'y', referer: 'https://a.example' });
    expect([...http.contexts[0]!.request.headers.keys()].sort()).toEqual(['accept', 'user-agent']);
  });
});

describe('never cached', () => {
  it.each([
    ['a page without s-maxage', { 'cache-control': 'no-store' }],
    ['a page that sets a cookie', { 'set-cookie': 'a=b' }],
    ['a page with a nonce', { 'content-security-policy': "script-src 'nonce-x'" }],
  ])('%s', async (_what, headers) => {
    await open(async () => keepable(headers as unknown as Record<string, string>));
    expect([await visit(), await visit()]).toEqual([1, 2]);
    expect(http.cache.size).toBe(0);
  });

  it('an error; each waiting visitor gets their own response', async () => {
    await open(
      async () => new Response(`<p>${(made += 1)}</p>`, { status: 404, headers: { 'cache-control': 's-maxage=60' } }),
    );
    const seen = await Promise.all([visit('/gone'), visit('/gone'), visit('/gone')]);
    expect(new Set(seen).size).toBe(3);
  });

  it('the free generator, in any language: it shows the draft that the visitor’s cookie names', async () => {
    await open();
    for (const path of ['/free-tools/free-ai-headshot-generator', '/de/free-tools/free-ai-headshot-generator']) {
      const cookie = 'visitor-draft=secret';
      expect(await visit(path, { cookie })).not.toBe(await visit(path, { cookie }));
      expect(http.contexts.at(-1)?.request.headers.get('cookie')).toBe(cookie);
    }
    expect(await visit('/free-tools')).toBe(await visit('/free-tools'));
  });

  it('anything for a visitor with a session', async () => {
    await open();
    await visit();
    expect(await visit('/pricing', { cookie: 'catchlight-auth.0=x' })).toBe(2);
    expect(await visit('/pricing')).toBe(1);
  });

  it.each([
    '/app',
    '/de/app/orders',
    '/auth',
    '/api/v1/credits/packages',
    '/ai-headshot-results/1',
    '/shared-ai-headshot/1',
    '/pricing.data',
  ])('%s', async (path) => {
    await open();
    expect([await visit(path), await visit(path)]).toEqual([1, 2]);
  });

  it('a page that became personal or failed since', async () => {
    let status = 200;
    await open(
      async () => new Response(`<p>${(made += 1)}</p>`, { status, headers: { 'cache-control': 's-maxage=60' } }),
    );
    expect(await visit()).toBe(1);
    status = 500;
    http.advanceClock(61);
    expect(await visit()).toBe(1);
    await expect.poll(() => http.cache.size).toBe(0);
    expect(await visit()).toBe(3);
  });
});
