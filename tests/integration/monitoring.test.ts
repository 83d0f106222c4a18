// What is reported to a monitoring service: a job that is given up, once and not at each attempt, and an API call that fails.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomIds } from '#server/adapters/clock/system.ts';
import { openPgBossQueue } from '#server/adapters/queue/pg-boss.ts';
import { openMonitoring, reportingLog } from '#server/runtime/monitoring.ts';
import type { JobDefinition } from '#server/ports/queue.ts';
import type { Log } from '#server/ports/log.ts';
import { createApiWorld } from '#tests/factories/api.ts';
import { createTestDatabase } from '#tests/factories/database.ts';
import { startSentryServer, type SentryServer } from '#tests/factories/sentry-server.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const release = 'catchlight@build';
let service: SentryServer;
let log: Log;
let stop: () => Promise<void>;
beforeEach(async () => {
  service = await startSentryServer();
  const env = { monitoring: { sentryDsn: service.dsn, environment: 'production' } };
  const monitoring = await openMonitoring(env as Parameters<typeof openMonitoring>[0], {
    release,
    root: '/srv',
    development: false,
  });
  log = reportingLog(silent, monitoring);
  stop = monitoring!.stop;
});
afterEach(() => service.close());

it('a job that fails for good is told of once, by its last try', async () => {
  const database = await createTestDatabase();
  const queue = await openPgBossQueue({ database, ids: randomIds, log, drainMs: 500, pollSeconds: 0.5 });
  const settled = Promise.withResolvers<string>();
  let tries = 0;
  const job: JobDefinition<{ id: string }> = {
    name: 'break',
    retries: 1,
    deadline: 60,
    concurrency: 1,
    parse: (value) => value as { id: string },
    async run() {
      throw new Error(`ada@example.com: try ${(tries += 1)}`);
    },
    fail: async (_, reason) => settled.resolve(reason),
  };
  const jobs = [job as unknown as JobDefinition<never>];
  await queue.prepare(jobs);
  await queue.work(jobs);
  await database.db.transaction().execute((trx) => queue.enqueue(trx, 'break', { id: '1' }));
  await settled.promise;
  await queue.stop();
  await stop();
  await database.drop();

  expect(tries).toBe(2);
  expect(service.told.map(({ item }) => item)).toMatchObject([
    {
      release,
      tags: { event: 'job.failed', job: 'break', attempt: '2' },
      exception: { values: [{ value: '[address]: try 2' }] },
    },
  ]);
  expect(service.raw()).not.toContain('ada@');
});

it('an API call that fails is told of with the id of its request', async () => {
  const world = await createApiWorld({ log });
  await sql`drop table catchlight.settings cascade`.execute(world.deps.db);
  const answer = await world.call('GET', '/api/v1/site');
  await stop();
  await world.close();
  expect(answer.status).toBe(500);
  expect(service.told.map(({ item }) => item['tags'])).toEqual([{ event: 'api.failed', requestId: 'test' }]);
});
