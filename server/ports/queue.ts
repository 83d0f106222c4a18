// Jobs. They are rows of the same database, so that a use-case writes its rows and its job in one transaction.
import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

export interface JobOptions {
  /** While a job with this key waits or runs, another one with the same key is not added. */
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
  /** Tries after the first one. */
  retries: number;
  /** Seconds that one try may take. */
  deadline: number;
  /** Jobs of this name that one process works on at once. */
  concurrency: number;
  parse(payload: unknown): Payload;
  run(payload: Payload, context: JobContext): Promise<void>;
  /** Called once when the last try failed, with the reason; it must settle what the job owed (credits). */
  fail?(payload: Payload, error: string): Promise<void>;
  /** A cron line for jobs that come by themselves (UTC). */
  schedule?: string;
}
export interface JobAttempt {
  state: string;
  /** Tries so far. */
  tries: number;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  /** Why the last try failed. */
  error: string | null;
}
export interface Queue {
  /** Adds a job inside the caller's transaction; payloads carry ids only. */
  enqueue(trx: Transaction<Schema>, name: string, payload: Record<string, string>, options?: JobOptions): Promise<void>;
  /** Wakes the local workers; call after the transaction has committed. */
  wake(name: string): void;
  /** Starts working on these jobs. */
  work(definitions: readonly JobDefinition<never>[]): Promise<void>;
  /** How many jobs of a name wait or run. */
  depth(name: string): Promise<number>;
  /** What became of the jobs of a key that are still known, newest first. */
  attempts(name: string, key: string): Promise<JobAttempt[]>;
  ready(): Promise<boolean>;
  stop(): Promise<void>;
}
