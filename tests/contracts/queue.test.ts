// What a queue promises, on PGlite and, with TEST_DATABASE_URL, on PostgreSQL: jobs live and die with their transaction, a key is
// exclusive, tries are counted, and the last failure settles once.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { randomIds } from '#server/adapters/clock/system.ts';
import { createPostgresListener, type PostgresListener } from '#server/adapters/postgres/listener.ts';
import { EXCUSED_DEATHS } from '#server/adapters/queue/job-queries.ts';
import { openPgBossQueue, type PgBossQueue } from '#server/adapters/queue/pg-boss.ts';
import type { JobContext, JobDefinition } from '#server/ports/queue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let listener: PostgresListener | undefined;
let open: PgBossQueue[];

let name: string;
let count = 0;

// One database for the file, because making pg-boss's tables takes a while; each test has a job name of its own.
beforeAll(async () => {
  database = await createTestDatabase();
  listener = database.url ? createPostgresListener(database.url, log) : undefined;
});
afterAll(async () => {
  await listener?.stop();
  await database?.drop();
});
beforeEach(() => {
  open = [];
  name = `print-${(count += 1)}`;
});
afterEach(async () => {
  for (const queue of open) await queue.stop();
});

async function openQueue(): Promise<PgBossQueue> {
  const settings = { database, ids: randomIds, log, drainMs: 500, pollSeconds: 0.5 };
  const queue = await openPgBossQueue({ ...settings, ...(listener && { listener }) });
  open.push(queue);
  return queue;
}

type Payload = { id: string };
type Job = JobDefinition<never>;
const job = (changes: Partial<JobDefinition<Payload>>): Job =>
  ({
    name,
    retries: 0,
    deadline: 60,
    concurrency: 1,
    parse: (value: unknown) => value as Payload,
    run: async () => undefined,
    ...changes,
  }) as unknown as Job;

const enqueue = (queue: PgBossQueue, id: string, options?: Parameters<PgBossQueue['enqueue']>[3]): Promise<void> =>
  database.db.transaction().execute((trx) => queue.enqueue(trx, name, { id }, options));

/** Collects what happens, and waits until something has happened so many times. */
function recorder<T>() {
  const seen: T[] = [];
  const waiting: { count: number; done: () => void }[] = [];
  return {
    seen,
    add: (value: T): void => {
      seen.push(value);
      for (const each of waiting) if (seen.length >= each.count) each.done();
    },
    until: (count: number): Promise<void> =>
      seen.length >= count ? Promise.resolve() : new Promise((done) => waiting.push({ count, done })),
  };
}

test('a job runs after its transaction has committed, with its payload', async () => {
  const queue = await openQueue();
  const ran = recorder<string>();
  await queue.work([job({ run: async ({ id }) => ran.add(id) })]);
  await enqueue(queue, 'a');
  queue.wake(name);
  await ran.until(1);
  expect(ran.seen).toEqual(['a']);
  await expect.poll(() => queue.depth(name)).toBe(0);
});

