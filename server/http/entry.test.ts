// The HTTP entry: what it answers itself, refuses, forwards and logs.
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { RenderKind } from './security/rate-limits.ts';
import { type HttpEntryFixture, startHttpEntry } from '#tests/factories/http-entry.ts';

let http: HttpEntryFixture;
afterEach(() => http.stop());

const page = (): Response => new Response('<h1>page</h1>', { headers: { 'content-type': 'text/html' } });

describe('before dispatch', () => {
  it('answers health and readiness checks', async () => {
    let ready = false;
    http = await startHttpEntry(async () => page(), { ready: async () => ready });
    expect(await http.ask('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
    expect((await http.ask('/readyz')).status).toBe(503);
    ready = true;
    expect((await http.ask('/readyz')).status).toBe(200);
    expect(http.contexts).toEqual([]);
  });

  it('redirects pages, but not data requests of the app', async () => {
    http = await startHttpEntry(async () => page());
    expect(await http.ask('/es/teams/?a=1')).toMatchObject({
      status: 301,
      headers: { location: '/es/headshots-for-teams?a=1' },
    });
    expect((await http.ask('/process')).headers['cache-control']).toBe('no-store');
    expect((await http.ask('/teams.data')).status).toBe(200);
    expect((await http.ask('/teams', { method: 'POST' })).status).toBe(200);
  });

  it('finds nothing at a path of thousands of parts, without looking for its page', async () => {
    http = await startHttpEntry(async () => page());
    expect((await http.ask(`/${'a/'.repeat(4000)}a`)).status).toBe(404);
    expect(http.contexts).toEqual([]);
    expect((await http.ask('/storage/a/b/c/d/e/f/g')).status).toBe(200);
  });

  it('limits writes with Retry-After, and does not limit reads', async () => {
    http = await startHttpEntry(async () => page(), { limit: async () => 7 });
    expect(await http.ask('/auth', { method: 'POST' })).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
    expect((await http.ask('/auth')).status).toBe(200);
  });
});

describe('pages that have to be rendered', () => {
  it('are limited, with Retry-After; stored ones, files of the API and writes are not', async () => {
    let left = 1;
    const stored = () =>
      new Response('x', { headers: { 'content-type': 'text/html', 'cache-control': 's-maxage=60' } });
    http = await startHttpEntry(async () => stored(), { limitRenders: async () => (left-- > 0 ? undefined : 9) });
    const statuses = async (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await http.ask(path)).status));
    expect(await statuses('/pricing')).toEqual([200]);
    expect(await statuses('/pricing', '/pricing?x=1', '/api/v1/x')).toEqual([200, 200, 200]);
    expect(await statuses('/about', '/pricing?seats=2', '/nothing-here', '/app')).toEqual([429, 429, 429, 429]);
    expect((await http.ask('/about')).headers['retry-after']).toBe('9');
    expect((await http.ask('/about', { method: 'POST' })).status).toBe(200);
  });

  it('have a limit of their own for whoever sends a session cookie, and so has the list of routes', async () => {
    const left = { session: 1, visitor: 0, manifest: 2 };
    const limitRenders = async (_: unknown, kind: RenderKind) => (left[kind]-- > 0 ? undefined : 9);
    http = await startHttpEntry(async () => page(), { limitRenders });
    const statusOf = async (path: string, cookie: string) => (await http.ask(path, { headers: { cookie } })).status;
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
    http = await startHttpEntry(async (request) => Response.json({ url: request.url, body: await request.text() }));
    const answer = await http.ask('/app/orders?page=2', {
      method: 'POST',
      body: 'hello',
      headers: { origin: http.origin, 'content-type': 'text/plain' },
    });
    expect(JSON.parse(answer.text)).toEqual({ url: `${http.origin}/app/orders?page=2`, body: 'hello' });
  });

  it('has a unique id; the id of a proxy counts only with TRUST_PROXY', async () => {
    http = await startHttpEntry(async () => page());
    const given = { 'x-request-id': 'given-by-a-proxy', 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'FR' };
    const ids = await Promise.all([http.ask('/auth', { headers: given }), http.ask('/auth')]);
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(2);
    expect(ids[0]!.headers['x-request-id']).not.toBe('given-by-a-proxy');
    expect(http.contexts[0]!.context).toMatchObject({ ip: '127.0.0.1', country: '', loopback: false });
    expect(http.contexts[1]!.context).toMatchObject({ loopback: true });
  });

  it('takes address, country and id from a trusted proxy, and only the last forwarded entry', async () => {
    http = await startHttpEntry(async () => page(), {
      client: {
        host: '127.0.0.1',
        publicUrl: 'https://catchlight.example',
        trustProxy: true,
        countryHeader: 'cf-ipcountry',
      },
    });
    await http.ask('/auth', {
      headers: { 'x-request-id': 'id-of-the-proxy', 'x-forwarded-for': '1.2.3.4, 203.0.113.9', 'cf-ipcountry': 'fr' },
    });
    const { request, context } = http.contexts[0]!;
    expect(context).toMatchObject({ ip: '203.0.113.9', country: 'FR', requestId: 'id-of-the-proxy', loopback: false });
    expect(request.url).toBe('https://catchlight.example/auth');
  });

  it('adds default headers that the response does not set', async () => {
    http = await startHttpEntry(
      async () =>
        new Response('x', { headers: { 'cache-control': 'public', 'content-security-policy': "default-src 'self'" } }),
    );
    const { headers } = await http.ask('/api/v1/thing');
    expect(headers['cache-control']).toBe('public');
    expect(headers['content-security-policy']).toBe("default-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('makes API responses no-store with a CSP that denies everything', async () => {
    http = await startHttpEntry(async () => Response.json({}));
    const { headers } = await http.ask('/api/v1/thing');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('aborts the work when the client disconnects', async () => {
    let aborted: () => void;
    const gone = new Promise<void>((resolve) => (aborted = resolve));
    http = await startHttpEntry(async (request) => {
      request.signal.addEventListener('abort', () => aborted());
      return new Promise<Response>(() => undefined);
    });
    const leaving = http.ask('/api/v1/slow');
    leaving.catch(() => undefined);
    while (http.contexts.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await http.stop();
    await gone;
    await expect(leaving).rejects.toThrow();
  });
});

describe('errors and logging', () => {
  it('answers 500 without details, and logs them', async () => {
    http = await startHttpEntry(async () => {
      throw new Error('the password is swordfish');
    });
    const answer = await http.ask('/auth?code=123456');
    expect(answer).toMatchObject({ status: 500, text: 'Internal server error. Please try again later.\n' });
    const failure = http.lines.find(({ event }) => event === 'request.failed');
    expect(failure).toMatchObject({ requestId: answer.headers['x-request-id'] });
  });

  it('logs no error for whoever hangs up in the middle of a body', async () => {
    http = await startHttpEntry(async (request) => new Response(await request.text()));
    const line = connect(Number(new URL(http.origin).port), '127.0.0.1');
    line.write('POST /auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf of it');
    while (http.contexts.length === 0) await new Promise((resolve) => setImmediate(resolve));
    line.destroy();
    await expect.poll(() => http.lines).toEqual([expect.objectContaining({ event: 'request', aborted: true })]);
    expect(await http.ask('/auth')).toMatchObject({ status: 200 });
    expect(http.lines.some(({ event }) => event === 'request.failed')).toBe(false);
  });

  it('answers 500 when the rate limit fails', async () => {
    const limit = async (): Promise<never> => {
      throw new Error('the process that counts has gone');
    };
    http = await startHttpEntry(async () => page(), { limit });
    expect((await http.ask('/auth', { method: 'POST' })).status).toBe(500);
    expect(http.lines.some(({ event }) => event === 'request.failed')).toBe(true);
  });

  it('logs one line a request, without query, address or cookie', async () => {
    http = await startHttpEntry(async () => page());
    await http.ask('/auth?code=123456', { headers: { cookie: 'catchlight-auth=secret' } });
    while (http.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(http.lines).toEqual([
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
    http = await startHttpEntry(async () => page());
    await http.ask(asked);
    while (http.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(http.lines).toMatchObject([{ event: 'request', path: logged }]);
  });
});

describe('a request answered before its body ends', () => {
  it('does not block the next request on the connection', async () => {
    http = await startHttpEntry(async (request) => {
      if (request.method === 'GET') return page();
      await request.body!.getReader().read();
      return new Response('{}', { status: 409 });
    });
    // Browsers send the whole body even after the answer has begun; node's own client stops.
    const { port, host } = new URL(http.origin);
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
    http = await startHttpEntry(async () => page());
    const answer = await send(path, { 'Content-Length': String(300 * 1024 * 1024) }, 'language=');
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain(`Content-Type: ${type}`);
    expect(http.contexts).toEqual([]);
  });

  it.each([
    ['/api/v1/tools/pictures', 'a photo can have 50 MB at most'],
    ['/api/v1/orders/1/attachments', 'a photo can have 50 MB at most'],
    ['/language', 'it can have 1 MB at most'],
  ])('of a browser’s form is refused as a page, with the limit that its sender knows: %s', async (path, limit) => {
    http = await startHttpEntry(async () => page());
    const headers = { 'Content-Length': String(3000 * 1024 * 1024), Accept: 'text/html,*/*' };
    const answer = await send(path, headers, 'x');
    expect(answer).toContain('Content-Type: text/plain');
    expect(answer).toContain(limit);
  });

  it('is refused where its length is not declared, having read no more than the limit', async () => {
    let read = 0;
    http = await startHttpEntry(async (request) => {
      for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) read += chunk.length;
      return page();
    });
    const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
    expect(await send('/language', { 'Transfer-Encoding': 'chunked' }, chunk.repeat(3))).toMatch(/^HTTP\/1\.1 413/);
    expect(read).toBeLessThanOrEqual(1024 * 1024);
    expect(http.lines.filter(({ event }) => event === 'request.failed')).toEqual([]);
  });

  it('is let through where photos arrive', async () => {
    http = await startHttpEntry(async () => page());
    const length = { 'Content-Length': String(300 * 1024 * 1024) };
    expect(await send('/api/v1/orders/1/attachments', length, '')).toMatch(/^HTTP\/1\.1 200/);
  });

  it.each([
    ['a page', '/language', ''],
    ['an upload', '/api/v1/orders/1/attachments/2', ''],
    ['what was answered already', '/api/v1/answered', 'HTTP/1.1 200 OK'],
  ])('or never ends is cut off: %s', async (_what, path, status) => {
    http = await startHttpEntry(
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
    http = await startHttpEntry(async (request) => new Response(await request.text()), { bodyTimes });
    const line = post('/api/v1/orders/1/attachments/2', { 'Content-Length': '1000000' }, '');
    const bytes = setInterval(() => line.write('x'), 5);
    await new Promise((resolve) => line.once('close', resolve));
    clearInterval(bytes);
  });

  const post = (path: string, headers: Record<string, string>, body: string) => {
    const { port, host } = new URL(http.origin);
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
    http = await startHttpEntry(
      async () =>
        new Response(
          new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')) }),
          {
            headers: { 'content-type': 'text/event-stream' },
          },
        ),
    );
    const stream = http.ask('/api/v1/orders/1/events');
    while (http.contexts.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    const closing = setInterval(() => http.entry.closeStreams(), 10);
    expect((await stream).text).toBe('data: 1\n\n');
    clearInterval(closing);
  });
});
