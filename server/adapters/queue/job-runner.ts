// Runs one job with a deadline and an abort signal. A stop or the death of the process does not count as a failed try.
import type { JobWithMetadata } from 'pg-boss';
import type { Log } from '../../ports/log.ts';
import type { JobDefinition } from '../../ports/queue.ts';
import { isDeathExcused, lostItsProcess, reasonOf } from './job-queries.ts';

export interface RunnerSettings {
  log: Log;
  drainMs: number;
  /** Gives the job one more try, because the end of this one or the last was not its own fault. */
  excuseTry(job: { id: string; name: string }): Promise<void>;
}

export function createRunner({ log, drainMs, excuseTry }: RunnerSettings) {
  const shutdown = new AbortController();

  async function run(definition: JobDefinition<never>, job: JobWithMetadata<unknown>): Promise<void> {
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new Error('The job passed its deadline')),
      definition.deadline * 1000,
    );
    const signal = AbortSignal.any([shutdown.signal, deadline.signal, job.signal]);
    const facts = { job: definition.name, jobId: job.id, attempt: job.retryCount + 1 };
    try {
      if (lostItsProcess(job.output) && isDeathExcused(job.retryLimit, definition)) await excuseTry(job);
      const payload = definition.parse(job.data);
      const work = definition.run(payload, { id: job.id, attempt: facts.attempt, signal });
      await boundedBy(signal, work);
      log.info({ event: 'job.done', ...facts });
    } catch (error) {
      if (shutdown.signal.aborted) {
        await excuseTry(job);
        log.info({ event: 'job.requeued', ...facts }, 'A job was put back: it goes on after the next start');
      } else {
        const last = job.retryCount >= job.retryLimit;
        log[last ? 'error' : 'warn']({ event: 'job.failed', ...facts, err: error }, 'A job failed');
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Rejects some time after the signal, so that a job ignoring it blocks neither process nor queue. */
  async function boundedBy(signal: AbortSignal, work: Promise<void>): Promise<void> {
    const given = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      timer = setTimeout(() => given.reject(signal.reason), drainMs);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    try {
      await Promise.race([work, given.promise]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** After the last failed try: lets the definition settle the job. */
  async function settle(definition: JobDefinition<never>, job: JobWithMetadata<unknown>): Promise<void> {
    log.error({ event: 'job.failed_finally', job: definition.name, jobId: job.sourceId }, 'A job failed for good');
    await definition.fail?.(definition.parse(job.data), reasonOf(job.sourceOutput));
  }

  return { run, settle, stop: () => shutdown.abort(new Error('The process stops')) };
}
