// One call at a time to a worker, in the order in which they were asked for. What nobody waits for any more is not begun.
import { RendererStillWorking } from '../../ports/renderer.ts';

/** Whether a request still waits for the call. */
export type IsAwaited = () => boolean;

interface Waiting {
  isAwaited: IsAwaited;
  run(): Promise<void>;
  drop(): void;
}

/** Calls that may wait while some of them are abandoned: a request that comes back at once finds its place again. */
const ROOM = 6;

export interface Turns {
  /** Throws RendererStillWorking where nobody waits for it when its turn comes. */
  take<T>(isAwaited: IsAwaited, work: () => Promise<T>): Promise<T>;
}

export function createSerialCallQueue(): Turns {
  const waiting: Waiting[] = [];
  let isBusy = false;
  async function serve(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (next.isAwaited()) await next.run();
      else next.drop();
    isBusy = false;
  }
  function makeRoom(): void {
    for (const one of waiting.filter(({ isAwaited }) => !isAwaited()).slice(0, waiting.length + 1 - ROOM)) {
      waiting.splice(waiting.indexOf(one), 1);
      one.drop();
    }
  }
  return {
    take<T>(isAwaited: IsAwaited, work: () => Promise<T>): Promise<T> {
      if (waiting.length >= ROOM) makeRoom();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const run = (): Promise<void> => Promise.resolve().then(work).then(resolve, reject);
      waiting.push({ isAwaited, run, drop: () => reject(new RendererStillWorking()) });
      void serve();
      return promise;
    },
  };
}
