// The queue on PostgreSQL with jobs that do nothing: how many a second one, two and four worker processes get through, and what adding and
// beginning a job costs while ever more of them wait. Needs TEST_DATABASE_URL.
import { sql } from 'kysely';
import { openPostgres } from '#server/db/client.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { createEmptyDatabase } from '#tests/factories/database.ts';
import { openQueueOn, TABLES, type OpenQueue } from '#tests/load/queue-jobs.ts';
import { endWorker, startWorker } from '#tests/load/start-worker.ts';
import { printTable, quantile } from './machine.ts';

const JOB = 'load-nothing';
const JOBS = 2000;
const SLOTS = 4;
const SAMPLES = 200;
const WAITING = [100, 1000, 10_000, 100_000];

const server = process.env['TEST_DATABASE_URL'];
if (!server) {
  console.log('TEST_DATABASE_URL is not set: the queue with several workers needs PostgreSQL.');
  process.exit(0);
}

async function open(): Promise<OpenQueue & { url: string; remove(): Promise<void> }> {
  const { url, drop } = await createEmptyDatabase(server!);
  const database = openPostgres(url);
  await database.migrate([...migrations, { name: 'load', sql: TABLES }]);
  await database.close();
  const queue = await openQueueOn(url, SLOTS);
  return { ...queue, url, remove: () => queue.close().then(drop) };
}

const enqueue = ({ database, queue }: OpenQueue, id: string): Promise<void> =>
  database.db.transaction().execute((trx) => queue.enqueue(trx, JOB, { id, customer: '' }, { key: id }));

/** Fills the queue faster than one by one: the rest are copies of a job that came the real way. */
async function fill(queue: OpenQueue, count: number, delaySeconds: number): Promise<void> {
  await enqueue(queue, 'first');
  const { db } = queue.database;
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = 'pgboss' and table_name = 'job' and is_generated = 'NEVER'`.execute(db);
  const own: Record<string, string> = {
    id: 'gen_random_uuid()',
    singleton_key: "'copy-' || n",
    start_after: `now() + interval '${delaySeconds} seconds'`,
  };
  const names = rows.map(({ column_name }) => column_name);
  await sql
    .raw(
      `insert into pgboss.job (${names.join(', ')})
       select ${names.map((name) => own[name] ?? `j.${name}`).join(', ')}
       from (select * from pgboss.job where name = '${JOB}' limit 1) j, generate_series(2, ${count}) n`,
    )
    .execute(db);
  await sql`analyze pgboss.job`.execute(db);
}

async function throughput(workers: number): Promise<string> {
  const queue = await open();
  try {
    await fill(queue, JOBS, 0);
    const children = await Promise.all(Array.from({ length: workers }, () => startWorker(queue.url, SLOTS)));
    while ((await queue.queue.depth(JOB)) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all(children.map((child) => endWorker(child, 'SIGTERM')));
    const { rows } = await sql<{ seconds: number; jobs: number }>`
      select extract(epoch from max(completed_on) - min(started_on))::float as seconds, count(*) as jobs
      from pgboss.job where name = ${JOB} and state = 'completed'`.execute(queue.database.db);
    const { seconds, jobs } = rows[0]!;
    if (jobs !== JOBS) throw new Error(`${jobs} of ${JOBS} jobs were done`);
    return (JOBS / seconds).toFixed(0);
  } finally {
    await queue.remove();
  }
}

/** With so many waiting that nobody may do yet, behind those that come and are done. */
async function cost(waiting: number): Promise<(string | number)[]> {
  const queue = await open();
  try {
    await fill(queue, waiting, 86_400);
    const begun = new Map<string, () => void>();
    const run = async ({ id }: { id: string }): Promise<void> => begun.get(id)?.();
    await queue.queue.work(queue.jobs.filter(({ name }) => name === JOB).map((job) => ({ ...job, run })));
    const adding: number[] = [];
    for (let n = 0; n < SAMPLES; n += 1) {
      const since = performance.now();
      await enqueue(queue, `job-${n}`);
      adding.push(performance.now() - since);
    }
    while ((await queue.queue.depth(JOB)) > waiting) await new Promise((resolve) => setTimeout(resolve, 50));
    const doing: number[] = [];
    for (let n = 0; n < SAMPLES / 4; n += 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.set(`one-${n}`, resolve);
      const since = performance.now();
      await enqueue(queue, `one-${n}`);
      queue.queue.wake(JOB);
      await promise;
      doing.push(performance.now() - since);
    }
    const since = performance.now();
    await queue.queue.depth(JOB);
    const figures = [quantile(adding, 0.5), quantile(adding, 0.99), quantile(doing, 0.5), quantile(doing, 0.99)];
    return [waiting, ...figures.map((ms) => ms.toFixed(1)), (performance.now() - since).toFixed(1)];
  } finally {
    await queue.remove();
  }
}

const rates: string[] = [];
for (const workers of [1, 2, 4]) rates.push(await throughput(workers));
printTable(['jobs a second', '1 worker', '2 workers', '4 workers'], [['four slots each', ...rates]]);
console.log();
const rows = [];
for (const waiting of WAITING) rows.push(await cost(waiting));
printTable(
  ['waiting', 'add, p50 ms', 'add, p99 ms', 'add to begun, p50 ms', 'add to begun, p99 ms', 'count, ms'],
  rows,
);
