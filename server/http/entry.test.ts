// The HTTP entry: what it answers itself, refuses, forwards and logs.
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { RenderKind } from './security/rate-limits.ts';
import { type HttpEntryFixture, startHttpEntry } from '#tests/factories/http-entry.ts';

let door: HttpEntryFixture;
afterEach(() => door.stop());

const page = (): Response => new Response('<h1>page</h1>', { headers: { 'content-type': 'text/html' } });

describe('before dispatch', () => {
  it('answers health and readiness checks', async () => {
    let ready = false;
    door = await startHttpEntry(async () => page(), { ready: async () => ready });
    expect(await door.ask('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
    expect((await door.ask('/readyz')).status).toBe(503);
    ready = true;
    expect((await door.ask('/readyz')).status).toBe(200);
    expect(door.contexts).toEqual([]);
  });

  it('redirects pages, but not data requests of the app', async () => {
    door = await startHttpEntry(async () => page());
    expect(await door.ask('/es/teams/?a=1')).toMatchObject({
      status: 301,
      headers: { location: '/es/headshots-for-teams?a=1' },
    });
    expect((await door.ask('/process')).headers['cache-control']).toBe('no-store');
    expect((await door.ask('/teams.data')).status).toBe(200);
    expect((await door.ask('/teams', { method: 'POST' })).status).toBe(200);
  });

  it('finds nothing at a path of thousands of parts, without looking for its page', async () => {
    door = await startHttpEntry(async () => page());
    expect((await door.ask(`/${'a/'.repeat(4000)}a`)).status).toBe(404);
    expect(door.contexts).toEqual([]);
    expect((await door.ask('/storage/a/b/c/d/e/f/g')).status).toBe(200);
  });

  it('limits writes with Retry-After, and does not limit reads', async () => {
    door = await startHttpEntry(async () => page(), { limit: async () => 7 });
    expect(await door.ask('/auth', { method: 'POST' })).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
    expect((await door.ask('/auth')).status).toBe(200);
  });
});

describe('pages that have to be rendered', () => {
  it('are limited, with Retry-After; stored ones, files of the API and writes are not', async () => {
    let left = 1;
    const stored = () =>
      new Response('x', { headers: { 'content-type': 'text/html', 'cache-control': 's-maxage=60' } });
    door = await startHttpEntry(async () => stored(), { limitRenders: async () => (left-- > 0 ? undefined : 9) });
    const statuses = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await door.ask(path)).status));
    expect(await statuses('/pricing')).toEqual([200]);
    expect(await statuses('/pricing', '/pricing?x=1', '/api/v1/x')).toEqual([200, 200, 200]);
    expect(await statuses('/about', '/pricing?seats=2', '/nothing-here', '/app')).toEqual([429, 429, 429, 429]);
    expect((await door.ask('/about')).headers['retry-after']).toBe('9');
    expect((await door.ask('/about', { method: 'POST' })).status).toBe(200);
  });

  it('have a limit of their own for whoever sends a session cookie, and so has the list of routes', async () => {
    const left = { session: 1, visitor: 0, manifest: 2 };
    const limitRenders = async (_: unknown, kind: RenderKind) => (left[kind]-- > 0 ? undefined : 9);
    door = await startHttpEntry(async () => page(), { limitRenders });
    const statusOf = async (path: string, cookie: string) => (await door.ask(path, { headers: { cookie } })).status;
    expect(await statusOf('/app', 'theme=dark')).toBe(429);
    expect(await statusOf('/app', 'catchlight-auth.0=x')).toBe(200);
    expect(await statusOf('/app', 'catchlight-auth.0=made-up')).toBe(429);
    for (const status of [200, 200, 429])
      expect(await statusOf('/__manifest?paths=%2Fapp', 'catchlight-auth.0=x')).toBe(status);
    expect(await statusOf('/__manifest/x', 'theme=dark')).toBe(429);
  });
});

