// The backend on another host: what is passed on and what is not, that nothing is held back on the way, and what is said when it is down.
import { describe, expect, it } from 'vitest';
import { createRemoteBackend } from './remote-backend.ts';
import { CONTEXT_HEADER, readSignedContext } from './signed-context.ts';

const SECRET = 'a secret that both processes know';
const NOW = 1_900_000_000_000;
const CALLER = { ip: '203.0.113.9', country: 'DE', requestId: 'front-1234', session: null, testAccess: false };

function backend(answer: (request: Request) => Response | Promise<Response>) {
  const logged: object[] = [];
  const quiet = { info: () => undefined, warn: () => undefined, error: (line: object) => void logged.push(line) };
  const remote = createRemoteBackend({
    url: 'http://backend.test',
    secret: SECRET,
    now: () => NOW,
    log: quiet,
    fetch: async (input, init) => answer(new Request(input as string, init)),
  });
  return { remote, logged, call: (request: Request) => remote.api(request, CALLER) };
}

describe('createRemoteBackend', () => {
  it('forwards a request with a signed caller and without cookies', async () => {
    let seen: Request | undefined;
    const { call } = backend((request) => {
      seen = request;
      return Response.json({}, { status: 201, headers: { 'x-request-id': 'theirs', location: 'abc' } });
    });
    const answer = await call(
      new Request('https://site.test/api/v1/orders?x=1', {
        method: 'POST',
        headers: {
          authorization: 'Bearer t',
          cookie: 'a=b',
          [CONTEXT_HEADER]: 'forged',
          'idempotency-key': 'k1234567',
        },
        body: '{"a":1}',
      }),
    );
    expect([seen!.url, seen!.method, await seen!.text()]).toEqual([
      'http://backend.test/api/v1/orders?x=1',
      'POST',
      '{"a":1}',
    ]);
    expect([seen!.headers.get('authorization'), seen!.headers.get('idempotency-key')]).toEqual([
      'Bearer t',
      'k1234567',
    ]);
    expect(seen!.headers.has('cookie')).toBe(false);
    const purpose = { method: 'POST', target: '/api/v1/orders?x=1' };
    expect(readSignedContext(SECRET, seen!.headers.get(CONTEXT_HEADER)!, purpose, NOW)).toEqual({
      ip: '203.0.113.9',
      country: 'DE',
      requestId: 'front-1234',
      testAccess: false,
      origin: 'https://site.test',
    });
    expect([answer.status, answer.headers.get('location'), answer.headers.get('x-request-id')]).toEqual([
      201,
      'abc',
      null,
    ]);
  });

  it('streams uploads', async () => {
    const pieces = new TransformStream<Uint8Array, Uint8Array>();
    const writer = pieces.writable.getWriter();
    const arrived: string[] = [];
    const { call } = backend(async (request) => {
      const reader = request.body!.pipeThrough(new TextDecoderStream()).getReader();
      const first = reader.read();
      void writer.write(new TextEncoder().encode('one'));
      arrived.push((await first).value!);
      const rest = reader.read();
      void writer.write(new TextEncoder().encode('two')).then(() => writer.close());
      arrived.push((await rest).value!);
      return new Response(null, { status: 204 });
    });
    const body = { body: pieces.readable, duplex: 'half' } as RequestInit;
    const request = new Request('https://site.test/api/v1/orders/1/attachments/2', { method: 'PATCH', ...body });
    expect((await call(request)).status).toBe(204);
    expect(arrived).toEqual(['one', 'two']);
  });

  it('streams events', async () => {
    const events = new TransformStream<Uint8Array, Uint8Array>();
    const writer = events.writable.getWriter();
    const { call } = backend(() => new Response(events.readable, { headers: { 'content-type': 'text/event-stream' } }));
    const answer = await call(new Request('https://site.test/api/v1/orders/1/events'));
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (const event of ['data: look again\n\n', 'data: and again\n\n']) {
      void writer.write(new TextEncoder().encode(event));
      expect((await reader.read()).value).toBe(event);
    }
    await reader.cancel();
  });

  it('answers 503 and logs when the backend is unreachable', async () => {
    const { call, logged } = backend(() => {
      throw new TypeError('connect ECONNREFUSED');
    });
    const answer = await call(new Request('https://site.test/api/v1/customers'));
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      { error: 'Service temporarily unavailable. Please try again later.', code: 'unavailable' },
    ]);
    expect(logged).toMatchObject([{ event: 'backend.unreachable' }]);
  });
});

it('is ready when the backend is', async () => {
  expect(await backend(() => new Response('ready')).remote.ready()).toBe(true);
  expect(await backend(() => new Response('', { status: 503 })).remote.ready()).toBe(false);
});
