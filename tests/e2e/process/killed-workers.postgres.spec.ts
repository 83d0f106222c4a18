// Workers are killed at random, again and again, while they work through a queue: no job is lost, nothing is spent twice, and what was
// given up is given back once.
import type { ChildProcess } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { addCredits } from '#server/domain/ledger/ledger.ts';
import { authMigrations } from '#server/auth/index.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { createEmptyDatabase } from '#tests/factories/database.ts';
import { openQueueOn, TABLES } from '#tests/load/queue-jobs.ts';
import { endWorker, startWorker } from '#tests/load/start-worker.ts';

const JOBS = 160;
const BROKEN = 8;
const WORKERS = 3;
const KILLS = 6;
/** A job of a dead process is tried again after half a minute without a sign of life. */
const LONG_ENOUGH_MS = 240_000;

test('workers that die at any moment lose nothing and spend nothing twice', async () => {
  test.setTimeout(2 * LONG_ENOUGH_MS);
  const { url, drop } = await createEmptyDatabase(process.env['TEST_DATABASE_URL']!);
  const { openPostgres } = await import('#server/db/client.ts');
  const first = openPostgres(url);
  await first.migrate([...migrations, ...authMigrations, { name: 'load', sql: TABLES }]);
  await first.close();
  const { database, queue, close } = await openQueueOn(url, 1);
  const { db } = database;
  const workers: ChildProcess[] = [];
  try {
    const customer = crypto.randomUUID();
    const now = new Date();
    await db
      .insertInto('catchlight.customers')
      .values({ id: customer, email: `${customer}@example.test`, created_at: now })
      .execute();
    await db.transaction().execute((trx) =>
      addCredits(trx, { clock: { now: () => now } }, 'grant', {
        account: { customerId: customer },
        amount: JOBS + BROKEN,
        reason: 'grant',
        reference: null,
        idempotencyKey: 'load:grant',
      }),
    );
    for (let n = 0; n < JOBS + BROKEN; n += 1) {
      const id = String(n);
      const name = n % (JOBS / BROKEN) === 1 && n < JOBS ? 'load-broken' : 'load-spend';
      await db.transaction().execute((trx) => queue.enqueue(trx, name, { id, customer }, { key: id }));
    }

    for (let n = 0; n < WORKERS; n += 1) workers.push(await startWorker(url, 4));
    const count = async (from: 'runs' | 'done'): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(`load.${from}`)}`.execute(db);
      return rows[0]!.n;
    };
    // In the thick of it, as far apart as the work allows.
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await expect.poll(() => count('runs'), { timeout: LONG_ENOUGH_MS, intervals: [5] }).toBeGreaterThan(kill * 20);
      const at = Math.floor(Math.random() * workers.length);
      await endWorker(workers[at]!, 'SIGKILL');
      workers[at] = await startWorker(url, 4);
    }
    const left = async (): Promise<number> => {
      const names = ['load-spend', 'load-broken', 'load-broken.failed'];
      return (await Promise.all(names.map((name) => queue.depth(name)))).reduce((sum, each) => sum + each, 0);
    };
    await expect.poll(left, { timeout: LONG_ENOUGH_MS, intervals: [500] }).toBe(0);

    const { rows } = await sql<{ kind: string; entries: number; credits: number }>`
      select kind, count(*) as entries, sum(amount) as credits from catchlight.credit_entries
      where kind <> 'grant' group by kind order by kind`.execute(db);
    expect(rows.map((row) => ({ ...row, credits: Number(row.credits) }))).toEqual([
      { kind: 'refund', entries: BROKEN, credits: BROKEN },
      { kind: 'spend', entries: JOBS + BROKEN, credits: -(JOBS + BROKEN) },
    ]);
    expect(await count('done')).toBe(JOBS);
    // The kills hit work that was under way, or this test would show nothing.
    const again = await sql`select id from load.runs where kind = 'spend' group by id having count(*) > 1`.execute(db);
    expect(again.rows.length).toBeGreaterThan(0);
  } finally {
    for (const worker of workers) await endWorker(worker, 'SIGKILL');
    await close();
    await drop();
  }
});
