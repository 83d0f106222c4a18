// One writer per upload across all web processes: a lease in the upload's row. A waiting request asks the holder to release it, so that
// a browser that reconnects does not wait for its own dead connection.
import { ERRORS, type Lock, type Locker } from '@tus/server';
import type { Deps } from '../../domain/deps.ts';
import { moveLease } from '../../domain/photos/uploads.ts';

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const RETRY_MS = 250;
const WAIT_MS = 15_000;

type LockDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log'>;

export const createLocker = (deps: LockDeps): Locker => ({ newLock: (id) => createLock(deps, id) });

function createLock(deps: LockDeps, id: string): Lock {
  let until: Date | undefined;
  let stopListening: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const move = (from: Date | null, to: Date | null): Promise<boolean> => moveLease(deps, id, from, to);
  const nextEnd = (): Date => new Date(deps.clock.now().getTime() + LEASE_MS);
  const take = async (): Promise<boolean> => {
    const end = nextEnd();
    if (!(await move(null, end))) return false;
    until = end;
    return true;
  };
  const renew = async (requestRelease: () => unknown): Promise<void> => {
    const held = until;
    if (!held) return;
    const end = nextEnd();
    if (await move(held, end)) until = end;
    else await requestRelease();
  };

  return {
    lock: async (signal, requestRelease) => {
      for (let waited = 0; !(await take()); waited += RETRY_MS) {
        if (signal.aborted || waited >= WAIT_MS) throw ERRORS.ERR_LOCK_TIMEOUT;
        await deps.events.publish(`upload:${id}`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      stopListening = deps.events.subscribe(`upload:${id}`, () => void requestRelease());
      timer = setInterval(() => {
        renew(requestRelease).catch((error: unknown) => deps.log.warn({ event: 'upload.lease_failed', err: error }));
      }, RENEW_MS).unref();
    },
    unlock: async () => {
      clearInterval(timer);
      stopListening?.();
      const held = until;
      until = undefined;
      if (held) await move(held, null);
    },
  };
}
