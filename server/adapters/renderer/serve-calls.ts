// The worker's side: answers calls one after another, and ends with its parent.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import type { FailReason, Withheld } from '../../contracts/findings.ts';
import type { Call, EngineCalls, Reply, SlotId } from './protocol.ts';

/** Lower priority than the web process, which must answer while pictures are made. */
const NICE = os.constants.priority.PRIORITY_BELOW_NORMAL;
/** Counts as if half of the machine's memory were in use besides (proc_pid_oom_score_adj(5): -1000 to 1000). */
const OOM_SCORE = '500';

/** What a call reports before its answer. */
export interface Reports {
  stage(stage: string, photo?: string): void;
  photoFailed(photo: string, reason: FailReason, cause: unknown): void;
  withheld(slot: SlotId, why: Withheld): void;
}

export function serveCalls<Calls extends object = EngineCalls>(create: (reports: Reports) => Calls): void {
  // The parent decides when a worker ends; a Ctrl-C in a terminal reaches workers as well.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  os.setPriority(NICE);
  preferOomKill();
  const send = (reply: Reply): void => void process.send?.(reply);
  const calls = create({
    stage: (stage, photo) => send({ kind: 'stage', stage, photo }),
    photoFailed: (photo, reason, cause) => send({ kind: 'photo-failed', photo, reason, message: describeError(cause) }),
    withheld: (slot, why) => send({ kind: 'withheld', slot, why }),
  });
  let last: Promise<void> = Promise.resolve();
  process.on('message', (call: Call) => {
    last = last.then(() => answer(calls, call, send));
  });
}

async function answer(calls: object, { id, method, args }: Call, send: (reply: Reply) => void): Promise<void> {
  try {
    const value = await (calls as Record<string, (...values: unknown[]) => unknown>)[method]!(...args);
    send({ kind: 'result', id, value, rss: process.memoryUsage.rss() });
  } catch (error) {
    send({ kind: 'error', id, message: describeError(error), rss: process.memoryUsage.rss() });
  }
}

/**
 * When the machine has no memory left, Linux ends the process with the highest score: that is to be a worker, whose work is done again,
 * and never the process that answers requests and has the database. Elsewhere there is no such file.
 */
function preferOomKill(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', OOM_SCORE);
  } catch {
    // Not on Linux, or not permitted in this container.
  }
}

const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
