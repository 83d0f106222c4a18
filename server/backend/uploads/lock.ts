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

/** The lease of one upload: taken only while nobody holds it. */
function createLease(deps: LockDeps, id: string) {
  let until: Date | undefined;
  const extend = async (from: Date | null): Promise<boolean> => {
    const end = new Date(deps.clock.now().getTime() + LEASE_MS);
    if (!(await moveLease(deps, id, from, end))) return false;
    until = end;
    return true;
  };
  return {
    take: (): Promise<boolean> => extend(null),
    /** False when somebody else holds it by now. */
    renew: async (): Promise<boolean> => until === undefined || extend(until),
    release: async (): Promise<void> => {
      const held = until;
      until = undefined;
      if (held) await moveLease(deps, id, held, null);
    },
  };
}

function renewRegularly(deps: LockDeps, renew: () => Promise<unknown>): NodeJS.Timeout {
  return setInterval(() => {
    renew().catch((error: unknown) => deps.log.warn({ event: 'upload.lease_failed', err: error }));
  }, RENEW_MS).unref();
}

/** Runs `work` while nobody else works on this upload; not at all when somebody does. */
export async function withLease(deps: LockDeps, id: string, work: () => Promise<void>): Promise<void> {
  const lease = createLease(deps, id);
  if (!(await lease.take())) return;
  const timer = renewRegularly(deps, lease.renew);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await lease.release();
  }
}

function createLock(deps: LockDeps, id: string): Lock {
  const lease = createLease(deps, id);
  let stopListening: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    lock: async (signal, requestRelease) => {
      for (let waited = 0; !(await lease.take()); waited += RETRY_MS) {
        if (signal.aborted || waited >= WAIT_MS) throw ERRORS.ERR_LOCK_TIMEOUT;
        await deps.events.publish(`upload:${id}`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      stopListening = deps.events.subscribe(`upload:${id}`, () => void requestRelease());
      timer = renewRegularly(deps, async () => {
        if (!(await lease.renew())) await requestRelease();
      });
    },
    unlock: async () => {
      clearInterval(timer);
      stopListening?.();
      await lease.release();
    },
  };
}
