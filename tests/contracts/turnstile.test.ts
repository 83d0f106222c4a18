// Turnstile against a server that answers as Cloudflare's documentation says: whose proofs count, how often, and what happens when
// it cannot be asked.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTurnstile } from '#server/adapters/captcha/turnstile.ts';
import { TURNSTILE_ACTION } from '#server/contracts/turnstile.ts';
import type { Captcha } from '#server/ports/captcha.ts';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ip = '203.0.113.7';
const clock = { now: () => new Date('2030-01-01T00:00:00Z') };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

describe('Turnstile', () => {
  /** Cloudflare's key that takes everything. */
  const TRYING_OUT = '1x0000000000000000000000000000000AA';
  const ALWAYS = { success: true, hostname: 'site.example', action: TURNSTILE_ACTION };
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });
  /** Cloudflare as its documentation has it: a token is good once. */
  async function cloudflare(answer?: (respond: (status: number, body: object) => void) => void): Promise<string> {
    const seen = new Set<string>();
    const server = createServer((request, response) => {
      const respond = (status: number, body: object): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        if (answer) return answer(respond);
        const form = new URLSearchParams(text);
        const token = form.get('response') ?? '';
        if (form.get('secret') !== 'secret' && form.get('secret') !== TRYING_OUT)
          return respond(400, { success: false, 'error-codes': ['invalid-input-secret'] });
        if (!token.startsWith('good'))
          return respond(400, { success: false, 'error-codes': ['invalid-input-response'] });
        if (seen.has(token)) return respond(200, { success: false, 'error-codes': ['timeout-or-duplicate'] });
        seen.add(token);
        const [, hostname, action] = token.split('|');
        return respond(200, {
          success: true,
          'error-codes': [],
          challenge_ts: new Date().toISOString(),
          hostname: hostname ?? 'site.example',
          action: action ?? TURNSTILE_ACTION,
          cdata: '',
        });
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  }
  const open = (verifyUrl: string, secretKey = 'secret', timeoutMs = 10_000): Captcha =>
    createTurnstile({ db: database.db, clock, log, secretKey, verifyUrl, timeoutMs, hostname: 'site.example' });

  test.each([
    ['another site', 'good-5|evil.example'],
    ['a site whose name begins like ours', 'good-6|site.example.evil.example'],
    ['another form', 'good-7|site.example|newsletter'],
    ['a widget that says nothing of what it is for', 'good-8|site.example|'],
  ])('a good token of %s counts for nothing', async (_, token) => {
    const captcha = open(await cloudflare());
    expect(await captcha.verify(token, ip)).toBe(false);
    expect(await captcha.verify(`${token.split('|')[0]}-ours`, ip)).toBe(true);
  });

  test('Cloudflare’s own keys for trying out stand on no site', async () => {
    expect(await open(await cloudflare(), TRYING_OUT).verify('good-9|example.com|login', ip)).toBe(true);
  });

  test('on this machine the name of the host does not matter', async () => {
    const parts = { db: database.db, clock, log, secretKey: 'secret', verifyUrl: await cloudflare() };
    expect(await createTurnstile(parts).verify('good-10|127.0.0.1', ip)).toBe(true);
  });

  test('it is told who asks, and no more than the token', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => void asked.push(chunk.toString()));
      request.on('end', () => response.end(JSON.stringify({ success: false, 'error-codes': ['bad-request'] })));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const captcha = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await captcha.verify('a token', ip)).toBe(false);
    expect(asked).toEqual([new URLSearchParams({ secret: 'secret', response: 'a token', remoteip: ip }).toString()]);
    // Longer than Cloudflare makes them: not even asked about.
    expect(await captcha.verify('x'.repeat(2049), ip)).toBe(false);
    expect(asked).toHaveLength(1);
  });

  test('a good token counts once, a bad one never', async () => {
    const captcha = open(await cloudflare());
    expect(await captcha.verify('good-1', ip)).toBe(true);
    expect(await captcha.verify('good-1', ip)).toBe(false);
    expect(await captcha.verify('bad', ip)).toBe(false);
    expect(await captcha.verify(undefined, ip)).toBe(false);
  });

  test('a token counts once here even if Cloudflare were to take it twice', async () => {
    const captcha = open(await cloudflare((respond) => respond(200, ALWAYS)));
    const answers = await Promise.all([captcha.verify('good-2', ip), captcha.verify('good-2', ip)]);
    expect(answers.sort()).toEqual([false, true]);
  });

  test('wrong keys let nobody in', async () => {
    expect(await open(await cloudflare(), 'wrong').verify('good-3', ip)).toBe(false);
  });

  test.each([
    ['hangs', () => undefined],
    ['answers 500', (respond: (status: number, body: object) => void) => respond(500, {})],
    ['answers nonsense', (respond: (status: number, body: object) => void) => respond(200, { ok: 1 })],
  ])('when Cloudflare %s, it is for later and nobody is let in', async (_, answer) => {
    await expect(open(await cloudflare(answer), 'secret', 300).verify('good-4', ip)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
