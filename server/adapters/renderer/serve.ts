// The child's side: takes calls one after another, answers each, and goes when its parent goes.
import os from 'node:os';
import type { Call, Reply, Work } from './protocol.ts';

/** Below the web process, which must answer while pictures are made. */
const NICE = os.constants.priority.PRIORITY_BELOW_NORMAL;

export function serve<W = Work>(create: (onStage: (stage: string, photo?: string) => void) => W): void {
  // The parent decides when a child ends; a Ctrl-C in a terminal reaches children as well.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  os.setPriority(NICE);
  const send = (reply: Reply): void => void process.send?.(reply);
  const work = create((stage, photo) => send({ kind: 'stage', stage, photo }));
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
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    send({ kind: 'error', id, message, rss: process.memoryUsage.rss() });
  }
}
