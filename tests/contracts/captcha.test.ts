// What the challenge promises: a proof counts once, in every process, and only for a while.
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbeddedCaptcha } from '#server/adapters/captcha/index.ts';
import { captchaOff } from '#server/adapters/captcha/off.ts';
import { randomIds } from '#server/adapters/clock/system.ts';
import { createDatabaseLimits } from '#server/adapters/limits/database.ts';
import { LOCALES } from '#server/contracts/locales.ts';
import type { Captcha } from '#server/ports/captcha.ts';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';

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

test('switched off, it lets everybody in', async () => {
  expect(await captchaOff.verify(undefined, ip)).toBe(true);
});
