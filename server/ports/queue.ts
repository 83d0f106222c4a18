// The job queue. Jobs are rows of the same database, so that a use-case writes its rows and its job in one transaction.
import type { Trx } from '../db/client.ts';

export interface JobOptions {
  /** Deduplication key: not added while a job with the same key is waiting or running. */
  key?: string;
  /** Seconds from now before the job may start. */
  delay?: number;
  priority?: number;
}
export interface JobContext {
  id: string;
  attempt: number;
  /** Aborted at the deadline and at shutdown. */
  signal: AbortSignal;
}
export interface JobDefinition<Payload> {
  name: string;
  /** Number of retries after the first try. */
  retries: number;
  /** Maximum seconds of one try. */
  deadline: number;
  /** Jobs of this name that one process runs at once. */
  concurrency: number;
  parse(payload: unknown): Payload;
  run(payload: Payload, context: JobContext): Promise<void>;
  /** Called once after the last try failed; must settle what the job owed (credits). */
  fail?(payload: Payload, error: string): Promise<void>;
  /** Cron expression (UTC) for scheduled jobs. */
  schedule?: string;
}
export interface JobAttempt {
  state: string;
  /** Number of tries so far. */
  tries: number;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** Why the last try failed. */
  error: string | null;
}
export interface Queue {
  /** Adds a job in the caller's transaction; payloads contain ids only. */
  enqueue(trx: Trx, name: string, payload: Record<string, string>, options?: JobOptions): Promise<void>;
  /** Wakes the local workers; call after the transaction has committed. */
  wake(name: string): void;
  /** Starts running these jobs. */
  work(definitions: readonly JobDefinition<never>[]): Promise<void>;
  /** Number of waiting and running jobs of a name. */
  depth(name: string): Promise<number>;
  /** Known jobs with a key and their outcome, newest first. */
  attempts(name: string, key: string): Promise<JobAttempt[]>;
  ready(): Promise<boolean>;
  stop(): Promise<void>;
}
