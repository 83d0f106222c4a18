// A timer that can be held: a toast waits while somebody points at it.
export interface Timers {
  now(): number;
  set(done: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}
export const browserTimers: Timers = {
  now: () => performance.now(),
  set: (done, ms) => setTimeout(done, ms),
  clear: (handle) => clearTimeout(handle as number),
};

export interface Countdown {
  pause(): void;
  resume(): void;
  stop(): void;
}

export function startCountdown(ms: number, onEnd: () => void, timers: Timers = browserTimers): Countdown {
  let left = ms;
  let startedAt = 0;
  let handle: unknown;
  let running = false;
  const run = (): void => {
    if (running) return;
    running = true;
    startedAt = timers.now();
    handle = timers.set(() => {
      running = false;
      onEnd();
    }, left);
  };
  const pause = (): void => {
    if (!running) return;
    running = false;
    timers.clear(handle);
    left = Math.max(0, left - (timers.now() - startedAt));
  };
  run();
  return { pause, resume: run, stop: pause };
}
