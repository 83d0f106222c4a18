// A short queue in front of the engine. When it is full, callers are told when to retry, before their photo is read into memory. One
// queue for each renderer, whose process works on one picture at a time.
import type { Renderer } from '../../ports/renderer.ts';
import { AppError } from '../errors.ts';

export interface GateSettings {
  /** Maximum number of waiting and running requests together. */
  most: number;
  /** Seconds a picture takes, for estimating when to retry. */
  secondsEach: number;
  /** Bytes. Nobody is admitted while less memory is free. */
  leastMemory: number;
  freeMemory(): number;
}
const DEFAULTS: GateSettings = {
  most: 8,
  secondsEach: 4,
  leastMemory: 400 * 1024 * 1024,
  freeMemory: () => process.availableMemory(),
};

export interface Gate {
  /** Throws `rate_limited` with the seconds to wait. Requests are served in order, one at a time. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate(settings: Partial<GateSettings> = {}): Gate {
  const { most, secondsEach, leastMemory, freeMemory } = { ...DEFAULTS, ...settings };
  let inside = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(work) {
      if (inside >= most || freeMemory() < leastMemory)
        throw new AppError('rate_limited', 'Many pictures are being worked on. Please try again in a moment.', {
          retryAfter: Math.max(1, inside) * secondsEach,
        });
      inside += 1;
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        inside -= 1;
      }
    },
  };
}

const gates = new WeakMap<Renderer, Gate>();

export function gateOf(renderer: Renderer): Gate {
  const known = gates.get(renderer) ?? createGate();
  gates.set(renderer, known);
  return known;
}
