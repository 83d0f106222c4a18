// The queue: pg-boss in the same database as everything else, so that a use-case writes its rows and its job in one transaction.
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../../db/client.ts';
import type { Ids } from '../../ports/clock.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../contracts/durations.ts';
import type { Log } from '../../ports/log.ts';
import type { JobDefinition, Queue } from '../../ports/queue.ts';
import type { PostgresListener } from '../postgres/listener.ts';
import { openBossDatabase } from './database.ts';
import { countQueuedJobs, grantExtraTry, retryOrphanedJobs, readAttempts } from './job-queries.ts';
import { createRunner } from './job-runner.ts';

export interface PgBossSettings {
  database: Database;
  ids: Ids;
  log: Log;
  /** Wakes workers at once on PostgreSQL; without it they poll every few seconds. */
  listener?: PostgresListener;
  /** Where pg-boss connects to; the database's own address when missing. */
  poolUrl?: string;
  /** How long running jobs may finish at a stop before they are put back, in milliseconds. */
  drainMs?: number;
  /** How often workers poll for delayed jobs and retries, in seconds. */
  pollSeconds?: number;
}
export interface PgBossQueue extends Queue {
  /** Creates the queues of these jobs. Must run before the first `enqueue`, also in processes without workers. */
  prepare(definitions: readonly JobDefinition<never>[]): Promise<void>;
}

const SCHEMA = 'pgboss';
/** After this time without a sign of life, a job's process counts as dead and the job is retried. */
const HEARTBEAT_SECONDS = 30;
/** How long after our own deadline pg-boss abandons a job. */
const GRACE_SECONDS = 15;
const RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 60;
/** LISTEN wakes workers for new jobs; polling finds delayed jobs and retries. */
const POLL_SECONDS = 5;
const NO_JOB = '00000000-0000-4000-8000-000000000000';
/** Settling a finally failed job must succeed, because it returns credits. */
const SETTLE_RETRIES = 50;

const settleQueue = (name: string): string => `${name}.failed`;

// oxlint-disable-next-line max-lines-per-function -- short methods of one port
export async function openPgBossQueue(settings: PgBossSettings): Promise<PgBossQueue> {
  const { database, ids, log, listener, drainMs = 5000, pollSeconds = POLL_SECONDS } = settings;
  const connection = openBossDatabase(database, listener, settings.poolUrl);
  const boss = new PgBoss({
    db: connection.db,
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: HOUR_SECONDS,
  });
  boss.on('error', (error) => log.error({ event: 'queue.failed', err: error }, 'The queue had a problem'));
  boss.on('warning', (warning) => log.warn({ event: 'queue.warning', ...warning }, warning.message));
  await boss.start();
  const runner = createRunner({ log, drainMs, excuseTry: (job) => grantExtraTry(database.db, job) });
  const prepared = new Set<string>();
  const workers = new Map<string, string[]>();
  let stopping: Promise<void> | undefined;

  async function prepareOne(definition: JobDefinition<never>): Promise<void> {
    const { name, retries, deadline } = definition;
    const settle = { retryLimit: SETTLE_RETRIES, retryDelay: RETRY_SECONDS, retryBackoff: true, expireInSeconds: 300 };
    if (definition.fail) await ensureQueue(settleQueue(name), { ...settle, policy: 'standard' });
    await ensureQueue(name, {
      policy: 'exclusive',
      retryLimit: retries,
      retryDelay: RETRY_SECONDS,
      retryBackoff: true,
      expireInSeconds: deadline + GRACE_SECONDS,
      ...(definition.fail ? { deadLetter: settleQueue(name) } : {}),
    });
    prepared.add(name);
  }

  async function ensureQueue(name: string, options: Parameters<PgBoss['createQueue']>[1] & object): Promise<void> {
    const all = {
      ...options,
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryDelayMax: MAX_RETRY_SECONDS,
      deleteAfterSeconds: 3 * DAY_SECONDS,
    };
    await boss.createQueue(name, all);
    const { policy: _, ...changeable } = all;
    await boss.updateQueue(name, changeable);
    // pg-boss looks up a queue it does not know with a query of its own. Inside a transaction on PGlite, which has one
    // connection, that query would wait for the transaction and the transaction for it.
    await boss.findJobs(name, { id: NO_JOB });
  }

  async function plan(definitions: readonly JobDefinition<never>[]): Promise<void> {
    const wanted = new Map(definitions.flatMap(({ name, schedule }) => (schedule ? [[name, schedule] as const] : [])));
    for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
    for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: 'UTC', singletonKey: 'schedule' });
  }

  /** One worker per slot, so that each can be woken by its own id. */
  async function workOn(name: string, slots: number, handle: (job: JobWithMetadata<unknown>) => Promise<void>) {
    const ids: string[] = [];
    workers.set(name, ids);
    for (let slot = 0; slot < slots; slot += 1) {
      const polling = { pollingIntervalSeconds: Math.min(pollSeconds, 2), notifyPollingIntervalSeconds: pollSeconds };
      const each = async ([job]: JobWithMetadata<unknown>[]): Promise<void> => {
        // After a job, a worker looks for the next at once instead of waiting for its next poll.
        const own = ids[slot];
        if (own) boss.notifyWorker(own);
        if (job) await handle(job);
      };
      ids.push(await boss.work(name, { ...polling, includeMetadata: true }, each));
    }
  }

  return {
    async prepare(definitions) {
      for (const definition of definitions) await prepareOne(definition);
    },
    async enqueue(trx, name, payload, { key, delay, priority } = {}) {
      if (!prepared.has(name)) throw new Error(`There is no job called ${name}`);
      await boss.send(name, payload, {
        db: fromKysely(trx),
        // One job without a key must not keep others without a key out.
        singletonKey: key ?? ids.uuid(),
        ...(delay === undefined ? {} : { startAfter: delay }),
        ...(priority === undefined ? {} : { priority }),
      });
    },
    wake(name) {
      if (!stopping) workers.get(name)?.forEach((id) => boss.notifyWorker(id));
    },
    async work(definitions) {
      for (const definition of definitions) if (!prepared.has(definition.name)) await prepareOne(definition);
      // The embedded database belongs to this process, so that a job under way in it now belongs to one that died.
      if (database.kind === 'pglite') await retryOrphanedJobs(database.db, boss, log, definitions);
      await plan(definitions);
      for (const definition of definitions) {
        await workOn(definition.name, definition.concurrency, (job) => runner.run(definition, job));
        if (definition.fail) await workOn(settleQueue(definition.name), 1, (job) => runner.settle(definition, job));
      }
    },
    depth: (name) => countQueuedJobs(database.db, name),
    attempts: (name, key) => readAttempts(database.db, name, key),
    async ready() {
      return !stopping && (await boss.isInstalled().catch(() => false));
    },
    stop() {
      return (stopping ??= (async () => {
        runner.stop();
        await boss.stop({ graceful: true, timeout: drainMs + 3000 });
        await connection.close();
      })());
    },
  };
}
