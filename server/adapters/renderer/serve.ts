// The child's side: takes calls one after another, answers each, and goes when its parent goes.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import type { FailReason } from '../../contracts/catalogue.ts';
import type { Call, Reply, Work } from './protocol.ts';

/** Lower priority than the web process, which must answer while pictures are made. */
const NICE = os.constants.priority.PRIORITY_BELOW_NORMAL;
/** Counts as if half of the machine's memory were in use besides (proc_pid_oom_score_adj(5): -1000 to 1000). */
const OOM_SCORE = '500';

/** Progress that the work reports before its answer. */
export type OnStage = (stage: string, photo?: string) => void;
export type OnBroken = (photo: string, reason: FailReason, cause: unknown) => void;

export function serve<W = Work>(create: (onStage: OnStage, onBroken: OnBroken) => W): void {
  // The parent decides when a child ends; a Ctrl-C in a terminal reaches children as well.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  os.setPriority(NICE);
  standInFront();
  const send = (reply: Reply): void => void process.send?.(reply);
  const work = create(
    (stage, photo) => send({ kind: 'stage', stage, photo }),
    (photo, reason, cause) => send({ kind: 'broken', photo, reason, message: messageOf(cause) }),
  );
  let last: Promise<void> = Promise.resolve();
  process.on('message', (call: Call) => {
    last = last.then(() => answer(work, call, send));
  });
}

async function answer<W>(work: W, { id, method, args }: Call, send: (reply: Reply) => void): Promise<void> {
  try {
    const value = await (work[method as keyof W] as (...values: unknown[]) => Promise<unknown>)(...args);
    send({ kind: 'result', id, value, rss: process.memoryUsage.rss() });
  } catch (error) {
    send({ kind: 'error', id, message: messageOf(error), rss: process.memoryUsage.rss() });
  }
}

/**
 * When the machine has no memory left, Linux ends whom it likes least: that is to be the child, whose work is done again, and never
 * the process that answers requests and has the database. Elsewhere there is no such file.
 */
function standInFront(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', OOM_SCORE);
  } catch {
    // Not on Linux, or not permitted in this container.
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
