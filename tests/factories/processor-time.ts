// For tests only: that a call takes little of the processor. A clock on the wall would also count what else the machine does.
import { expect } from 'vitest';

/** A call that takes longer hangs, or lets one visitor keep a core busy. */
export const MAX_PROCESSOR_MS = 1000;

/** Makes a call and reads its answer to the end, and fails where both took more processor time than that. `asked` names the call. */
export async function answerInTime(asked: string, call: () => Promise<Response>): Promise<Response> {
  const since = process.cpuUsage();
  const response = await call();
  // A stream of events does not end by itself.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
  else await response.arrayBuffer();
  const { user, system } = process.cpuUsage(since);
  expect((user + system) / 1000, `milliseconds of processor time of ${asked}`).toBeLessThan(MAX_PROCESSOR_MS);
  return response;
}
