// Calls that outlast whoever asked for them: on a busy machine a picture may take longer than a request may wait.
import { MINUTE_MS } from '../../contracts/durations.ts';
import { type Patience, RendererStillWorking } from '../../ports/renderer.ts';
import type { IsAwaited } from './call-queue.ts';

interface SharedCall {
  answer: Promise<unknown>;
  /** How many requests wait for it now. */
  waiting: number;
}

export interface SharedCalls {
  /** Starts the call, or joins the one under way with this key. Throws RendererStillWorking once `patience` ends; what has begun goes on. */
  share<T>(key: string, start: (isAwaited: IsAwaited) => Promise<T>, patience?: Patience): Promise<T>;
}

/** An answer that nobody waited for is kept for `keepMs`, for the request that asks again. */
export function createSharedCalls(patienceMs: number, keepMs = MINUTE_MS): SharedCalls {
  const calls = new Map<string, SharedCall>();
  function begin(key: string, start: (isAwaited: IsAwaited) => Promise<unknown>): SharedCall {
    const call: SharedCall = { answer: Promise.resolve(), waiting: 0 };
    // A moment later, when the request that begins it is counted.
    call.answer = call.answer.then(() => start(() => call.waiting > 0));
    const forget = (): void => {
      if (calls.get(key) === call) calls.delete(key);
    };
    const onAnswer = (): void => {
      if (call.waiting > 0) forget();
      else setTimeout(forget, keepMs).unref();
    };
    calls.set(key, call);
    call.answer.then(onAnswer, forget);
    return call;
  }
  return {
    async share<T>(key: string, start: (isAwaited: IsAwaited) => Promise<T>, patience: Patience = {}): Promise<T> {
      const call = calls.get(key) ?? begin(key, start);
      call.waiting += 1;
      try {
        return (await within(call.answer, patience.ms ?? patienceMs, patience.signal)) as T;
      } finally {
        call.waiting -= 1;
      }
    },
  };
}

async function within<T>(answer: Promise<T>, patienceMs: number, signal?: AbortSignal): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(new RendererStillWorking());
  const timer = setTimeout(giveUp, patienceMs);
  signal?.addEventListener('abort', giveUp);
  try {
    if (signal?.aborted) giveUp();
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
