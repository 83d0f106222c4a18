// What a sender promises: it reaches public addresses over https and nothing else, whatever the address looks like, whatever its name
// is looked up to, and wherever it would be redirected.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '#server/adapters/sender/addresses.ts';
import { createSender } from '#server/adapters/sender/index.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
const never = new AbortController().signal;

async function listen(
  answer: (request: IncomingMessage, body: string) => { status: number; location?: string } | null,
) {
  const got: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      const said = answer(request, body);
      if (said) response.writeHead(said.status, said.location ? { location: said.location } : {}).end('secret inside');
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { got, port: (server.address() as AddressInfo).port };
}

describe('addresses of the public internet', () => {
  it.each([
    ['93.184.216.34', true],
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2606:2800:220:1::1', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['no address', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

describe('the text of an address', () => {
  const { refusal } = createSender({ allowLocal: false });
  it.each([
    ['https://hooks.example.com/a?b=c', undefined],
    ['https://hooks.example.com:8443/a', undefined],
    ['https://93.184.216.34/', undefined],
    ['hooks.example.com', 'not_an_address'],
    ['http://hooks.example.com/', 'not_https'],
    ['ftp://hooks.example.com/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['https://me:secret@hooks.example.com/', 'credentials'],
    ['https://localhost/', 'private_address'],
    ['https://api.localhost/', 'private_address'],
    ['https://intranet/', 'private_address'],
    ['https://printer.local/', 'private_address'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://0x7f.1/', 'private_address'],
    ['https://0177.0.0.1/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::ffff:7f00:1]/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
  ])('%s: %s', (url, expected) => {
    expect(refusal(url)).toBe(expected);
  });
});

describe('a name', () => {
  it.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['::1']]])(
    'that is looked up to %s is not connected to',
    async (addresses) => {
      const { got, port } = await listen(() => ({ status: 200 }));
      const sender = createSender({
        allowLocal: false,
        resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      });
      const sent = await sender.post(`https://hooks.example.com:${port}/`, {}, '{}', never);
      expect(sent).toEqual({ status: null, error: 'address_refused' });
      expect(got).toEqual([]);
    },
  );

  it('is looked up once for a connection, which goes to just that address', async () => {
    const { got, port } = await listen(() => ({ status: 200 }));
    let asked = 0;
    const sender = createSender({
      allowLocal: true,
      resolve: async () => {
        asked += 1;
        return [{ address: '127.0.0.1', family: 4 }];
      },
    });
    const sent = await sender.post(`http://hooks.example.com:${port}/`, { 'x-one': '1' }, '{"a":1}', never);
    expect(sent).toEqual({ status: 200, error: null });
    expect(asked).toBe(1);
    expect(got).toMatchObject([{ headers: { 'x-one': '1', host: `hooks.example.com:${port}` }, body: '{"a":1}' }]);
  });
});

describe('an answer', () => {
  const sender = createSender({ allowLocal: true, timeout: 200 });
  it('that leads elsewhere is not followed', async () => {
    const inside = await listen(() => ({ status: 200 }));
    const { port } = await listen(() => ({ status: 307, location: `http://127.0.0.1:${inside.port}/` }));
    expect(await sender.post(`http://127.0.0.1:${port}/`, {}, '{}', never)).toEqual({ status: 307, error: 'redirect' });
    expect(inside.got).toEqual([]);
  });

  it('that does not come is waited for a while only', async () => {
    const { port } = await listen(() => null);
    expect(await sender.post(`http://127.0.0.1:${port}/`, {}, '{}', never)).toEqual({ status: null, error: 'timeout' });
  });

  it('of nobody is an error, not an exception', async () => {
    expect(await sender.post('http://127.0.0.1:1/', {}, '{}', never)).toEqual({ status: null, error: 'unreachable' });
  });
});
