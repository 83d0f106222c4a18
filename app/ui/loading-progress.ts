// The state machine of the loading bar: start -> progress -> finish or error. It waits 200 ms before it shows, so
// that quick pages show nothing, nears its end in about 2000 ms, stays 500 ms when done, and is reset 400 ms later.
import { browserTimers, type Timers } from './countdown';
import { LOADING_BAR } from './tokens';

export interface LoadingState {
  /** 0 to 100. */
  progress: number;
  visible: boolean;
  failed: boolean;
}
const STEP_MS = 50;

/** Never arrives by itself: half way after a quarter of the duration, about 90 % at twice the duration. */
const estimate = (elapsedMs: number): number =>
  (200 / Math.PI) * Math.atan((elapsedMs / LOADING_BAR.durationMs) * 4) * 0.99;

export function createLoadingProgress(onChange: (state: LoadingState) => void, timers: Timers = browserTimers) {
  let state: LoadingState = { progress: 0, visible: false, failed: false };
  const handles = new Set<unknown>();
  let active = false;
  const set = (change: Partial<LoadingState>): void => {
    state = { ...state, ...change };
    onChange(state);
  };
  const later = (ms: number, work: () => void): void => {
    const handle = timers.set(() => {
      handles.delete(handle);
      work();
    }, ms);
    handles.add(handle);
  };
  const forget = (): void => {
    for (const handle of handles) timers.clear(handle);
    handles.clear();
  };
  const finish = (failed: boolean): void => {
    if (!active && !failed) return;
    active = false;
    forget();
    // A failure is shown even before the delay has passed.
    if (!state.visible && !failed) return set({ progress: 0, failed: false });
    set({ progress: 100, visible: true, failed });
    later(LOADING_BAR.hideDelayMs, () => {
      set({ visible: false });
      later(LOADING_BAR.resetDelayMs, () => set({ progress: 0, failed: false }));
    });
  };
  return {
    start(): void {
      if (active) return;
      active = true;
      forget();
      set({ progress: 0, visible: false, failed: false });
      const startedAt = timers.now();
      const tick = (): void => {
        set({ visible: true, progress: estimate(timers.now() - startedAt) });
        later(STEP_MS, tick);
      };
      later(LOADING_BAR.throttleMs, tick);
    },
    finish: () => finish(false),
    error: () => finish(true),
    stop: forget,
  };
}
