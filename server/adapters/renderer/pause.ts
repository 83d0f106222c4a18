// A pause in urgent work, which other work waits for.

export interface Pause {
  /** Urgent work begins; call what is returned when it has ended. */
  begin(): () => void;
  /** Until no urgent work has been under way for a while, or it has been waited for long enough. */
  wait(): Promise<void>;
}

/** Both in milliseconds. Work that follows within `quietMs` is no pause. */
export function createPause(quietMs: number, maxMs: number): Pause {
  let underWay = 0;
  let endedAt = -Infinity;
  return {
    begin: () => {
      underWay += 1;
      return () => {
        underWay -= 1;
        endedAt = Date.now();
      };
    },
    wait: async () => {
      const giveUpAt = Date.now() + maxMs;
      for (;;) {
        const now = Date.now();
        const quietAt = underWay > 0 ? now + quietMs : endedAt + quietMs;
        const left = Math.min(quietAt, giveUpAt) - now;
        if (left <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, left).unref());
      }
    },
  };
}
