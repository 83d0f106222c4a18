// What the challenge promises: a proof counts once, in every process, and only for a while.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbeddedCaptcha } from '#server/adapters/captcha/index.ts';
import { captchaOff } from '#server/adapters/captcha/off.ts';
import { createTurnstile } from '#server/adapters/captcha/turnstile.ts';
import { randomIds } from '#server/adapters/clock/system.ts';
import { createDatabaseLimits } from '#server/adapters/limits/database.ts';
import { LOCALES } from '#server/contracts/locales.ts';
import type { Captcha } from '#server/ports/captcha.ts';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ip = '203.0.113.7';
let database: TestDatabase;
// Real time: the library looks at the real clock when it checks whether a challenge has ended.
let time = Date.now();
const clock = { now: () => new Date(time) };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

function embedded(secret = 'a secret of the tests'): Captcha {
  const { db } = database;
  return createEmbeddedCaptcha({
    db,
    clock,
    ids: randomIds,
    limits: createDatabaseLimits({ db, clock, secret }),
    secret,
  });
}

async function solve(captcha: Captcha, change: (challenge: Challenge) => void = () => undefined): Promise<string> {
  const challenge = (await captcha.challenge!()) as Challenge;
  change(challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

describe('the proof of work', () => {
  test('a solved challenge is accepted once, also when it comes twice at the same moment', async () => {
    const [here, there] = [embedded(), embedded()];
    const proof = await solve(here);
    const answers = await Promise.all([here.verify(proof, ip), there.verify(proof, ip)]);
    expect(answers.sort()).toEqual([false, true]);
    expect(await here.verify(proof, ip)).toBe(false);
  });

  test('the same proof written in another way is still the same proof', async () => {
    const captcha = embedded();
    const proof = await solve(captcha);
    expect(await captcha.verify(proof, ip)).toBe(true);
    const read = JSON.parse(Buffer.from(proof, 'base64').toString()) as { challenge: object; solution: object };
    const again = { solution: { ...read.solution, took: 5 }, challenge: read.challenge };
    expect(await captcha.verify(Buffer.from(JSON.stringify(again)).toString('base64'), ip)).toBe(false);
  });

  test('an easier challenge of one’s own making, and one of another server, are refused', async () => {
    const captcha = embedded();
    const easier = await solve(captcha, ({ parameters }) => void (parameters.keyPrefix = '00'));
    expect(await captcha.verify(easier, ip)).toBe(false);
    const prolonged = await solve(captcha, ({ parameters }) => void (parameters.expiresAt = 4_000_000_000));
    expect(await captcha.verify(prolonged, ip)).toBe(false);
    expect(await captcha.verify(await solve(embedded('another secret')), ip)).toBe(false);
  });

  test('a wrong solution is refused', async () => {
    const captcha = embedded();
    const proof = JSON.parse(Buffer.from(await solve(captcha), 'base64').toString()) as {
      solution: { counter: number; derivedKey: string };
    };
    proof.solution.derivedKey = `${proof.solution.derivedKey.slice(0, -2)}00`;
    expect(await captcha.verify(Buffer.from(JSON.stringify(proof)).toString('base64'), ip)).toBe(false);
  });

  test('a proof that comes too late is refused', async () => {
    const captcha = embedded();
    const proof = await solve(captcha);
    time += 21 * 60_000;
    expect(await captcha.verify(proof, ip)).toBe(false);
    time = Date.now();
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a word', 'nonsense'],
    ['an empty object', 'e30='],
    ['null', 'bnVsbA=='],
    ['a long text', 'x'.repeat(10_000)],
  ])('%s is no proof', async (_, token) => {
    expect(await embedded().verify(token, ip)).toBe(false);
  });
});

describe('the sum', () => {
  const WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
  const sumOf = (text: string): number =>
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .reduce((sum, word) => sum + WORDS.indexOf(word) + 1, 0);
  let network = 0;
  const anotherIp = (): string => `198.51.100.${(network += 1)}`;

  test('the right answer is accepted once', async () => {
    const captcha = embedded();
    const { id, text } = await captcha.question!('en');
    const from = anotherIp();
    expect(await captcha.verify(`${id}:${sumOf(text)}`, from)).toBe(true);
    expect(await captcha.verify(`${id}:${sumOf(text)}`, from)).toBe(false);
  });

  test('a wrong answer uses the question up', async () => {
    const captcha = embedded();
    const { id, text } = await captcha.question!('en');
    const from = anotherIp();
    expect(await captcha.verify(`${id}:${sumOf(text) + 1}`, from)).toBe(false);
    expect(await captcha.verify(`${id}:${sumOf(text)}`, from)).toBe(false);
  });

  test('a question that was changed, made up or answered too late is refused', async () => {
    const captcha = embedded();
    const { id, text } = await captcha.question!('en');
    const last = id.at(-1) === 'A' ? 'B' : 'A';
    expect(await captcha.verify(`${id.slice(0, -1)}${last}:${sumOf(text)}`, anotherIp())).toBe(false);
    expect(await captcha.verify('sum:a.b.c:4', anotherIp())).toBe(false);
    time += 11 * 60_000;
    expect(await captcha.verify(`${id}:${sumOf(text)}`, anotherIp())).toBe(false);
    time = Date.now();
  });

  test('one network gets a few tries, however many addresses of it ask', async () => {
    const captcha = embedded();
    const right = async (from: string): Promise<boolean> => {
      const { id, text } = await captcha.question!('en');
      return captcha.verify(`${id}:${sumOf(text)}`, from);
    };
    const answers: boolean[] = [];
    for (let host = 1; host <= 8; host += 1) answers.push(await right(`2001:db8:7:7::${host}`));
    expect(answers).toEqual([true, true, true, true, true, true, false, false]);
    expect(await right(anotherIp())).toBe(true);
  });

  test('is asked in every language, and never tells its answer', async () => {
    const captcha = embedded();
    const texts = await Promise.all(LOCALES.map(async (locale) => (await captcha.question!(locale)).text));
    expect(new Set(texts.map((text) => text.split(' ')[0]))).toHaveProperty('size', 4);
    for (const text of texts) expect(text).not.toMatch(/\d|\{/);
  });
});

describe('Turnstile', () => {
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
        if (form.get('secret') !== 'secret')
          return respond(400, { success: false, 'error-codes': ['invalid-input-secret'] });
        if (!token.startsWith('good'))
          return respond(400, { success: false, 'error-codes': ['invalid-input-response'] });
        if (seen.has(token)) return respond(200, { success: false, 'error-codes': ['timeout-or-duplicate'] });
        seen.add(token);
        return respond(200, { success: true, 'error-codes': [], hostname: 'localhost' });
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  }
  const open = (verifyUrl: string, secretKey = 'secret', timeoutMs = 10_000): Captcha =>
    createTurnstile({ db: database.db, clock, log, secretKey, verifyUrl, timeoutMs });

  test('a good token counts once, a bad one never', async () => {
    const captcha = open(await cloudflare());
    expect(await captcha.verify('good-1', ip)).toBe(true);
    expect(await captcha.verify('good-1', ip)).toBe(false);
    expect(await captcha.verify('bad', ip)).toBe(false);
    expect(await captcha.verify(undefined, ip)).toBe(false);
  });

  test('a token counts once here even if Cloudflare were to take it twice', async () => {
    const captcha = open(await cloudflare((respond) => respond(200, { success: true })));
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

test('switched off, it lets everybody in', async () => {
  expect(await captchaOff.verify(undefined, ip)).toBe(true);
});
