// Queries on pg-boss's tables for what it has no call for.
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../../db/client.ts';
import type { JobAttempt, JobDefinition } from '../../ports/queue.ts';
import type { Log } from '../../ports/log.ts';

/** Number of jobs of this name that wait or run. */
export async function countQueuedJobs(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = ${name} and state < 'completed'`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Finished jobs are deleted after some days. */
export async function readAttempts(db: Db, name: string, key: string): Promise<JobAttempt[]> {
  const { rows } = await sql<{
    state: string;
    retry_count: number;
    created_on: Date;
    started_on: Date | null;
    completed_on: Date | null;
    message: string | null;
  }>`
    select state::text as state, retry_count, created_on, started_on, completed_on, output->>'message' as message
    from pgboss.job where name = ${name} and singleton_key = ${key} order by created_on desc limit 20`.execute(db);
  return rows.map((row) => ({
    state: row.state,
    tries: row.retry_count + (row.started_on ? 1 : 0),
    created_at: row.created_on.toISOString(),
    started_at: row.started_on?.toISOString() ?? null,
    completed_at: row.completed_on?.toISOString() ?? null,
    error: row.message,
  }));
}

/** Gives a running job one more try, because its end is not its own fault. */
export async function grantExtraTry(db: Db, job: { id: string; name: string }): Promise<void> {
  await sql`
    update pgboss.job set retry_limit = retry_limit + 1
    where name = ${job.name} and id = ${job.id}::uuid and state = 'active'`.execute(db);
}

/** Deaths of the whole process that are not held against a job. Should it be the one that kills, it is given up after them. */
export const EXCUSED_DEATHS = 20;

/**
 * Whether the death of the process under a job is the machine's fault still. Interruptions by a stop raise the limit too, so that a job that was
 * stopped often is excused less often.
 */
export const isDeathExcused = (retryLimit: number, { retries }: Pick<JobDefinition<never>, 'retries'>): boolean =>
  retryLimit < retries + EXCUSED_DEATHS;

const ORPHANED = 'The process ended while the job was under way';
/** What pg-boss writes for a job whose process gave no sign of life. */
const NO_SIGN_OF_LIFE = 'job heartbeat timeout';

/** Whether the last try ended because its process gave no sign of life, which `retryOrphanedJobs` did not see. */
export const lostItsProcess = (output: object | null): boolean => reasonOf(output) === NO_SIGN_OF_LIFE;

/** The reason in what pg-boss keeps of a failed try. */
export function reasonOf(output: object | null): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: unknown };
  const text = [message, (value as { message?: unknown } | undefined)?.message, value].find(
    (each) => typeof each === 'string',
  );
  return typeof text === 'string' ? text : 'The job failed';
}

/** Jobs that a dead process left under way are tried again at once. */
export async function retryOrphanedJobs(
  db: Db,
  boss: PgBoss,
  log: Log,
  definitions: readonly JobDefinition<never>[],
): Promise<void> {
  const known = new Map(definitions.map((definition) => [definition.name, definition]));
  const { rows } = await sql<{ id: string; name: string; retry_limit: number }>`
    select id, name, retry_limit from pgboss.job where state = 'active'`.execute(db);
  for (const job of rows) {
    const definition = known.get(job.name);
    if (definition && isDeathExcused(job.retry_limit, definition)) await grantExtraTry(db, job);
    await boss.fail(job.name, job.id, { message: ORPHANED });
    // Without the pause of a failed try: its person has waited through our start already.
    await sql`
      update pgboss.job set start_after = now()
      where name = ${job.name} and id = ${job.id}::uuid and state = 'retry'`.execute(db);
    log.warn({ event: 'job.orphaned', job: job.name, jobId: job.id }, 'A job of a process that died is tried again');
  }
}
