// A pause in work that comes in bursts: what is less urgent waits for it.
export interface Pause {
  /** Work has just arrived or ended. */
  note(): void;
  /** Until no work was noted for a while, or has been waited for long enough. */
  wait(): Promise<void>;
}

export function createPause(quietMs: number, maxMs: number): Pause {
  let noted = -Infinity;
  return {
    note: () => {
      noted = Date.now();
    },
    wait: async () => {
      const end = Date.now() + maxMs;
      for (;;) {
        const now = Date.now();
        const left = Math.min(noted + quietMs, end) - now;
        if (left <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, left).unref());
      }
    },
  };
}