test('a job whose transaction rolls back never was', async () => {
  const queue = await openQueue();
  const ran = recorder<string>();
  const definitions = [job({ run: async ({ id }) => ran.add(id) })];
  await queue.prepare(definitions);
  await expect(
    database.db.transaction().execute(async (trx) => {
      await queue.enqueue(trx, name, { id: 'lost' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await queue.depth(name)).toBe(0);
  await queue.work(definitions);
  await enqueue(queue, 'kept');
  queue.wake(name);
  await ran.until(1);
  expect(ran.seen).toEqual(['kept']);
});

test('a job that nobody declared is refused at once, also inside a transaction', async () => {
  const queue = await openQueue();
  await expect(
    database.db.transaction().execute((trx) => queue.enqueue(trx, 'unheard-of', { id: '1' })),
  ).rejects.toThrow('There is no job called unheard-of');
});

test('of jobs with one key only the first waits; jobs without a key all do', async () => {
  const queue = await openQueue();
  await queue.prepare([job({})]);
  await Promise.all(['a', 'b', 'c'].map((id) => enqueue(queue, id, { key: 'same' })));
  expect(await queue.depth(name)).toBe(1);
  await Promise.all(['d', 'e'].map((id) => enqueue(queue, id)));
  expect(await queue.depth(name)).toBe(3);
});

test('while a job with a key runs, another one with that key is not added; afterwards it is', async () => {
  const queue = await openQueue();
  const ran = recorder<string>();
  const gate = Promise.withResolvers<void>();
  const run = async ({ id }: Payload): Promise<void> => {
    ran.add(id);
    if (id === 'first') await gate.promise;
  };
  await queue.work([job({ run })]);
  await enqueue(queue, 'first', { key: 'same' });
  queue.wake(name);
  await ran.until(1);
  await enqueue(queue, 'second', { key: 'same' });
  expect(await queue.depth(name)).toBe(1);
  gate.resolve();
  await expect.poll(() => queue.depth(name)).toBe(0);
  await enqueue(queue, 'third', { key: 'same' });
  queue.wake(name);
  await ran.until(2);
  expect(ran.seen).toEqual(['first', 'third']);
});

test('a failing job is tried again as often as it says, then settles once with the reason', async () => {
  const queue = await openQueue();
  const attempts = recorder<number>();
  const settled = recorder<[string, string]>();
  await queue.work([
    job({
      retries: 1,
      run: async (_, { attempt }) => {
        attempts.add(attempt);
        throw new Error('the paper is jammed');
      },
      fail: async ({ id }, error) => settled.add([id, error]),
    }),
  ]);
  await enqueue(queue, 'a');
  queue.wake(name);
  await settled.until(1);
  await expect.poll(() => queue.depth(name)).toBe(0);
  expect(attempts.seen).toEqual([1, 2]);
  expect(settled.seen).toEqual([['a', 'the paper is jammed']]);
});

test('settling that fails is tried again until it gets through', async () => {
  const queue = await openQueue();
  const settled = recorder<string>();
  await queue.work([
    job({
      run: () => Promise.reject(new Error('broken')),
      fail: async ({ id }) => {
        settled.add(id);
        if (settled.seen.length === 1) throw new Error('the database hiccups');
      },
    }),
  ]);
  await enqueue(queue, 'a');
  queue.wake(name);
  await settled.until(2);
  expect(settled.seen).toEqual(['a', 'a']);
});

test('at its deadline a job is told to stop, and its try counts as failed', async () => {
  const queue = await openQueue();
  const settled = recorder<string>();
  const untilAborted = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  await queue.work([
    job({
      deadline: 1,
      run: (_, { signal }: JobContext) => untilAborted(signal),
      fail: async (_, error) => settled.add(error),
    }),
  ]);
  await enqueue(queue, 'slow');
  queue.wake(name);
  await settled.until(1);
  expect(settled.seen).toEqual(['The job passed its deadline']);
});

test('a job that is deaf to its signal holds neither the queue nor a stop', async () => {
  const queue = await openQueue();
  const started = recorder<string>();
  await queue.work([
    job({
      run: ({ id }) => {
        started.add(id);
        return new Promise<never>(() => undefined);
      },
    }),
  ]);
  await enqueue(queue, 'deaf');
  queue.wake(name);
  await started.until(1);
  await queue.stop();
  expect(await queue.depth(name)).toBe(1);
});

test('a job cut off by a stop goes on in the next process, and the cut counts as no try', async () => {
  const first = await openQueue();
  const started = recorder<string>();
  const finished = recorder<string>();
  const settled = recorder<string>();
  const definition = (finish: boolean): Job =>
    job({
      run: ({ id }, { signal }) => {
        started.add(id);
        if (finish) return Promise.resolve(finished.add(id));
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut off'))));
      },
      fail: async ({ id }) => settled.add(id),
    });
  await first.work([definition(false)]);
  await enqueue(first, 'a');
  first.wake(name);
  await started.until(1);
  await first.stop();
  const second = await openQueue();
  await second.work([definition(true)]);
  await finished.until(1);
  expect(finished.seen).toEqual(['a']);
  expect(settled.seen).toEqual([]);
});

/** As a process leaves a job that dies by SIGKILL in the middle of it, in its so-many-eth try. */
const leaveUnderWay = (tries: number, limit: number) =>
  sql`update pgboss.job set state = 'active', started_on = now(), retry_count = ${tries}, retry_limit = ${limit}
    where name = ${name}`.execute(database.db);

// On PostgreSQL another process may well be at work on it: there the missing sign of life tells, after half a minute.
describe.runIf(!process.env['TEST_DATABASE_URL'])('a job that a dead process left under way', () => {
  it('goes on at the next start, and the death counts as no try of its own', async () => {
    const first = await openQueue();
    const definition = (run: JobDefinition<Payload>['run']): Job => job({ retries: 0, run });
    await first.prepare([definition(async () => undefined)]);
    await enqueue(first, 'a');
    await leaveUnderWay(0, 0);
    const second = await openQueue();
    const ran = recorder<[string, number]>();
    await second.work([definition(async ({ id }, { attempt }) => ran.add([id, attempt]))]);
    await ran.until(1);
    expect(ran.seen).toEqual([['a', 2]]);
  });

  it('is given up when processes die over it without end', async () => {
    const first = await openQueue();
    const settled = recorder<string>();
    const definition = job({ retries: 1, fail: async (_, error) => settled.add(error) });
    await first.prepare([definition]);
    await enqueue(first, 'a');
    await leaveUnderWay(1 + EXCUSED_DEATHS, 1 + EXCUSED_DEATHS);
    const second = await openQueue();
    await second.work([definition]);
    await settled.until(1);
    expect(settled.seen).toEqual(['The process ended while the job was under way']);
  });
});

test('a process that was taken for dead counts as no try either', async () => {
  const queue = await openQueue();
  const tries = recorder<number>();
  const settled = recorder<string>();
  const run = async (_: Payload, { attempt }: JobContext): Promise<void> => {
    tries.add(attempt);
    throw new Error('the paper is jammed');
  };
  const definition = job({ retries: 1, run, fail: async (_, error) => settled.add(error) });
  await queue.prepare([definition]);
  await enqueue(queue, 'a');
  // As pg-boss leaves it when no sign of life came.
  await sql`update pgboss.job set state = 'retry', started_on = now(), start_after = now(),
    output = '{"value": {"message": "job heartbeat timeout"}}' where name = ${name}`.execute(database.db);
  await queue.work([definition]);
  await settled.until(1);
  expect(tries.seen).toEqual([2, 3]);
});

test('as many jobs run side by side as the definition allows, and no more', async () => {
  const queue = await openQueue();
  const started = recorder<string>();
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  await queue.work([
    job({
      concurrency: 2,
      run: async ({ id }) => {
        running += 1;
        most = Math.max(most, running);
        started.add(id);
        await gate.promise;
        running -= 1;
      },
    }),
  ]);
  for (const id of ['a', 'b', 'c', 'd']) await enqueue(queue, id);
  queue.wake(name);
  await started.until(2);
  gate.resolve();
  await started.until(4);
  expect(most).toBe(2);
});

test('urgent jobs come first, and delayed ones later', async () => {
  const queue = await openQueue();
  const definitions: Job[] = [];
  const ran = recorder<string>();
  definitions.push(job({ run: async ({ id }) => ran.add(id) }));
  await queue.prepare(definitions);
  await enqueue(queue, 'later', { delay: 3600 });
  await enqueue(queue, 'plain');
  await enqueue(queue, 'urgent', { priority: 5 });
  await queue.work(definitions);
  await ran.until(2);
  expect(ran.seen).toEqual(['urgent', 'plain']);
  await expect.poll(() => queue.depth(name)).toBe(1);
});

test('many transactions side by side each leave their job', async () => {
  const queue = await openQueue();
  const ran = recorder<string>();
  await queue.work([job({ concurrency: 2, run: async ({ id }) => ran.add(id) })]);
  const ids = Array.from({ length: 40 }, (_, index) => `job-${index}`);
  await Promise.all(ids.map((id) => enqueue(queue, id)));
  queue.wake(name);
  await ran.until(40);
  expect(new Set(ran.seen)).toEqual(new Set(ids));
  expect(ran.seen).toHaveLength(40);
});
