// A pause in urgent work, which other work waits for.

export interface Pause {
  /** Does urgent work. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Urgent work begins; call what is returned when it has ended. */
  begin(): () => void;
  /** Until no urgent work has been under way for a while, or it has been going on for too long. Rejects when `signal` aborts. */
  wait(signal?: AbortSignal): Promise<void>;
}

/** Both in milliseconds. Work that follows within `quietMs` is no pause; after `maxMs` without one nobody waits any more, until there is one. */
export function createPause(quietMs: number, maxMs: number): Pause {
  let underWay = 0;
  let endedAt = -Infinity;
  /** When the work began that has not paused since. */
  let busySince = -Infinity;
  const begin = (): (() => void) => {
    const now = Date.now();
    if (underWay === 0 && now - endedAt >= quietMs) busySince = now;
    underWay += 1;
    return () => {
      underWay -= 1;
      endedAt = Date.now();
    };
  };
  return {
    begin,
    during: async (work) => {
      const end = begin();
      try {
        return await work();
      } finally {
        end();
      }
    },
    wait: async (signal) => {
      for (;;) {
        signal?.throwIfAborted();
        const now = Date.now();
        const quietAt = (underWay > 0 ? now : endedAt) + quietMs;
        const left = Math.min(quietAt, busySince + maxMs) - now;
        if (left <= 0) return;
        await sleep(left, signal);
      }
    },
  };
}

const sleep = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds).unref();
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done, { once: true });
  });