describe('the dispatched request', () => {
  it('has the public origin, body, query and headers', async () => {
    door = await startHttpEntry(async (request) => Response.json({ url: request.url, body: await request.text() }));
    const answer = await door.ask('/app/orders?page=2', {
      method: 'POST',
      body: 'hello',
      headers: { origin: door.origin, 'content-type': 'text/plain' },
    });
    expect(JSON.parse(answer.text)).toEqual({ url: `${door.origin}/app/orders?page=2`, body: 'hello' });
  });

  it('has a unique id; the id of a proxy counts only with TRUST_PROXY', async () => {
    door = await startHttpEntry(async () => page());
    const given = { 'x-request-id': 'given-by-a-proxy', 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'FR' };
    const ids = await Promise.all([door.ask('/auth', { headers: given }), door.ask('/auth')]);
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(2);
    expect(ids[0]!.headers['x-request-id']).not.toBe('given-by-a-proxy');
    expect(door.contexts[0]!.context).toMatchObject({ ip: '127.0.0.1', country: '', loopback: false });
    expect(door.contexts[1]!.context).toMatchObject({ loopback: true });
  });

  it('takes address, country and id from a trusted proxy, and only the last forwarded entry', async () => {
    door = await startHttpEntry(async () => page(), {
      client: {
        host: '127.0.0.1',
        publicUrl: 'https://catchlight.example',
        trustProxy: true,
        countryHeader: 'cf-ipcountry',
      },
    });
    await door.ask('/auth', {
      headers: { 'x-request-id': 'id-of-the-proxy', 'x-forwarded-for': '1.2.3.4, 203.0.113.9', 'cf-ipcountry': 'fr' },
    });
    const { request, context } = door.contexts[0]!;
    expect(context).toMatchObject({ ip: '203.0.113.9', country: 'FR', requestId: 'id-of-the-proxy', loopback: false });
    expect(request.url).toBe('https://catchlight.example/auth');
  });

  it('adds default headers that the response does not set', async () => {
    door = await startHttpEntry(
      async () =>
        new Response('x', { headers: { 'cache-control': 'public', 'content-security-policy': "default-src 'self'" } }),
    );
    const { headers } = await door.ask('/api/v1/thing');
    expect(headers['cache-control']).toBe('public');
    expect(headers['content-security-policy']).toBe("default-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('makes API responses no-store with a CSP that denies everything', async () => {
    door = await startHttpEntry(async () => Response.json({}));
    const { headers } = await door.ask('/api/v1/thing');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('aborts the work when the client disconnects', async () => {
    let aborted: () => void;
    const gone = new Promise<void>((resolve) => (aborted = resolve));
    door = await startHttpEntry(async (request) => {
      request.signal.addEventListener('abort', () => aborted());
      return new Promise<Response>(() => undefined);
    });
    const leaving = door.ask('/api/v1/slow');
    leaving.catch(() => undefined);
    while (door.contexts.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await door.stop();
    await gone;
    await expect(leaving).rejects.toThrow();
  });
});

describe('errors and logging', () => {
  it('answers 500 without details, and logs them', async () => {
    door = await startHttpEntry(async () => {
      throw new Error('the password is swordfish');
    });
    const answer = await door.ask('/auth?code=123456');
    expect(answer).toMatchObject({ status: 500, text: 'Internal server error. Please try again later.\n' });
    const failure = door.lines.find(({ event }) => event === 'request.failed');
    expect(failure).toMatchObject({ requestId: answer.headers['x-request-id'] });
  });

  it('logs no error for whoever hangs up in the middle of a body', async () => {
    door = await startHttpEntry(async (request) => new Response(await request.text()));
    const line = connect(Number(new URL(door.origin).port), '127.0.0.1');
    line.write('POST /auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf of it');
    while (door.contexts.length === 0) await new Promise((resolve) => setImmediate(resolve));
    line.destroy();
    await expect.poll(() => door.lines).toEqual([expect.objectContaining({ event: 'request', aborted: true })]);
    expect(await door.ask('/auth')).toMatchObject({ status: 200 });
    expect(door.lines.some(({ event }) => event === 'request.failed')).toBe(false);
  });

  it('answers 500 when the rate limit fails', async () => {
    const limit = async (): Promise<never> => {
      throw new Error('the process that counts has gone');
    };
    door = await startHttpEntry(async () => page(), { limit });
    expect((await door.ask('/auth', { method: 'POST' })).status).toBe(500);
    expect(door.lines.some(({ event }) => event === 'request.failed')).toBe(true);
  });

  it('logs one line a request, without query, address or cookie', async () => {
    door = await startHttpEntry(async () => page());
    await door.ask('/auth?code=123456', { headers: { cookie: 'catchlight-auth=secret' } });
    while (door.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(door.lines).toEqual([
      { event: 'request', requestId: expect.any(String), method: 'GET', path: '/auth', status: 200, ms: 0 },
    ]);
  });
});

describe('a path that contains a token', () => {
  it.each([
    ['/app/teams/invite/secret-1', '/app/teams/invite/…'],
    ['/api/v1/invites/secret-1/accept', '/api/v1/invites/…/accept'],
    ['/api/v1/join-links/secret-1', '/api/v1/join-links/…'],
    ['/upload/secret-1', '/upload/…'],
    ['/api/v1/uploads/secret-1/photos', '/api/v1/uploads/…/photos'],
    ['/api/v1/phone-uploads/secret-1', '/api/v1/phone-uploads/…'],
    ['/api/v1/visitor-drafts/secret-1/claim', '/api/v1/visitor-drafts/…/claim'],
  ])('%s is logged without it', async (asked, logged) => {
    door = await startHttpEntry(async () => page());
    await door.ask(asked);
    while (door.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(door.lines).toMatchObject([{ event: 'request', path: logged }]);
  });
});

describe('a request answered before its body ends', () => {
  it('does not block the next request on the connection', async () => {
    door = await startHttpEntry(async (request) => {
      if (request.method === 'GET') return page();
      await request.body!.getReader().read();
      return new Response('{}', { status: 409 });
    });
    // Browsers send the whole body even after the answer has begun; node's own client stops.
    const { port, host } = new URL(door.origin);
    const line = connect(Number(port), '127.0.0.1');
    let said = '';
    line.on('data', (chunk) => (said += String(chunk)));
    const upload = '/api/v1/orders/1/attachments/2';
    const body = 'x'.repeat(4_000_000);
    line.write(`PATCH ${upload} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    line.write(`GET /api/v1/x HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await expect.poll(() => said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 409', 'HTTP/1.1 200']);
    line.destroy();
  });
});

describe('a body that fills memory', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it.each([
    ['/language', 'text/plain; charset=utf-8'],
    ['/auth/v1/otp', 'application/json'],
    ['/api/v1/contact', 'application/json'],
    ['/api/v1/tools/pictures', 'application/json'],
  ])('is refused by its declared length before anybody reads it: %s', async (path, type) => {
    door = await startHttpEntry(async () => page());
    const answer = await send(path, { 'Content-Length': String(300 * 1024 * 1024) }, 'language=');
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain(`Content-Type: ${type}`);
    expect(door.contexts).toEqual([]);
  });

  it.each([
    ['/api/v1/tools/pictures', 'a photo can have 50 MB at most'],
    ['/api/v1/orders/1/attachments', 'a photo can have 50 MB at most'],
    ['/language', 'it can have 1 MB at most'],
  ])('of a browser’s form is refused as a page, with the limit that its sender knows: %s', async (path, limit) => {
    door = await startHttpEntry(async () => page());
    const headers = { 'Content-Length': String(3000 * 1024 * 1024), Accept: 'text/html,*/*' };
    const answer = await send(path, headers, 'x');
    expect(answer).toContain('Content-Type: text/plain');
    expect(answer).toContain(limit);
  });

  it('is refused where its length is not declared, having read no more than the limit', async () => {
    let read = 0;
    door = await startHttpEntry(async (request) => {
      for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) read += chunk.length;
      return page();
    });
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    expect(await send('/language', { 'Transfer-Encoding': 'chunked' }, chunk.repeat(3))).toMatch(/^HTTP\/1\.1 413/);
    expect(read).toBeLessThanOrEqual(1024 * 1024);
    expect(door.lines.filter(({ event }) => event === 'request.failed')).toEqual([]);
  });

  it('is let through where photos arrive', async () => {
    door = await startHttpEntry(async () => page());
    const length = { 'Content-Length': String(300 * 1024 * 1024) };
    expect(await send('/api/v1/orders/1/attachments', length, '')).toMatch(/^HTTP\/1\.1 200/);
  });

  it.each([
    ['a page', '/language', ''],
    ['an upload', '/api/v1/orders/1/attachments/2', ''],
    ['what was answered already', '/api/v1/answered', 'HTTP/1.1 200 OK'],
  ])('or never ends is cut off: %s', async (_what, path, status) => {
    door = await startHttpEntry(
      async (request) => (path.endsWith('answered') ? page() : new Response(await request.text())),
      {
        bodyTimes: { idleMs: 20, wholeMs: 20, lingerMs: 20 },
      },
    );
    const line = post(path, { ...form, 'Content-Length': '100' }, 'language=');
    let answer = '';
    line.on('data', (chunk) => (answer += String(chunk)));
    await new Promise((resolve) => line.once('close', resolve));
    expect(answer.split('\r\n')[0]).toBe(status);
  });

  it('is cut off where photos arrive a byte at a time', async () => {
    const bodyTimes = { idleMs: 50, wholeMs: 20, lingerMs: 20 };
    door = await startHttpEntry(async (request) => new Response(await request.text()), { bodyTimes });
    const line = post('/api/v1/orders/1/attachments/2', { 'Content-Length': '1000000' }, '');
    const bytes = setInterval(() => line.write('x'), 5);
    await new Promise((resolve) => line.once('close', resolve));
    clearInterval(bytes);
  });

  const post = (path: string, headers: Record<string, string>, body: string) => {
    const { port, host } = new URL(door.origin);
    const line = connect(Number(port), '127.0.0.1');
    line.on('error', () => undefined);
    const head = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    line.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
    return line;
  };
  const send = async (path: string, headers: Record<string, string>, body: string): Promise<string> => {
    const line = post(path, headers, body);
    let answer = '';
    for await (const chunk of line) if ((answer += String(chunk)).includes('\r\n\r\n')) break;
    return answer;
  };
});

describe('stopping', () => {
  it('ends event streams', async () => {
    door = await startHttpEntry(
      async () =>
        new Response(
          new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')) }),
          {
            headers: { 'content-type': 'text/event-stream' },
          },
        ),
    );
    const stream = door.ask('/api/v1/orders/1/events');
    while (door.contexts.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    const closing = setInterval(() => door.entry.closeStreams(), 10);
    expect((await stream).text).toBe('data: 1\n\n');
    clearInterval(closing);
  });
});
