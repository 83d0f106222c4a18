// How many connections the port takes, of everybody and of one address, what the log says of the others, and that the server's own port
// has these limits.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Env } from '../env/index.ts';
import { type ConnectionLimits, limitConnections, limitUnreadAnswers } from './connection-limits.ts';
import { connectionLimitsOf, listen } from './listen.ts';

let server: Server;
let time: number;
let lines: object[];
const sockets: Socket[] = [];
beforeEach(() => {
  server = createServer((_, response) => response.end('ok'));
  time = 0;
  lines = [];
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function start(limits: ConnectionLimits): Promise<void> {
  const log = { info: () => undefined, error: () => undefined, warn: (line: object) => void lines.push(line) };
  limitConnections(server, limits, log, () => time);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

async function ask(): Promise<'answered' | 'closed'> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  return Buffer.isBuffer(chunk) ? 'answered' : 'closed';
}

describe('the port', () => {
  it('takes a number of connections of one address, and another when one of them ends', async () => {
    await start({ all: 10, ofAddress: 2 });
    expect([await ask(), await ask(), await ask()]).toEqual(['answered', 'answered', 'closed']);
    sockets[0]!.destroy();
    await expect.poll(ask).toBe('answered');
  });

  it('takes a number of connections in all', async () => {
    await start({ all: 3, ofAddress: undefined });
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
      'answered',
      'answered',
      'answered',
      'closed',
    ]);
    expect(lines).toEqual([expect.objectContaining({ event: 'connections.refused', network: '127.0.0.0/24' })]);
  });

  it('logs once a minute how many it closed, and from which network', async () => {
    await start({ all: 10, ofAddress: 1 });
    await ask();
    const closed = { event: 'connections.refused', network: '127.0.0.0/24' };
    for (let count = 0; count < 3; count += 1) await ask();
    expect(lines).toEqual([{ ...closed, refused: 1 }]);
    time += 60_000;
    await ask();
    expect(lines).toEqual([
      { ...closed, refused: 1 },
      { ...closed, refused: 3 },
    ]);
  });
});

describe('connections of one address', () => {
  const limitOf = (http: object = {}, backend: object = {}) =>
    connectionLimitsOf({ http: { host: '0.0.0.0', trustProxy: false, ...http }, backend } as Env).ofAddress;

  it('are limited where visitors connect directly', () => {
    expect(limitOf()).toBeGreaterThan(6);
    expect(limitOf({}, { secret: 'shared', url: 'https://api.example' })).toBe(limitOf());
  });

  it.each([
    ['a proxy', { trustProxy: true }, {}],
    ['a proxy on this machine that the settings do not name', { host: '127.0.0.1' }, {}],
    ['the process with the pages', {}, { secret: 'shared' }],
  ])('are not limited behind %s, which has one address for everybody', (_, http, backend) => {
    expect(limitOf(http, backend)).toBeUndefined();
  });
});

describe('a connection that reads no answers', () => {
  const MB = 1024 * 1024;
  const open = async (answer: (path: string) => Promise<Buffer>, requests: string) => {
    let begun = 0;
    server.removeAllListeners('request');
    limitUnreadAnswers(server, 50);
    server.on('request', async (request, response) => {
      if (request.socket.destroyed) return;
      begun += 1;
      response.end(await answer(request.url!));
    });
    await start({ all: 10, ofAddress: undefined });
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    socket.write(requests);
    return { socket, begun: () => begun, closed: accepted.then(([other]) => once(other, 'close')) };
  };
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  it('is closed', async () => {
    const { socket, closed } = await open(async () => Buffer.alloc(30 * MB), get('/'));
    socket.pause();
    await closed;
  });

  it('is not one that waits for an answer that takes longer', async () => {
    const ready = Promise.withResolvers<void>();
    const { socket } = await open(async () => ready.promise.then(() => Buffer.alloc(30 * MB)), get('/'));
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    await once(response, 'timeout');
    // A busy machine reads 30 MB with pauses, which are not what is asked here.
    response.socket!.setTimeout(60_000);
    ready.resolve();
    let bytes = 0;
    for await (const chunk of socket) if ((bytes += (chunk as Buffer).length) > 30 * MB) break;
    expect(bytes).toBeGreaterThan(30 * MB);
  });

  it('has a few of the requests begun that it sends at once, and is closed', async () => {
    const { closed, begun } = await open(() => new Promise<never>(() => undefined), get('/').repeat(500));
    await closed;
    expect(begun()).toBe(4);
  });
});

describe('the port that the server opens', () => {
  beforeEach(async () => {
    const log = { info: () => undefined, error: () => undefined, warn: (line: object) => void lines.push(line) };
    const env = { http: { host: '0.0.0.0', port: 0, trustProxy: false }, backend: {} } as Env;
    ({ server } = await listen(env, log));
  });

  it('takes 256 connections of one address and 4,000 in all', async () => {
    server.on('request', (_, response) => response.end('ok'));
    const answers = await Promise.all(Array.from({ length: 256 }, ask));
    expect(answers.every((answer) => answer === 'answered')).toBe(true);
    expect(await ask()).toBe('closed');
    expect(lines).toMatchObject([{ event: 'connections.refused' }]);
    expect(server.maxConnections).toBe(4000);
  });

  it('begins four requests at once of a connection that reads no answers', async () => {
    let begun = 0;
    server.on('request', ({ socket }) => void (begun += socket.destroyed ? 0 : 1));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
    await closed;
    expect(begun).toBe(4);
  });
});
