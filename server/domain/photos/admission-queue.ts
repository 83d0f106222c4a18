// A short queue in front of the engine. When it is full, callers are told when to retry, before their photo is read into memory. One
// queue for each renderer, whose process works on one picture at a time.
import type { Renderer } from '../../ports/renderer.ts';
import { AppError } from '../errors.ts';

export interface AdmissionQueueSettings {
  /** Maximum number of waiting and running requests together. */
  capacity: number;
  /** Seconds a picture takes, for estimating when to retry. */
  secondsPerRequest: number;
  /** Bytes. Nobody is admitted while less memory is free. */
  minFreeMemory: number;
  freeMemory(): number;
  /** Not where the renderer itself lets requests wait, and for no longer than they may: the wait here has no end. */
  oneAtATime: boolean;
}
const DEFAULTS: AdmissionQueueSettings = {
  capacity: 8,
  secondsPerRequest: 4,
  minFreeMemory: 400 * 1024 * 1024,
  freeMemory: () => process.availableMemory(),
  oneAtATime: true,
};

export interface AdmissionQueue {
  /** Throws `rate_limited` with the seconds to wait. Requests are served in order. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createAdmissionQueue(settings: Partial<AdmissionQueueSettings> = {}): AdmissionQueue {
  const { capacity, secondsPerRequest, minFreeMemory, freeMemory, oneAtATime } = { ...DEFAULTS, ...settings };
  let inside = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(work) {
      if (inside >= capacity || freeMemory() < minFreeMemory)
        throw new AppError('rate_limited', 'Many pictures are being worked on. Please try again in a moment.', {
          retryAfter: Math.max(1, inside) * secondsPerRequest,
        });
      inside += 1;
      const mine = (oneAtATime ? last : Promise.resolve()).then(work);
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        inside -= 1;
      }
    },
  };
}

const queues = new WeakMap<Renderer, AdmissionQueue>();

export function admissionQueueOf(renderer: Renderer): AdmissionQueue {
  const known = queues.get(renderer) ?? createAdmissionQueue();
  queues.set(renderer, known);
  return known;
}
