// What events promise: whoever subscribed looks again after a publish, in every process, also after the connection was lost.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLocalEvents } from '#server/adapters/events/local.ts';
import { createPostgresEvents } from '#server/adapters/events/postgres.ts';
import { createPostgresListener } from '#server/adapters/postgres/listener.ts';
import type { Events } from '#server/ports/events.ts';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

function counter() {
  let count = 0;
  return {
    listener: () => void (count += 1),
    get count() {
      return count;
    },
  };
}

function promises(open: () => Promise<Events>): void {
  test('a publish reaches those who listen to its topic, and only them', async () => {
    const events = await open();
    const [mine, other] = [counter(), counter()];
    events.subscribe('order:1', mine.listener);
    events.subscribe('order:2', other.listener);
    const before = other.count;
    await events.publish('order:1');
    await expect.poll(() => mine.count).toBeGreaterThan(0);
    expect(other.count).toBe(before);
  });

  test('who has stopped listening hears nothing, and the others still do', async () => {
    const events = await open();
    const [gone, stays] = [counter(), counter()];
    const stop = events.subscribe('order:1', gone.listener);
    events.subscribe('order:1', stays.listener);
    stop();
    await events.publish('order:1');
    await expect.poll(() => stays.count).toBeGreaterThan(0);
    expect(gone.count).toBe(0);
  });

  test('one listener twice is two subscriptions', async () => {
    const events = await open();
    const both = counter();
    const stop = events.subscribe('order:1', both.listener);
    events.subscribe('order:1', both.listener);
    stop();
    await events.publish('order:1');
    await expect.poll(() => both.count).toBe(1);
  });

  test('a listener that throws keeps nothing from the others or from the publisher', async () => {
    const events = await open();
    const stays = counter();
    events.subscribe('order:1', () => {
      throw new Error('broken');
    });
    events.subscribe('order:1', stays.listener);
    await events.publish('order:1');
    await expect.poll(() => stays.count).toBe(1);
  });
}

describe('inside one process', () => promises(async () => createLocalEvents(log)));

describe.runIf(process.env['TEST_DATABASE_URL'])('between processes on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createTestDatabase()));
  afterAll(() => database?.drop());
  async function open(): Promise<Events> {
    const listener = createPostgresListener(database.url!, log);
    const events = await createPostgresEvents(database.db, listener, log);
    stops.push(
      () => listener.stop(),
      () => events.stop(),
    );
    return events;
  }
  promises(open);

  test('another process hears it', async () => {
    const [here, there] = [await open(), await open()];
    const heard = counter();
    there.subscribe('order:1', heard.listener);
    await here.publish('order:1');
    await expect.poll(() => heard.count).toBe(1);
  });

  test('after the listening connection was cut everybody looks again, and later events arrive', async () => {
    const events = await open();
    const heard = counter();
    events.subscribe('order:1', heard.listener);
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`;
    await kill.execute(database.db);
    await expect.poll(() => heard.count, { timeout: 10_000 }).toBe(1);
    await events.publish('order:1');
    await expect.poll(() => heard.count).toBe(2);
  });
});
