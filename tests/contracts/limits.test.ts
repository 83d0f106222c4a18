// What rate limits promise on both engines: every hit counts, also side by side, and a window ends.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabaseLimits } from '#server/adapters/limits/database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';

let database: TestDatabase;
let time = Date.parse('2030-01-01T00:00:00Z');
let key = 0;
const clock = { now: () => new Date(time) };
const limits = () => createDatabaseLimits({ db: database.db, clock, secret: 'a secret of the tests' });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => {
  key += 1;
});

test('lets through what the limit allows and says when to come back', async () => {
  const port = limits();
  expect(await port.hit(`k${key}`, 2, 60)).toEqual({ allowed: true, retryAfter: 0 });
  expect(await port.hit(`k${key}`, 2, 60)).toEqual({ allowed: true, retryAfter: 0 });
  time += 10_000;
  expect(await port.hit(`k${key}`, 2, 60)).toEqual({ allowed: false, retryAfter: 50 });
});

test('hitting a closed limit does not keep it closed', async () => {
  const port = limits();
  for (let i = 0; i < 5; i += 1) await port.hit(`k${key}`, 1, 60);
  time += 60_000;
  expect((await port.hit(`k${key}`, 1, 60)).allowed).toBe(true);
});

test('keys do not touch each other', async () => {
  const port = limits();
  await port.hit(`k${key}`, 1, 60);
  expect((await port.hit(`k${key}`, 1, 60)).allowed).toBe(false);
  expect((await port.hit(`k${key} other`, 1, 60)).allowed).toBe(true);
});

test('of forty hits at once, from two processes, exactly ten are allowed', async () => {
  const [first, second] = [limits(), limits()];
  const hits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).hit(`k${key}`, 10, 60)),
  );
  expect(hits.filter(({ allowed }) => allowed)).toHaveLength(10);
});

test('what is stored does not tell whom it is about', async () => {
  await limits().hit('POST /otp 203.0.113.7', 1, 60);
  const { rows } = await sql<{ key: string }>`select key from catchlight.rate_limits`.execute(database.db);
  expect(rows.some((row) => row.key.includes('203.0.113.7'))).toBe(false);
});
