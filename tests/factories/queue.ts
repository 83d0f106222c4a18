// A queue for tests that behaves like the real one: jobs commit and roll back with their transaction, a key is exclusive,
// tries are counted, and the last failure settles. It works only when it is told to.
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { JobDefinition, Queue } from '#server/ports/queue.ts';

export interface WaitingJob {
  id: number;
  name: string;
  payload: Record<string, string>;
  key: string | null;
  attempt: number;
  /** Not before this time. */
  due: Date;
}
export interface TestQueue extends Queue {
  waiting(): Promise<WaitingJob[]>;
  /** Runs what is due, and what that adds, until nothing is left. Says which jobs ran and how each ended. */
  drain(
    definitions: readonly JobDefinition<never>[],
    signal?: AbortSignal,
  ): Promise<{ name: string; outcome: string }[]>;
}

export function createTestQueue(db: Db, now: () => Date): TestQueue {
  const waiting = async (): Promise<WaitingJob[]> =>
    (await sql<WaitingJob>`select id, name, payload, key, attempt, due from tests.jobs order by id`.execute(db)).rows;
  const finish = (id: number): Promise<unknown> => sql`delete from tests.jobs where id = ${id}`.execute(db);
  const work = async (job: WaitingJob, definition: JobDefinition<never>, signal: AbortSignal): Promise<string> => {
    const payload = definition.parse(job.payload);
    try {
      await definition.run(payload, { id: String(job.id), attempt: job.attempt + 1, signal });
      await finish(job.id);
      return 'done';
    } catch (error) {
      if (job.attempt < definition.retries) {
        await sql`update tests.jobs set attempt = attempt + 1 where id = ${job.id}`.execute(db);
        return 'failed once';
      }
      await definition.fail?.(payload, error instanceof Error ? error.message : String(error));
      await finish(job.id);
      return 'failed for good';
    }
  };
  return {
    waiting,
    enqueue: async (trx, name, payload, { key, delay = 0 } = {}) => {
      const due = new Date(now().getTime() + delay * 1000);
      await sql`insert into tests.jobs (name, payload, key, due)
        values (${name}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}, ${due})
        on conflict do nothing`.execute(trx);
    },
    wake: () => undefined,
    work: async () => undefined,
    depth: async (name) => (await waiting()).filter((job) => job.name === name).length,
    attempts: async (name, key) =>
      (await waiting())
        .filter((job) => job.name === name && job.key === key)
        .map(({ attempt }) => ({
          state: 'created',
          tries: attempt,
          created_at: new Date(0).toISOString(),
          started_at: null,
          completed_at: null,
          error: null,
        })),
    ready: async () => true,
    stop: async () => undefined,
    drain: async (definitions, signal = new AbortController().signal) => {
      const ran: { name: string; outcome: string }[] = [];
      const known = new Map(definitions.map((definition) => [definition.name, definition]));
      for (;;) {
        const job = (await waiting()).find(({ name, due }) => known.has(name) && due <= now());
        if (!job) return ran;
        ran.push({ name: job.name, outcome: await work(job, known.get(job.name)!, signal) });
      }
    },
  };
}
