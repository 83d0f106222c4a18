// How long each stage of the engine took, out of what the engine says while it works.
import type { Stage } from '../../engine/index.ts';

/** Seconds, rounded to milliseconds; only the stages that were gone through. */
export type StageSeconds = Partial<Record<Stage, number>>;

export class StageClock {
  #spent = new Map<Stage, number>();
  #stage: Stage | undefined;
  #since = 0;

  enter(stage: Stage | undefined): void {
    const now = performance.now();
    if (this.#stage) this.#spent.set(this.#stage, (this.#spent.get(this.#stage) ?? 0) + now - this.#since);
    this.#stage = stage;
    this.#since = now;
  }

  /** What was spent since the last time it was read. The stage under way ends here. */
  read(): StageSeconds {
    this.enter(undefined);
    const spent = [...this.#spent].map(([stage, ms]) => [stage, Math.round(ms) / 1000] as const);
    this.#spent.clear();
    return Object.fromEntries(spent);
  }
}
