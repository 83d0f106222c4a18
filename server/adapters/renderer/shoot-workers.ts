// The worker processes for shoots. Each works on one shoot at a time; further shoots wait for the next free one.
import { RendererDied } from '../../ports/renderer.ts';
import { WorkerProcess, type WorkerSettings } from './worker-process.ts';

export interface ShootWorkers {
  readonly count: number;
  /** Waits for a free worker until `signal` aborts. `patient`: everybody else who waits goes first. */
  take(signal?: AbortSignal, patient?: boolean): Promise<WorkerProcess>;
  /** Whether somebody waits who is not patient. */
  hasUrgent(): boolean;
  giveBack(worker: WorkerProcess): void;
  stop(): void;
}

export function createShootWorkers(count: number, settings: WorkerSettings): ShootWorkers {
  const workers = Array.from({ length: count }, () => new WorkerProcess(settings));
  const free = [...workers];
  const waiting: { turn: PromiseWithResolvers<WorkerProcess>; patient: boolean }[] = [];
  let stopped = false;

  const waitForTurn = (patient: boolean, signal?: AbortSignal): Promise<WorkerProcess> => {
    const turn = Promise.withResolvers<WorkerProcess>();
    waiting.push({ turn, patient });
    const leave = (): void => {
      const at = waiting.findIndex((one) => one.turn === turn);
      if (at >= 0) waiting.splice(at, 1);
      turn.reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    return turn.promise;
  };

  return {
    count,
    hasUrgent: () => waiting.some(({ patient }) => !patient),
    take: async (signal, patient = false) => {
      if (stopped) throw new RendererDied(STOPPED);
      signal?.throwIfAborted();
      const worker = free.pop() ?? (await waitForTurn(patient, signal));
      worker.hold();
      return worker;
    },
    giveBack: (worker) => {
      worker.onStage = undefined;
      worker.onPhotoFailed = undefined;
      const urgent = waiting.findIndex(({ patient }) => !patient);
      const [next] = waiting.splice(Math.max(urgent, 0), 1);
      if (!next) free.push(worker);
      worker.release();
      next?.turn.resolve(worker);
    },
    stop: () => {
      stopped = true;
      for (const { turn } of waiting.splice(0)) turn.reject(new RendererDied(STOPPED));
      for (const worker of workers) worker.stop();
    },
  };
}

const STOPPED = 'The renderer has stopped';
