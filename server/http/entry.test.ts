// The one door: what it answers itself, what it refuses, what it hands on, and what it writes down.
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type EntryFixture, startEntry } from './fixture.ts';

let door: EntryFixture;
afterEach(() => door.stop());

const page = (): Response => new Response('<h1>page</h1>', { headers: { 'content-type': 'text/html' } });

describe('before anything is dispatched', () => {
  it('answers for its health, and says when it is not ready', async () => {
    let ready = false;
    door = await startEntry(async () => page(), { ready: async () => ready });
    expect(await door.ask('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
    expect((await door.ask('/readyz')).status).toBe(503);
    ready = true;
    expect((await door.ask('/readyz')).status).toBe(200);
    expect(door.visits).toEqual([]);
  });

  it('redirects people, and leaves the data requests of the app to the app', async () => {
    door = await startEntry(async () => page());
    expect(await door.ask('/es/teams/?a=1')).toMatchObject({
      status: 301,
      headers: { location: '/es/headshots-for-teams?a=1' },
    });
    expect((await door.ask('/process')).headers['cache-control']).toBe('no-store');
    expect((await door.ask('/teams.data')).status).toBe(200);
    expect((await door.ask('/teams', { method: 'POST' })).status).toBe(200);
  });

  it('stops a flood of writes with the seconds to wait, and lets reading be', async () => {
    door = await startEntry(async () => page(), { limit: async () => 7 });
    expect(await door.ask('/auth', { method: 'POST' })).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
    expect((await door.ask('/auth')).status).toBe(200);
  });
});

describe('what it hands on', () => {
  it('builds the request on the origin the visitor sees, with body, query and headers', async () => {
    door = await startEntry(async (request) => Response.json({ url: request.url, body: await request.text() }));
    const answer = await door.ask('/app/orders?page=2', {
      method: 'POST',
      body: 'hello',
      headers: { origin: door.origin, 'content-type': 'text/plain' },
    });
    expect(JSON.parse(answer.text)).toEqual({ url: `${door.origin}/app/orders?page=2`, body: 'hello' });
  });

  it('gives every request an id of its own, and believes a proxy only when told to', async () => {
    door = await startEntry(async () => page());
    const given = { 'x-request-id': 'given-by-a-proxy', 'x-forwarded-for': '203.0.113.9', 'cf-ipcountry': 'FR' };
    const ids = await Promise.all([door.ask('/auth', { headers: given }), door.ask('/auth')]);
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(2);
    expect(ids[0]!.headers['x-request-id']).not.toBe('given-by-a-proxy');
    expect(door.visits[0]!.visit).toMatchObject({ ip: '127.0.0.1', country: '', loopback: false });
    expect(door.visits[1]!.visit).toMatchObject({ loopback: true });
  });

  it('takes address, country and id from a trusted proxy, and only the entry that the proxy wrote', async () => {
    door = await startEntry(async () => page(), {
      client: { host: '127.0.0.1', publicUrl: 'https://catchlight.example', trustProxy: true },
    });
    await door.ask('/auth', {
      headers: { 'x-request-id': 'id-of-the-proxy', 'x-forwarded-for': '1.2.3.4, 203.0.113.9', 'cf-ipcountry': 'fr' },
    });
    const { request, visit } = door.visits[0]!;
    expect(visit).toMatchObject({ ip: '203.0.113.9', country: 'FR', requestId: 'id-of-the-proxy', loopback: false });
    expect(request.url).toBe('https://catchlight.example/auth');
  });

  it('adds headers that an answer does not bring itself', async () => {
    door = await startEntry(
      async () =>
        new Response('x', { headers: { 'cache-control': 'public', 'content-security-policy': "default-src 'self'" } }),
    );
    const { headers } = await door.ask('/api/v1/thing');
    expect(headers['cache-control']).toBe('public');
    expect(headers['content-security-policy']).toBe("default-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('keeps answers of calls out of every cache, and lets nothing in them run', async () => {
    door = await startEntry(async () => Response.json({}));
    const { headers } = await door.ask('/api/v1/thing');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('stops the work behind a visitor who goes away', async () => {
    let aborted: () => void;
    const gone = new Promise<void>((resolve) => (aborted = resolve));
    door = await startEntry(async (request) => {
      request.signal.addEventListener('abort', () => aborted());
      return new Promise<Response>(() => undefined);
    });
    const leaving = door.ask('/api/v1/slow');
    leaving.catch(() => undefined);
    while (door.visits.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await door.stop();
    await gone;
    await expect(leaving).rejects.toThrow();
  });
});

describe('what goes wrong', () => {
  it('answers 500 without a word of why, and writes down why', async () => {
    door = await startEntry(async () => {
      throw new Error('the password is swordfish');
    });
    const answer = await door.ask('/auth?code=123456');
    expect(answer).toMatchObject({ status: 500, text: 'Internal server error. Please try again later.\n' });
    const failure = door.lines.find(({ event }) => event === 'request.failed');
    expect(failure).toMatchObject({ requestId: answer.headers['x-request-id'] });
  });

  it('answers 500 as well when writes cannot be counted', async () => {
    const limit = async (): Promise<never> => {
      throw new Error('the process that counts has gone');
    };
    door = await startEntry(async () => page(), { limit });
    expect((await door.ask('/auth', { method: 'POST' })).status).toBe(500);
    expect(door.lines.some(({ event }) => event === 'request.failed')).toBe(true);
  });

  it('writes one line a request, without query, address or cookie', async () => {
    door = await startEntry(async () => page());
    await door.ask('/auth?code=123456', { headers: { cookie: 'catchlight-auth=secret' } });
    while (door.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(door.lines).toEqual([
      { event: 'request', requestId: expect.any(String), method: 'GET', path: '/auth', status: 200, ms: 0 },
    ]);
    expect(JSON.stringify(door.lines)).not.toMatch(/123456|secret|127\.0/);
  });
});

describe('a path that is a right by itself', () => {
  it.each([
    ['/app/teams/invite/secret-1', '/app/teams/invite/…'],
    ['/api/v1/invites/secret-1/accept', '/api/v1/invites/…/accept'],
    ['/api/v1/companies/doors/secret-1', '/api/v1/companies/doors/…'],
    ['/upload/secret-1', '/upload/…'],
    ['/api/v1/uploads/secret-1/photos', '/api/v1/uploads/…/photos'],
    ['/api/v1/phone-uploads/secret-1', '/api/v1/phone-uploads/…'],
  ])('%s is logged without it', async (asked, logged) => {
    door = await startEntry(async () => page());
    await door.ask(asked);
    while (door.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(door.lines).toMatchObject([{ event: 'request', path: logged }]);
  });
});

describe('a body that is answered before its end', () => {
  it('does not block what comes after it on the same connection', async () => {
    door = await startEntry(async (request) => {
      if (request.method === 'GET') return page();
      await request.body!.getReader().read();
      return new Response('{}', { status: 409 });
    });
    // As browsers do, and node's own client does not: the whole body, whatever has been answered meanwhile.
    const { port, host } = new URL(door.origin);
    const line = connect(Number(port), '127.0.0.1');
    let said = '';
    line.on('data', (chunk) => (said += String(chunk)));
    const body = 'x'.repeat(4_000_000);
    line.write(`PATCH /api/v1/x HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    line.write(`GET /api/v1/x HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await expect.poll(() => said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 409', 'HTTP/1.1 200']);
    line.destroy();
  });
});

describe('stopping', () => {
  it('ends event streams, which would never end by themselves', async () => {
    door = await startEntry(
      async () =>
        new Response(
          new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')) }),
          {
            headers: { 'content-type': 'text/event-stream' },
          },
        ),
    );
    const stream = door.ask('/api/v1/orders/1/events');
    while (door.visits.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    const closing = setInterval(() => door.entry.closeStreams(), 10);
    expect((await stream).text).toBe('data: 1\n\n');
    clearInterval(closing);
  });
});
