// The child processes for shoots. Each works on one shoot at a time; further shoots wait for the next free one.
import { RendererDied } from '../../ports/renderer.ts';
import { Child, type ChildSettings } from './child.ts';

export interface ShootWorkers {
  readonly count: number;
  /** Waits for a free worker until `signal` aborts. */
  take(signal?: AbortSignal): Promise<Child>;
  giveBack(worker: Child): void;
  stop(): void;
}

export function createShootWorkers(count: number, settings: ChildSettings): ShootWorkers {
  const workers = Array.from({ length: count }, () => new Child(settings));
  const free = [...workers];
  const waiting: PromiseWithResolvers<Child>[] = [];
  let stopped = false;

  const queueUp = (signal?: AbortSignal): Promise<Child> => {
    const turn = Promise.withResolvers<Child>();
    waiting.push(turn);
    const leave = (): void => {
      const at = waiting.indexOf(turn);
      if (at >= 0) waiting.splice(at, 1);
      turn.reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    return turn.promise;
  };

  return {
    count,
    take: async (signal) => {
      if (stopped) throw new RendererDied(STOPPED);
      signal?.throwIfAborted();
      const worker = free.pop() ?? (await queueUp(signal));
      worker.hold();
      return worker;
    },
    giveBack: (worker) => {
      worker.onStage = undefined;
      worker.onBroken = undefined;
      const next = waiting.shift();
      if (!next) free.push(worker);
      worker.release();
      next?.resolve(worker);
    },
    stop: () => {
      stopped = true;
      for (const turn of waiting.splice(0)) turn.reject(new RendererDied(STOPPED));
      for (const worker of workers) worker.stop();
    },
  };
}

const STOPPED = 'The renderer has stopped';
