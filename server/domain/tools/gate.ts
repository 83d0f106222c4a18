// A short queue before the engine: whoever comes when it is full is told when to come back, and no photo of theirs is read into
// memory. One queue a renderer, because its process works on one picture at a time.
import type { Renderer } from '../../ports/renderer.ts';
import { AppError } from '../errors.ts';

export interface GateSettings {
  /** Waiting and at work together. */
  most: number;
  /** What a picture takes, for the word on when to come back. */
  secondsEach: number;
  /** Less free memory than this, in bytes, and nobody else is let in. */
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
  /** Throws `rate_limited` with the seconds to wait. Work begins in the order of coming, one at a time. */
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
