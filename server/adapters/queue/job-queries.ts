// Queries on pg-boss's tables for what it has no call for.
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../../db/client.ts';
import type { JobAttempt } from '../../ports/queue.ts';
import type { Log } from '../../ports/log.ts';

/** Number of jobs of this name that wait or run. */
export async function countDepth(db: Db, name: string): Promise<number> {
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

/** Gives a running job that is about to be interrupted one more try. */
export async function grantExtraTry(db: Db, job: { id: string; name: string }): Promise<void> {
  await sql`
    update pgboss.job set retry_limit = retry_limit + 1
    where name = ${job.name} and id = ${job.id}::uuid and state = 'active'`.execute(db);
}

/** Jobs that a dead process left under way count as one failed try: the next one may kill its process as well. */
export async function failOrphans(db: Db, boss: PgBoss, log: Log): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from pgboss.job where state = 'active'`.execute(db);
  for (const { id, name } of rows) {
    await boss.fail(name, id, { message: 'The process ended while the job was under way' });
    log.warn({ event: 'job.orphaned', job: name, jobId: id }, 'A job of a process that died is tried again');
  }
}
