// The image endpoint: parameters, resized pictures, caching and refusals.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Fetched, ImageShape } from '../../ports/images.ts';
import { createImageEndpoint } from './image-endpoint.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'image-endpoint-'));
mkdirSync(path.join(folder, 'pictures'));
writeFileSync(path.join(folder, 'pictures/own.jpg'), 'own');
writeFileSync(path.join(folder, 'secret.jpg'), 'secret');
afterAll(() => rmSync(folder, { recursive: true }));

function start({ draw, limit }: { draw?: () => Promise<Uint8Array | undefined>; limit?: number } = {}) {
  const drawn: (ImageShape & { source: string })[] = [];
  const fetched: string[] = [];
  const answer = createImageEndpoint({
    folder,
    hosts: ['cdn.example.com'],
    limit: async () => limit,
    images: {
      async fetch(url): Promise<Fetched> {
        fetched.push(url);
        if (url.endsWith('gone.jpg')) return { problem: 'missing' };
        return url.endsWith('down.jpg') ? { problem: 'failed' } : { bytes: new TextEncoder().encode('remote') };
      },
      async draw(bytes, shape) {
        const source = Buffer.from(bytes).toString();
        drawn.push({ ...shape, source });
        return draw ? draw() : new TextEncoder().encode(`${source} ${shape.width} ${shape.type}`);
      },
    },
  });
  const ask = (query: Record<string, string>, headers: Record<string, string> = {}, method = 'GET') =>
    answer(new Request(`http://x/image?${new URLSearchParams(query)}`, { method, headers }), '192.0.2.1');
  return { ask, drawn, fetched };
}
const OWN = { url: '/pictures/own.jpg', w: '320' };

describe('requests', () => {
  it('default to quality 100', async () => {
    const { ask, drawn } = start();
    await ask(OWN);
    await ask({ ...OWN, q: '70' });
    expect(drawn.map(({ quality }) => quality)).toEqual([100, 70]);
  });
  it.each([
    ['image/avif,image/webp,*/*;q=0.8', 'image/avif'],
    ['image/webp,image/png,*/*', 'image/webp'],
    ['image/png,*/*', 'image/jpeg'],
  ])('with Accept %s get %s', async (accept, type) => {
    const answer = await start().ask(OWN, { accept });
    expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([type, 'Accept']);
    expect(await answer.text()).toBe(`own 320 ${type}`);
  });
  it('may name a listed host, or one of IMAGE_HOSTS', async () => {
    const { ask, fetched } = start();
    for (const url of ['https://i.ytimg.com/a.jpg', 'https://cdn.example.com/b.jpg'])
      expect((await ask({ ...OWN, url })).status).toBe(200);
    expect(fetched).toEqual(['https://i.ytimg.com/a.jpg', 'https://cdn.example.com/b.jpg']);
  });
  it.each([
    [{ w: '320' }, 'url'],
    [{ ...OWN, url: 'https://example.com/a.jpg' }, 'url'],
    [{ ...OWN, url: '/pictures/../secret.jpg' }, 'url'],
    [{ ...OWN, url: '/secret.jpg' }, 'url'],
    [{ ...OWN, url: '/storage/photos/1.jpg' }, 'url'],
    [{ ...OWN, url: `https://i.ytimg.com/${'a'.repeat(3000)}` }, 'url'],
    [{ url: OWN.url }, 'w'],
    [{ ...OWN, w: '321' }, 'w'],
    [{ ...OWN, w: '3.2e2' }, 'w'],
    [{ ...OWN, w: '-320' }, 'w'],
    [{ ...OWN, q: '71' }, 'q'],
    [{ ...OWN, q: '' }, 'q'],
  ])('%o is refused, and nothing is fetched or drawn', async (query, name) => {
    const { ask, drawn, fetched } = start();
    const answer = await ask(query as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: string }).error.startsWith(`${name} must be`)).toBe(true);
    expect([drawn, fetched]).toEqual([[], []]);
  });
  it('must be GET or HEAD', async () => {
    const answer = await start().ask(OWN, {}, 'POST');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('failures', () => {
  it.each([
    ['/pictures/none.jpg', 404],
    ['https://i.ytimg.com/gone.jpg', 404],
    ['https://i.ytimg.com/down.jpg', 502],
  ])('%s is %i', async (url, status) => {
    const answer = await start().ask({ ...OWN, url });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });
  it('answer 415 for bytes that are no picture, and are not cached', async () => {
    const { ask, drawn } = start({ draw: async () => undefined });
    expect([(await ask(OWN)).status, (await ask(OWN)).status]).toEqual([415, 415]);
    expect(drawn).toHaveLength(2);
  });
});

describe('resized pictures', () => {
  it('are cached, have an ETag, and no body for HEAD', async () => {
    const { ask, drawn } = start();
    const etag = (await ask(OWN)).headers.get('etag')!;
    expect(etag).toBe(`"${createHash('sha256').update('own 320 image/jpeg').digest('base64url')}"`);
    expect((await ask(OWN, { 'if-none-match': etag })).status).toBe(304);
    const head = await ask(OWN, {}, 'HEAD');
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '18']);
    expect(drawn).toHaveLength(1);
  });
  it('are made once for concurrent requests', async () => {
    const { ask, drawn } = start();
    await Promise.all(Array.from({ length: 20 }, () => ask(OWN)));
    expect(drawn).toHaveLength(1);
  });
  it('are evicted least recently used first', async () => {
    const { ask, drawn } = start({ draw: async () => new Uint8Array(12 * 1024 * 1024) });
    const at = (w: string) => ask({ ...OWN, w });
    await at('48');
    await at('96');
    await at('48');
    await at('160');
    await at('48');
    expect(drawn.map(({ width }) => width)).toEqual([48, 96, 160]);
    await at('96');
    expect(drawn).toHaveLength(4);
  });
});

describe('rate limits', () => {
  it('answer 429 with Retry-After for one visitor', async () => {
    const answer = await start({ limit: 17 }).ask(OWN);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '17']);
  });
  it('bound the pictures in work for all visitors', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const { ask, drawn } = start({
      draw: async () => {
        await gate;
        return new Uint8Array(1);
      },
    });
    const asked = Array.from({ length: 40 }, (_, index) => ask({ ...OWN, url: `https://i.ytimg.com/${index}.jpg` }));
    const refused = asked.slice(24).map(async (answer) => (await answer).status);
    expect(new Set(await Promise.all(refused))).toEqual(new Set([429]));
    go();
    expect(new Set(await Promise.all(asked.slice(0, 24).map(async (answer) => (await answer).status)))).toEqual(
      new Set([200]),
    );
    expect(drawn).toHaveLength(24);
  });
});
