// Jobs that cost no rendering, for loading the queue and for killing who works on them: their rows say afterwards what happened.
import type { Db } from '#server/db/client.ts';
import { addCredits, type LedgerEntry, spendCredits } from '#server/domain/ledger/ledger.ts';
import { randomIds } from '#server/adapters/clock/system.ts';
import { createPostgresListener } from '#server/adapters/postgres/listener.ts';
import { openPgBossQueue, type PgBossQueue } from '#server/adapters/queue/pg-boss.ts';
import { openPostgres, type Database } from '#server/db/client.ts';
import type { JobDefinition } from '#server/ports/queue.ts';
import { sql } from 'kysely';

/** Each run that got to its end, and each that began. */
export const TABLES = `create schema load;
create table load.runs (kind text not null, id text not null, begun_at timestamptz not null default clock_timestamp());
create table load.done (id text primary key, times integer not null default 1);`;

/** Once a kill: a process may die with a job more often than a job that is at fault may fail. */
const RETRIES = 30;
const clock = { now: () => new Date() };

interface Payload {
  id: string;
  customer: string;
}
type Job = JobDefinition<never>;

/** `spend` takes a credit and delivers; `broken` takes one, never delivers, and gives it back when it is given up; `nothing` does nothing. */
export function jobsOn(db: Db, concurrency: number): Job[] {
  const entry = ({ id, customer }: Payload, step: string): LedgerEntry => ({
    account: { customerId: customer },
    amount: 1,
    reason: 'shoot_started',
    reference: id,
    idempotencyKey: `load:${id}:${step}`,
  });
  const spend = async (kind: string, payload: Payload): Promise<void> => {
    await sql`insert into load.runs (kind, id) values (${kind}, ${payload.id})`.execute(db);
    await db.transaction().execute((trx) => spendCredits(trx, { clock }, entry(payload, 'spend')));
  };
  const common = { deadline: 60, concurrency, parse: (value: unknown) => value as Payload };
  const jobs: JobDefinition<Payload>[] = [
    {
      name: 'load-spend',
      retries: RETRIES,
      ...common,
      async run(payload) {
        await spend('spend', payload);
        // Between the two a kill leaves a credit spent and nothing delivered: the next try has to finish it. It takes so long that work is
        // left for every kill: a worker's start takes seconds, in which the others go on.
        await sql`select pg_sleep(0.5)`.execute(db);
        await sql`insert into load.done (id) values (${payload.id})
          on conflict (id) do update set times = load.done.times + 1`.execute(db);
      },
    },
    {
      name: 'load-broken',
      retries: 1,
      ...common,
      async run(payload) {
        await spend('broken', payload);
        throw new Error('This one never works');
      },
      fail: (payload) =>
        db
          .transaction()
          .execute((trx) => addCredits(trx, { clock }, 'refund', entry(payload, 'refund')))
          .then(() => undefined),
    },
    { name: 'load-nothing', retries: 0, ...common, run: async () => undefined },
  ];
  return jobs as unknown as Job[];
}

export interface OpenQueue {
  database: Database;
  queue: PgBossQueue;
  jobs: Job[];
  close(): Promise<void>;
}

export async function openQueueOn(url: string, concurrency: number): Promise<OpenQueue> {
  const silent = (): void => undefined;
  // That jobs fail is what some of them are for.
  const error = (line: object): void => {
    if (!String((line as { event?: string }).event).startsWith('job.')) console.error(line);
  };
  const log = { info: silent, warn: silent, error };
  const database = openPostgres(url, undefined, concurrency + 2);
  const listener = createPostgresListener(url, log);
  const queue = await openPgBossQueue({ database, ids: randomIds, log, listener, poolUrl: url });
  const jobs = jobsOn(database.db, concurrency);
  await queue.prepare(jobs);
  return {
    database,
    queue,
    jobs,
    async close() {
      await queue.stop();
      await listener.stop();
      await database.close();
    },
  };
}
